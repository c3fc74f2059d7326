"""P4's other evaluation: runs of own discs, L * (L - 1) for a run of L."""

import pytest

from connectn import Board
from connectn.agents.papers.evaluation.connectivity import connectivity


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("", 0, 0),
        ("1", 0, 0),
        ("17", 0, 0),
        ("1727", 2, 2),  # to the right; up
        ("17273", 6, 2),
        ("172737", 6, 6),
        ("1727374", 12, 6),  # won: a run like any other
        ("1232", 0, 2),  # X apart; O on its own disc
        ("122", 2, 0),  # up-right
        ("211", 2, 0),  # down-right
        ("1122", 2, 2),
        # To the right 2 and 3; both top neighbours of the lone X below stand on a diagonal with it.
        ("6x2c4:XX-XXX/OOXOOO", 2 + 6 + 2 + 2, 2 + 6),
        # A column's top and the next column's floor are no neighbours.
        ("2x2c4:O-/XX", 2, 0),
        ("16x1c16:12G", 0, 0),
        ("1x16c4:1111", 0, 0),
    ],
)
def test_each_run_counts_its_pairs_times_its_length(text: str, first: int, second: int) -> None:
    board = Board.parse(text)
    assert [connectivity(board, side) for side in (0, 1)] == [first, second]
