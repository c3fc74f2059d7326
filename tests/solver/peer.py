"""BitBully, an independent exact solver of 7x6, asked about random positions beside ours."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from connectn import Board, Rules, Solver
from tests.solver.positions import random_board

# The number of positions for each number of discs. BitBully takes a tenth of a second for one with
# 10 discs, a hundredth with 13, and hardly any time with 18.
PHASES = Counter(
    {10: 1, 11: 1}
    | dict.fromkeys(range(12, 16), 2)
    | dict.fromkeys(range(16, 24), 5)
    | dict.fromkeys(range(24, 42), 3)
)


class Peer:
    """BitBully without its opening book; a test that needs it is skipped if it is not installed."""

    def __init__(self) -> None:
        why = "BitBully is not installed: pip install bitbully==0.0.79"
        self._bitbully = pytest.importorskip("bitbully", reason=why)
        self._solver = self._bitbully.BitBully(opening_book=None)

    def score(self, board: Board) -> int:
        return int(self._solver.mtdf(self._bitbully.Board(list(board.moves))))


def classic_boards(dice: Random, plies: Iterable[int]) -> Iterator[Board]:
    """Yield a 7x6 position after each number of plies; the side to move cannot win at once."""
    for ply in plies:
        board = random_board(dice, Rules(), ply)
        while board.winning_moves(board.turn):
            board = random_board(dice, Rules(), ply)
        yield board


def assert_same_scores(solver: Solver, boards: list[Board]) -> None:
    peer = Peer()
    ours = [int(score) for score in solver.solve_many(boards)]
    theirs = [peer.score(board) for board in boards]
    different = [
        f"{board}: {mine}, BitBully says {other}"
        for board, mine, other in zip(boards, ours, theirs, strict=True)
        if mine != other
    ]
    assert not different
