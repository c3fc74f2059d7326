"""P2: every row of the paper's table, forwards and backwards, for either side."""

import pytest

from connectn import Board
from connectn.agents.papers.evaluation.supported_lines import supported_lines
from tests.cases import for_each

FULL = "full"
SWAPPED = str.maketrans("XO", "OX")


def row(length: int, crosses: int) -> str:
    """Return a full row with so many X; it holds no line and, being full, no pattern."""
    assert 0 < crosses < length
    return "X" * crosses + "O" * (length - crosses)


def board_with(line: str, below: str) -> Board:
    """Put a line on top of two rows that are worth nothing and make the colours alternate.

    Nothing fits on the board but its rows: it is too low for other lines.
    """
    width = len(line)
    given = line if below == FULL else line + below
    lead = given.count("X") - given.count("O")
    free_rows = 2 if below == FULL else 1
    crosses = (free_rows * width - lead + 1) // 2  # as many of each, or one X more
    if below == FULL:
        below, bottom = row(width, crosses // 2), row(width, crosses - crosses // 2)
    else:
        bottom = row(width, crosses)
    return Board.parse(f"{width}x3c{width}:{line}/{below}/{bottom}")


# A line, the row it stands on (FULL, or with the gaps that leave it without support), its value.
OF_FOUR = [
    ("XXX-", FULL, 16),
    ("XXX-", "OXO-", 0),
    ("XX--", FULL, 8),
    ("XX--", "OXO-", 4),  # the original takes it for s s . x
    ("XX--", "OX-O", 0),
    ("XX-X", FULL, 16),
    ("XX-X", "OX-O", 0),
    ("XX-O", FULL, 4),
    ("XX-O", "OX-O", 0),
    ("-XX-", FULL, 4 + 4),  # it reads the same both ways
    ("-XX-", "OXO-", 0),
    ("-XX-", "-OXO", 0),
    ("X---", FULL, 4),
    ("X---", "OXO-", 2),
    ("X---", "OX-O", 0),
    ("X---", "O-XO", 0),
    ("X--X", FULL, 4 + 4),
    ("X--X", "OX-O", 0),
    ("X--O", FULL, 2 - 2),  # the same for both sides
    ("XXO-", FULL, 0),
    ("XO--", FULL, 0),
    ("X-X-", FULL, 0),
    ("-X--", FULL, 0),
    ("----", FULL, 0),
]
OF_FIVE = [
    ("XXXX-", FULL, 16),
    ("XXXX-", "OXOO-", 0),
    ("XXX--", FULL, 8),
    ("XXX--", "OXOX-", 4),
    ("XXX-X", FULL, 16),
    ("XXX-O", FULL, 4),
    ("-XXX-", FULL, 4 + 4),
    ("XX---", FULL, 4),
    ("XX---", "OXOX-", 2),
    ("XX--X", FULL, 4),
    ("XX--O", FULL, 2),
    ("X----", FULL, 0),
    ("-XX--", FULL, 0),
]


@pytest.mark.parametrize("colours", ["as written", "swapped"])
@pytest.mark.parametrize("reading", ["forwards", "backwards"])
@for_each("line, below, value", OF_FOUR + OF_FIVE)
def test_a_line_is_worth_what_its_row_of_the_table_says(
    line: str, below: str, value: int, reading: str, colours: str
) -> None:
    if colours == "swapped":
        line, below = line.translate(SWAPPED), below.translate(SWAPPED)
    if reading == "backwards":
        line, below = line[::-1], below if below == FULL else below[::-1]
    board = board_with(line, below)
    side = 0 if colours == "as written" else 1
    assert supported_lines(board, side) == value, board
    assert supported_lines(board, 1 - side) == -value, board


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3x2c3:XX-/OXO", 16),
        ("3x2c3:XX-/OO-", 0 - 16),  # without support; O below has it
        ("3x2c3:X--/XOO", 8),
        ("3x2c3:X--/XO-", 4),  # the row below, X O ., is worth nothing
        ("3x2c3:X-X/OXO", 16 + 16),  # it reads the same both ways
        ("3x2c3:X-O/OXX", 4 - 4),
        ("3x2c3:-X-/OXO", 4 + 4),
        ("3x2c3:---/OXX", 0),
        ("2x1c2:X-", 16),  # lines of two know the first row only
        ("2x1c2:--", 0),
        ("7x6c1:", 0),  # lines of one know none
        ("3x3c4:X--/OXX/XOO", 0),  # no line fits on the board
    ],
)
def test_shorter_lines_use_the_rows_that_still_have_a_disc_in_front(text: str, value: int) -> None:
    board = Board.parse(text)
    assert supported_lines(board, 0) == value
    assert supported_lines(board, 1) == -value


@pytest.mark.parametrize(
    ("text", "value"),
    [("2x4c4:1", 4), ("2x4c4:121", 8 - 4), ("2x4c4:12121", 16 - 8), ("2x4c4:1122", 0)],
)
def test_in_an_upright_line_every_empty_cell_is_supported(text: str, value: int) -> None:
    assert supported_lines(Board.parse(text), 0) == value


def test_a_position_of_the_classic_board_adds_up_by_hand() -> None:
    board = Board.parse("11223")
    # X: s s s . on the floor, then s s . . and s . . . to its right, and s . . . up column 3.
    own = 16 + 8 + 4 + 4
    # O: s s . . above them, the last cell without support, and s . . . up columns 1 and 2.
    opponent = 4 + 4 + 4
    assert supported_lines(board, 0) == own - opponent
