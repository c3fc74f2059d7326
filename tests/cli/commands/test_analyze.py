"""A position explained: every number in it is checked against other sources or by hand."""

import json
import os
import re
import signal
import subprocess
import time

import pytest

from connectn import Board
from tests.cli.command import COMMAND, Terminal, run
from tests.oracle import solving
from tests.oracle.grid_game import GridGame
from tests.reference import FACTS
from tests.view.schema import check

COLOR = re.compile(r"\x1b\[[0-9;]*m")
SPENT = re.compile(r"[\d,]+ positions searched in [\d.]+ s")
# Boards small enough for the oracle, at the start and on the way; the last has a full column.
POSITIONS = ("3x3c3:", "4x3c3:", "4x4c3:12", "5x3c3:33", "4x3c4:111")


def rows_of(printed: str) -> dict[int, list[str]]:
    """Return the words of each column's row, by the column's number."""
    table = printed.split("to move.\n\n")[1].split("\n\n", maxsplit=1)[0]
    rows = [row.split() for row in table.splitlines()]
    return {int(row[0]): row[1:] for row in rows}


def oracle_columns(position: str) -> list[int | None]:
    board = Board.parse(position)
    return solving.legal_scores(board.rules, board.moves)


@pytest.mark.parametrize("position", POSITIONS)
def test_every_column_has_its_score(position: str) -> None:
    rows = rows_of(run("analyze", position).out)
    scores = oracle_columns(position)
    assert list(rows) == list(range(1, len(scores) + 1))
    for row, score in zip(rows.values(), scores, strict=True):
        assert row[0] == ("full" if score is None else str(score))


def test_scores_are_put_into_words() -> None:
    """X has three in the first column and begins; O has three in the second."""
    result = run("analyze", "121212")
    assert (result.code, result.err) == (0, "")
    rows = {number: " ".join(row) for number, row in rows_of(result.out).items()}
    assert rows[1] == f"18 {'█' * 16} wins with the next disc"
    for column in (3, 4, 5, 6, 7):
        assert rows[column] == f"-18 {'░' * 16} loses in 2 plies"
    sentence = "Column 1 wins with the next disc: it completes the column A1-A4.\n"
    assert f"\n\n{sentence}Best line: 1 (● wins with move 7).\n\n" in result.out
    assert "\n4  ▲  △  ·  ·  ·  ·  ·\n3  ●  ○  ·  ·  ·  ·  ·\n" in result.out
    assert "\nThreats: ▲ completes a line of ●, △ of ○.\n\n" in result.out
    assert SPENT.fullmatch(result.out.splitlines()[-1])


def test_a_cell_that_is_not_reached_yet_is_in_the_threat_map() -> None:
    """X has columns 1, 2 and 3 of the second row; the fourth cell hangs over an empty one."""
    out = run("analyze", "21133727", "--nodes", "1000").out
    assert "\n2  ●  ●  ●  ▲  ·  ·  ○\n1  ○  ●  ○  ·  ·  ·  ○\n   A  B  C  D  E  F  G\n" in out
    assert "In odd rows they usually serve ●, in even rows ○.\n" in out


def test_a_position_without_threats_has_no_threat_map() -> None:
    assert "Threats" not in run("analyze", "4x4c4:12").out


def test_sentences_are_wrapped_and_come_in_their_order() -> None:
    """The best column first, then the others, then the best line."""
    told = run("analyze", "4652316326").out.split("\n\n")[3].splitlines()[:-1]
    assert max(map(len, told)) < 80
    assert told[0].startswith("Column 3 wins in 29 plies: in the best line ○ runs out of safe")
    assert told[1].startswith("  ")
    begins = [line.partition(" ")[0] for line in told if not line.startswith(" ")]
    assert begins == ["Column", "Column", "Column", "Columns", "Column", "Best"]


