"""Our players choose the moves of the papers' programs, written as lists and loops."""

import pytest

from tests.agents.papers.moves import COMPARISONS, Comparison, assert_same_move, positions

POSITIONS = 500
LEAVES = {2: 216, 4: 1_300, 5: 4_100}
"""The most leaves of minimax by depth: the programs take 0.2 ms for each. `soak_moves` has more."""
ALL_PHASES = {2: 100, 4: 50, 5: 20}
"""How many of the positions have any number of leaves, by depth."""
SLOWEST = 10
"""The same for plain minimax at depth 4, which takes a second for a move in the opening."""


@pytest.mark.parametrize("comparison", COMPARISONS, ids=lambda one: "-".join(map(str, one)))
def test_500_positions_get_the_papers_move(comparison: Comparison) -> None:
    depth = comparison.depth
    slow = comparison.paper == "supported-lines" and depth == 4
    of_all_phases = SLOWEST if slow else ALL_PHASES[depth]
    for board in positions(comparison, of_all_phases):
        assert_same_move(comparison, board)
    for board in positions(comparison, POSITIONS - of_all_phases, LEAVES[depth]):
        assert_same_move(comparison, board)
