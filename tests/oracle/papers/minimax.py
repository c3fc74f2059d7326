"""Minimax as in a textbook, without and with alpha-beta pruning."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.papers.grid import Grid
    from tests.oracle.papers.player import OraclePlayer


def minimax(player: OraclePlayer, grid: Grid, column: int, remaining: int) -> float:
    """Value the move just made in a column by looking at everything."""
    value = player.ended(grid, column, remaining)
    if value is not None:
        return value
    values = []
    for reply in grid.legal_columns():
        grid.drop(reply)
        values.append(minimax(player, grid, reply, remaining - 1))
        grid.undo(reply)
    return max(values) if grid.turn == grid.me else min(values)


def alphabeta(
    player: OraclePlayer, grid: Grid, column: int, remaining: int, alpha: float, beta: float
) -> float:
    """Value the move just made in a column, leaving out what cannot matter."""
    value = player.ended(grid, column, remaining)
    if value is not None:
        return value
    if grid.turn == grid.me:
        best = -inf
        for reply in grid.legal_columns():
            grid.drop(reply)
            best = max(best, alphabeta(player, grid, reply, remaining - 1, alpha, beta))
            grid.undo(reply)
            alpha = max(alpha, best)
            if alpha >= beta:
                break
        return best
    worst = inf
    for reply in grid.legal_columns():
        grid.drop(reply)
        worst = min(worst, alphabeta(player, grid, reply, remaining - 1, alpha, beta))
        grid.undo(reply)
        beta = min(beta, worst)
        if alpha >= beta:
            break
    return worst
