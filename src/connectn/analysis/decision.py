"""What a move did to the result that best play would have brought."""

import time
from enum import Enum, auto
from math import inf

from connectn.errors import IllegalMoveError
from connectn.game.board import Board
from connectn.game.named import Named
from connectn.solver.analysis import Analysis, lower_of, upper_of
from connectn.solver.limit import Limit
from connectn.solver.score import sign_of
from connectn.solver.solver import Solver

NODES = 2_000_000
"""The limit of each question to the solver: some tenths of a second."""
SHORTEST = 1e-3
"""Seconds for a question that is asked after the deadline."""


class Decision(Named, Enum):
    """What a move did to the result that best play would have brought."""

    KEPT = auto()
    """The result was kept, and another move would have given it away."""
    GIVEN_AWAY = auto()
    NO_CHOICE = auto()
    """Every move leads to the same result, so there was no decision to take."""
    UNKNOWN = auto()
    """The solver did not find the answer within its limit."""


class DecisionFinder:
    """Finds the decisions among moves by win, draw and loss; remembers what it has solved.

    `nodes` limits each question to the solver. After `deadline`, a time of `time.monotonic`, new
    questions get hardly any time, so most decisions are UNKNOWN from then on.

    >>> DecisionFinder().find(Board.parse("4343437"), 3)
    Decision.GIVEN_AWAY
    """

    def __init__(
        self, solver: Solver | None = None, *, nodes: int = NODES, deadline: float = inf
    ) -> None:
        self._solver = Solver() if solver is None else solver
        self._nodes = nodes
        self._deadline = deadline
        self._known: dict[object, int | None] = {}  # by rules and discs, mirror images as one

    def find(self, board: Board, column: int) -> Decision:
        """Compare a move with the other legal moves of its position."""
        best, made = self._result(board), self._result_after(board, column)
        if best is None or made is None:
            return Decision.UNKNOWN
        if made < best:
            return Decision.GIVEN_AWAY
        if best < 0:
            return Decision.NO_CHOICE  # every move loses
        return self._find_kept(board, best)

    def _find_kept(self, board: Board, best: int) -> Decision:
        """Tell a move that kept the best result by choice from one that had no other choice."""
        decision = Decision.NO_CHOICE
        for column in board.legal_moves:
            made = self._result_after(board, column)
            if made is None:
                decision = Decision.UNKNOWN
            elif made < best:
                return Decision.KEPT
        return decision

    def _result_after(self, board: Board, column: int) -> int | None:
        """Return the result of a move for the player who makes it: 1 win, 0 draw, -1 loss."""
        board.push(column)
        result = self._result(board)
        board.pop()
        return None if result is None else -result

    def _result(self, board: Board) -> int | None:
        """Return the result of best play for the side to move; None where it is not known."""
        outcome = board.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else -1
        key = board.rules, board.canonical_key()
        if key not in self._known:
            self._known[key] = self._solver.solve(board, self._limit(), weak=True).sign
        return self._known[key]

    def _limit(self) -> Limit:
        if self._deadline == inf:
            return Limit(nodes=self._nodes)
        return Limit(seconds=max(self._deadline - time.monotonic(), SHORTEST), nodes=self._nodes)


def decision_of(analysis: Analysis, column: int) -> Decision:
    """Compare a move with the other moves of its position by what an analysis has proved.

    >>> board = Board.parse("4343437")
    >>> [decision_of(Solver().analyze(board), column) for column in (2, 3)]
    [Decision.KEPT, Decision.GIVEN_AWAY]
    """
    made = analysis.scores[column]
    if made is None:
        raise IllegalMoveError(analysis.board.refusal_in_text(column))
    lowest, highest = map(sign_of, analysis.score_bounds)
    if sign_of(upper_of(made)) < lowest:
        return Decision.GIVEN_AWAY
    if lowest != highest or sign_of(lower_of(made)) != lowest:
        return Decision.UNKNOWN
    others = [value for value in analysis.scores if value is not None]
    if any(sign_of(upper_of(value)) < lowest for value in others):
        return Decision.KEPT
    settled = all(sign_of(lower_of(value)) == lowest for value in others)
    return Decision.NO_CHOICE if settled or lowest < 0 else Decision.UNKNOWN
