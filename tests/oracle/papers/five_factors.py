"""P1's wish: branch and bound over five considerations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from connectn.agents.papers.evaluation.five_factors import WEIGHTS
from tests.oracle.papers.connectivity import run_value
from tests.oracle.papers.grid import DIRECTIONS
from tests.oracle.papers.winning_moves import WinningMoves

if TYPE_CHECKING:
    from tests.oracle.papers.grid import Grid


class FiveFactors(WinningMoves):
    name = "five-factors"

    def balance(self, grid: Grid, side: int) -> float:
        own, other = factors(grid, side), factors(grid, 1 - side)
        return sum(
            weight * (mine - theirs)
            for weight, mine, theirs in zip(WEIGHTS, own, other, strict=True)
        )


def factors(grid: Grid, side: int) -> tuple[int, int, int, int, int]:
    """Count threats, connected discs, the centre, safe moves and the value of cells."""
    discs = [
        (column, row)
        for column in range(grid.width)
        for row in range(grid.height)
        if grid.cells[column][row] == side
    ]
    dangers = winning_cells(grid, 1 - side)
    safe = [
        column
        for column in grid.legal_columns()
        if (column, grid.height - grid.cells[column].count(None) + 1) not in dangers
    ]
    return (
        len(winning_cells(grid, side)),
        sum(run_value(grid, *disc, direction) for disc in discs for direction in DIRECTIONS),
        sum(min(column + 1, grid.width - column) for column, _ in discs),
        len(safe),
        sum(disc in line for disc in discs for line in grid.lines()),
    )


def winning_cells(grid: Grid, player: int) -> set[tuple[int, int]]:
    """Return the empty cells that complete a line of this player."""
    found = set()
    for line in grid.lines():
        cells = [grid.cells[column][row] for column, row in line]
        if cells.count(player) == len(line) - 1 and cells.count(None) == 1:
            found.add(line[cells.index(None)])
    return found
