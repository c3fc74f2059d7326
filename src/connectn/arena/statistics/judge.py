"""How often players kept what they had: moves judged by the exact solver."""

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from itertools import accumulate
from random import Random

from connectn.arena.results import Game, Results
from connectn.game.board import Board
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

MOST_EMPTY = 45
"""Positions with more empty cells are not even tried."""
MOST_MOVES = 100_000
NODES = 2_000_000
"""For each question to the solver: some tenths of a second."""

Progress = Callable[[int, int], object]


class Grade(Enum):
    """What a move did to the result that best play would have brought."""

    KEPT = auto()
    GIVEN_AWAY = auto()
    NO_CHOICE = auto()
    """Every move leads to the same result: there is nothing to get right."""
    UNKNOWN = auto()
    """The solver did not find out within its limit."""


@dataclass(frozen=True)
class Judgement:
    """How many decisions each player took, and in how many the result was kept.

    A decision is a move where another one would have given away a win or a draw.
    """

    decisions: tuple[int, ...]
    perfect: tuple[int, ...]
    judged: int
    """Moves looked at, decisions or not."""
    unknown: int
    """Moves among them whose position was too hard."""
    moves: int
    """Moves that could have been looked at; the others have too many empty cells before them."""

    def share(self, player: int) -> float | None:
        """Return the share of perfect moves among a player's decisions; None if there is none."""
        decisions = self.decisions[player]
        return self.perfect[player] / decisions if decisions else None


def judge(
    results: Results,
    seconds: float,
    *,
    seed: int = 1,
    nodes: int = NODES,
    progress: Progress | None = None,
) -> Judgement:
    """Judge moves of a tournament in random order until all are judged or the time is over.

    An opening's moves are nobody's. `progress` is told how many moves are done, and of how many.
    """
    moves = _Moves(results)
    chosen = Random(seed).sample(range(moves.total), min(moves.total, MOST_MOVES))
    grader = _Grader(nodes, time.monotonic() + seconds)
    decisions, perfect = [0] * len(results.players), [0] * len(results.players)
    judged = unknown = 0
    for number in chosen:
        board, column, player = moves.find(number)
        grade = grader.grade(board, column)
        if time.monotonic() >= grader.deadline:
            break  # nobody knows whether there was time enough for this one
        judged += 1
        unknown += grade is Grade.UNKNOWN
        decisions[player] += grade in {Grade.KEPT, Grade.GIVEN_AWAY}
        perfect[player] += grade is Grade.KEPT
        if progress is not None:
            progress(judged, len(chosen))
    return Judgement(tuple(decisions), tuple(perfect), judged, unknown, moves.total)


class _Moves:
    """All moves of a tournament that may be judged, numbered through."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._openings: dict[int, Board] = {}
        self._ends = list(accumulate(map(self._count, results.games)))
        self.total = self._ends[-1] if self._ends else 0

    def find(self, number: int) -> tuple[Board, int, int]:
        """Return the position before a move, the column, and who played it."""
        place = bisect_right(self._ends, number)
        game = self._results.games[place]
        index = len(game.moves) - (self._ends[place] - number)
        board = self._opening(game.fixture.opening).copy()
        for column in game.moves[:index]:
            board.push(column)
        return board, game.moves[index], game.fixture.sides[board.turn]

    def _count(self, game: Game) -> int:
        """Return how many of a game's moves may be judged: the last ones."""
        empty = self._results.rules.cells - self._opening(game.fixture.opening).ply
        return max(len(game.moves) - max(empty - MOST_EMPTY, 0), 0)

    def _opening(self, number: int) -> Board:
        known = self._openings.get(number)
        if known is None:
            known = self._openings[number] = Board.parse(self._results.openings[number])
        return known


class _Grader:
    """Asks the solver who wins, and remembers."""

    def __init__(self, nodes: int, deadline: float) -> None:
        self.deadline = deadline
        self._nodes = nodes
        self._solver = Solver()
        self._known: dict[tuple[int, int], int | None] = {}

    def grade(self, board: Board, column: int) -> Grade:
        """Compare a move with the others of its position."""
        best, made = self._sign(board), self._sign_after(board, column)
        if best is None or made is None:
            return Grade.UNKNOWN
        if made < best:
            return Grade.GIVEN_AWAY
        if best < 0:
            return Grade.NO_CHOICE  # all moves lose, the best one too
        return self._choice(board, best)

    def _choice(self, board: Board, best: int) -> Grade:
        """Tell a move that kept the best result from one that could not help keeping it."""
        grade = Grade.NO_CHOICE
        for column in board.legal_moves:
            made = self._sign_after(board, column)
            if made is None:
                grade = Grade.UNKNOWN
            elif made < best:
                return Grade.KEPT
        return grade

    def _sign_after(self, board: Board, column: int) -> int | None:
        """Return what a move leads to, for whoever makes it: 1 wins, 0 draws, -1 loses."""
        board.push(column)
        sign = self._sign(board)
        board.pop()
        return None if sign is None else -sign

    def _sign(self, board: Board) -> int | None:
        """Return what the side to move gets with best play; None if that is not found out."""
        outcome = board.outcome()
        if outcome is not None:
            return 0 if outcome.winner is None else -1
        key = min(_discs(board), _discs(board.mirror()))
        if key not in self._known:
            left = max(self.deadline - time.monotonic(), 1e-3)
            limit = Limit(seconds=left, nodes=self._nodes)
            self._known[key] = self._solver.solve(board, limit, weak=True).sign
        return self._known[key]


def _discs(board: Board) -> tuple[int, int]:
    return board.discs(0), board.discs(1)
