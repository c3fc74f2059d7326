"""What the solver is asked about the positions of one game.

The exact score of every column of an early position takes longer than the rest of the game. A
review needs less: the exact score of the position and of the move, and who wins after the others.
"""

import time
from collections.abc import Callable

from connectn.analysis.allowance import SHARE, USUAL_NODES, Allowance, GameNodes
from connectn.analysis.decision import Decision, decision_of
from connectn.game.board import Board
from connectn.solver.analysis import Analysis, lower_of, surest, upper_of
from connectn.solver.answer import score_or_bounds
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score, sign_of
from connectn.solver.solver import Solver

LEAST_NODES = 1
"""The nodes of a position when the search was stopped: only what is seen without a search."""


class GameSearch:
    """Asks a solver about the positions of one game, best from the last position to the first.

    Without a limit, the game has `nodes`; the first look at each position comes on top. A limit is
    for each position. When `goes_on` returns False, nothing is searched.
    """

    def __init__(
        self,
        solver: Solver,
        limit: Limit | None = None,
        goes_on: Callable[[], bool] = lambda: True,
        nodes: GameNodes = USUAL_NODES,
    ) -> None:
        self._solver = solver
        self._limit = limit
        self._goes_on = goes_on
        self._look = nodes.look
        self._needs = Allowance(Limit(nodes=nodes.needs), SHARE)
        self._further = Allowance(Limit(nodes=nodes.further), SHARE)

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
        self._find_best_column(found, self._needs)
        self._find_other_result(found, column)
        self._find_more(found)
        return found.analysis()

    def line(self, analysis: Analysis) -> tuple[int, ...]:
        """Return the best line of an analysis, continued as far as it is quickly proved."""
        score = analysis.score
        if not isinstance(score, Score):
            return (surest(analysis),)
        self._begin_position()
        board, line = analysis.board.copy(), list(analysis.pv or (surest(analysis),))
        for column in line:
            board.push(column)
        while not board.is_game_over():
            value = score.value if board.turn == analysis.board.turn else -score.value
            further = self._further_line(board, value)
            if not further:
                break
            line += further
            for column in further:
                board.push(column)
        return tuple(line)

    def _further_line(self, board: Board, value: int) -> tuple[int, ...]:
        """Return some columns of best play from a position whose score is known, if proved."""
        if self._limit is not None and self._needs.rest() is None:
            return ()
        first = self._first_look(board)
        if first.pv:
            return first.pv
        found = _Found(first)
        found.narrow_all(Score.proved(value, board.rules, board.ply))
        self._find_best_column(found, self._further)
        known = found.analysis()
        return (surest(known),) if known.score_bounds[0] == value else ()

    def _begin_position(self) -> None:
        if self._limit is not None:
            self._needs = self._further = Allowance(self._limit)

    def _first_look(self, board: Board) -> Analysis:
        """Analyse a position with few nodes, but always."""
        if not self._goes_on():
            return self._solver.analyze(board, Limit(nodes=LEAST_NODES))
        if self._limit is None:
            return self._solver.analyze(board, Limit(nodes=self._look))
        analysis = self._solver.analyze(board, self._needs.first(self._look))
        self._needs.spend(analysis.nodes)
        return analysis

    def _find_value(self, found: "_Found") -> None:
        """Find the score of the position."""
        limit = self._needs.rest()
        if limit is not None and self._goes_on():
            found.narrow_all(self._solver.solve(found.board, limit))
            self._spend(found, self._needs)

    def _find_best_column(self, found: "_Found", allowance: Allowance) -> None:
        """Find a column that has the score of the position."""
        for column in found.open_columns:
            if found.is_settled:
                return
            self._ask_sign(found, column, allowance)
            if found.may_be_best(column):
                self._ask(found, column, allowance)

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

    def _ask_sign(self, found: "_Found", column: int, allowance: Allowance) -> None:
        """Find who wins after a column, if that is not known."""
        if found.sign(column) is None:
            self._ask(found, column, allowance, weak=True)

    def _ask(
        self, found: "_Found", column: int, allowance: Allowance, *, weak: bool = False
    ) -> None:
        """Find the score of a column, or only who wins."""
        limit = allowance.rest(plies=1)
        if limit is not None and self._goes_on():
            board = found.board.copy()
            board.push(column)
            found.narrow(column, self._solver.solve(board, limit, weak=weak))
            self._spend(found, allowance)

    def _spend(self, found: "_Found", allowance: Allowance) -> None:
        found.nodes += self._solver.nodes
        allowance.spend(self._solver.nodes)


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
