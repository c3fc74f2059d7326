"""Fifty thousand random positions of the classic board beside BitBully: about six minutes."""

from random import Random

import pytest

from connectn import Solver
from tests.soak.scale import scaled
from tests.solver.peer import PHASES, assert_same_scores, classic_boards

REPEATED = 10  # each chunk has about a thousand positions


def test_all_chunks_together_have_fifty_thousand_positions() -> None:
    assert 50 * REPEATED * PHASES.total() >= 50_000


@pytest.mark.parametrize("chunk", range(scaled(50)))
def test_both_solvers_agree_on_every_position(chunk: int) -> None:
    plies = sorted([*PHASES.elements()] * REPEATED)
    boards = list(classic_boards(Random(f"soak {chunk}"), plies))
    assert_same_scores(Solver(threads=2, book=None), boards)
