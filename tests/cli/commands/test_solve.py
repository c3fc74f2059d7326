"""Exact scores from the command line, compared with sources that are not this program."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from connectn import Board, Rules
from tests.cli.command import run
from tests.oracle import solving
from tests.reference import FACTS
from tests.view.schema import check

SMALL_BOARDS = {
    f"{name.replace('n', 'c')}:": facts for name, facts in FACTS["exhaustive_small"]["data"].items()
}
# Positions with the scores another program gave them.
SCORED = Path(__file__).parents[3] / "benchmarks" / "positions"
FULL_COLUMN = "4x3c4:111"


def lines(*rows: object) -> str:
    return "".join(f"{row}\n" for row in rows)


def oracle_columns(position: str) -> list[int | None]:
    board = Board.parse(position)
    return solving.legal_scores(board.rules, board.moves)


def small_positions() -> Iterator[str]:
    """Yield positions with all kinds of ends, some with a full column."""
    for rules, games in {
        Rules(4, 3, 3): ("", "1", "2", "12", "111", "2213", "444"),
        Rules(3, 4, 3): ("", "2", "1111", "222231"),
        Rules(4, 3, 4): ("", "111", "2221114"),
    }.items():
        yield from (f"{rules}:{moves}" for moves in games)


def test_arguments_are_answered_one_per_line() -> None:
    result = run("solve", "4x3c3:", "3x3c3:", "5x5c3:")
    assert (result.code, result.err) == (0, "")
    assert result.out == lines("4x3c3: 2", "3x3c3: 0", "5x5c3: 9")


def test_a_file_of_scored_positions_comes_back_as_it_was() -> None:
    """The file has `POS SCORE` per line, so what goes in must come out."""
    scored = (SCORED / "end-easy.txt").read_text()
    result = run("solve", typed=scored)
    assert (result.code, result.err) == (0, "")
    assert result.out == scored


def test_every_small_board_has_its_known_value_among_mixed_boards() -> None:
    result = run("solve", "--table-mb", "1", typed=lines(*SMALL_BOARDS))
    expected = [f"{board} {facts['score']}" for board, facts in SMALL_BOARDS.items()]
    assert result.out.splitlines() == expected


def test_every_column_of_every_small_board_has_its_known_value() -> None:
    result = run("solve", "-a", "--table-mb", "1", typed=lines(*SMALL_BOARDS))
    expected = [
        " ".join(map(str, (board, *facts["move_scores"]))) for board, facts in SMALL_BOARDS.items()
    ]
    assert result.out.splitlines() == expected


@pytest.mark.parametrize("option", ["-a", "--all"])
def test_a_full_column_scores_minus_1000(option: str) -> None:
    asked = list(small_positions())
    result = run("solve", option, "--table-mb", "1", *asked)
    assert FULL_COLUMN in asked
    for position, line in zip(asked, result.out.splitlines(), strict=True):
        scores = [-1000 if score is None else score for score in oracle_columns(position)]
        assert line == " ".join(map(str, (position, *scores)))


@pytest.mark.parametrize("option", ["-w", "--weak"])
def test_weak_answers_tell_win_draw_or_loss(option: str) -> None:
    scored = (SCORED / "end-easy.txt").read_text()
    signs = []
    for line in scored.splitlines():
        position, score = line.split()
        signs.append(f"{position} {(int(score) > 0) - (int(score) < 0)}")
    assert run("solve", option, typed=scored).out.splitlines() == signs
    assert {sign.split()[1] for sign in signs} == {"1", "0", "-1"}


def test_threads_find_the_same_scores() -> None:
    scored = (SCORED / "middle-easy.txt").read_text()
    assert run("solve", "--threads", "2", typed=scored).out == scored


def test_blank_lines_and_comments_are_skipped_and_the_rest_of_a_line_is_ignored() -> None:
    typed = b"\n   \n4x3c3: and so on\r\n\t3x3c3:\t-7\n# 44\n #4\n4x3c3:#1\n\n5x5c3: # easy"
    result = run("solve", typed=typed)
    assert (result.code, result.err) == (0, "")
    assert result.out == lines("4x3c3: 2", "3x3c3: 0", "4x3c3: 2", "5x5c3: 9")


BAD = b"4x3c3:\nwhat # nothing\n\n1212121\n3x3c3:\n44444444\n\xff\n99x9:\n\x1b[2J\n5x5c3:"
BAD_LINES = {
    2: ("what", "'what' is not a position: 'w' at place 1 is no column"),
    4: ("1212121", "there is nothing to solve: the game is over in 7x6c4:1212121"),
    6: ("44444444", "move 7 of '44444444': column 4 is full in 7x6c4:444444"),
    7: ("\N{REPLACEMENT CHARACTER}", "is not a position: "),
    8: ("99x9:", "'99x9:' is not a position: width must be a whole number from 1 to 16, not 99"),
    9: ("\x1b[2J", "'\\x1b[2J' is not a position: '\\x1b' at place 1 is no column"),
}


@pytest.mark.parametrize("options", [(), ("-a",), ("-w",), ("--threads", "2")])
def test_bad_lines_keep_their_place_and_are_named_by_number(options: tuple[str, ...]) -> None:
    result = run("solve", *options, typed=BAD)
    assert result.code == 1
    positions, answers = zip(*(line.split(" ", 1) for line in result.out.splitlines()), strict=True)
    assert positions == (
        *("4x3c3:", "what", "1212121", "3x3c3:", "44444444"),
        *("\N{REPLACEMENT CHARACTER}", "99x9:", "\\x1b[2J", "5x5c3:"),
    )
    assert [answer == "error" for answer in answers] == [
        *(False, True, True, False, True, True, True, True, False)
    ]
    assert all("error" not in answers[index] for index in (0, 3, 8))
    for said, (number, (_, sentence)) in zip(
        result.err.splitlines(), BAD_LINES.items(), strict=True
    ):
        assert said.startswith(f"line {number}: ")
        assert sentence in said


@pytest.mark.parametrize("options", [(), ("-a",), ("-w",)])
def test_bad_lines_keep_their_place_in_json(options: tuple[str, ...]) -> None:
    result = run("solve", "--json", *options, typed=BAD)
    assert result.code == 1
    answers = list(map(json.loads, result.out.splitlines()))
    assert ["error" in answer for answer in answers] == [
        *(False, True, True, False, True, True, True, True, False)
    ]
    refused = [answer for answer in answers if "error" in answer]
    for answer, (position, sentence) in zip(refused, BAD_LINES.values(), strict=True):
        check("refusal", answer)
        assert answer["position"] == position
        assert sentence in answer["error"]
    assert len(result.err.splitlines()) == len(BAD_LINES)


def test_bad_lines_among_a_thousand_keep_their_place() -> None:
    """Many lines are answered together; the output still has a line for each."""
    scored = (SCORED / "end-easy.txt").read_text().splitlines()
    bad = dict.fromkeys((3, 500, 501, 999), "4444444 error")
    expected = [bad.get(number, line) for number, line in enumerate(scored, start=1)]
    typed = lines(*(line.split()[0] for line in expected))
    result = run("solve", typed=typed)
    assert (result.code, result.out.splitlines()) == (1, expected)
    said = [line.partition(":")[0] for line in result.err.splitlines()]
    assert said == [f"line {number}" for number in bad]


def test_bad_arguments_are_quoted_and_the_others_answered() -> None:
    result = run("solve", "4x3c3:", "what", "2x2c2:121", "3x3c3")
    assert result.code == 1
    assert result.out == lines("4x3c3: 2", "what error", "2x2c2:121 error", "3x3c3 0")
    assert result.err == lines(
        "connectn: 'what' is not a position: 'w' at place 1 is no column",
        "connectn: there is nothing to solve: the game is over in 2x2c2:121",
    )


@pytest.mark.parametrize("options", [(), ("-a",), ("--json",)])
def test_the_exit_code_tells_whether_all_some_or_none_were_answered(
    options: tuple[str, ...],
) -> None:
    for positions, code in (
        (("4x3c3:", "3x3c3:"), 0),
        (("4x3c3:", "foo"), 1),
        (("foo", "4x3c3:"), 1),
        (("foo",), 2),
        (("foo", "bar"), 2),
    ):
        assert run("solve", *options, *positions).code == code
        assert run("solve", *options, typed=lines("# these", *positions)).code == code


def test_a_line_that_never_ends_in_a_position_gets_a_short_sentence() -> None:
    result = run("solve", typed="4" * 100_000)
    assert result.code == 2
    assert result.err.startswith("line 1: ")
    assert result.err.count("\n") == 1
    assert len(result.err) < 500


def test_no_input_is_no_answer() -> None:
    result = run("solve", typed="")
    assert (result.code, result.out, result.err) == (0, "", "")


def test_the_empty_board_as_an_argument_gets_a_name() -> None:
    assert run("solve", "", "--nodes", "100").out.startswith("7x6c4: ")


@pytest.mark.parametrize("limit", [("--nodes", "2000"), ("--seconds", "0.05")])
def test_a_limit_leaves_bounds_around_the_known_score(limit: tuple[str, str]) -> None:
    known = FACTS["opening_scores_7x6"]["data"]
    openings = {moves: max(scores) for moves, scores in known.items() if len(moves) == 1}
    result = run("solve", "--no-book", *limit, typed=lines(*openings))
    assert (result.code, result.err) == (0, "")
    for line, (moves, score) in zip(result.out.splitlines(), openings.items(), strict=True):
        position, bounds = line.split()
        lower, upper = map(int, bounds.split(".."))
        assert position == moves
        assert lower <= score <= upper
        assert lower < upper


def test_a_limit_on_columns_leaves_bounds_around_the_known_scores() -> None:
    answer = run("solve", "-a", "--no-book", "--nodes", "50000", "44").out.split()
    assert answer[0] == "44"
    for known, score in zip(answer[1:], FACTS["opening_scores_7x6"]["data"]["44"], strict=True):
        lower, _, upper = known.partition("..")
        assert int(lower) <= score <= int(upper or lower)
    assert any(".." in known for known in answer)


def test_a_winner_that_is_not_known_in_time_is_a_question_mark() -> None:
    result = run("solve", "-w", "--no-book", "--nodes", "100", "7x6c4:", "121212")
    assert (result.code, result.out) == (0, lines("7x6c4: ?", "121212 1"))


def test_json_has_an_object_per_line() -> None:
    result = run("solve", "--json", "4x3c3:", "3x3c3:1")
    first, second = map(json.loads, result.out.splitlines())
    check("answer", first)
    assert (first["position"], first["score"]) == ("4x3c3:", 2)
    assert (second["position"], second["score"]) == ("3x3c3:1", 0)
    assert first["nodes"] > 0
    assert 0 < first["seconds"] < 10


def test_json_has_bounds_where_a_score_is_not_known() -> None:
    (answer,) = map(
        json.loads, run("solve", "--json", "--no-book", "--nodes", "1000", "44").out.splitlines()
    )
    assert answer["lower"] <= max(FACTS["opening_scores_7x6"]["data"]["44"]) <= answer["upper"]
    assert answer["nodes"] <= 1000
    check("answer", answer)


def test_json_has_null_for_a_full_column() -> None:
    answer = json.loads(run("solve", "--json", "-a", FULL_COLUMN).out)
    check("columns", answer)
    scores = [known and known["score"] for known in answer["scores"]]
    assert scores == oracle_columns(FULL_COLUMN)
    assert scores[0] is None


def test_json_has_bounds_per_column() -> None:
    answer = json.loads(run("solve", "--json", "-a", "--no-book", "--nodes", "1000", "44").out)
    for known, score in zip(
        answer["scores"], FACTS["opening_scores_7x6"]["data"]["44"], strict=True
    ):
        assert known["lower"] <= score <= known["upper"]


def test_json_has_the_sign_when_only_that_was_asked() -> None:
    result = run("solve", "--json", "-w", "--no-book", "--nodes", "100", "7x6c4:", "121212")
    unknown, win = map(json.loads, result.out.splitlines())
    check("answer", unknown)
    assert (unknown["sign"], win["sign"]) == (None, 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-a", "-w", "44"), "-a scores every column, -w only tells who wins: choose one"),
        (("--threads", "0"), "threads must be a whole number from 1 to 256, not 0"),
        (("--threads", "1.5"), "--threads must be a whole number, not '1.5'"),
        (("--table-mb", "0"), "table_mb must be a whole number above 0, not 0"),
        (("--table-mb", "9" * 12), "MiB this machine has"),
        (("--seconds", "0"), "seconds must be a number above 0, not 0.0"),
        (("--seconds", "nan"), "seconds must be a number above 0, not nan"),
        (("--seconds", "soon"), "--seconds must be a number, not 'soon'"),
        (("--nodes", "0"), "--nodes must be a whole number from 1 to "),
        (
            ("--nodes", "9" * 30),
            "--nodes must be a whole number from 1 to 9,223,372,036,854,775,807",
        ),
        (("--wek",), "solve has no option '--wek'; did you mean --weak?"),
    ],
)
def test_wrong_use_gets_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], message: str
) -> None:
    result = run("solve", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("connectn: ")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_help_has_an_example_that_works() -> None:
    shown = run("solve", "--help").out
    (example,) = (line for line in shown.splitlines() if line.startswith("Example: "))
    program, *arguments = example.removeprefix("Example: ").split()
    assert program == "connectn"
    result = run(*arguments)
    assert (result.code, result.err) == (0, "")
    assert "444444 1\n" in result.out
