"""Scores somebody has looked up before."""

from typing import Protocol

from connectn.game.board import Board
from connectn.solver.score import Score


class Book(Protocol):
    """Anything that knows exact scores of some positions."""

    def look_up(self, board: Board) -> Score | None:
        """Return the score of a position, or None when it is not in the book."""
