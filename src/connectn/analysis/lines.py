"""The lines of a board: as many neighbouring cells in a row, a column or a diagonal as connect."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from connectn.game.board import Board
from connectn.game.notation import name_cell
from connectn.game.outcome import Cell
from connectn.game.rules import Rules

_DIRECTIONS = {(1, 0): "row", (0, 1): "column", (1, 1): "diagonal", (1, -1): "diagonal"}


@dataclass(frozen=True)
class Line:
    """Cells that win when one player has them all, from one end to the other.

    >>> str(Line(((0, 0), (1, 1), (2, 2)), "diagonal"))
    'diagonal A1-C3'
    """

    cells: tuple[Cell, ...]
    direction: str

    def __str__(self) -> str:
        first, last = self.cells[0], self.cells[-1]
        if first == last:
            return f"line {name_cell(first)}"
        return f"{self.direction} {name_cell(first)}-{name_cell(last)}"


@cache
def lines_through(rules: Rules) -> Mapping[Cell, tuple[Line, ...]]:
    """Return the lines through every cell of a board.

    >>> through = lines_through(Rules())
    >>> len(through[3, 0]), len(through[0, 0])
    (7, 3)
    """
    through: dict[Cell, list[Line]] = {
        (column, row): [] for column in range(rules.width) for row in range(rules.height)
    }
    for line in _lines(rules):
        for cell in line.cells:
            through[cell].append(line)
    return {cell: tuple(lines) for cell, lines in through.items()}


def completed_line(board: Board, player: int, cell: Cell) -> Line | None:
    """Return a line that a player's disc on a cell completes, or None.

    >>> str(completed_line(Board.parse("112233"), 0, (3, 0)))
    'row A1-D1'
    """
    discs = {*board.cells(board.discs(player)), cell}
    found = (line for line in lines_through(board.rules)[cell] if discs.issuperset(line.cells))
    return next(found, None)


def open_lines(board: Board, player: int, cell: Cell) -> int:
    """Count the lines through a cell that hold no disc of the player's opponent."""
    taken = set(board.cells(board.discs(1 - player)))
    return sum(taken.isdisjoint(line.cells) for line in lines_through(board.rules)[cell])


def _lines(rules: Rules) -> Iterator[Line]:
    reach = rules.connect - 1
    for (right, up), direction in _DIRECTIONS.items():
        if reach == 0 and direction != "row":
            continue  # a line of one cell has no direction: it is listed once
        for column in range(rules.width):
            for row in range(rules.height):
                end = (column + reach * right, row + reach * up)
                if end[0] < rules.width and 0 <= end[1] < rules.height:
                    cells = tuple(
                        (column + step * right, row + step * up) for step in range(rules.connect)
                    )
                    yield Line(cells, direction)
