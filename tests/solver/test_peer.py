"""Random positions of the classic board beside an independent solver."""

from collections import Counter
from random import Random

import pytest

from connectn import Solver
from tests.solver.peer import assert_same_scores, classic_boards

CHUNKS = range(20)
# How many positions of a chunk have so many discs. BitBully needs a tenth of a second from 10 on,
# a hundredth from 13 on, and hardly any time from 18 on.
PHASES = Counter(
    {10: 1, 11: 1}
    | dict.fromkeys(range(12, 16), 2)
    | dict.fromkeys(range(16, 24), 5)
    | dict.fromkeys(range(24, 42), 3)
)


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
