"""What the solver is asked about the positions of one game.

The exact score of every column of an early position takes longer than the rest of the game. A
review needs less: the exact score of the position and of the move, and who wins after the others.
"""

import time
from collections.abc import Callable
from dataclasses import replace

from connectn.analysis.decision import Decision, decision_of
from connectn.game.board import Board
from connectn.solver.analysis import Analysis, lower_of, upper_of
from connectn.solver.answer import score_or_bounds
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score, sign_of
from connectn.solver.solver import Solver

GAME_NODES = 30_000_000
"""The nodes of one game for what a review needs, besides the first look at each position."""
FURTHER_NODES = 5_000_000
"""The nodes of one game for more than that. All together take up to five seconds."""
FIRST_NODES = 300_000
"""The nodes of a first look at a position: some hundredths of a second, enough for a late one."""
LEAST_NODES = 1
"""The nodes of a position when the search was stopped: only what is seen without a search."""


class GameSearch:
    """Asks a solver about the positions of one game, best from the last position to the first.

    Without a limit, the game has `GAME_NODES` and `FURTHER_NODES`, and each position a first look
    besides. A limit is for each position. When `goes_on` returns False, nothing is searched.
    """

    def __init__(
        self, solver: Solver, limit: Limit | None, goes_on: Callable[[], bool] = lambda: True
    ) -> None:
        self._solver = solver
        self._limit = limit
        self._goes_on = goes_on
        self._needs = _Allowance(Limit(nodes=GAME_NODES) if limit is None else limit)
        self._further = _Allowance(Limit(nodes=FURTHER_NODES)) if limit is None else self._needs

    def value(self, board: Board) -> Score | Bounds:
        """Return the value of a position for the side to move."""
        self._begin_position()
        found = _Found(self._first_look(board))
        if found.open_columns:
            self._find_value(found)
        return found.value

    def analysis(self, board: Board, column: int, after: Score | Bounds | None) -> Analysis:
        """Return the scores of a position, of a move and of a best one, and if all have one result.

        `after` is the value of the position after the move for the opponent, None if the game is
        over there. Easy positions have the exact score of every column, and a best line.
        """
        self._begin_position()
        first = self._first_look(board)
        found = _Found(first)
        if not found.open_columns:
            return first
        if after is not None:
            found.narrow(column, after)
        self._find_value(found)
        self._find_best_column(found)
        self._find_other_result(found, column)
        self._find_more(found)
        return found.analysis()

    def line(self, analysis: Analysis) -> tuple[int, ...]:
        """Return the best line of an analysis, continued as far as it is quickly proved."""
        score = analysis.score
        if not isinstance(score, Score):
            return analysis.best[:1] if score.sign is not None else ()
        line = list(analysis.pv) or list(_columns_with(analysis, score.value)[:1])
        board = analysis.board.copy()
        for column in line:
            board.push(column)
        while line and not board.is_game_over() and self._goes_on():
            value = score.value * (-1) ** len(line)
            further = self._solver.analyze(board, Limit(nodes=FIRST_NODES))
            rest = further.pv or _columns_with(further, value)[:1]
            if not rest:
                break
            line += rest
            for column in rest:
                board.push(column)
        return tuple(line)

    def _begin_position(self) -> None:
        if self._limit is not None:
            self._needs = self._further = _Allowance(self._limit)

    def _first_look(self, board: Board) -> Analysis:
        """Analyse a position with few nodes, but always."""
        if not self._goes_on():
            return self._solver.analyze(board, Limit(nodes=LEAST_NODES))
        if self._limit is None:
            return self._solver.analyze(board, Limit(nodes=FIRST_NODES))
        analysis = self._solver.analyze(board, self._needs.first(FIRST_NODES))
        self._needs.spend(analysis.nodes)
        return analysis

    def _find_value(self, found: "_Found") -> None:
        """Find the score of the position."""
        limit = self._needs.rest()
        if limit is not None and self._goes_on():
            found.narrow_all(self._solver.solve(found.board, limit))
            self._spend(found, self._needs)

    def _find_best_column(self, found: "_Found") -> None:
        """Find a column that has the score of the position."""
        for column in found.open_columns:
            if found.is_settled:
                return
            self._ask_sign(found, column, self._needs)
            if found.may_be_best(column):
                self._ask(found, column, self._needs)

    def _find_other_result(self, found: "_Found", made: int) -> None:
        """Find a column with another result than the best one, or that there is none."""
        for column in sorted(found.open_columns, key=found.most):
            if decision_of(found.analysis(), made) is not Decision.UNKNOWN:
                return
            self._ask_sign(found, column, self._needs)

    def _find_more(self, found: "_Found") -> None:
        """Find who wins after each column, and the quickest wins."""
        for column in found.open_columns:
            self._ask_sign(found, column, self._further)
        for column in found.open_columns:
            if found.may_be_best(column) and found.sign(column) == 1:
                self._ask(found, column, self._further)

    def _ask_sign(self, found: "_Found", column: int, allowance: "_Allowance") -> None:
        """Find who wins after a column, if that is not known."""
        if found.sign(column) is None:
            self._ask(found, column, allowance, weak=True)

    def _ask(
        self, found: "_Found", column: int, allowance: "_Allowance", *, weak: bool = False
    ) -> None:
        """Find the score of a column, or only who wins."""
        limit = allowance.rest(plies=1)
        if limit is not None and self._goes_on():
            board = found.board.copy()
            board.push(column)
            found.narrow(column, self._solver.solve(board, limit, weak=weak))
            self._spend(found, allowance)

    def _spend(self, found: "_Found", allowance: "_Allowance") -> None:
        found.nodes += self._solver.nodes
        allowance.spend(self._solver.nodes)


