"""Positions as text: the only module that defines how a column or a geometry is written.

A position is the columns played, 1-9 then A-G for 10 to 16 (``4453``), or a comma list
(``4,4,5,3``). A geometry other than 7x6c4 comes first (``9x7c5:55``). A position without history
is written as its rows from the top, X moved first (``4x2c3:----/XO--``); moves may follow
(``4x2c3:----/XO--:14``). A geometry alone is the empty board (``9x7c5``).

The core reads the usual texts, a geometry and columns, on its own, because that is twenty times as
fast (cpp/connectn/board/notation.cpp). This module reads all texts and words all errors.
"""

import re
from dataclasses import dataclass

from connectn.errors import NotationError, quoted

COLUMN_SYMBOLS = "123456789ABCDEFG"
DISC_SYMBOLS = "XO"
EMPTY_SYMBOL = "-"
DEFAULT_GEOMETRY = (7, 6, 4)

_CELLS = {"X": 0, "x": 0, "O": 1, "o": 1, EMPTY_SYMBOL: None, ".": None}
_NEXT_ROW = "/"

_GEOMETRY = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?:c([0-9]{1,4}))?", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)

Grid = tuple[tuple[int | None, ...], ...]
"""Rows from the top; each cell the player whose disc is there, or None."""


@dataclass(frozen=True)
class PositionText:
    """The parts of a position's text, before any rule is checked."""

    geometry: tuple[int, int, int]
    grid: Grid | None
    columns: tuple[int, ...]


def parse_geometry(text: str) -> tuple[int, int, int]:
    """Read ``9x7c5``, or ``9x7`` for connect 4, as width, height and connect.

    >>> parse_geometry("9x7c5")
    (9, 7, 5)
    """
    match = _GEOMETRY.fullmatch(text.strip())
    if match is None:
        raise NotationError(f"{quoted(text)} is not a board such as 7x6c4")
    width, height, connect = match.groups()
    return int(width), int(height), int(connect or DEFAULT_GEOMETRY[2])


def format_geometry(width: int, height: int, connect: int) -> str:
    """Write a geometry as ``9x7c5``."""
    return f"{width}x{height}c{connect}"


def parse_column(text: str, width: int) -> int:
    """Read one column as a person types it, ``4``, ``12`` or ``C``, as a 0-based number.

    >>> parse_column("C", 16), parse_column("12", 16)
    (11, 11)
    """
    word = text.strip()
    if _NUMBER.fullmatch(word):
        number = int(word)
    elif len(word) == 1 and word.upper() in COLUMN_SYMBOLS[9:width]:
        number = COLUMN_SYMBOLS.index(word.upper()) + 1
    else:
        raise _no_column(f"{quoted(text)} is not a column", width)
    if not 1 <= number <= width:
        raise _no_column(f"column {number} is outside the board", width)
    return number - 1


def _no_column(what: str, width: int) -> NotationError:
    return NotationError(f"{what}: columns go from {column_range(width)}")


def format_column(column: int) -> str:
    """Write a 0-based column as its symbol."""
    return COLUMN_SYMBOLS[column]


def name_column(column: int) -> str:
    """Return a 0-based column's symbol for a sentence, with its number where that differs.

    The symbol comes first, because it is what boards show below the column.

    >>> name_column(6), name_column(11)
    ('7', 'C (12)')
    """
    symbol, number = format_column(column), str(column + 1)
    return symbol if symbol == number else f"{symbol} ({number})"


def name_cell(cell: tuple[int, int]) -> str:
    """Return a cell's name in a sentence: a letter for the column, and the row from the floor.

    >>> name_cell((0, 0)), name_cell((3, 1)), name_cell((15, 15))
    ('A1', 'D2', 'P16')
    """
    column, row = cell
    return f"{cell_letter(column)}{row + 1}"


def cell_letter(column: int) -> str:
    """Return the letter with which the names of a column's cells begin."""
    return chr(ord("A") + column)


def column_range(width: int) -> str:
    """Say how the columns of a board are named.

    >>> column_range(7), column_range(16)
    ('1 to 7', '1 to 9, then A to G')
    """
    digits, letters = COLUMN_SYMBOLS[: min(width, 9)], COLUMN_SYMBOLS[9:width]
    return f"1 to {digits[-1]}" + (f", then A to {letters[-1]}" if letters else "")


def column_names(width: int, first: int = 1) -> str:
    """Return which columns can be typed, as the foot of a board names them.

    >>> column_names(7), column_names(10), column_names(12), column_names(7, first=0)
    ('1-7', '1-9, A', '1-9, A-C', '0-6')
    """
    last = first + width - 1
    digits, letters = min(last, 9), COLUMN_SYMBOLS[9:last]
    if not letters:
        return f"{first}-{digits}"
    return f"{first}-{digits}, {letters if len(letters) == 1 else f'A-{letters[-1]}'}"


