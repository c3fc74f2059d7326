"""Positions of the classic board beside BitBully, an independent solver."""

from collections import Counter
from random import Random

import pytest

from connectn import Solver
from tests.solver.peer import PHASES, assert_same_scores, classic_boards
from tests.solver.positions import published

CHUNKS = range(10)  # the soak test has ten times as many positions
LATER = Counter({discs: number for discs, number in PHASES.items() if discs > 12})


def test_the_chunks_have_a_thousand_positions_together() -> None:
    assert LATER.total() * len(CHUNKS) >= 1000


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_solvers_agree_from_the_thirteenth_disc_on(chunk: int) -> None:
    boards = list(classic_boards(Random(f"peer {chunk}"), LATER.elements()))
    assert_same_scores(Solver(book=None), boards)


@pytest.mark.parametrize(("name", "number"), [("begin-easy", 400), ("begin-medium", 30)])
def test_earlier_positions_have_the_scores_that_bitbully_found(name: str, number: int) -> None:
    """BitBully takes up to a second for each of these, so its scores are kept in a file."""
    positions = published(name)[:number]
    found = Solver(book=None).solve_many([board for board, _ in positions])
    for (board, score), ours in zip(positions, found, strict=True):
        assert ours == score, board
