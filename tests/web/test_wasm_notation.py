"""The core of the page reads texts as `Board.parse` does, and refuses them with its sentences."""

from random import Random

import pytest

from connectn import Board, Rules
from connectn.errors import IllegalMoveError, NotationError
from connectn.experiments.random_boards import random_board
from connectn.game.notation import format_grid
from tests.web.wasm import ask_node

SEED = 1616
GEOMETRIES = [
    *[Rules(7, 6, 4)] * 4,
    *(Rules(4, 2, 3), Rules(9, 7, 5), Rules(16, 16, 5), Rules(1, 3, 2), Rules(3, 3, 3)),
]
SIGNS = [*"0123456789abcdefgABCDEFGhzXxOo-./:, c", "\t", "\n", "\r", "\x1c", "\x00", "\x7f", "\x85"]
SIGNS += ["\xa0", "\xe9", "\u200b", "\u2028", "\u3000", "\ufeff", "\uff14", "\ud800", "\U0001f600"]
SIGNS += ["'", '"', "\\", "::", "//", ",,", "10", "16", "17", "00", "0x5", "20x5:", "7x6c0:"]
HAND_WRITTEN = [
    *("", " ", ":", "0", "7x6", "0x5c4", "0x5:0", "20x5", "20x5c4:0", "7x6c99", "00007x6c4:4"),
    *("10x6c4:0", "12x6c4:1,0", "7x6c4:----", "/", "2x2c2:XX/XX", "2x2c2:X-/-O", "3x1c3:XOX"),
    *(
        "3x2c2:XX-/OO-",
        "3x2c2:OO-/XX-",
        "3x3c2:X-X/O-O/X-X",
        "4x2c3:----/XO--:14",
        "4x2c3:----/XO--",
    ),
    *(
        "9" * 5_000,
        "4" * 61,
        "x" * 60,
        "é" * 61,
        "\x00" * 59,
        "\U0001f600" * 45,
        "a'" * 20,
        "a'\"" * 3,
    ),
]


def texts() -> list[str]:
    """Good and bad texts: positions as they are written, and with random changes."""
    dice = Random(SEED)
    return HAND_WRITTEN + [_changed(dice, _written(dice)) for _ in range(8_000)]


def _written(dice: Random) -> str:
    """A position in one of its spellings."""
    rules = dice.choice(GEOMETRIES)
    board = random_board(dice, rules, dice.randint(0, min(rules.cells, 12)))
    name = dice.choice([f"{rules}:", "", f" {rules} : ", str(rules).upper() + ":"])
    match dice.randint(0, 3):
        case 0:
            return name + format_grid(board.grid())
        case 1:
            return name + ",".join(str(column + 1) for column in board.moves)
        case 2:
            more = "".join(dice.choice("1234567") for _ in range(dice.randint(0, 3)))
            return f"{rules}:{format_grid(board.grid())}:{more}"
        case _:
            return name + str(board).partition(":")[2] + dice.choice(["", "444444", "9", "G"])


def _changed(dice: Random, text: str) -> str:
    for _ in range(dice.choice([0, 1, 1, 2, 3])):
        place, end = sorted((dice.randint(0, len(text)), dice.randint(0, len(text))))
        match dice.randint(0, 3):
            case 0:
                text = text[:place] + text[place + 1 :]
            case 1:
                text = text[:place] + text[place:end] + text[place:]
            case _:
                text = text[:place] + dice.choice(SIGNS) + text[place:]
    return text


def reading(text: str) -> dict[str, str]:
    """How Python reads a text, or refuses it."""
    try:
        return {"position": str(Board.parse(text))}
    except NotationError as error:
        return {"NotationError": str(error)}


def test_thousands_of_texts_are_read_or_refused_with_the_same_words() -> None:
    asked = texts()
    answers = ask_node("readings", asked, table_mb=0)
    wanted = [reading(text) for text in asked]
    for text, answer, facts in zip(asked, answers, wanted, strict=True):
        assert answer == facts, f"seed {SEED}, {text!r}"
    read = sum("position" in facts for facts in wanted)
    assert min(read, len(asked) - read) > 1_000
    sentences = {shape(facts["NotationError"]) for facts in wanted if "NotationError" in facts}
    assert len(sentences) >= 14, sentences


def shape(sentence: str) -> str:
    """A sentence without what it quotes: its last words, and no digits."""
    words = sentence.rpartition("is not a position: ")[2].split(" in ")[0]
    plain = [word for word in words.split() if word.isalpha()]
    return " ".join(plain[-4:])


@pytest.mark.parametrize("text", ["", "444444", "4545454", "10x1c4:12", "2x2c2:121"])
def test_a_column_that_takes_no_disc_is_refused_with_the_same_words(text: str) -> None:
    columns = [-300, -1, *range(12), 255, 256, 1_000]
    answers = ask_node("refusals", [{"text": text, "column": column} for column in columns])
    for column, answer in zip(columns, answers, strict=True):
        board = Board.parse(text)
        try:
            board.push(column)
        except IllegalMoveError as error:
            assert answer == str(error)
        else:
            assert answer == str(board)
