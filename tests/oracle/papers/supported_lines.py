"""P2 (Corgatelli 2023): plain minimax over lines whose gaps are supported.

A move carries its score and the depth that remained where its line of play ended. Both sides take,
of equal scores, the greater remaining depth. Of moves equal in both, the bot takes the last and the
human the first.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from tests.oracle.papers.grid import Grid
from tests.oracle.papers.player import OraclePlayer

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.grid_game import GridGame


class SupportedLines(OraclePlayer):
    name = "supported-lines"
    depth = 4
    counts_own_move = False

    def formula(self, grid: Grid, side: int) -> float:
        total: float = 0
        for line in grid.lines():
            cells = [grid.cells[column][row] for column, row in line]
            upright = len(line) > 1 and line[0][0] == line[1][0]
            gaps = [
                grid.cells[column][row] is None and (upright or grid.playable(column, row))
                for column, row in line
            ]
            for owner, value in (reading(cells, gaps), reading(cells[::-1], gaps[::-1])):
                total += value if owner == side else -value
        return total

    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        score, _ = self.scored_move(grid, column, remaining)
        return score

    def ends(self, game: GridGame, depth: int | None = None) -> dict[int, tuple[float, int]]:
        """Return the score of each legal column, and the depth that remained at the end."""
        grid = Grid(game)
        found = {}
        for column in grid.legal_columns():
            grid.drop(column)
            found[column] = self.scored_move(grid, column, self.depth if depth is None else depth)
            grid.undo(column)
        return found

    def choose(self, game: GridGame, dice: Random, depth: int | None = None) -> int:
        best, choice = (-inf, -1), -1
        for column, move in self.ends(game, depth).items():
            if move >= best:  # the last of equal moves
                best, choice = move, column
        return choice

    def scored_move(self, grid: Grid, column: int, remaining: int) -> tuple[float, int]:
        """Score the move just made, and tell the depth that remained at the end."""
        score = self.ended(grid, column, remaining)
        if score is not None:
            return score, remaining
        replies = []
        for reply in grid.legal_columns():
            grid.drop(reply)
            replies.append(self.scored_move(grid, reply, remaining - 1))
            grid.undo(reply)
        bots = grid.turn == grid.me
        best = replies[0]
        for move in replies[1:]:
            if move[0] == best[0]:
                best = move if move[1] > best[1] else best
            elif (move[0] > best[0]) == bots:
                best = move
        return best


def reading(cells: list[int | None], gaps: list[bool]) -> tuple[int | None, float]:
    """Return whose pattern one reading of a line is, and its value: the first row that fits."""
    owner = cells[0]
    if owner is None:
        return reading_from_a_gap(cells, gaps)
    run = 1
    while run < len(cells) and cells[run] == owner:
        run += 1
    missing = len(cells) - run
    value: float = 0
    if missing == 0:
        value = inf
    elif missing == 1 and gaps[-1]:
        value = 16
    elif missing == 2 and gaps[-2]:
        value = 8 if gaps[-1] else 16 if cells[-1] == owner else 4
    elif missing == 3 and gaps[-3] and gaps[-2]:
        value = 4 if gaps[-1] or cells[-1] == owner else 2
    return owner, value


def reading_from_a_gap(cells: list[int | None], gaps: list[bool]) -> tuple[int | None, float]:
    """Fit the row `. s s .`."""
    inner = set(cells[1:-1])
    if len(inner) == 1 and None not in inner and gaps[0] and gaps[-1]:
        return inner.pop(), 4
    return None, 0
