"""A game at the prompt, line by line: one of the front ends of `play.session`."""

import time
from pathlib import Path

from connectn.agents.registry import STRONGEST
from connectn.cli.saving import save_game
from connectn.cli.terminal import Terminal
from connectn.errors import NotationError
from connectn.game import notation
from connectn.play.session import Session
from connectn.view.words import result_sentence, sentence


class LineGame:
    """Shows a session and does what people type, until the game is over or a person leaves."""

    def __init__(
        self,
        session: Session,
        terminal: Terminal,
        *,
        pause: float = 0.0,
        save_to: Path | None = None,
    ) -> None:
        self._session = session
        self._terminal = terminal
        self._pause = pause
        self._save_to = save_to
        self._left = False

    def run(self) -> bool:
        """Play the game; what was played is saved, also when the game is interrupted.

        False means that it could not be saved.
        """
        saved = True
        try:
            self._greet()
            self._show()
            while not (self._left or self._session.is_over):
                self._move()
            self._conclude()
        finally:
            if self._save_to is not None and not self._session.is_new:
                saved = save_game(self._session, self._save_to, self._terminal)
        return saved

    def _greet(self) -> None:
        players = ", ".join(
            f"{self._terminal.disc(player)} {self._session.name_of(player)}" for player in (0, 1)
        )
        connect = self._session.board.rules.connect
        self._terminal.say(f"Connect {connect} in a row. {players}.")
        if self._session.people:
            self._terminal.say(self._help())

    def _help(self) -> str:
        return (
            f"Type a column (1-{self._session.board.rules.width}), u to undo, r to redo, "
            "h for a hint, s FILE to save, q to quit."
        )

    def _show(self) -> None:
        self._terminal.show(self._session.board)

    def _move(self) -> None:
        if self._session.seat.is_person:
            self._obey(self._terminal.ask(self._question()))
        else:
            self._let_agent_play()

    def _question(self) -> str:
        board = self._session.board
        whose = "Your" if len(self._session.people) == 1 else "Next"
        return f"{whose} move, {self._terminal.disc(board.turn)} (1-{board.rules.width}): "

    def _let_agent_play(self) -> None:
        player, name = self._session.board.turn, self._session.seat.name
        column = self._session.choose()
        remark = self._session.remark()
        self._session.push(column)
        disc, note = self._terminal.disc(player), f" (it {remark})" if remark else ""
        self._terminal.say(f"{disc} {name} plays column {column + 1}.{note}")
        self._show()
        if not self._session.people:
            time.sleep(self._pause)

    def _obey(self, answer: str | None) -> None:
        """Do what a person typed; what cannot be done gets one sentence."""
        if answer is None:
            self._left = True
            self._terminal.say("The input has ended, and so does the game.")
            return
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "q" | "quit":
                self._left = True
            case "u" | "undo":
                self._step(self._session.undo(), "Taken back.", "of yours to take back")
            case "r" | "redo":
                self._step(self._session.redo(), "Played again.", "to play again")
            case "h" | "hint":
                self._hint()
            case "s" | "save":
                self._save_as(rest.strip())
            case "?" | "help" | "":
                self._terminal.say(self._help())
            case _:
                self._drop(answer)

    def _drop(self, answer: str) -> None:
        board = self._session.board
        try:
            column = notation.parse_column(answer, board.rules.width)
        except NotationError as error:
            self._terminal.say(sentence(str(error)))
            return
        if column not in board.legal_moves:
            self._terminal.say(f"Column {column + 1} is full: choose another one.")
            return
        self._session.push(column)
        self._show()

    def _step(self, moves: int, done: str, wanted: str) -> None:
        """Tell what an undo or a redo did."""
        self._terminal.say(done if moves else f"There is no move {wanted}.")
        if moves:
            self._show()

    def _hint(self) -> None:
        self._terminal.say(f"{STRONGEST} would play column {self._session.hint() + 1}.")

    def _save_as(self, name: str) -> None:
        if name and Path(name) != self._save_to:
            save_game(self._session, Path(name), self._terminal)
        elif self._save_to is not None:
            self._terminal.say(f"The game will be saved to {self._save_to} when it ends.")
        else:
            self._terminal.say("Say where to: s FILE.")

    def _conclude(self) -> None:
        result = self._session.result
        if result is None:
            self._terminal.say("Bye.")
            return
        names = [self._session.name_of(player) for player in (0, 1)]
        discs = [self._terminal.disc(player) for player in (0, 1)]
        self._terminal.say(result_sentence(result, names, discs))
