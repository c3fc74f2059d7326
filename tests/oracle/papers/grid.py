"""The board of the papers' programs: a list of columns, each a list of cells."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.grid_game import GridGame

DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))  # up, right, up-right, down-right


@cache
def lines(width: int, height: int, connect: int) -> list[list[tuple[int, int]]]:
    """List every line of a board."""
    found = []
    last = connect - 1
    for column in range(width):
        for row in range(height):
            for right, up in DIRECTIONS:
                if 0 <= column + last * right < width and 0 <= row + last * up < height:
                    found.append([(column + k * right, row + k * up) for k in range(connect)])
    return found


class Grid:
    """`cells[column][row]` is 0 or 1 for a player's disc, None for an empty cell; row 0 is low."""

    def __init__(self, game: GridGame) -> None:
        self.width, self.height, self.connect = game.width, game.height, game.connect
        self.cells: list[list[int | None]] = [
            [*column, *[None] * (game.height - len(column))] for column in game.columns
        ]
        self.turn = game.turn
        self.me = game.turn  # whose program this is

    def legal_columns(self) -> list[int]:
        return [column for column in range(self.width) if self.cells[column][-1] is None]

    def drop(self, column: int) -> None:
        cells = self.cells[column]
        row = 0
        while cells[row] is not None:
            row += 1
        cells[row] = self.turn
        self.turn = 1 - self.turn

    def undo(self, column: int) -> None:
        cells = self.cells[column]
        row = self.height - 1
        while cells[row] is None:
            row -= 1
        cells[row] = None
        self.turn = 1 - self.turn

    def playable(self, column: int, row: int) -> bool:
        """Tell whether a disc dropped now would land in this empty cell."""
        return row == 0 or self.cells[column][row - 1] is not None

    def lines(self) -> list[list[tuple[int, int]]]:
        """List every line of N cells, cell by cell."""
        return lines(self.width, self.height, self.connect)

    def on_board(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def has_line(self, player: int) -> bool:
        """Look for a line of this player anywhere."""
        for column in range(self.width):
            for row in range(self.height):
                if self.cells[column][row] == player:
                    for right, up in DIRECTIONS:
                        if self.run(column, row, right, up) >= self.connect:
                            return True
        return False

    def has_line_through_top_of(self, column: int) -> bool:
        """Look for a line through the highest disc of a column."""
        row = self.height - 1
        while self.cells[column][row] is None:
            row -= 1
        return any(
            self.run(column, row, right, up) + self.run(column, row, -right, -up) - 1
            >= self.connect
            for right, up in DIRECTIONS
        )

    def run(self, column: int, row: int, right: int, up: int) -> int:
        """Count the discs of one colour from this disc on, itself included."""
        player = self.cells[column][row]
        length = 0
        while (
            0 <= column < self.width
            and 0 <= row < self.height
            and self.cells[column][row] == player
        ):
            length += 1
            column += right
            row += up
        return length

    def middle_columns(self) -> list[int]:
        """Return the middle column, or both where the width is even."""
        return sorted({(self.width - 1) // 2, self.width // 2})
