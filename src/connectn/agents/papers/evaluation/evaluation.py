"""The type of an evaluation."""

from collections.abc import Callable

from connectn.game.board import Board

Evaluation = Callable[[Board, int], float]
"""Returns how good a board is for a side (0 or 1): higher is better, 0 is even."""
