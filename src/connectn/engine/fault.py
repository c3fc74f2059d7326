"""The fault that made a player lose: a result of the game, not an exception."""

from dataclasses import dataclass

from connectn.errors import quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination


@dataclass(frozen=True)
class Fault:
    """How a player lost its game off the board, why, and what its author can do about it.

    >>> Fault(Termination.ILLEGAL_MOVE, "column 7 does not exist", "columns count from 0").sentence
    'column 7 does not exist: columns count from 0'
    """

    termination: Termination
    detail: str
    """What happened."""
    cure: str = ""
    """How to mend it, where that is known."""

    @property
    def sentence(self) -> str:
        """What happened and how to mend it, in one line."""
        return f"{self.detail}: {self.cure}" if self.cure else self.detail


def illegal_move(column: int, board: Board, cure: str) -> Fault:
    """Return the fault of a player that chose a column which takes no disc."""
    what = "is full" if 0 <= column < board.rules.width else "does not exist"
    return Fault(Termination.ILLEGAL_MOVE, f"column {quoted(column)} {what}", cure)