def test_json_has_the_sentences_and_the_threats() -> None:
    position = "5612311234536653766165515713322427777"
    report = json.loads(run("analyze", position, "--json").out)
    check("analysis", report)
    first = report["reasons"][0]
    assert (first["pattern"], first["column"], first["proved"]) == ("zugzwang", 1, True)
    assert "X runs out of safe columns and has to play D3, below O's even threat" in first["text"]
    assert {
        "player": 1,
        "cell": [3, 4],
        "discs_below": 2,
        "parity": "odd",
        "blocked_by": [3, 3],
    } in (report["threats"])
    zugzwang = report["zugzwang"]
    assert (zugzwang["safe_cells"], zugzwang["loser"]) == (1, 0)
    assert [threat["cell"] for threat in zugzwang["threats"]] == [[3, 3]]


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (name, facts)
        for name, facts in FACTS["alphabeta_small"]["data"].items()
        if name in {"3x3n3", "4x3n3", "5x3n3", "8x3n3", "3x4n3", "2x10n4"}
    ],
)
def test_the_end_of_the_best_line_is_the_known_one(name: str, facts: dict[str, object]) -> None:
    out = run("analyze", f"{name.replace('n', 'c')}:").out
    ends = {
        "first": f"● wins with move {facts['end_ply']}",
        "second": f"○ wins with move {facts['end_ply']}",
        "draw": "a draw on a full board",
    }
    line, end = re.findall(r"Best line: (\w+) \((.*)\)\.", out)[0]
    assert end == ends[str(facts["value"])]
    game = GridGame(*map(int, re.findall(r"\d+", name)))
    for column in line:
        game.drop(int(column) - 1)
    assert len(line) == facts["end_ply"]
    assert game.winner() == {"first": 0, "second": 1, "draw": None}[str(facts["value"])]


def test_columns_that_are_equally_good_are_all_named() -> None:
    best = FACTS["exhaustive_small"]["data"]["4x5n3"]["move_scores"]
    assert best == [2, 5, 5, 2]
    assert "Best: column 2 or 3 (wins in 11 plies).\n" in run("analyze", "4x5c3:").out


@pytest.mark.parametrize("limit", [("--nodes", "50000"), ("--seconds", "0.1"), ("--depth", "6")])
def test_a_limit_leaves_bounds_around_the_known_scores(limit: tuple[str, str]) -> None:
    result = run("analyze", "44", "--no-book", *limit)
    assert result.code == 0
    unsure = 0
    for row, score in zip(
        rows_of(result.out).values(), FACTS["opening_scores_7x6"]["data"]["44"], strict=True
    ):
        lower, _, upper = row[0].partition("..")
        assert int(lower) <= score <= int(upper or lower)
        if upper:
            unsure += 1
            assert " ".join(row[1:]).endswith(f"between {lower} and {upper}")
    assert unsure


def test_columns_past_the_ninth_have_the_letter_the_board_shows() -> None:
    result = run("analyze", "12x4c4:CCC1CB", "--nodes", "1000")
    assert "  1  2  3  4  5  6  7  8  9  A  B  C\n" in result.out
    assert "\nC (12)" in result.out
    assert "\nA (10)" in result.out


def test_a_terminal_shows_the_same_text_in_colour() -> None:
    terminal = Terminal("analyze", "121212")
    assert terminal.close() == 0
    assert f"\x1b[32m{'█' * 16}\x1b[0m  wins with the next disc" in terminal.seen
    assert f"\x1b[31m{'░' * 16}\x1b[0m  loses in 2 plies" in terminal.seen
    assert "\x1b[31m●\x1b[0m to move." in terminal.seen
    piped = run("analyze", "121212").out
    assert terminal.shown[:-1] == piped.split("\n")[:-2]
    assert SPENT.fullmatch(terminal.shown[-1])
    assert COLOR.search(piped) is None


