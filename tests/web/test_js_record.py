"""The page's records of games, compared with Python's: both write and read the same texts."""

from random import Random
from typing import Any

from connectn import Board, Record, Rules, parse_record
from connectn.errors import RecordError
from connectn.experiments.random_boards import random_board
from connectn.game.outcome import Outcome, Termination
from tests.geometries import GEOMETRIES
from tests.web.page_logic import PageError, page_logic

SEED = "page records"
NAMES = [
    "?",
    "you",
    'a "b" c',
    "back\\slash",
    "two\nlines\r",
    "日本 \U0001f600",
    "\udc80",
    "",
    "1-0",
    "[x]",
]
NAMES += ["{no comment}", "semi;colon", "\\n", "tab\there", "\x85\u2028"]
CORE_SAYS = ["takes no disc", "is full in", "the game is over in", "goes on in", "no end is seen"]
CORE_SAYS += ["is not on a", "is not a position", "the record says", "must be a whole number"]
CORE_SAYS += ["move 1 of", "move 2 of"]
"""What Python says of a record that breaks a rule: the page asks its core about that."""


def random_record(dice: Random) -> Record:
    rules = dice.choice([Rules(), dice.choice(GEOMETRIES)])
    board = random_board(dice, rules, dice.randrange(rules.cells + 1))
    if dice.random() < 0.2 and not board.is_game_over():
        board = Board.from_grid(board.grid(), rules.connect)
        for _ in range(dice.randrange(4)):
            if not board.is_game_over():
                board.push(dice.choice(board.legal_moves))
    outcome = board.outcome()
    if outcome is None and dice.random() < 0.4:
        how = dice.choice([one for one in Termination if not one.on_board])
        outcome = Outcome(dice.randrange(2), how)
    tags = {"Date": "2026-11-18"} if dice.random() < 0.3 else {}
    if dice.random() < 0.2:
        tags |= {"Opening": "2 plies", "Note": dice.choice(NAMES)}
    first, second = dice.choice(NAMES), dice.choice(NAMES)
    return Record.of(board, first, second, outcome=outcome, tags=tags)


def as_game(record: Record) -> dict[str, Any]:
    """Return a record as the page has it."""
    return {
        "start": record.start or f"{record.rules}:",
        "moves": list(record.moves),
        "names": [record.first, record.second],
        "result": record.result,
        "termination": None if record.outcome is None else record.outcome.termination.value,
        "tags": dict(record.tags),
    }


def records(count: int) -> list[Record]:
    dice = Random(SEED)
    return [random_record(dice) for _ in range(count)]


def test_the_page_writes_the_text_of_python() -> None:
    games = records(2000)
    for record, text in zip(
        games, page_logic().ask_all("format", map(as_game, games)), strict=True
    ):
        assert text == str(record), f"seed {SEED!r}"
        assert parse_record(text) == record


def test_the_page_reads_the_text_of_python() -> None:
    games = records(2000)
    for record, game in zip(games, page_logic().ask_all("parse", map(str, games)), strict=True):
        assert game == as_game(record), f"{record} (seed {SEED!r})"


def test_what_python_skips_is_skipped() -> None:
    texts = [
        "\ufeff1. 4 5 *",
        "1.4 {a comment\nof two lines} 5 2. ; the rest is skipped 1-0\n4 *",
        '[ Board  "9x7" ] 9 *',
    ]
    texts += [
        '[Board "16x4c3"]\n1. G c 12 01 *',
        "4 4",
        '[First "a"]\n\n*',
        "*",
        "\xa0\x1c4\u2003* {}",
        '[Result "*"] 4',
    ]
    for text, game in zip(texts, page_logic().ask_all("parse", texts), strict=True):
        assert game == as_game(parse_record(text)), text


def broken(dice: Random, text: str) -> str:
    """Return a text with a few characters changed."""
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(text))
        piece = dice.choice(
            ["", "", *'[]{}";\\\n 0159GHx.*-', "1-0", '[First "x"]', "\U0001f600", "é"]
        )
        text = text[:at] + piece + text[at + dice.randrange(3) :]
    return text


def test_a_text_that_is_no_record_is_refused_with_the_sentence_of_python() -> None:
    dice = Random(SEED)
    texts = [broken(dice, str(record)) for record in records(2500)]
    texts += [
        "",
        "4 * 5 *",
        '[Result "2-0"] 4 2-0',
        '[Board "x"]',
        '[Board "7x6c4"',
        "{",
        "4 ]",
        "9",
        "x",
        "0",
    ]
    texts += [
        '[Result "1-0"] 4 0-1',
        '[Termination "line"] 4',
        '[Result "1-0"] [Termination "why"]',
        "4 [A",
    ]
    refused = accepted = 0
    for text, game in zip(texts, page_logic().ask_all("parse", texts), strict=True):
        try:
            record = parse_record(text)
        except RecordError as error:
            if any(words in str(error) for words in CORE_SAYS):
                continue
            refused += 1
            assert isinstance(game, PageError), f"{text!r} (seed {SEED!r}): {error}"
            assert str(game) == str(error), f"{text!r} (seed {SEED!r})"
        else:
            accepted += 1
            assert not isinstance(game, PageError), f"{text!r} (seed {SEED!r}): {game}"
            assert game["moves"] == list(record.moves), text
            assert game["names"] == [record.first, record.second], text
    assert refused > 600
    assert accepted > 200
