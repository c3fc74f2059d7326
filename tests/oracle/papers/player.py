"""What the papers' programs have in common: a formula, a search, and a move to choose."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import inf
from typing import TYPE_CHECKING, ClassVar

from tests.oracle.papers.grid import Grid

if TYPE_CHECKING:
    from random import Random

    from tests.oracle.grid_game import GridGame


class OraclePlayer(ABC):
    """A paper's player, who moves now. All values are for this player."""

    name: ClassVar[str]
    depth: ClassVar[int]  # as the paper counts it
    counts_own_move: ClassVar[bool] = True  # whether that depth includes the move to choose

    @abstractmethod
    def formula(self, grid: Grid, side: int) -> float:
        """Evaluate a position for a side, with or without a line on the board."""

    @abstractmethod
    def move_value(
        self, grid: Grid, column: int, remaining: int, alpha: float, beta: float
    ) -> float:
        """Value the move just made, with so many plies to come."""

    def evaluate(self, game: GridGame, side: int) -> float:
        return self.formula(Grid(game), side)

    def values(self, game: GridGame, depth: int | None = None) -> dict[int, float]:
        """Value each legal column exactly: none is cut short because another was better."""
        grid = Grid(game)
        if grid.has_line(0) or grid.has_line(1):
            return {}
        return {column: self.value_of(grid, column, depth, -inf) for column in grid.legal_columns()}

    def choose(self, game: GridGame, dice: Random, depth: int | None = None) -> int:
        """Return the first of the best columns."""
        grid = Grid(game)
        choice, best = self.last_resort(grid, dice), -inf
        for column in grid.legal_columns():
            value = self.value_of(grid, column, depth, best)
            if value > best:
                choice, best = column, value
        return choice

    def value_of(self, grid: Grid, column: int, depth: int | None, alpha: float) -> float:
        """Value a move, or find that it is not better than alpha."""
        wanted = self.depth if depth is None else depth
        remaining = wanted - 1 if self.counts_own_move else wanted
        grid.drop(column)
        value = self.move_value(grid, column, remaining, alpha, inf)
        grid.undo(column)
        return value

    def ended(self, grid: Grid, column: int, remaining: int) -> float | None:
        """Value the position after a move if it needs no search."""
        if self.makes_line(grid, column):
            return -self.win(remaining) if grid.turn == grid.me else self.win(remaining)
        if not grid.legal_columns():
            return self.full_board(grid)
        if remaining == 0:
            return self.formula(grid, grid.me)
        return None

    def makes_line(self, grid: Grid, column: int) -> bool:
        return grid.has_line(1 - grid.turn)

    def win(self, remaining: int) -> float:
        return inf

    def full_board(self, grid: Grid) -> float:
        return 0

    def last_resort(self, grid: Grid, dice: Random) -> int:
        """Return the column to play when every one loses."""
        return grid.legal_columns()[0]


class SoonerWins(OraclePlayer):
    """A player to whom a win is worth more the sooner it comes, and a loss less bad the later."""

    def win(self, remaining: int) -> float:
        return 1_000_000 + remaining
