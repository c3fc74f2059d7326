"""P3: threats now and later, pairs, the middle, and half for the side that waits."""

import pytest

from connectn import Board
from connectn.agents.papers.evaluation.zugzwang import zugzwang

# Boards of two rows, too low for other lines; where the width is even both middle columns count.
BY_HAND = [
    # O to move: X 900 + 3 * 5 halved, O 5.
    ("4x2c4:XXX-/OXOO", (900 + 15) / 2 - 5),
    ("4x2c4:-XXX/OOXO", (900 + 15) / 2 - 5),  # the other end
    # X to move: X 100 + 2 * 5, for the cell waits for the one below; O 900 + 2 * 5, halved.
    ("4x2c4:XXX-/OOO-", 100 + 10 - (900 + 10) / 2),
    # X to move: X 10 + 2 * 5, O 5 halved.
    ("4x2c4:XX--/OOXO", 10 + 10 - 5 / 2),
    # O to move: three with a gap inside are a pair in an open line. X 10 + 2 * 5 halved, O 5.
    ("4x2c4:XX-X/OOXO", (10 + 10) / 2 - 5),
    # O to move: the pair's line is closed. X 5 halved, O 2 * 5.
    ("4x2c4:XX-O/XOOX", 5 / 2 - 10),
    # X to move: two discs apart are no pair. X 2 * 5, O 5 halved.
    ("4x2c4:X-X-/OOXO", 10 - 5 / 2),
    # Only the middle: X 5, halved while O moves.
    ("4", 5 / 2),
    ("44", 5 - 5 / 2),
    ("3", 0),
    ("6x6c4:3", 5 / 2),
    ("6x6c4:4", 5 / 2),
    # N = 3, O to move: X 900 + 2 * 5; with a gap inside it is nothing.
    ("3x2c3:XX-/OXO", (900 + 10) / 2),
    ("3x2c3:X-X/OXO", 5 / 2),
    # N = 5, X to move: three in a row are a pair in an open line, 10 + 2 * 5; then four.
    ("5x2c5:XXX--/OOXOO", 10 + 10),
    ("5x2c5:XXXX-/OOXOO", (900 + 10) / 2),
    # N = 2, X to move: each disc threatens the empty cell between them.
    ("3x1c2:O-X", 900 - 900 / 2),
]


@pytest.mark.parametrize(("text", "value"), BY_HAND)
def test_lines_and_the_middle_add_up(text: str, value: float) -> None:
    board = Board.parse(text)
    assert zugzwang(board, 0) == value
    assert zugzwang(board, 1) == -value


def test_the_side_to_move_counts_in_full_and_the_other_half() -> None:
    """X has three upright with room above; O's discs lie apart."""
    x_waits, x_moves = Board.parse("7x4c4:12161"), Board.parse("7x4c4:121614")
    assert zugzwang(x_waits, 0) == 900 / 2
    assert zugzwang(x_moves, 0) == 900 - 5 / 2