def format_columns(columns: tuple[int, ...]) -> str:
    """Write 0-based columns as one word."""
    return "".join(map(format_column, columns))


def read_columns(word: str) -> tuple[int, ...]:
    """Read only what `format_columns` wrote; it is fast enough for a million games.

    >>> read_columns("44G")
    (3, 3, 15)
    """
    try:
        return tuple(map(COLUMN_SYMBOLS.index, word))
    except ValueError:
        raise NotationError(f"{quoted(word)} is not a word of columns") from None


def parse_position(text: str) -> PositionText:
    """Split a position's text into its parts; the board checks whether the moves are legal.

    >>> parse_position("9x7c5:55")
    PositionText(geometry=(9, 7, 5), grid=None, columns=(4, 4))
    >>> parse_position("44x5")
    Traceback (most recent call last):
    connectn.errors.NotationError: '44x5' is not a position: 'x' at place 3 is no column
    """
    geometry = DEFAULT_GEOMETRY
    body = text.strip()
    if _is_geometry(body):
        return PositionText(parse_geometry(body), None, ())
    head, colon, rest = body.partition(":")
    if colon and not _begins_grid(head):
        try:
            geometry, body = parse_geometry(head), rest.strip()
        except NotationError as error:
            raise not_a_position(text, str(error)) from None
    if not _begins_grid(body):
        return PositionText(geometry, None, _parse_columns(body, text, geometry[0]))
    drawn, _, played = body.partition(":")
    grid = _parse_grid(drawn, text, _place_of(body, text))
    return PositionText(geometry, grid, _parse_columns(played, text, geometry[0]))


def not_a_position(text: str, reason: str) -> NotationError:
    """Return the error for a text that is no position."""
    return NotationError(f"{quoted(text)} is not a position: {reason}")


def _is_geometry(body: str) -> bool:
    """Tell whether a text is a geometry alone: ``9x7c5``, or ``9x7`` if there is such a board."""
    match = _GEOMETRY.fullmatch(body)
    if match is None:
        return False
    width, height, connect = match.groups()
    sides = range(1, len(COLUMN_SYMBOLS) + 1)
    return connect is not None or (int(width) in sides and int(height) in sides)


def _begins_grid(body: str) -> bool:
    """Tell whether a text can only be a grid; no column or geometry begins like a cell."""
    return body[:1] == _NEXT_ROW or body[:1] in _CELLS


def _place_of(body: str, text: str) -> int:
    """Return the place, from 1, where the last part of a text begins."""
    return len(text.rstrip()) - len(body) + 1


def _parse_columns(body: str, text: str, width: int) -> tuple[int, ...]:
    """Read the columns at the end of a text; columns with commas are a list of numbers."""
    place = _place_of(body, text)
    comma = "," if "," in body else ""
    columns = []
    for word in body.split(comma) if comma else body:
        try:
            columns.append(parse_column(word, len(COLUMN_SYMBOLS)))
        except NotationError:
            raise not_a_position(text, _why_no_column(word, place, width)) from None
        place += len(word) + len(comma)
    return tuple(columns)


def _why_no_column(word: str, place: int, width: int) -> str:
    """Say why a word at this place of a text is no column."""
    if not word:
        return f"a column is missing at place {place}"
    bare = word.strip() or word
    reason = f"{quoted(bare)} at place {place + word.index(bare)} is no column"
    if bare != "0" or width == 0:
        return reason
    if width <= COLUMN_SYMBOLS.index("A"):
        return f"{reason}: columns go from {column_range(width)}"
    return f"{reason}: column 10 is written A, or all columns with commas, such as 1,10,2"


def _parse_grid(drawn: str, text: str, place: int) -> Grid:
    """Read rows, of which the first begins at this place of a text."""
    for after, cell in enumerate(drawn):
        if cell not in _CELLS and cell != _NEXT_ROW:
            raise not_a_position(text, f"{quoted(cell)} at place {place + after} is no cell")
    return tuple(tuple(_CELLS[cell] for cell in row) for row in drawn.split(_NEXT_ROW))


def format_grid(grid: Grid) -> str:
    """Write a grid's rows from the top, ``----/XO--``."""
    return "/".join(
        "".join(EMPTY_SYMBOL if cell is None else DISC_SYMBOLS[cell] for cell in row)
        for row in grid
    )


def format_position(position: PositionText) -> str:
    """Write a position so that ``parse_position`` reads the same one."""
    parts = [format_geometry(*position.geometry)]
    if position.grid is not None:
        parts.append(format_grid(position.grid))
    if position.columns or position.grid is None:
        parts.append(format_columns(position.columns))
    return ":".join(parts)
