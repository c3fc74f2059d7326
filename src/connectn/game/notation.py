"""Positions as text: the only module that defines how a column or a geometry is written.

A position is the columns played, 1-9 then A-G for 10 to 16 (``4453``), or a comma list
(``4,4,5,3``). A geometry other than 7x6c4 comes first (``9x7c5:55``). A position without history
is written as its rows from the top, X moved first (``4x2c3:----/XO--``); moves may follow
(``4x2c3:----/XO--:14``).
"""

import re
from dataclasses import dataclass

from connectn.errors import NotationError, quoted

COLUMN_SYMBOLS = "123456789ABCDEFG"
DISC_SYMBOLS = "XO"
EMPTY_SYMBOL = "-"
DEFAULT_GEOMETRY = (7, 6, 4)

_CELLS = {"X": 0, "O": 1, EMPTY_SYMBOL: None, ".": None}

_GEOMETRY = re.compile(r"([0-9]{1,4})x([0-9]{1,4})(?:c([0-9]{1,4}))?", re.IGNORECASE | re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,4}", re.ASCII)
_GRID = re.compile(r"[XO.\-/]", re.IGNORECASE)

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


def column_range(width: int) -> str:
    """Say how the columns of a board are named.

    >>> column_range(7), column_range(16)
    ('1 to 7', '1 to 9, then A to G')
    """
    digits, letters = COLUMN_SYMBOLS[: min(width, 9)], COLUMN_SYMBOLS[9:width]
    return f"1 to {digits[-1]}" + (f", then A to {letters[-1]}" if letters else "")


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


def _parse_columns(body: str, text: str) -> tuple[int, ...]:
    """Read the columns of a position; text with commas is a list of numbers."""
    words = body.split(",") if "," in body else list(body)
    columns = []
    for place, word in enumerate(words, start=1):
        try:
            columns.append(parse_column(word, len(COLUMN_SYMBOLS)))
        except NotationError:
            raise NotationError(
                f"{quoted(word)} is not a column (number {place} in {quoted(text)})"
            ) from None
    return tuple(columns)


def _parse_grid(body: str, text: str) -> Grid:
    rows = []
    for number, row in enumerate(body.upper().split("/"), start=1):
        odd = next((cell for cell in row if cell not in _CELLS), None)
        if odd is not None:
            raise NotationError(f"{quoted(odd)} is not a cell (row {number} of {quoted(text)})")
        rows.append(tuple(_CELLS[cell] for cell in row))
    return tuple(rows)


def parse_position(text: str) -> PositionText:
    """Split a position's text into its parts; the board checks whether the moves are legal."""
    geometry = DEFAULT_GEOMETRY
    body = text.strip()
    head, colon, rest = body.partition(":")
    # The part before the first colon is a geometry or a grid; both may contain an x.
    if colon and not _GRID.search(head.upper().replace("X", "", 1)):
        geometry, body = parse_geometry(head), rest.strip()
    if not _GRID.search(body):
        return PositionText(geometry, None, _parse_columns(body, text))
    drawn, _, played = body.partition(":")
    return PositionText(geometry, _parse_grid(drawn, text), _parse_columns(played, text))


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
