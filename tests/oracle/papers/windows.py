"""P4 (Nagarajan et al. 2023), by patterns: alpha-beta over windows of N cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.papers.minimax import alphabeta
from tests.oracle.papers.player import OraclePlayer

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.papers.grid import Grid


class Windows(OraclePlayer):
    name = "windows"
    depth = 4

    def formula(self, grid: Grid, side: int) -> float:
        total = 3 * sum(grid.cells[column].count(side) for column in grid.middle_columns())
        for line in grid.lines():
            total += window_value([grid.cells[column][row] for column, row in line], side)
        return total

    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        return alphabeta(self, grid, column, remaining, alpha, beta)

    def last_resort(self, grid: Grid, dice: Random) -> int:
        return dice.choice(grid.legal_columns())


def window_value(window: list[int | None], side: int) -> int:
    own, empty, length = window.count(side), window.count(None), len(window)
    value = 0
    if own == length:
        value += 100
    elif own == length - 1 and empty == 1:
        value += 5
    elif own == length - 2 and empty == 2:
        value += 2
    if window.count(1 - side) == length - 1 and empty == 1:
        value -= 4
    return value
