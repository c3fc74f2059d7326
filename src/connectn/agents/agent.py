"""The interface of the players in this process."""

from typing import Protocol, runtime_checkable

from connectn.errors import AgentError
from connectn.game.board import Board
from connectn.solver.limit import Limit


@runtime_checkable
class Agent(Protocol):
    """Chooses a column."""

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return a legal column of an unfinished game, within the limit."""
        ...


def remark_of(agent: Agent) -> str:
    """Return what an agent says about its last choice, such as "reached depth 5 of 6 in its time".

    An agent may have a `remark`; it is empty when there is nothing to say.
    """
    return str(getattr(agent, "remark", ""))


def choices(board: Board) -> list[int]:
    """Return the legal columns, or raise an `AgentError` if the game is over."""
    columns = board.legal_moves
    if not columns:
        raise AgentError(f"there is nothing to choose: the game is over in {board}")
    return columns
