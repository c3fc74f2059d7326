"""Positions as text."""

from random import Random

import pytest

from connectn import Board, ConnectnError, NotationError, Rules
from connectn.game.notation import parse_column


@pytest.mark.parametrize(
    ("text", "rules", "moves"),
    [
        ("", Rules(), ()),
        ("4453", Rules(), (3, 3, 4, 2)),
        (" 4453\n", Rules(), (3, 3, 4, 2)),
        ("4,4,5,3", Rules(), (3, 3, 4, 2)),
        ("9x7c5:55", Rules(9, 7, 5), (4, 4)),
        ("9X7C5: 55", Rules(9, 7, 5), (4, 4)),
        ("9x7:", Rules(9, 7, 4), ()),
        ("16x16c5:9AGg", Rules(16, 16, 5), (8, 9, 15, 15)),
        ("16x16c5:9,10,16, 16", Rules(16, 16, 5), (8, 9, 15, 15)),
    ],
)
def test_positions_are_read_in_every_spelling(
    text: str, rules: Rules, moves: tuple[int, ...]
) -> None:
    board = Board.parse(text)
    assert (board.rules, board.moves) == (rules, moves)


@pytest.mark.parametrize("text", ["4x2c3:----/XO--", "4x2c3:..../xo..", "4x2C3: ----/XO--"])
def test_rows_are_read_from_the_top(text: str) -> None:
    board = Board.parse(text)
    assert str(board) == "4x2c3:----/XO--"
    assert board.grid() == ((None,) * 4, (0, 1, None, None))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4444444", "move 7 of '4444444': column 4 is full in 7x6c4:444444"),
        ("12121212", "move 8 of '12121212': column 2 takes no disc: the game is over"),
        ("4458", "move 4 of '4458': column 8 is outside the board in 7x6c4:445"),
        ("44h", "'h' is not a column (number 3 in '44h')"),
        ("4 4", "' ' is not a column (number 2 in '4 4')"),
        ("4,,4", "'' is not a column (number 2 in '4,,4')"),
        ("4,17", "'17' is not a column (number 2 in '4,17')"),
        ("٤", "'٤' is not a column (number 1 in '٤')"),
        ("20x6c4:1", "'20x6c4:1': width must be a whole number from 1 to 16, not 20"),
        ("seven:1", "'seven' is not a board such as 7x6c4"),
        (":44", "'' is not a board such as 7x6c4"),
        ("2x2c2:-X/O", "'2x2c2:-X/O': row 2 of the grid has 1 cells"),
        ("2x2c2:X-/--", "'2x2c2:X-/--': the disc in row 1, column 1 of the grid floats"),
        ("2x2c2:--/XY", "'Y' is not a cell (row 2 of '2x2c2:--/XY')"),
        ("2x2c2:--/X-:3", "move 1 of '2x2c2:--/X-:3': column 3 is outside the board"),
        ("4" * 5000, "move 7 of '4444"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        Board.parse(text)
    assert str(refused.value).startswith(message)
    assert len(str(refused.value)) < 250


@pytest.mark.parametrize(
    ("typed", "column"), [("4", 3), (" 7 ", 6), ("12", 11), ("c", 11), ("G", 15), ("16", 15)]
)
def test_a_column_is_typed_as_a_number_or_a_letter(typed: str, column: int) -> None:
    assert parse_column(typed, 16) == column


@pytest.mark.parametrize("typed", ["", "0", "8", "a", "G", "-1", "4.0", "four", "x", "²", "99999"])
def test_a_column_outside_the_board_is_refused_with_the_range(typed: str) -> None:
    with pytest.raises(NotationError, match=r"columns go from 1 to 7$"):
        parse_column(typed, 7)


ALPHABETS = (
    "1234567",
    "0123456789ABCDEFGabcdefgh,",
    "XO-./xo:",
    "1234567890xc:,XO-/ ",
    "".join(map(chr, range(128))),
    "4\x00\ud800\u0664²½①\U0001f534é\u202e",
)


def random_texts(seed: int, count: int) -> list[str]:
    """Noise, and noise behind a good beginning."""
    dice = Random(seed)
    heads = ("", "", "7x6c4:", "16x16c5:", "3x3c3:", "3x3c3:---/-O-/XXO:", "4453")
    return [
        dice.choice(heads) + "".join(dice.choices(dice.choice(ALPHABETS), k=dice.randrange(0, 24)))
        for _ in range(count)
    ]


def test_ten_thousand_random_texts_are_read_or_refused() -> None:
    read = 0
    for text in random_texts(seed=20, count=10_000):
        try:
            board = Board.parse(text)
        except NotationError as refused:
            assert len(str(refused)) < 400
        else:
            read += 1
            assert Board.parse(str(board)) == board
    assert 500 < read < 9_500  # both sides of the fence were visited


@pytest.mark.parametrize("parse", [Rules.parse, lambda text: parse_column(text, 16)])
def test_random_texts_crash_no_other_parser(parse: object) -> None:
    assert callable(parse)
    for text in random_texts(seed=21, count=2_000):
        try:
            parse(text)
        except ConnectnError as refused:
            assert isinstance(refused, NotationError)
