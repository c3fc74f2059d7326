"""P4: windows of N cells on boards of every N."""

import pytest

from connectn import Board
from connectn.agents.papers.evaluation.windows import windows


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        # Lines of four. Both middle columns of an even board count.
        ("4x1c4:X---", 0, 0),
        ("4x2c4:XX--/OOXO", 2 + 3 + 3, 3),
        ("4x2c4:X-X-/OOXO", 2 + 3 + 3, 3),
        ("4x2c4:XX-X/OOXO", 5 + 3 + 3, -4 + 3),
        ("4x2c4:XX-O/OOXX", 3 + 3, 3),
        ("4x2c4:OOO-/XXXX", 100 - 4 + 6, 5 + 6),  # won
        # Lines of three.
        ("3x1c3:X--", 2, 0),
        ("3x1c3:-X-", 2 + 3, 0),
        ("3x1c3:XO-", 0, 3),
        ("3x2c3:XX-/OXO", 5 + 3 + 3, -4),
        ("3x2c3:X-X/OXO", 5 + 3, -4),
        # Lines of five.
        ("5x2c5:XX---/OOXOX", 3, 0),
        ("5x2c5:XXX--/OOXOO", 2 + 3 + 3, 0),
        ("5x2c5:XXXX-/OOOXO", 5 + 3, -4 + 3),
        ("5x2c5:OOO--/XXOXX", 0, 2 + 3 + 3),
        # Lines of two: two empty cells are N - 2 discs and two empty cells. Of one: likewise.
        ("2x1c2:--", 2, 2),
        ("2x1c2:X-", 5 + 3, -4),
        ("1x1c1:-", 4 * (5 - 4), 4 * (5 - 4)),
        # No window fits: the centre is all there is.
        ("3x2c16:2", 3, 0),
        # 7x6. Three windows of two each, and one disc each in the centre.
        ("4433", 3 * 2 + 3, 3 * 2 + 3),
        ("4", 3, 0),
    ],
)
def test_windows_and_the_centre_add_up(text: str, first: int, second: int) -> None:
    board = Board.parse(text)
    assert [windows(board, side) for side in (0, 1)] == [first, second]
