"""`connectn review`: games from columns, files and pipes, and what is said about wrong ones."""

import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from connectn import Board, Outcome, Record, Termination, parse_records
from tests.cli.command import COMMAND, Terminal, run
from tests.view.schema import check

COLOR = re.compile(r"\x1b\[[0-9;]*m")
GAME = "4x4c3:22113"
TWO = "# two games\n4x4c3:22113\n\n4x3c3:1122  # not finished\n"
QUIET = "7x6c4:4444445333351153523"  # its first positions take long without the book


def record(position: str, first: str, second: str) -> str:
    return str(Record.of(Board.parse(position), first, second))


@pytest.fixture
def records(tmp_path: Path) -> Path:
    path = tmp_path / "games.txt"
    path.write_text(f"{record(GAME, 'Ann', 'Bob')}\n{record('4x3c3:1122', 'Cid', 'Dora')}")
    return path


def test_a_game_of_columns_is_reviewed() -> None:
    result = run("review", GAME)
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("● against ○ on 4x4c3: 5 moves. ● wins.\n")
    assert "3 ● 1  blunder     win -> loss" in result.out
    assert "Turning points:\nMove 3: ● plays column 1" in result.out
    assert result.out.endswith("\n")


@pytest.mark.parametrize("text", ["4x4c3:2,2,1,1,3", "4x4c3:22113"])
def test_columns_can_be_written_in_either_way(text: str) -> None:
    assert run("review", text).out == run("review", GAME).out


def test_every_game_of_a_file_is_reviewed_in_order(records: Path) -> None:
    result = run("review", str(records))
    assert (result.code, result.err) == (0, "")
    assert re.findall(r"^Game .*\n.*$", result.out, re.MULTILINE) == [
        "Game 1\n● Ann against ○ Bob on 4x4c3: 5 moves. ● Ann wins.",
        "Game 2\n● Cid against ○ Dora on 4x3c3: 4 moves. The game is not finished.",
    ]


def test_one_game_of_a_file_is_chosen_by_its_number(records: Path) -> None:
    result = run("review", str(records), "--game", "2")
    assert result.out.startswith("● Cid against ○ Dora")
    assert "Ann" not in result.out
    refused = run("review", str(records), "--game", "3")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "connectn: there is no game 3 among 2 games\n"


@pytest.mark.parametrize("form", ["records", "positions"])
def test_standard_input_holds_records_or_a_position_per_line(form: str, records: Path) -> None:
    typed = records.read_text() if form == "records" else TWO
    result = run("review", "-", "--json", typed=typed)
    assert result.code == 0
    found = [json.loads(line) for line in result.out.splitlines()]
    assert [game["position"] for game in found] == ["4x4c3:22113", "4x3c3:1122"]
    for game in found:
        check("review", game)


def test_a_file_has_a_position_per_line(tmp_path: Path) -> None:
    path = tmp_path / "positions"
    path.write_text(TWO)
    assert run("review", str(path)).out == run("review", "-", typed=TWO).out


def test_columns_are_a_game_even_beside_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("2").write_text(record("4x3c3:1122", "Cid", "Dora"))
    for word, head in (("2", "● against ○ on 7x6c4: 1 move."), ("./2", "● Cid against ○ Dora on")):
        assert run("review", word, env={"COLUMNS": "80"}).out.startswith(head)


def test_json_of_one_game_is_one_object() -> None:
    data = json.loads(run("review", GAME, "--json").out)
    check("review", data)
    assert [move["grade"] for move in data["reviewed_moves"]] == [
        *("best", "fine", "blunder", "blunder", "best")
    ]


