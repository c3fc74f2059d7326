"""P1: runs of N - 1 discs with an empty cell ahead."""

import pytest

from connectn import Board
from connectn.agents.papers.evaluation.winning_moves import winning_moves


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1122", 0),  # no side has three
        ("12121", 1),  # up
        ("121212", 0),  # each side has one
        ("5x3c4:-----/XXX--/OOXO-", 1),  # to the right
        ("5x3c4:XXX--/OXO--/OXOO-", 1),  # the cell ahead need not be playable
        ("5x3c4:-----/--XXX/-OOXO", 0),  # an empty cell behind does not count
        ("5x3c4:-----/-XXX-/OOXOO", 1),  # nor does it beside the one ahead
        ("5x3c4:-----/XXXO-/OOXO-", 0),  # blocked
        ("5x3c4:-----/XX-X-/OOXO-", 0),  # a gap inside is not N - 1 in a row
        ("5x4c4:-----/--X--/-XO--/XOOX-", 1),  # up-right
        ("5x4c4:-X---/OOX--/XOOX-/OXXO-", 1),  # down-right
        ("122334", -1),  # the opponent's count against
        ("5x5c3:12", 0),
        ("5x5c3:112", 1),  # N = 3: two in a row are enough
        ("5x5c3:1122", 0),
        ("9x7c5:11223", 0),  # N = 5: three are not
        ("9x7c5:1122334", 1),
        ("9x7c5:11223344", 0),
        ("4x4c16:11223344", 0),  # no line fits on the board
        ("7x6c1:", 0),  # a line of one disc: an empty board is even
    ],
)
def test_runs_are_counted_that_have_an_empty_cell_ahead(text: str, value: int) -> None:
    board = Board.parse(text)
    assert winning_moves(board, 0) == value
    assert winning_moves(board, 1) == -value


def test_a_cell_counts_once_for_each_line_it_would_complete() -> None:
    board = Board.parse("4x3c3:XX--/OX-O/XOOX")  # the third cell of the top row: right and up-right
    assert winning_moves(board, 0) == 2
