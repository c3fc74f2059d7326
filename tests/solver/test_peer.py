"""Random positions of the classic board beside an independent solver."""

from random import Random

import pytest

from connectn import Solver
from tests.solver.peer import PHASES, assert_same_scores, classic_boards

CHUNKS = range(20)


def test_the_chunks_have_two_thousand_positions_together() -> None:
    assert PHASES.total() * len(CHUNKS) >= 2000


@pytest.mark.parametrize("chunk", CHUNKS)
def test_both_solvers_agree_from_the_tenth_disc_on(chunk: int) -> None:
    boards = list(classic_boards(Random(f"peer {chunk}"), PHASES.elements()))
    assert_same_scores(Solver(), boards)


@pytest.mark.parametrize("discs", [8, 9])
def test_both_solvers_agree_on_openings(discs: int) -> None:
    boards = list(classic_boards(Random(f"opening {discs}"), [discs] * 5))
    assert_same_scores(Solver(), boards)
