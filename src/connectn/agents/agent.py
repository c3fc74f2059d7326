"""What every player in this process can do."""

from typing import Protocol, runtime_checkable

from connectn.game.board import Board
from connectn.solver.limit import Limit


@runtime_checkable
class Agent(Protocol):
    """Chooses a column."""

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Return a legal column of a game that is not over, within the limit."""
        ...
