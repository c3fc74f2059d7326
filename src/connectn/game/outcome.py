"""How a game ended."""

from dataclasses import dataclass
from enum import StrEnum

from connectn.game.named import Named

Cell = tuple[int, int]
"""Column and row, both from 0, row 0 the floor."""

RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
"""A finished game's result, by winner."""


class Termination(Named, StrEnum):
    """What ended a game; the board shows only the first two."""

    LINE = "line"
    FULL_BOARD = "full board"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    CRASH = "crash"
    ILLEGAL_MOVE = "illegal move"
    PROTOCOL_ERROR = "protocol error"

    @property
    def on_board(self) -> bool:
        """Whether the position shows that the game is over."""
        return self in {Termination.LINE, Termination.FULL_BOARD}


@dataclass(frozen=True)
class Outcome:
    """The winner (0, 1, or None for a draw), what ended the game, and the cells of the line."""

    winner: int | None
    termination: Termination
    line: tuple[Cell, ...] = ()

    @property
    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        return RESULTS[self.winner]
