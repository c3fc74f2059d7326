"""What best play leads to after each column of a position, solved when it is asked for."""

import time
from functools import cached_property
from math import inf

from connectn.analysis.ending import Ending, ending_of
from connectn.game.board import Board
from connectn.game.outcome import Cell
from connectn.solver.analysis import Analysis
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver

NODES = 200_000
"""The limit of each question to the solver: some hundredths of a second."""
ALL_NODES = 500_000
"""The limit of all questions about a position together."""
TABLE_MB = 16


class Sequels:
    """A position, its analysis, and the best play after each of its columns.

    A column without an exact score has no sequel, and neither has one that the solver cannot
    finish within its limit, or before it is cancelled: what is not proved is not told. `limit`
    is for all questions together; without one they take `ALL_NODES` at most.
    """

    def __init__(
        self,
        board: Board,
        analysis: Analysis,
        solver: Solver | None = None,
        limit: Limit | None = None,
    ) -> None:
        self.board = board.copy()
        self.analysis = analysis
        self.mover = board.turn
        self._solver = solver
        limit = Limit() if limit is None else limit
        self._nodes_left = ALL_NODES if limit.nodes is None else min(limit.nodes, ALL_NODES)
        self._deadline = inf if limit.seconds is None else time.monotonic() + limit.seconds
        self._depth = limit.depth
        self._replies: dict[int, Analysis | None] = {}
        self._lines: dict[int, tuple[int, ...]] = {}

    def score(self, column: int) -> Score | None:
        """Return the exact score of a column, or None."""
        value = self.analysis.scores[column]
        return value if isinstance(value, Score) else None

    @cached_property
    def best(self) -> tuple[int, ...]:
        """The columns that are proved best; where none is, those that may be the best."""
        return self.analysis.proved_best or self.analysis.best

    @cached_property
    def only_best(self) -> int | None:
        """The one column that is proved better than every other, or None."""
        best = self.analysis.best
        alone = len(best) == 1 and len(self.board.legal_moves) > 1
        return best[0] if alone and self.score(best[0]) is not None else None

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The columns that are proved worse than the best, the best of them first."""
        found = {
            column: score.value
            for column in self.board.legal_moves
            if column not in self.analysis.best and (score := self.score(column)) is not None
        }
        return tuple(sorted(found, key=lambda column: -found[column]))

    def cell(self, column: int) -> Cell:
        """Return the cell where a disc in a column comes to rest."""
        return self.board.landing_cell(column)

    def after(self, column: int) -> Board:
        """Return the position after a column."""
        after = self.board.copy()
        after.push(column)
        return after

    def loses_at_once(self, column: int) -> bool:
        """Tell whether the opponent can win with the next disc after a column."""
        after = self.after(column)
        return not after.is_game_over() and bool(after.winning_moves(after.turn))

    def replies(self, column: int) -> Analysis | None:
        """Return the exact analysis of the position after a column; None if it is not known."""
        if column not in self._replies:
            self._replies[column] = self._analyzed(self.after(column))
        return self._replies[column]

    def line(self, column: int) -> tuple[int, ...]:
        """Return a column and the best play after it up to the end of the game; or nothing."""
        score = self.score(column)
        if score is None:
            return ()
        line = self.analysis.pv
        if line[:1] != (column,) or len(line) != score.plies_to_end:  # it may end with the book
            line = (column, *self._line_after(column))
        return line if len(line) == score.plies_to_end else ()

    def win(self, column: int) -> Ending | None:
        """Return how the side to move wins with a column, if it does."""
        score = self.score(column)
        won = score is not None and score.sign > 0
        return ending_of(self.board, self.line(column)) if won else None

    def loss(self, column: int) -> Ending | None:
        """Return how the opponent wins after a column, if that is so."""
        score = self.score(column)
        lost = score is not None and score.sign < 0
        return ending_of(self.after(column), self.line(column)[1:]) if lost else None

    def _analyzed(self, board: Board) -> Analysis | None:
        limit = self._limit()
        if limit is None or board.is_game_over():
            return None
        analysis = self._search.analyze(board, limit)
        self._nodes_left -= analysis.nodes
        return analysis if analysis.is_exact else None

    def _line_after(self, column: int) -> tuple[int, ...]:
        """Return the best play after a column, as far as it is proved."""
        if column not in self._lines:
            board, limit = self.after(column), self._limit()
            if limit is None or board.is_game_over():
                return ()
            self._lines[column] = self._search.line(board, limit)
            self._nodes_left -= self._search.nodes
        return self._lines[column]

    @property
    def _search(self) -> Solver:
        if self._solver is None:
            self._solver = Solver(table_mb=TABLE_MB)
        return self._solver

    def _limit(self) -> Limit | None:
        """Return the limit of the next question, or None when there is no time or node left."""
        seconds = self._deadline - time.monotonic()
        if self._nodes_left <= 0 or seconds <= 0:
            return None
        return Limit(seconds, min(NODES, self._nodes_left), self._depth)
