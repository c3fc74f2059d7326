"""What a move did to the result that best play would have brought."""

import time
from enum import Enum, auto
from math import inf

from connectn.game.board import Board
from connectn.game.named import Named
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

NODES = 2_000_000
"""The limit of each question to the solver: some tenths of a second."""
SHORTEST = 1e-3
"""Seconds for a question that is asked after the deadline."""


class Grade(Named, Enum):
    """What a move did to the result that best play would have brought."""

    KEPT = auto()
    """The result was kept, and another move would have given it away."""
    GIVEN_AWAY = auto()
    NO_CHOICE = auto()
    """Every move leads to the same result, so there was no decision to take."""
    UNKNOWN = auto()
    """The solver did not find the answer within its limit."""


class Grader:
    """Grades moves by win, draw and loss; remembers each position it has solved.

    `nodes` limits each question to the solver. After `deadline`, a time of `time.monotonic`, new
    questions get hardly any time, so most grades are UNKNOWN from then on.

    >>> Grader().grade(Board.parse("4343437"), 3)
    Grade.GIVEN_AWAY
    """

    def __init__(
        self, solver: Solver | None = None, *, nodes: int = NODES, deadline: float = inf
    ) -> None:
        self._solver = Solver() if solver is None else solver
        self._nodes = nodes
        self._deadline = deadline
        self._known: dict[object, int | None] = {}  # by rules and discs, mirror images as one

    def grade(self, board: Board, column: int) -> Grade:
        """Compare a move with the other legal moves of its position."""
        best, made = self._result(board), self._result_after(board, column)
        if best is None or made is None:
            return Grade.UNKNOWN
        if made < best:
            return Grade.GIVEN_AWAY
        if best < 0:
            return Grade.NO_CHOICE  # every move loses
        return self._grade_kept(board, best)

    def _grade_kept(self, board: Board, best: int) -> Grade:
        """Grade a move that kept the best result: KEPT if another move would have given it away."""
        grade = Grade.NO_CHOICE
        for column in board.legal_moves:
            made = self._result_after(board, column)
            if made is None:
                grade = Grade.UNKNOWN
            elif made < best:
                return Grade.KEPT
        return grade

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
