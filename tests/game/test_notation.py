"""Positions as text."""

from collections.abc import Iterator
from random import Random

import pytest

from connectn import Board, ConnectnError, NotationError, Rules, _core
from connectn.game.notation import name_column, parse_column
from tests.cases import for_each
from tests.geometries import GEOMETRIES


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
        ("9x7c5", Rules(9, 7, 5), ()),
        (" 9X7 ", Rules(9, 7, 4), ()),
        ("16x16c5:9AGg", Rules(16, 16, 5), (8, 9, 15, 15)),
        ("16x16c5:9,10,16, 16", Rules(16, 16, 5), (8, 9, 15, 15)),
    ],
)
def test_positions_are_read_in_every_spelling(
    text: str, rules: Rules, moves: tuple[int, ...]
) -> None:
    board = Board.parse(text)
    assert (board.rules, board.moves) == (rules, moves)


@pytest.mark.parametrize("wide", [10, 16])
def test_a_wide_board_names_the_column_of_a_move_by_its_number_and_symbol(wide: int) -> None:
    full = f"{wide}x2c5:AAA"
    with pytest.raises(NotationError) as refused:
        Board.parse(full)
    named = f"move 3 of '{full}': column {name_column(9)} is full in {wide}x2c5:AA"
    assert str(refused.value) == named


@pytest.mark.parametrize("text", ["4x2c3:----/XO--", "4x2c3:..../xo..", "4x2C3: ----/XO--"])
def test_rows_are_read_from_the_top(text: str) -> None:
    board = Board.parse(text)
    assert str(board) == "4x2c3:----/XO--"
    assert board.grid() == ((None,) * 4, (0, 1, None, None))


TEN = "column 10 is written A, or all columns with commas, such as 1,10,2"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4444444", "move 7 of '4444444': column 4 is full in 7x6c4:444444"),
        ("12121212", "move 8 of '12121212': column 2 takes no disc: the game is over"),
        ("4458", "move 4 of '4458': column 8 is outside the board in 7x6c4:445"),
        ("44h", "'44h' is not a position: 'h' at place 3 is no column"),
        ("44x5", "'44x5' is not a position: 'x' at place 3 is no column"),
        ("44-5", "'44-5' is not a position: '-' at place 3 is no column"),
        ("what", "'what' is not a position: 'w' at place 1 is no column"),
        ("  9x7c5: 5h ", "'  9x7c5: 5h ' is not a position: 'h' at place 11 is no column"),
        ("4 4", "'4 4' is not a position: ' ' at place 2 is no column"),
        ("4,,4", "'4,,4' is not a position: a column is missing at place 3"),
        ("4,", "'4,' is not a position: a column is missing at place 3"),
        ("4, ,4", "'4, ,4' is not a position: ' ' at place 3 is no column"),
        ("4,17", "'4,17' is not a position: '17' at place 3 is no column"),
        ("4,  four,4", "'4,  four,4' is not a position: 'four' at place 5 is no column"),
        ("٤", "'٤' is not a position: '٤' at place 1 is no column"),
        ("40", "'40' is not a position: '0' at place 2 is no column: columns go from 1 to 7"),
        ("4,0", "'4,0' is not a position: '0' at place 3 is no column: columns go from 1 to 7"),
        ("0x5:0", "'0x5:0' is not a position: '0' at place 5 is no column"),
        ("10x6c4:10", f"'10x6c4:10' is not a position: '0' at place 9 is no column: {TEN}"),
        ("20x6c4:1", "'20x6c4:1' is not a position: width must be a whole number from 1 to 16"),
        ("20x6c4", "'20x6c4' is not a position: width must be a whole number from 1 to 16, not 20"),
        ("seven:1", "'seven:1' is not a position: 'seven' is not a board such as 7x6c4"),
        (":44", "':44' is not a position: '' is not a board such as 7x6c4"),
        ("2x2c2:-X/O", "'2x2c2:-X/O' is not a position: row 2 of the grid has 1 cells"),
        ("2x2c2:X-/--", "'2x2c2:X-/--' is not a position: the disc in row 1, column 1 of the grid"),
        ("2x2c2:--/XY", "'2x2c2:--/XY' is not a position: 'Y' at place 11 is no cell"),
        (
            "2x2c2:--/X-:3",
            "move 1 of '2x2c2:--/X-:3': column 3 is outside the board in 2x2c2:--/X-",
        ),
        ("2x2c2:--/X-:h", "'2x2c2:--/X-:h' is not a position: 'h' at place 13 is no column"),
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


class NotationBoard(Board):
    """A board of another class, whose texts the core does not read."""


def result_of(kind: type[Board], text: str) -> tuple[str, Rules, object] | str:
    try:
        board = kind.parse(text)
    except NotationError as refused:
        return str(refused)
    return str(board), board.rules, board.outcome()


def spellings(dice: Random, board: Board) -> Iterator[str]:
    """Yield ways to write a position, and texts that differ from it in one character."""
    head, _, word = str(board).partition(":")
    numbers = [str(column + 1) for column in board.moves]
    blank = dice.choice(("", " ", "\t", "\n", "\x1c", "\u2003"))
    listed = dice.choice((",", ", ", " ,", f",{blank}")).join(numbers)
    for text in (str(board), word, f"{head}:{listed}", f"{blank}{head.upper()}:{blank}{word}\r\n"):
        yield text
        yield text.lower()
        place = dice.randrange(len(text) + 1)
        yield text[:place] + dice.choice("0189AGHx:, -/X\u0664") + text[place + 1 :]


@for_each("rules", GEOMETRIES)
def test_the_core_and_this_module_read_and_refuse_the_same_texts(rules: Rules) -> None:
    dice = Random(f"{rules} 22")
    for _ in range(4):
        board = Board(rules)
        plies = dice.randrange(rules.cells + 1)
        while board.ply < plies and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        assert _core.read_board(Board, str(board)) == board
        for text in spellings(dice, board):
            assert result_of(Board, text) == result_of(NotationBoard, text)


def test_the_core_and_this_module_agree_about_ten_thousand_random_texts() -> None:
    for text in random_texts(seed=23, count=10_000):
        assert result_of(Board, text) == result_of(NotationBoard, text)


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