class _Allowance:
    """What is left of a limit."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._nodes = limit.nodes
        self._begun = time.monotonic()

    def first(self, nodes: int) -> Limit:
        """Return a limit for the first question, which takes no more than these nodes."""
        most = nodes if self._nodes is None else min(nodes, self._nodes)
        return replace(self._limit, nodes=most)

    def rest(self, plies: int = 0) -> Limit | None:
        """Return what is left for a question about a position `plies` later, None for nothing."""
        seconds, depth = self._limit.seconds, self._limit.depth
        if seconds is not None:
            seconds -= time.monotonic() - self._begun
        if depth is not None:
            depth -= plies
        if any(left is not None and left <= 0 for left in (seconds, self._nodes, depth)):
            return None
        return Limit(seconds, self._nodes, depth)

    def spend(self, nodes: int) -> None:
        """Take nodes off."""
        if self._nodes is not None:
            self._nodes -= nodes


class _Found:
    """What is proved so far about a position and its columns."""

    def __init__(self, first: Analysis) -> None:
        self.board = first.board
        self.nodes = first.nodes
        self._begun = time.perf_counter() - first.seconds
        self._bounds = {
            column: (lower_of(value), upper_of(value))
            for column, value in enumerate(first.scores)
            if value is not None
        }
        self._least, self._most = first.score_bounds

    @property
    def open_columns(self) -> list[int]:
        """The columns without an exact score."""
        return [column for column, (lower, upper) in self._bounds.items() if lower < upper]

    @property
    def value(self) -> Score | Bounds:
        """The value of the position for the side to move."""
        return score_or_bounds(self.board.rules, self.board.ply, self._least, self._most)

    def sign(self, column: int) -> int | None:
        """Return the result after a column, None if it is not proved."""
        lower, upper = map(sign_of, self._bounds[column])
        return lower if lower == upper else None

    def most(self, column: int) -> int:
        """Return the highest score that a column may have."""
        return self._bounds[column][1]

    @property
    def is_settled(self) -> bool:
        """Whether a column is proved to be a best one, with its score."""
        return any(lower == self._most for lower, _ in self._bounds.values())

    def may_be_best(self, column: int) -> bool:
        """Tell whether a column without an exact score may have the score of the position."""
        lower, upper = self._bounds[column]
        return lower < upper and upper >= self._least

    def narrow(self, column: int, reply: Score | Bounds) -> None:
        """Add what is proved about the position after a column, for the opponent."""
        lower, upper = self._bounds[column]
        self._bounds[column] = max(lower, -upper_of(reply)), min(upper, -lower_of(reply))
        self._least = max(self._least, self._bounds[column][0])

    def narrow_all(self, value: Score | Bounds) -> None:
        """Add what is proved about the position itself."""
        self._least = max(self._least, lower_of(value))
        self._most = min(self._most, upper_of(value))
        for column, (lower, upper) in self._bounds.items():
            self._bounds[column] = lower, min(upper, self._most)
        able = [column for column, (_, upper) in self._bounds.items() if upper >= self._least]
        if len(able) == 1:
            self._bounds[able[0]] = self._least, self._bounds[able[0]][1]

    def analysis(self) -> Analysis:
        """Return what is proved as an analysis without a best line."""
        rules, ply = self.board.rules, self.board.ply
        scores = [
            score_or_bounds(rules, ply, *self._bounds[column]) if column in self._bounds else None
            for column in range(rules.width)
        ]
        seconds = time.perf_counter() - self._begun
        return Analysis(tuple(scores), (), self.nodes, seconds, self.board)


def _columns_with(analysis: Analysis, value: int) -> list[int]:
    """Return the columns that have this exact score."""
    return [
        column
        for column, known in enumerate(analysis.scores)
        if isinstance(known, Score) and known.value == value
    ]
