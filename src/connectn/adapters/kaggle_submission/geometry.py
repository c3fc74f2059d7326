"""What a strong player computes once for each size of board: cells, lines and rows."""

from functools import cache
from typing import NamedTuple

from connectn.adapters.kaggle_submission.reading import Rules

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""Columns to the right and rows up: up, right, up-right, down-right."""


class Geometry(NamedTuple):
    """The bitboards of one size of board and line."""

    rules: Rules
    board: int
    """All cells."""
    floor: int
    """The lowest cells: ``(filled + floor) & board`` are the playable ones."""
    spare: int
    """The spare bit on top of each column."""
    middle: int
    """The middle column; both middle columns where the width is even."""
    rows: tuple[int, int]
    """The rows at an odd distance from the top row, and the others."""
    columns: tuple[int, ...]
    """The cells of each column, the middle columns first."""
    lines: dict[int, tuple[int, ...]]
    """For each cell, the lines through it."""

    def above(self, cells: int) -> int:
        """Return all cells that are above one of these cells in the same column."""
        # In a column, the difference has the lowest of the cells, and the opposite bits above it.
        return (cells ^ (self.spare - cells)) & self.board

    def columns_with(self, cells: int) -> int:
        """Return how many columns have one of these cells."""
        return (cells & ~self.above(cells)).bit_count() if cells else 0


@cache
def geometry_of(rules: Rules) -> Geometry:
    """Return the bitboards of a board; the first call for a board takes up to 20 ms."""
    width, height, _ = rules
    stride = height + 1
    floor = sum(1 << (column * stride) for column in range(width))
    spare = floor << height
    column_cells = [((1 << height) - 1) << (column * stride) for column in range(width)]
    order = sorted(range(width), key=lambda column: (abs(2 * column + 1 - width), column))
    rows = [sum(floor << row for row in range(height - 1 - odd, -1, -2)) for odd in (0, 1)]
    return Geometry(
        rules,
        board=spare - floor,
        floor=floor,
        spare=spare,
        middle=column_cells[(width - 1) // 2] | column_cells[width // 2],
        rows=(rows[1], rows[0]),
        columns=tuple(column_cells[column] for column in order),
        lines=_lines_by_cell(rules),
    )


def _lines_by_cell(rules: Rules) -> dict[int, tuple[int, ...]]:
    width, height, connect = rules
    stride = height + 1
    found: dict[int, list[int]] = {
        1 << (column * stride + row): [] for column in range(width) for row in range(height)
    }
    for column in range(width):
        for row in range(height):
            for right, up in DIRECTIONS:
                last_column, last_row = column + right * (connect - 1), row + up * (connect - 1)
                if not (last_column < width and 0 <= last_row < height):
                    continue
                cells = [
                    1 << ((column + right * step) * stride + row + up * step)
                    for step in range(connect)
                ]
                for cell in cells:
                    found[cell].append(sum(cells))
    return {cell: tuple(dict.fromkeys(lines)) for cell, lines in found.items()}
