"""Each law on ten thousand random positions: about ten minutes."""

from itertools import islice
from random import Random

import pytest

from connectn import Rules, Solver
from tests.soak.scale import scaled
from tests.solver.laws import LAW_BOARDS, LAWS, Law
from tests.solver.positions import quiet_boards

POSITIONS = 10_000
PER_BOARD = -(-scaled(POSITIONS) // len(LAW_BOARDS))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("rules", LAW_BOARDS, ids=str)
def test_a_law_holds_on_random_positions(rules: Rules, law: Law) -> None:
    dice, solver = Random(f"{rules} soak"), Solver(book=None)
    for board in islice(quiet_boards(dice, rules, LAW_BOARDS[rules]), PER_BOARD):
        law(solver, board)
