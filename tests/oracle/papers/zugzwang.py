"""P3: alpha-beta over threats, playable or not, that count double for the side to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        for line in grid.lines():
            cells = [grid.cells[column][row] for column, row in line]
            for player in (0, 1):
                if 1 - player not in cells:
                    points[player] += line_points(grid, line, cells, player)
        if grid.turn == side:
            return points[side] - points[1 - side] / 2
        return points[side] / 2 - points[1 - side]

    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        return alphabeta(self, grid, column, remaining, alpha, beta)


def line_points(
    grid: Grid, line: list[tuple[int, int]], cells: list[int | None], player: int
) -> int:
    """Value a line in which the other player has no disc."""
    gap = only_end_missing(cells, player)
    if gap is not None:
        return 900 if grid.playable(*line[gap]) else 100
    if any(cells[k] == cells[k + 1] == player for k in range(len(cells) - 1)):
        return 10
    return 0


def only_end_missing(cells: list[int | None], player: int) -> int | None:
    """Return which end of a line is empty if all the rest are this player's discs."""
    if cells.count(player) == len(cells) - 1:
        for end in (0, len(cells) - 1):
            if cells[end] is None:
                return end
    return None
