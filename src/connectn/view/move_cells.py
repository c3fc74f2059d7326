"""The cells that moves fill, as the scripts of pages read them: the scripts know no rules."""

from collections.abc import Iterable

from connectn.game.board import Board
from connectn.game.notation import format_column
from connectn.game.outcome import Cell


def discs_of(board: Board) -> list[tuple[int, int, int]]:
    """Return column, row and player of every disc."""
    return [(*cell, player) for player in (0, 1) for cell in board.cells(board.discs(player))]


def filled_cells(board: Board, moves: Iterable[int]) -> list[Cell]:
    """Make moves on a board, and return the cells that they fill."""
    cells = []
    for column in moves:
        cells.append(board.landing_cell(column))
        board.push(column)
    return cells


def cells_text(cells: Iterable[Cell]) -> str:
    """Write cells as two symbols each, column and row; rows are written like columns.

    >>> cells_text([(3, 0), (9, 1)])
    '41A2'
    """
    return "".join(format_column(column) + format_column(row) for column, row in cells)
