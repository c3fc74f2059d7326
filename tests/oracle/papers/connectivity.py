"""P4 (Nagarajan et al. 2023), by connectivity: the same player with another formula."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.papers.grid import DIRECTIONS
from tests.oracle.papers.windows import Windows

if TYPE_CHECKING:
    from tests.oracle.papers.grid import Grid


class Connectivity(Windows):
    name = "connectivity"

    def formula(self, grid: Grid, side: int) -> float:
        total = 0
        for column in range(grid.width):
            for row in range(grid.height):
                if grid.cells[column][row] == side:
                    for right, up in DIRECTIONS:
                        total += run_value(grid, column, row, (right, up))
        return total


def run_value(grid: Grid, column: int, row: int, direction: tuple[int, int]) -> int:
    """Value the run that begins in this cell: each adjacent pair counts the length of the run."""
    right, up = direction
    before = (column - right, row - up)
    if grid.on_board(*before) and grid.cells[before[0]][before[1]] == grid.cells[column][row]:
        return 0  # counted where it began
    length = grid.run(column, row, right, up)
    return (length - 1) * length
