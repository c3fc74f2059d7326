"""The text of a review: all that was found, in 80 columns, with and without colours."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from rich.cells import cell_len

from connectn import Board, Limit, Outcome, Record, Rules, Solver, Style, Termination
from connectn import review as review_of
from connectn.analysis.grade import Grade
from connectn.analysis.review import Review
from connectn.view.review_text import review_text
from tests.analysis.random_games import random_board
from tests.cases import for_each
from tests.geometries import GEOMETRIES

COLOR = re.compile(r"\x1b\[[0-9;]*m")
LONG = "7x6c4:757431436446443677532537135665516711122222"
ENTRY = re.compile(r"(\d+) ([●○XO]) (\w)  (\w+) +((?:\S+ )*\S+)(?: {2,}|$)", re.MULTILINE)


@pytest.fixture(scope="module")
def long() -> Review:
    record = Record.of(Board.parse(LONG), "strong", "cmd:python3 bots/a/long/path/to/bot.py")
    return review_of(record, limit=Limit(nodes=200_000))


@pytest.fixture(scope="module")
def short() -> Review:
    return review_of(Record.of(Board.parse("4x4c3:22113"), "Ann", "Bob"), Solver(table_mb=1))


def test_a_short_game_is_told_whole(short: Review) -> None:
    """Checked by hand."""
    text = review_text(short, Style.PLAIN)
    assert text.startswith("X Ann against O Bob on 4x4c3: 5 moves. X Ann wins.\n\n- - - -\n")
    assert "1 X 2  best        wins in 9        2 O 2  fine        loses in 4 (8)\n" in text
    assert "3 X 1  blunder     win -> loss      4 O 1  blunder     win -> loss\n" in text
    assert "5 X 3  best        wins\n" in text
    assert "Move 3: X plays column 1 and turns a win into a loss; column 3 wins" in text
    assert re.search(r"^accuracy +50\.0 % \(1 of 2\) +0\.0 % \(0 of 1\)$", text, re.MULTILINE)
    assert re.search(r"^score lost per move +3\.00 +5\.50$", text, re.MULTILINE)


def test_every_move_of_a_long_game_has_its_place(long: Review) -> None:
    found = ENTRY.findall(review_text(long))
    assert [int(number) for number, *_ in found] == [move.number for move in long.moves]
    for (_, symbol, column, grade, _), move in zip(found, long.moves, strict=True):
        assert symbol == "●○"[move.player]
        assert int(column) == move.column + 1
        assert grade == move.grade.value


def test_a_long_game_needs_no_more_than_half_its_moves_in_rows(long: Review) -> None:
    rows = [line for line in review_text(long).splitlines() if ENTRY.match(line.strip())]
    assert len(rows) == len(long.moves) / 2


@for_each("columns", [40, 60, 80, 200])
def test_no_line_is_wider_than_the_screen_or_80(columns: int, long: Review) -> None:
    """The table of both players has names, which are not wrapped."""
    text = review_text(long, columns=columns).split("\n\n")
    widest = max(cell_len(line) for part in text[:-1] for line in part.split("\n"))
    assert widest <= min(columns, 80)
    assert max(cell_len(line) for line in text[-1].split("\n")) <= 80


@for_each("rules", [rules for rules in GEOMETRIES if rules.cells > 64 or rules.cells < 9])
def test_any_board_fits(rules: Rules) -> None:
    found = review_of(
        Record.of(random_board(rules, "text")), Solver(table_mb=1), limit=Limit(nodes=20)
    )
    for style in (Style.DISCS, Style.PLAIN):
        assert max(map(cell_len, review_text(found, style).split("\n"))) <= 80


def test_colours_come_on_top_of_the_same_text(long: Review) -> None:
    colored = review_text(long, color=True)
    assert COLOR.sub("", colored) == review_text(long)
    for one, other in pairwise(COLOR.findall(colored)):
        assert (one == "\x1b[0m") != (other == "\x1b[0m")  # each colour ends


def test_plain_text_is_ascii(long: Review) -> None:
    assert review_text(long, Style.PLAIN).isascii()


def test_what_is_not_proved_is_said(short: Review) -> None:
    found = review_of(Record.of(Board.parse("16x16c5:88")), limit=Limit(nodes=10))
    text = review_text(found)
    assert "1 ● 8  unknown     not proved" in text
    assert re.search(r"^unknown +1 +1$", text, re.MULTILINE)
    assert re.search(r"^accuracy +- +-$", text, re.MULTILINE)
    assert Grade.UNKNOWN.value not in review_text(short)


@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (Outcome(1, Termination.RESIGNATION), "● Ann against ○ Bob on 4x4c3: 4 moves. ○ Bob wins"),
        (Outcome(0, Termination.TIMEOUT), "● Ann wins by timeout."),
        (None, "The game is not finished."),
    ],
)
def test_the_headline_says_how_the_game_ended(outcome: Outcome | None, said: str) -> None:
    board = Board.parse("4x4c3:2211")
    found = review_of(Record.of(board, "Ann", "Bob", outcome=outcome), Solver(table_mb=1))
    assert said in review_text(found)


def test_a_draw_and_a_game_without_moves_have_their_sentences() -> None:
    drawn = review_of(Record.of(Board.parse("2x2c3:1122")))
    assert "4 moves. A draw: the board is full.\n" in review_text(drawn)
    assert "Turning points: none was found." in review_text(drawn)
    empty = review_of(Record.of(Board.parse("4x3c3")))
    assert review_text(empty) == "● against ○ on 4x3c3: no move was made."


def test_names_cannot_control_the_terminal(short: Review) -> None:
    record = replace(short.record, first="\x1b[2Jevil\n", second="")
    text = review_text(replace(short, record=record))
    assert "\x1b" not in text
    assert text.startswith("● \\x1b[2Jevil\\n against ○ on 4x4c3")


def test_given_moves_are_said_to_count_for_neither() -> None:
    record = replace(Record.of(Board.parse("4x4c3:22113")), tags={"Opening": "3 plies"})
    text = review_text(review_of(record, Solver(table_mb=1)))
    assert "The first 3 moves were given to both players and count for neither.\n" in text
    assert "Move 3:" not in text
