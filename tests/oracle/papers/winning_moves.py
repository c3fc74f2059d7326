"""P1 (Adin 2023): negamax with alpha-beta, own winning moves minus the opponent's."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from tests.oracle.papers.grid import DIRECTIONS
from tests.oracle.papers.player import OraclePlayer

if TYPE_CHECKING:
    from tests.oracle.papers.grid import Grid


class WinningMoves(OraclePlayer):
    name = "winning-moves"
    depth = 4

    def formula(self, grid: Grid, side: int) -> float:
        if grid.has_line(side):
            return inf
        if grid.has_line(1 - side):
            return -inf
        return self.balance(grid, side)

    def balance(self, grid: Grid, side: int) -> float:
        """Evaluate a position without a line."""
        return count_winning_moves(grid, side) - count_winning_moves(grid, 1 - side)

    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        return -self.negamax(grid, remaining, -beta, -alpha)

    def negamax(self, grid: Grid, remaining: int, alpha: float, beta: float) -> float:
        """Value a position for the side to move."""
        if grid.has_line(1 - grid.turn):
            return -inf
        moves = grid.legal_columns()
        if not moves:
            return 0
        if remaining == 0:
            return self.balance(grid, grid.turn)
        best = -inf
        for column in moves:
            grid.drop(column)
            best = max(best, -self.negamax(grid, remaining - 1, -beta, -alpha))
            grid.undo(column)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best


def count_winning_moves(grid: Grid, player: int) -> int:
    """Count runs of N - 1 discs with an empty cell at the forward end."""
    count = 0
    last = grid.connect - 1
    for column in range(grid.width):
        for row in range(grid.height):
            for right, up in DIRECTIONS:
                end_column, end_row = column + last * right, row + last * up
                if (
                    grid.on_board(end_column, end_row)
                    and grid.cells[end_column][end_row] is None
                    and all(
                        grid.cells[column + k * right][row + k * up] == player for k in range(last)
                    )
                ):
                    count += 1
    return count
