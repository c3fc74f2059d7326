"""An agent's turn: the question to it, and its answer.

An agent may think in a thread of its own, and people may take moves back in the meantime. So a
question holds everything the agent needs, and an answer knows which question it belongs to.
"""

from dataclasses import dataclass

from connectn.agents.agent import remark_of
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.game.whole import whole_number
from connectn.play.forfeit import ForfeitError
from connectn.play.seat import Seat
from connectn.solver.limit import Limit


@dataclass(frozen=True)
class Question:
    """A position, the agent that is to move there, and its limit."""

    board: Board
    seat: Seat
    limit: Limit

    def ask(self) -> "Answer":
        """Let the agent choose; a choice that is none, or an exception, is a forfeit."""
        try:
            return Answer(self, self.column(), remark=self._remark())
        except ForfeitError as error:
            return Answer(self, forfeit=error)

    def column(self) -> int:
        """Return the column that the agent chooses, or raise a `ForfeitError`."""
        agent = self.seat.agent
        if agent is None:
            raise AgentError(f"a person is to move in {self.board}, not an agent")
        try:
            column = agent.choose(self.board.copy(), self.limit)
        except ForfeitError:
            raise
        except (Exception, SystemExit) as error:  # any exception is a result of the game
            detail = f"raised {type(error).__name__}: {quoted(str(error))}"
            raise ForfeitError(Termination.CRASH, detail) from error
        return self._checked(column)

    def _remark(self) -> str:
        return "" if self.seat.agent is None else remark_of(self.seat.agent)

    def _checked(self, column: object) -> int:
        """Return what an agent has chosen if it is a legal column."""
        number = whole_number(column)
        if number is not None and number in self.board.legal_moves:
            return number
        last = self.board.rules.width - 1
        reason = (
            "but that column is full"
            if number is not None and 0 <= number <= last
            else f"but the columns of {self.board.rules} are 0 to {last}"
        )
        raise ForfeitError(Termination.ILLEGAL_MOVE, f"chose {quoted(column)}, {reason}")


@dataclass(frozen=True)
class Answer:
    """What an agent chose and says about it, or why it loses the game."""

    question: Question
    column: int | None = None
    forfeit: ForfeitError | None = None
    remark: str = ""
