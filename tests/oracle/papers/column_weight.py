"""P5 (Hoang 2024): an immediate win, else alpha-beta below each own move and dice among the best.

As published the weights grow to the right; as meant, towards the centre.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.oracle.papers.grid import Grid
from tests.oracle.papers.minimax import alphabeta
from tests.oracle.papers.player import OraclePlayer

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.grid_game import GridGame


class ColumnWeight(OraclePlayer):
    name = "column-weight"
    depth = 5
    counts_own_move = False

    def formula(self, grid: Grid, side: int) -> float:
        total = 0
        for column in range(grid.width):
            for row in range(grid.height):
                cell = grid.cells[column][row]
                if cell == side:
                    total += self.weight(column, grid.width)
                elif cell == 1 - side:
                    total -= self.weight(column, grid.width)
        return total

    def weight(self, column: int, width: int) -> int:
        return column + 1

    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        return alphabeta(self, grid, column, remaining, alpha, beta)

    def makes_line(self, grid: Grid, column: int) -> bool:
        return grid.has_line_through_top_of(column)

    def full_board(self, grid: Grid) -> float:
        return self.formula(grid, grid.me)

    def choose(self, game: GridGame, dice: Random, depth: int | None = None) -> int:
        winning = self.winning_column(Grid(game))
        if winning is not None:
            return winning
        values = self.values(game, depth)
        best = max(values.values())
        return dice.choice([column for column, value in values.items() if value == best])

    def winning_column(self, grid: Grid) -> int | None:
        for column in grid.legal_columns():
            grid.drop(column)
            wins = self.makes_line(grid, column)
            grid.undo(column)
            if wins:
                return column
        return None


class CenterWeight(ColumnWeight):
    name = "center-weight"

    def weight(self, column: int, width: int) -> int:
        return min(column + 1, width - column)