def test_no_color_is_honoured() -> None:
    terminal = Terminal("analyze", "121212", env={"NO_COLOR": "1"})
    assert terminal.close() == 0
    assert COLOR.search(terminal.seen) is None


def test_a_terminal_without_the_signs_gets_letters() -> None:
    result = run("analyze", "121212", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.code == 0
    assert "X O - - - - -\n" in result.out
    assert f"1   18  {'+' * 16}  wins with the next disc" in result.out
    assert f"3  -18  {'-' * 16}  loses in 2 plies" in result.out
    assert "4  x  o  -  -  -  -  -\n" in result.out
    assert "Threats: x completes a line of X, o of O.\n" in result.out


@pytest.mark.parametrize("position", POSITIONS)
def test_json_tells_the_same_to_a_program(position: str) -> None:
    report = json.loads(run("analyze", position, "--json").out)
    scores = oracle_columns(position)
    most = max(score for score in scores if score is not None)
    board = Board.parse(position)
    check("analysis", report)
    assert report["position"] == report["board"]["position"] == position
    assert [known and known["score"] for known in report["scores"]] == scores
    assert report["score"] == most
    assert report["best"] == [column for column, score in enumerate(scores) if score == most]
    assert report["pv"][0] in report["best"]
    assert report["depth"] == len(report["pv"])
    assert report["seconds"] > 0
    for column in report["pv"]:
        board.push(column)
    assert board.is_game_over()


def test_json_has_bounds_where_the_limit_struck() -> None:
    report = json.loads(run("analyze", "4444", "--json", "--no-book", "--nodes", "3000").out)
    check("analysis", report)
    assert report["lower"] < report["upper"]
    assert report["nodes"] <= 3000
    assert report["pv"] == []
    assert all(known["lower"] <= known["upper"] for known in report["scores"])
    assert "score" not in report


@pytest.mark.parametrize("position", ["7x6c4:", "9x7c5:", "16x16c5:"])
def test_json_has_bounds_when_next_to_nothing_is_known(position: str) -> None:
    report = json.loads(run("analyze", position, "--json", "--no-book", "--nodes", "100").out)
    assert report["lower"] < 0 < report["upper"]
    assert report["depth"] >= 0


def test_the_book_answers_the_first_moves_at_once() -> None:
    report = json.loads(run("analyze", "", "--json").out)
    assert [known["score"] for known in report["scores"]] == [-2, -1, 0, 1, 0, -1, -2]
    assert (report["nodes"], report["best"]) == (0, [3])


def test_the_empty_board_is_analyzed_as_nothing() -> None:
    assert (
        "No column is proved better than another"
        in run("analyze", "", "--no-book", "--nodes", "100").out
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("what",), "'what' is not a position: 'w' at place 1 is no column"),
        (("1212121",), "the game is over in 7x6c4:1212121"),
        (("2x1c3:12",), "the game is over in 2x1c3:12"),
        (("44", "--depth", "0"), "--depth must be a whole number from 1 to 256, not '0'"),
        (("44", "--depth", "257"), "--depth must be a whole number from 1 to 256, not '257'"),
        (("44", "--seconds", "-1"), "seconds must be a number above 0, not -1.0"),
        (("44", "--threads", "257"), "threads must be a whole number from 1 to 256, not 257"),
    ],
)
def test_wrong_use_gets_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], message: str
) -> None:
    result = run("analyze", *arguments)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("connectn: ")
    assert message in result.err
    assert result.err.count("\n") == 1


def test_help_has_an_example_that_works() -> None:
    shown = run("analyze", "--help").out
    assert "columns count from 0" in " ".join(shown.split())
    (example,) = (line for line in shown.splitlines() if line.startswith("Example: "))
    program, *arguments = example.removeprefix("Example: ").split()
    assert program == "connectn"
    assert run(*arguments).code == 0


def bar_of(row: list[str]) -> str:
    """Return the bar in the words of a row."""
    return next((word for word in row if set(word) <= set("█░")), "")


