"""How often players kept the result they had: moves of a tournament graded by the solver."""

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate
from random import Random

from connectn.analysis.decision import NODES, Decision, DecisionFinder
from connectn.arena.results import Game, Results
from connectn.game.board import Board

MOST_EMPTY = 45
"""Positions with more empty cells are not graded: they take the solver too long."""
MOST_MOVES = 100_000
"""The most moves that are graded."""


@dataclass(frozen=True)
class Accuracy:
    """How many decisions each player took, and in how many the result was kept.

    A decision is a move where another move would have given away a win or a draw.
    """

    decisions: tuple[int, ...]
    kept: tuple[int, ...]
    graded: int
    """Moves the solver looked at, decisions or not."""
    unknown: int
    """Moves among them whose position was too hard to solve."""
    moves: int
    """Moves that may be graded; before the others there are too many empty cells."""

    def share(self, player: int) -> float | None:
        """Return the share of a player's decisions that kept the result; None without decisions."""
        decisions = self.decisions[player]
        return self.kept[player] / decisions if decisions else None


def grade_moves(
    results: Results,
    seconds: float,
    *,
    seed: int = 1,
    nodes: int = NODES,
    on_move: Callable[[int, int], object] | None = None,
) -> Accuracy:
    """Grade moves of a tournament in random order until all are graded or the time is over.

    The moves of an opening belong to no player and are not graded. `on_move` is called after each
    move with the number of graded moves and of all moves.
    """
    moves = _Moves(results)
    chosen = Random(seed).sample(range(moves.total), min(moves.total, MOST_MOVES))
    deadline = time.monotonic() + seconds
    finder = DecisionFinder(nodes=nodes, deadline=deadline)
    decisions, kept = [0] * len(results.players), [0] * len(results.players)
    graded = unknown = 0
    for number in chosen:
        board, column, player = moves.find(number)
        decision = finder.find(board, column)
        if time.monotonic() >= deadline:
            break  # this move may have had too little time, so it is not counted
        graded += 1
        unknown += decision is Decision.UNKNOWN
        decisions[player] += decision in {Decision.KEPT, Decision.GIVEN_AWAY}
        kept[player] += decision is Decision.KEPT
        if on_move is not None:
            on_move(graded, len(chosen))
    return Accuracy(tuple(decisions), tuple(kept), graded, unknown, moves.total)


class _Moves:
    """All moves of a tournament that may be graded, numbered from 0."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._openings: dict[int, Board] = {}
        self._ends = list(accumulate(map(self._count, results.games)))
        self.total = self._ends[-1] if self._ends else 0

    def find(self, number: int) -> tuple[Board, int, int]:
        """Return the position before a move, the column, and the player who made the move."""
        place = bisect_right(self._ends, number)
        game = self._results.games[place]
        index = len(game.moves) - (self._ends[place] - number)
        board = self._opening(game.fixture.opening).copy()
        for column in game.moves[:index]:
            board.push(column)
        return board, game.moves[index], game.fixture.sides[board.turn]

    def _count(self, game: Game) -> int:
        """Return how many moves of a game may be graded: always its last moves."""
        empty = self._results.rules.cells - self._opening(game.fixture.opening).ply
        return max(len(game.moves) - max(empty - MOST_EMPTY, 0), 0)

    def _opening(self, number: int) -> Board:
        known = self._openings.get(number)
        if known is None:
            known = self._openings[number] = Board.parse(self._results.openings[number])
        return known
