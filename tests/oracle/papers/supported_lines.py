"""P2 (Corgatelli 2023): plain minimax over lines whose gaps are supported."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from tests.oracle.papers.minimax import minimax
from tests.oracle.papers.player import SoonerWins

if TYPE_CHECKING:
    from tests.oracle.papers.grid import Grid


class SupportedLines(SoonerWins):
    name = "supported-lines"
    depth = 4
    counts_own_move = False

    def formula(self, grid: Grid, side: int) -> float:
        total: float = 0
        for line in grid.lines():
            cells = [grid.cells[column][row] for column, row in line]
            upright = len(line) > 1 and line[0][0] == line[1][0]
            gaps = [
                grid.cells[column][row] is None and (upright or grid.playable(column, row))
                for column, row in line
            ]
            for owner, value in (reading(cells, gaps), reading(cells[::-1], gaps[::-1])):
                total += value if owner == side else -value
        return total

    def move_value(
        self,
        grid: Grid,
        column: int,
        remaining: int,
        alpha: float,
        beta: float,
    ) -> float:
        return minimax(self, grid, column, remaining)


def reading(cells: list[int | None], gaps: list[bool]) -> tuple[int | None, float]:
    """Return whose pattern one reading of a line is, and its value: the first row that fits."""
    owner = cells[0]
    if owner is None:
        return reading_from_a_gap(cells, gaps)
    run = 1
    while run < len(cells) and cells[run] == owner:
        run += 1
    missing = len(cells) - run
    value: float = 0
    if missing == 0:
        value = inf
    elif missing == 1 and gaps[-1]:
        value = 16
    elif missing == 2 and gaps[-2]:
        value = 8 if gaps[-1] else 16 if cells[-1] == owner else 4
    elif missing == 3 and gaps[-3] and gaps[-2]:
        value = 4 if gaps[-1] or cells[-1] == owner else 2
    return owner, value


def reading_from_a_gap(cells: list[int | None], gaps: list[bool]) -> tuple[int | None, float]:
    """Fit the row `. s s .`."""
    inner = set(cells[1:-1])
    if len(inner) == 1 and None not in inner and gaps[0] and gaps[-1]:
        return inner.pop(), 4
    return None, 0
