"""What the cells of a grid mean: three ways to write whose disc is where.

- None is empty, 0 is the player who began and 1 the other: `Board.grid`.
- 0 is empty, 1 is one player and 2 the other, and either began: `Board.to_numpy`.
- 0 is empty, 1 is one player and -1 the other, and either began.

A grid with None is of the first kind; in any other 0 is empty. A full board of the first kind has
no None, so there is one exception for lists and tuples: 0s and 1s alone, as many 0s as 1s or one
more, are a full board. Only on boards of up to three cells could this also be a board with at most
one disc; an array, in which 0 is always empty, is unambiguous.
"""

from collections.abc import Iterable
from itertools import chain
from numbers import Real
from typing import NamedTuple

from connectn.errors import PositionError, quoted
from connectn.game.whole import whole_number

Rows = list[list[int | None]]
_VALUES = (0, 1, 2, -1)
_NO_CELL = 3
"""Stands for anything that no cell can hold."""


class _Kind(NamedTuple):
    """The values that the cells of a grid can have: two players, and empty."""

    one: int
    other: int
    empty: int | None


def read_cells(grid: object, first: int | None = None) -> Rows:
    """Return the rows of a grid with 0 for discs of the player who began, 1 and None.

    `first` is the value of the player who began. Without it that is 0 beside None, and otherwise
    the one with more discs, or 1 if both have as many.

    >>> read_cells([[0, 0], [2, 0]]), read_cells([[0, 0], [1, 2]]), read_cells([[0, 0]])
    ([[None, None], [0, None]], [[None, None], [0, 1]], [[None, None]])
    >>> read_cells([[0, 0], [1, 2]], first=2)
    [[None, None], [1, 0]]
    """
    to_list = getattr(grid, "tolist", None)  # of arrays, in numpy and in torch
    rows = _rows(grid if to_list is None else to_list())
    numbers = [list(map(_number, row)) for row in rows]
    found = list(chain.from_iterable(numbers))
    holds_none = any(cell is None for cell in chain.from_iterable(rows))
    if holds_none or (to_list is None and _is_full_board(found)):
        kind = _Kind(0, 1, None)
    else:
        kind = _Kind(1, -1 if -1 in {first, *found} else 2, 0)
    if not set(found) <= set(kind):
        raise _bad_cell(rows, numbers, kind)
    player = _players(kind, found, first)
    return [[player[number] for number in row] for row in numbers]


def _rows(grid: object) -> list[list[object]]:
    """Return the rows of a grid as lists."""
    if not isinstance(grid, Iterable):
        raise PositionError(f"a grid is a list of rows, not {quoted(grid)}")
    rows = list(grid)
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Iterable):
            raise PositionError(f"row {number} of the grid is {quoted(row)}, not a list of cells")
    return [list(row) for row in rows]


def _number(cell: object) -> int | None:
    """Return a cell as None or an int; a float may be a cell, anything else becomes `_NO_CELL`."""
    if type(cell) is int or cell is None:
        return cell
    number = whole_number(cell)
    if number is None and isinstance(cell, Real) and not isinstance(cell, bool):
        number = next((value for value in _VALUES if cell == value), None)
    return _NO_CELL if number is None else number


def _is_full_board(found: list[int | None]) -> bool:
    """Tell whether these are the cells that `Board.grid` has for a full board."""
    zeros, ones = found.count(0), found.count(1)
    return 0 < len(found) == zeros + ones and zeros - ones in {0, 1}


def _players(
    kind: _Kind, found: list[int | None], first: int | None
) -> dict[int | None, int | None]:
    """Return the player of the `Board` for each value of a cell."""
    if first not in {None, kind.one, kind.other}:
        raise PositionError(f"first must be {kind.one} or {kind.other}, not {quoted(first)}")
    if first is None and kind.empty == 0 and found.count(kind.other) > found.count(kind.one):
        first = kind.other
    one = 1 if first == kind.other else 0
    return {kind.empty: None, kind.one: one, kind.other: 1 - one}


def _bad_cell(rows: list[list[object]], numbers: Rows, kind: _Kind) -> PositionError:
    """Return the error for the first cell with a value that the other cells do not allow."""
    row, column = next(
        (row, column)
        for row, found in enumerate(numbers)
        for column, number in enumerate(found)
        if number not in kind
    )
    return PositionError(
        f"row {row + 1}, column {column + 1} of the grid holds {quoted(rows[row][column])}; "
        f"a cell is 0, 1 or {kind.other if kind.empty == 0 else None}"
    )
