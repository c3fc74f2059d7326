"""A game between people and agents at one terminal."""

import time
from dataclasses import dataclass
from pathlib import Path

from connectn.agents.agent import Agent
from connectn.agents.registry import STRONGEST, make_agent
from connectn.cli.terminal import Screen
from connectn.errors import NotationError
from connectn.game import notation
from connectn.game.board import Board
from connectn.game.outcome import Outcome
from connectn.game.record import Record, append_record
from connectn.solver.limit import Limit

HUMAN = "human"


@dataclass(frozen=True)
class Seat:
    """Who plays one side: an agent, or a person when there is none."""

    name: str
    agent: Agent | None = None


class Session:
    """One game from its first prompt to its last sentence."""

    def __init__(
        self,
        board: Board,
        seats: tuple[Seat, Seat],
        screen: Screen,
        *,
        limit: Limit,
        pause: float = 0.0,
        save_to: Path | None = None,
    ) -> None:
        self.board = board
        self.seats = seats
        self.screen = screen
        self.limit = limit
        self.pause = pause
        self.save_to = save_to
        self.given = len(board.moves)  # how many moves were there before anybody played here
        self.stopped = False

    def run(self) -> bool:
        """Play until the game is over or somebody leaves; what was played is saved either way.

        False means that it could not be saved.
        """
        saved = True
        try:
            self._greet()
            self.screen.show(self.board)
            while not (self.stopped or self.board.is_game_over()):
                seat = self.seats[self.board.turn]
                if seat.agent is None:
                    self._answer(self.screen.ask(self._question()))
                else:
                    self._let_play(seat.name, seat.agent)
            self._conclude(self.board.outcome())
        finally:
            if self.save_to is not None and len(self.board.moves) > self.given:
                saved = self._save(self.save_to)
        return saved

    def _people(self) -> list[int]:
        return [player for player in (0, 1) if self.seats[player].agent is None]

    def _called(self, player: int) -> str:
        """Name a player in a sentence: alone at the keyboard, a person is simply you."""
        if self._people() == [player]:
            return "you"
        return self.seats[player].name

    def _greet(self) -> None:
        players = ", ".join(
            f"{self.screen.disc(player)} {self._called(player)}" for player in (0, 1)
        )
        self.screen.say(f"Connect {self.board.rules.connect} in a row. {players}.")
        if self._people():
            self.screen.say(self._help())

    def _help(self) -> str:
        return (
            f"Type a column (1-{self.board.rules.width}), u to undo, h for a hint, "
            "s FILE to save, q to quit."
        )

    def _question(self) -> str:
        whose = "Your" if len(self._people()) == 1 else "Next"
        sign = self.screen.disc(self.board.turn)
        return f"{whose} move, {sign} (1-{self.board.rules.width}): "

    def _let_play(self, name: str, agent: Agent) -> None:
        sign = self.screen.disc(self.board.turn)
        column = agent.choose(self.board.copy(), self.limit)
        self.board.push(column)
        self.screen.say(f"{sign} {name} plays column {column + 1}.")
        self.screen.show(self.board)
        if not self._people():
            time.sleep(self.pause)

    def _answer(self, answer: str | None) -> None:
        """Do what a person typed; whatever cannot be done gets one sentence."""
        if answer is None:
            self.stopped = True
            self.screen.say("The input has ended, and so does the game.")
            return
        word, _, rest = answer.partition(" ")
        match word.lower():
            case "q" | "quit":
                self.stopped = True
            case "u" | "undo":
                self._undo()
            case "h" | "hint":
                self._hint()
            case "s" | "save":
                self._save_as(rest.strip())
            case "?" | "help" | "":
                self.screen.say(self._help())
            case _:
                self._drop(answer)

    def _drop(self, answer: str) -> None:
        try:
            column = notation.parse_column(answer, self.board.rules.width)
        except NotationError as error:
            sentence = str(error)
            self.screen.say(f"{sentence[0].upper()}{sentence[1:]}.")
            return
        if column not in self.board.legal_moves:
            self.screen.say(f"Column {column + 1} is full: choose another one.")
            return
        self.board.push(column)
        self.screen.show(self.board)

    def _undo(self) -> None:
        """Take moves back until the latest decision of a person is open again."""
        people = self._people()
        plies = range(1, len(self.board.moves) - self.given + 1)
        back = next((n for n in plies if (self.board.ply - n) % 2 in people), 0)
        if not back:
            self.screen.say("There is no move of yours to take back.")
            return
        for _ in range(back):
            self.board.pop()
        self.screen.say("Taken back.")
        self.screen.show(self.board)

    def _hint(self) -> None:
        # The seed makes the same position give the same hint.
        column = make_agent(STRONGEST, seed=0).choose(self.board.copy(), self.limit)
        self.screen.say(f"{STRONGEST} would play column {column + 1}.")

    def _save_as(self, name: str) -> None:
        if name and Path(name) != self.save_to:
            self._save(Path(name))
        elif self.save_to is not None:
            self.screen.say(f"The game will be saved to {self.save_to} when it ends.")
        else:
            self.screen.say("Say where to: s FILE.")

    def _save(self, path: Path) -> bool:
        """Save the game; when that fails, show the record, so that nothing is lost."""
        record = Record.of(self.board, self.seats[0].name, self.seats[1].name)
        try:
            append_record(path, record)
        except (OSError, ValueError) as error:
            reason = f"{path}: {error.strerror}" if isinstance(error, OSError) else error
            self.screen.say(f"Could not save the game: {reason}. The record:\n\n{record}")
            return False
        self.screen.say(f"Saved to {path}.")
        return True

    def _conclude(self, outcome: Outcome | None) -> None:
        if outcome is None:
            self.screen.say("Bye.")
        elif outcome.winner is None:
            self.screen.say("A draw: the board is full.")
        elif self._called(outcome.winner) == "you":
            self.screen.say("You win!")
        else:
            sign = self.screen.disc(outcome.winner)
            self.screen.say(f"{sign} {self.seats[outcome.winner].name} wins.")
