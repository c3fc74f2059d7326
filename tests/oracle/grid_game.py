"""Connect-N on a list of lists: no bit tricks, every line looked at cell by cell."""

from __future__ import annotations

from functools import cache

Cell = tuple[int, int]
DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))


@cache
def all_lines(width: int, height: int, connect: int) -> list[tuple[Cell, ...]]:
    """List every line of the board, cell by cell."""
    found = []
    for column in range(width):
        for row in range(height):
            for right, up in DIRECTIONS:
                line = tuple((column + k * right, row + k * up) for k in range(connect))
                end_column, end_row = line[-1]
                if end_column < width and 0 <= end_row < height:
                    found.append(line)
    return found


class GridGame:
    """`columns[c][r]` is the player whose disc lies in column c, row r from the floor."""

    def __init__(self, width: int, height: int, connect: int) -> None:
        self.width, self.height, self.connect = width, height, connect
        self.columns: list[list[int]] = [[] for _ in range(width)]
        self.turn = 0

    def copy(self) -> GridGame:
        twin = GridGame(self.width, self.height, self.connect)
        twin.columns = [list(column) for column in self.columns]
        twin.turn = self.turn
        return twin

    def owner(self, cell: Cell) -> int | None:
        column, row = cell
        if 0 <= column < self.width and 0 <= row < len(self.columns[column]):
            return self.columns[column][row]
        return None

    def drop(self, column: int) -> None:
        self.columns[column].append(self.turn)
        self.turn = 1 - self.turn

    def lines(self) -> list[tuple[Cell, ...]]:
        return all_lines(self.width, self.height, self.connect)

    def line_cells(self, player: int) -> set[Cell]:
        return {
            cell
            for line in self.lines()
            if all(self.owner(one) == player for one in line)
            for cell in line
        }

    def winner(self) -> int | None:
        return next((player for player in (0, 1) if self.line_cells(player)), None)

    def legal_moves(self) -> list[int]:
        if self.winner() is not None:
            return []
        return [c for c in range(self.width) if len(self.columns[c]) < self.height]

    def winning_cells(self, player: int) -> set[Cell]:
        """Return the empty cells that are the only gap in some line of a player."""
        found = set()
        for line in self.lines():
            gaps = [cell for cell in line if self.owner(cell) != player]
            if len(gaps) == 1 and self.owner(gaps[0]) is None:
                found.add(gaps[0])
        return found

    def rows_from_top(self) -> tuple[tuple[int | None, ...], ...]:
        return tuple(
            tuple(self.owner((column, row)) for column in range(self.width))
            for row in reversed(range(self.height))
        )

    def key(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(column) for column in self.columns)


def count_positions(width: int, height: int, connect: int) -> list[tuple[int, int]]:
    """Count distinct positions per ply, and how many of them are won."""
    layer = {(game := GridGame(width, height, connect)).key(): game}
    counts = [(1, 0)]
    while True:
        following: dict[tuple[tuple[int, ...], ...], GridGame] = {}
        for game in layer.values():
            for column in game.legal_moves():
                child = game.copy()
                child.drop(column)
                following[child.key()] = child
        if not following:
            return counts
        won = sum(game.winner() is not None for game in following.values())
        counts.append((len(following), won))
        layer = following


def perft(game: GridGame, depth: int) -> int:
    """Count the move sequences of exactly this many plies."""
    if depth == 0:
        return 1
    total = 0
    for column in game.legal_moves():
        child = game.copy()
        child.drop(column)
        total += perft(child, depth - 1)
    return total
