"""P3: alpha-beta over threats, playable or not, that count double for the side to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.papers.grid import DIRECTIONS
from tests.oracle.papers.minimax import alphabeta
from tests.oracle.papers.player import SoonerWins

if TYPE_CHECKING:
    from tests.oracle.papers.grid import Grid


class Zugzwang(SoonerWins):
    name = "zugzwang"
    depth = 6

    def formula(self, grid: Grid, side: int) -> float:
        points = [
            5 * sum(grid.cells[column].count(player) for column in grid.middle_columns())
            for player in (0, 1)
        ]
        for column in range(grid.width):
            for row in range(grid.height):
                player = grid.cells[column][row]
                if player is not None:
                    for direction in DIRECTIONS:
                        points[player] += run_points(grid, column, row, direction)
        if grid.turn == side:
            return points[side] - points[1 - side] / 2
        return points[side] / 2 - points[1 - side]

    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        return alphabeta(self, grid, column, remaining, alpha, beta)


def run_points(grid: Grid, column: int, row: int, direction: tuple[int, int]) -> int:
    """Value the run that begins in this cell."""
    right, up = direction
    before = (column - right, row - up)
    if grid.on_board(*before) and grid.cells[before[0]][before[1]] == grid.cells[column][row]:
        return 0  # counted where it began
    length = grid.run(column, row, right, up)
    behind = (column + length * right, row + length * up)
    if length == grid.connect - 1:
        return 900 if can_be_filled(grid, before) or can_be_filled(grid, behind) else 100
    return 10 if length == grid.connect - 2 and length >= 2 else 0


def can_be_filled(grid: Grid, cell: tuple[int, int]) -> bool:
    """Tell whether the next disc may land in this cell."""
    column, row = cell
    return grid.on_board(*cell) and grid.cells[column][row] is None and grid.playable(*cell)
