"""P3: runs, playable or not, the middle, and half for the side that waits."""

import pytest

from connectn import Board
from connectn.agents.papers.evaluation.zugzwang import zugzwang

# One row: every cell is playable, and only runs to the right are longer than one disc.
BY_HAND = [
    # X to move: three with an open end 900; O in the middle 5, halved.
    ("9x1c4:XXX-O-O-O", 900 - 5 / 2),
    ("9x1c4:O-O-O-XXX", 900 - 5 / 2),  # the other end
    ("9x1c4:-XXX-OO-O", 900 - 10 / 2),  # both ends count once; O has a pair
    # Blocked by the opponent on both sides, or by the edge: 100.
    ("9x1c4:OXXXO-O--", 100 - 5 / 2),
    ("9x1c4:XXXO--O-O", 100),
    # The end waits for the cell below: 100 + 2 * 5. That cell is playable for O: 900 + 2 * 5.
    ("4x2c4:XXX-/OOO-", 100 + 10 - (900 + 10) / 2),
    # A pair counts 10, blocked or not. Two discs apart are none.
    ("9x1c4:-XX--O-O-", 10),
    ("9x1c4:OXXO-----", 10),
    ("9x1c4:X-X--O-O-", 0),
    # Three with a gap inside are a pair and a single disc.
    ("9x1c4:XX-XO-O-O", 10 - 5 / 2),
    # Only the middle: X 5, halved while O moves.
    ("4", 5 / 2),
    ("44", 5 - 5 / 2),
    ("3", 0),
    ("6x6c4:3", 5 / 2),
    ("6x6c4:4", 5 / 2),
    # N = 3, O to move: two in a row 900; a single disc is nothing.
    ("5x1c3:XX-O-", 900 / 2),
    ("5x1c3:X-XO-", 5 / 2),
    # N = 5, X to move: three in a row count 10 + 2 * 5; then four.
    ("5x2c5:XXX--/OOXOO", 10 + 10),
    ("5x2c5:XXXX-/OOXOO", (900 + 10) / 2),
    # N = 2: a disc is a run of one in each direction, three of them blocked by the edges.
    ("3x1c2:O-X", (900 + 300) - (900 + 300) / 2),
]


@pytest.mark.parametrize(("text", "value"), BY_HAND)
def test_runs_and_the_middle_add_up(text: str, value: float) -> None:
    board = Board.parse(text)
    assert zugzwang(board, 0) == value
    assert zugzwang(board, 1) == -value


def test_the_side_to_move_counts_in_full_and_the_other_half() -> None:
    """X has three upright with room above; O's discs lie apart."""
    x_waits, x_moves = Board.parse("7x4c4:12161"), Board.parse("7x4c4:121614")
    assert zugzwang(x_waits, 0) == 900 / 2
    assert zugzwang(x_moves, 0) == 900 - 5 / 2
