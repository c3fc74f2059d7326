"""The games of the papers: `connectn play --paper 1` to `4`, and what `--paper 5` explains."""

import re
from dataclasses import dataclass, replace
from pathlib import Path

from connectn.cli.saving import save_game
from connectn.cli.terminal import Terminal
from connectn.game import notation
from connectn.game.board import Board
from connectn.game.rules import LARGEST_SIDE, Rules
from connectn.play.seat import HUMAN, Seat
from connectn.play.session import Session
from connectn.view.text import USUAL_SIGNS, Signs, Style

REFEREE = 5
"""The paper whose program plays for a referee, not against a person."""

_WHOLE_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)

REFEREE_GUIDE = """\
The program of paper 5 (Hoang 2024) plays for a referee, another program. Each turn the referee
writes {"grid": [[...], ...]} to its standard input, and it answers {"move": column}.

To be such a player, for any referee that speaks these lines:
  connectn engine column-weight --player 1 --width 7 --height 6

To be the referee, of the paper's match against a naive player (20 games, empty board):
  connectn match "cmd:connectn engine column-weight" naive --openings empty --numbers fixed
"""


class InputEndedError(Exception):
    """A person has left, or the input has ended."""


@dataclass(frozen=True)
class Evening:
    """How a paper's program plays a game with a person."""

    agent: str
    name: str
    """What the program calls itself in a sentence."""
    style: Style
    signs: Signs = USUAL_SIGNS
    """Those of the person who moves first, then those of the program."""
    colours: tuple[str, str] | None = None
    """What it calls the discs, if not by their letters."""
    asks_who_starts: bool = False
    asks_for_the_board: bool = False


EVENINGS = {
    1: Evening("winning-moves", "the computer", Style.PLAIN, Signs("XO", first_column=0)),
    2: Evening("supported-lines", "the bot", Style.BOX, Signs("OX"), asks_who_starts=True),
    3: Evening("zugzwang", "the computer", Style.DISCS),
    4: Evening(
        "windows",
        "the computer",
        Style.DISCS,
        colours=("red", "yellow"),
        asks_for_the_board=True,
    ),
}


def play_paper(paper: int, board: str | None, seed: int | None, save_to: Path | None) -> bool:
    """Play a paper's game to its end; return False if it could not be saved."""
    evening = EVENINGS[paper]
    terminal = Terminal(evening.style, evening.signs)
    try:
        rules = Rules.parse(board) if board else _rules(evening, terminal)
        person = 0 if _person_starts(evening, terminal) else 1
    except InputEndedError:
        terminal.say("Bye.")
        return True
    if person == 1:  # the signs belong to the person and the program, whichever starts
        terminal.signs = replace(evening.signs, letters=evening.signs.letters[::-1])
    seats = [Seat.of(HUMAN), Seat.of(evening.agent, seed=seed)]
    session = Session(Board(rules), (seats[person], seats[1 - person]))
    return PaperGame(evening, session, terminal, save_to).run()


class PaperGame:
    """Shows a session in a paper's way and asks the person for columns."""

    def __init__(
        self, evening: Evening, session: Session, terminal: Terminal, save_to: Path | None
    ) -> None:
        self._evening = evening
        self._session = session
        self._terminal = terminal
        self._save_to = save_to
        self._first = evening.signs.first_column

    def run(self) -> bool:
        """Play the game; what was played is saved, also when the game is interrupted.

        False means that it could not be saved.
        """
        saved = True
        try:
            self._play()
        finally:
            if self._save_to is not None and not self._session.is_new:
                saved = save_game(self._session, self._save_to, self._terminal)
        return saved

    def _play(self) -> None:
        say = self._terminal.say
        (person,) = self._session.people
        say(f"You are {self._disc(person)}, {self._evening.name} is {self._disc(1 - person)}.")
        self._terminal.show(self._session.board)
        try:
            while not self._session.is_over:
                self._turn()
            say(self._ending(person))
        except InputEndedError:
            say("Bye.")

    def _turn(self) -> None:
        if self._session.seat.is_person:
            self._session.push(self._ask_column())
        else:
            with self._terminal.thinking():
                column = self._session.choose()
            self._session.push(column)
            name, where = self._evening.name, _name_column(column + self._first)
            self._terminal.say(f"{name.capitalize()} plays column {where}.")
        self._terminal.show(self._session.board)

    def _ask_column(self) -> int:
        """Ask until the answer is a legal column."""
        board = self._session.board
        last = self._first + board.rules.width - 1
        question = f"Your move ({notation.column_names(board.rules.width, self._first)}): "
        while True:
            number = _ask_number(self._terminal, question, (self._first, last), letters=True)
            if number - self._first in board.legal_moves:
                return number - self._first
            self._terminal.say(f"Column {_name_column(number)} is full: choose another one.")

    def _disc(self, player: int) -> str:
        if self._evening.colours is None:
            return self._terminal.disc(player)
        return f"{self._evening.colours[player]} ({self._terminal.disc(player)})"

    def _ending(self, person: int) -> str:
        result = self._session.result
        if result is None or result.winner is None:
            return "It is a draw."
        if result.winner == person:
            return "You win!"
        return f"{self._evening.name.capitalize()} wins."


def _person_starts(evening: Evening, terminal: Terminal) -> bool:
    if not evening.asks_who_starts:
        return True
    while True:
        answer = _ask(terminal, "Do you want to start? (y/n): ").lower()
        if answer in {"y", "yes", "n", "no"}:
            return answer.startswith("y")
        terminal.say(f"{answer!r} is neither y nor n.")


def _rules(evening: Evening, terminal: Terminal) -> Rules:
    if not evening.asks_for_the_board:
        return Rules()
    sides = (1, LARGEST_SIDE)

    def ask(what: str) -> int:
        return _ask_number(terminal, f"{what} (1-{LARGEST_SIDE}): ", sides)

    return Rules(ask("Columns"), ask("Rows"), ask("Discs in a row to win"))


def _name_column(number: int) -> str:
    """Return the name of a column by its number, as the foot of the board shows it."""
    return notation.name_column(number - 1) if number > 0 else str(number)


def _ask_number(
    terminal: Terminal, question: str, span: tuple[int, int], *, letters: bool = False
) -> int:
    """Ask until the answer is a number from the first to the last of the span.

    With `letters`, A is 10 and G is 16, as for columns.
    """
    first, last = span
    while True:
        answer = _ask(terminal, question)
        number = _read_number(answer, letters=letters)
        if number is None:
            terminal.say(f"{answer!r} is not a number: type {first} to {last}, or q to quit.")
        elif not first <= number <= last:
            terminal.say(f"{answer} is out of range: type {first} to {last}.")
        else:
            return number


def _read_number(answer: str, *, letters: bool) -> int | None:
    if letters and len(answer) == 1 and answer.upper() in notation.COLUMN_SYMBOLS:
        return notation.COLUMN_SYMBOLS.index(answer.upper()) + 1
    return int(answer) if _WHOLE_NUMBER.fullmatch(answer) else None


def _ask(terminal: Terminal, question: str) -> str:
    answer = terminal.ask(question)
    if answer is None or answer.lower() in {"q", "quit"}:
        raise InputEndedError
    return answer