def test_bars_tell_wins_from_losses_and_quick_from_slow_without_colour() -> None:
    rows = rows_of(run("analyze", "4x5c3:").out)
    assert {number: row[0] for number, row in rows.items()} == {1: "2", 2: "5", 3: "5", 4: "2"}
    assert set(bar_of(rows[1])) == {"█"}
    assert len(bar_of(rows[1])) < len(bar_of(rows[2]))
    replies = rows_of(run("analyze", "4x5c3:2").out)
    assert all(set(bar_of(row)) == {"░"} for row in replies.values())
    level = rows_of(run("analyze", "4x4c4:").out)
    assert all(row == ["0", "draw"] for row in level.values())


def test_several_positions_are_shown_one_after_the_other() -> None:
    both = run("analyze", "121212", "4x3c3:").out
    alone = [run("analyze", position).out for position in ("121212", "4x3c3:")]
    assert SPENT.sub("", both) == SPENT.sub("", "".join(alone))


def test_positions_come_from_standard_input_past_comments_and_blank_lines() -> None:
    told = run("analyze", typed="# two\n\n121212  # won\n 4x3c3:\n").out
    assert SPENT.sub("", told) == SPENT.sub("", run("analyze", "121212", "4x3c3:").out)


@pytest.mark.parametrize("given", ["arguments", "lines"])
def test_a_bad_position_among_others_keeps_its_place(given: str) -> None:
    positions = ("4x3c3:", "4x9z", "4x3c3:1")
    asked = positions if given == "arguments" else ()
    lines = "\n".join(positions) if given == "lines" else ""
    result = run("analyze", "--json", *asked, typed=lines)
    first, second, third = map(json.loads, result.out.splitlines())
    check("analysis", first)
    assert (first["position"], third["position"]) == ("4x3c3:", "4x3c3:1")
    assert second["position"] == "4x9z"
    assert second["error"] in result.err
    place = "position 2" if given == "arguments" else "line 2"
    assert result.err.startswith(f"{place}: ")
    assert result.err.count("\n") == result.code == 1


def test_nothing_but_bad_positions_is_wrong_use() -> None:
    result = run("analyze", typed="4x9z\nfoo\n")
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 2)


def interrupted(*arguments: str, ready: str) -> tuple[int, str, str]:
    """Send Ctrl-C to a long analysis, after a short one that ends with a line of this kind.

    Return the exit code, and what was printed after the short one.
    """
    with subprocess.Popen(
        [*COMMAND, "analyze", "--no-book", "4x3c3:", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        while ready not in process.stdout.readline():
            pass
        time.sleep(0.3)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=10)
    return process.returncode, out, err


@pytest.mark.parametrize("threads", ["1", "2"])
def test_ctrl_c_ends_a_long_search_and_shows_what_it_proved(threads: str) -> None:
    code, out, err = interrupted("44", "121212", "--threads", threads, ready="positions searched")
    assert (code, err) == (130, "connectn: interrupted\n")
    rows = rows_of(out).values()
    for row, score in zip(rows, FACTS["opening_scores_7x6"]["data"]["44"], strict=True):
        lower, _, upper = row[0].partition("..")
        assert int(lower) <= score <= int(upper or lower)
    assert any(".." in row[0] for row in rows)
    assert out.count("to move.") == 1  # the position after it is not begun


def test_ctrl_c_leaves_whole_json() -> None:
    code, out, err = interrupted("", "--json", ready="4x3c3")
    assert (code, err) == (130, "connectn: interrupted\n")
    report = json.loads(out)
    check("analysis", report)
    assert report["lower"] <= 1 <= report["upper"]


def test_a_reader_that_leaves_early_is_no_error() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{' '.join(COMMAND)} analyze 121212 | head -1"],  # noqa: S607
        capture_output=True,
        check=True,
        timeout=30,
    )
    assert (done.stdout, done.stderr) == (b"\n", b"")
