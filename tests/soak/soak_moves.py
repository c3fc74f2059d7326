"""Positions of all phases in which our players choose the moves of the papers' programs."""

import pytest

from tests.agents.papers.moves import COMPARISONS, Comparison, assert_same_move, positions
from tests.soak.scale import scaled

POSITIONS = 500
LEAVES = 20_000


@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda one: "-".join(map(str, one)))
def test_positions_of_all_phases_get_the_papers_move(comparison: Comparison) -> None:
    for board in positions(comparison, scaled(POSITIONS), LEAVES):
        assert_same_move(comparison, board)