def test_a_page_is_written_and_said_where(records: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("review", str(records), "--html", str(page))
    assert (result.code, result.out) == (0, "")
    assert result.err == f"connectn: the page is {page}\n"
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert "Dora" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.txt", "page.html"]
    assert run("review", str(records), "--html", "-").out.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("44x",), "'44x' is neither a game nor a file: 'x' at place 3 is no column"),
        (("no.txt",), "'no.txt' is neither a game nor a file: 'n' at place 1 is no column"),
        (("4444444",), "column 4 is full in 7x6c4:444444"),
        (("a\x1bb",), "is neither a game nor a file"),
        (("x" * 5000,), "is neither a game nor a file"),
        ((), "name a game, such as 4453, or a file of games; - is standard input"),
        (("--jsn", "44"), "review has no option '--jsn'; see connectn review --help"),
        (("44", "--game", "0"), "--game"),
        (("44", "--seconds", "-1"), "seconds must be a number above 0, not -1.0"),
        (("44", "--html", "no/such/folder/page.html"), "cannot use no/such/folder/page.html"),
        (
            ("44", "--html", "/dev/null/page.html"),
            "cannot use /dev/null/page.html: Not a directory",
        ),
        (("44", "--html", "--json"), "a file is missing before '--json'"),
        (("44", "--json", "--html", "-"), "standard output takes one review"),
        (("/",), "/ is not a file of games"),
    ],
)
def test_wrong_use_gets_one_sentence_and_exit_code_2(words: tuple[str, ...], message: str) -> None:
    result = run("review", *words)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("connectn: ")
    assert message in result.err
    assert result.err.count("\n") == 1
    assert result.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "holds no game"),
        (b"44\n4x\n", "line 2: '4x' is not a position"),
        (b'[First "a"]\n1. 4 9 *\n', "line 2: column 9 is outside the board"),
        (b"\xff\xfe", "byte 0 is not UTF-8 text"),
    ],
)
def test_a_file_that_holds_no_games_is_refused_with_its_name(
    data: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(data)
    result = run("review", str(path))
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert f"{path}" in result.err
    assert message in result.err
    assert message in run("review", "-", typed=data).err


def test_a_store_is_refused_with_the_command_that_reads_it(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    board = ("--board", "4x3c3", "--store", str(store))
    assert run("match", "random", "greedy", "--games", "2", *board).code == 0
    result = run("review", str(store))
    pipe = f"connectn report {store} --pgn - | connectn review -"
    assert (result.code, result.out) == (2, "")
    assert result.err == f"connectn: {store} is a store of games; review them with: {pipe}\n"
    told = run("report", str(store), "--pgn", "-").out
    reviewed = run("review", "-", typed=told)
    assert len(re.findall(r"^Game \d$", reviewed.out, re.MULTILINE)) == len(parse_records(told))


def test_a_bad_game_among_others_is_left_out() -> None:
    result = run("review", GAME, "44x", "--json")
    assert result.code == 1
    refusal, found = map(json.loads, result.out.splitlines())
    check("refusal", refusal)
    check("review", found)
    assert refusal["position"] == "44x"
    assert result.err.count("\n") == 1
    nothing = run("review", "44x", "45x")
    assert (nothing.code, nothing.out) == (2, "")


def test_a_game_without_moves_gets_a_sentence() -> None:
    result = run("review", "")
    assert (result.code, result.out) == (0, "● against ○ on 7x6c4: no move was made.\n")


def test_a_resigned_game_is_reviewed(tmp_path: Path) -> None:
    path = tmp_path / "resigned"
    outcome = Outcome(1, Termination.RESIGNATION)
    path.write_text(str(Record.of(Board.parse("4x4c3:2211"), "Ann", "Bob", outcome=outcome)))
    assert "4 moves. ○ Bob wins by resignation.\n" in run("review", str(path)).out


def test_a_terminal_shows_the_same_text_in_colour() -> None:
    terminal = Terminal("review", GAME)
    assert terminal.close() == 0
    assert "\x1b[1;31mblunder" in terminal.seen
    assert terminal.shown == run("review", GAME).out.rstrip("\n").split("\n")


def test_a_stream_without_the_signs_gets_letters() -> None:
    result = run("review", GAME, env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert result.out.isascii()
    assert "3 X 1  blunder     win -> loss" in result.out


def test_ctrl_c_shows_what_is_proved_and_ends() -> None:
    """The game after it is not begun."""
    words = (GAME, QUIET, GAME, "--no-book", "--seconds", "20", "--json")
    with subprocess.Popen(
        [*COMMAND, "review", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.5)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (130, "connectn: interrupted\n")
    (line,) = out.splitlines()
    data = json.loads(line)
    check("review", data)
    assert data["reviewed_moves"][0]["grade"] == "unknown"
    assert data["reviewed_moves"][-1]["grade"] != "unknown"


def test_a_terminal_shows_the_progress_and_ctrl_c_leaves_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    terminal = Terminal("review", QUIET, "--no-book", "--seconds", "20", "--html", str(page))
    terminal.wait_for("positions, ")
    terminal.interrupt()
    assert terminal.close() == 130
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert terminal.shown[-1] == "connectn: interrupted"


def test_help_has_an_example_that_works() -> None:
    shown = run("review", "--help").out
    (example,) = (line for line in shown.splitlines() if line.startswith("Example: "))
    program, *words = example.removeprefix("Example: ").split()
    assert program == "connectn"
    assert run(*words).code == 0
