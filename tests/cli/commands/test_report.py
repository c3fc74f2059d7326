"""`connectn report`: text, JSON, a page, records, and what it says about a wrong file."""

import json
import re
import signal
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from connectn.game.record import read_records
from tests.cli.command import Terminal, run


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store with a match on a small board and, after it, a tournament of three."""
    path = tmp_path_factory.mktemp("report") / "games.db"
    board = ("--board", "5x4c3", "--store", str(path))
    assert run("match", "greedy", "random", "--games", "5", *board).code == 0
    assert run("tournament", "random", "greedy", "random", "--pairs", "3", *board).code == 0
    return path


def test_the_last_tournament_is_told_as_text(store: Path) -> None:
    result = run("report", str(store))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("Tournament 2 on 5x4c3: 3 players, 18 games.\n\nGames: 18, draws:")
    assert "random (2)" in result.out
    assert "Bradley-Terry" in result.out


def test_an_earlier_one_is_told_by_its_number(store: Path) -> None:
    result = run("report", str(store), "--tournament", "1")
    assert result.out.startswith("Match 1 on 5x4c3: greedy against random, 5 games.\n")


def test_json_is_for_another_program(store: Path) -> None:
    result = run("report", str(store), "--json")
    document = json.loads(result.out)
    assert (document["rules"], document["games"]) == ("5x4c3", 18)
    assert [player["name"] for player in document["players"]] == ["random", "greedy", "random (2)"]
    assert document["settings"]["players"] == ["random", "greedy", "random"]


def test_a_page_is_written_and_said_where(store: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("what was there before")
    result = run("report", str(store), "--html", str(page))
    assert (result.code, result.out) == (0, "")
    assert result.err == f"connectn: the page is {page}\n"
    text = page.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert text.endswith("</html>")
    assert "Tournament of 3 players" in text
    assert list(tmp_path.iterdir()) == [page]


@pytest.mark.parametrize("words", [("--pgn", "-"), ("--pgn=-",)])
def test_records_can_be_written_to_standard_output(
    words: tuple[str, ...], store: Path, tmp_path: Path
) -> None:
    path = tmp_path / "games.pgn"
    assert run("report", str(store), "--pgn", str(path)).code == 0
    result = run("report", str(store), *words)
    assert (result.code, result.out, result.err) == (0, path.read_text("utf-8"), "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--json", "--pgn", "-"), "standard output takes one report: choose --json or -"),
        (("--html", "-", "--pgn", "-"), "'-' is named twice; a report needs its own file"),
        (("--pgn", "--json"), "a file is missing before '--json'"),
    ],
)
def test_standard_output_takes_one_report(
    words: tuple[str, ...], message: str, store: Path
) -> None:
    result = run("report", str(store), *words)
    assert (result.code, result.out, result.err) == (2, "", f"connectn: {message}\n")


def test_records_of_all_games_can_be_read_again(store: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    assert run("report", str(store), "--pgn", str(path), "--tournament", "1").code == 0
    records = read_records(path)
    assert len(records) == 5
    assert {record.first for record in records} == {"greedy", "random"}
    wins = sum(record.outcome is not None and record.outcome.winner == 0 for record in records)
    document = json.loads(run("report", str(store), "--json", "--tournament", "1").out)
    assert wins == sum(player["first"]["wins"] for player in document["players"])


def test_moves_are_graded_unless_the_time_is_zero(store: Path) -> None:
    assert "perfect moves" not in run("report", str(store), "--grade", "0").out
    graded = run("report", str(store))
    assert "perfect moves" in graded.out
    assert "The solver graded" in graded.out
    document = json.loads(run("report", str(store), "--grade", "20", "--json").out)
    assert document["accuracy"]["graded"] == document["accuracy"]["moves"] > 0


def test_the_earlier_name_of_the_option_still_works(store: Path) -> None:
    assert "perfect moves" not in run("report", str(store), "--judge", "0").out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("STORE", "--tournament", "3"), "holds no tournament 3"),
        (("STORE", "--tournament", "0"), "--tournament must be a whole number from 1"),
        (("STORE", "--grade", "-1"), "--grade must be a number from 0"),
        (("STORE", "--grade", "nan"), "--grade must be a number from 0"),
        (("STORE", "--html", "/"), "cannot use /: Is a directory"),
        (("STORE", "--html", "no/such/place"), "cannot use no/such/place: No such file"),
        (("STORE", "--pgn", "/proc/x"), "cannot use /proc/x: "),
        (("STORE", "--html", "x" * 300), "File name too long"),
        (("STORE", "--html", "STORE"), "is named twice; a report needs its own file"),
        (("STORE", "--html", "same", "--pgn", "same"), "'same' is named twice"),
        (("no/such.db",), "there is no store 'no/such.db'"),
        (("TEXT",), "as a store of games: file is not a database"),
        (("OTHER",), "is not a store of games"),
        (("EMPTY",), "is not a store of games"),
        (("FOLDER",), "as a store of games"),
        (("LOOP",), "loop: Too many levels of symbolic links"),
        (("STORE", "--html", "LOOP"), "loop: Too many levels of symbolic links"),
        (("STORE", "--pgn", "LOOP"), "loop: Too many levels of symbolic links"),
        (("STORE", "--html", "LOOP/x"), "loop/x: Too many levels of symbolic links"),
        ((), "STORE"),
    ],
)
def test_wrong_use_gets_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], message: str, store: Path, tmp_path: Path
) -> None:
    files = {"STORE": store, "TEXT": tmp_path / "text", "OTHER": tmp_path / "other.db"}
    files |= {"EMPTY": tmp_path / "empty", "FOLDER": tmp_path}
    files |= {"LOOP": tmp_path / "loop", "LOOP/x": tmp_path / "loop" / "x"}
    files["LOOP"].symlink_to("loop")
    files["TEXT"].write_text("This is no database, although it is long enough. " * 100)
    files["EMPTY"].touch()
    with sqlite3.connect(files["OTHER"]) as other:
        other.execute("CREATE TABLE game (moves TEXT)")
    other.close()
    result = run("report", *(str(files.get(word, word)) for word in arguments))
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith("connectn: ")
    assert result.err.count("\n") == 1
    assert files["LOOP"].is_symlink()


@pytest.fixture
def damaged(store: Path, tmp_path: Path) -> Path:
    """Return a store whose second tournament has two damaged games of 18."""
    path = tmp_path / "damaged.db"
    path.write_bytes(store.read_bytes())
    with sqlite3.connect(path) as db:
        db.execute("UPDATE game SET winner = 7 WHERE rowid IN (9, 12)")
    db.close()
    return path


@pytest.mark.parametrize("options", [(), ("--json",), ("--html", "PAGE"), ("--grade", "0")])
def test_a_damaged_store_is_not_reported(
    options: tuple[str, ...], damaged: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.html"
    words = [str(page) if word == "PAGE" else word for word in options]
    result = run("report", str(damaged), *words)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"connectn: {damaged} is damaged: tournament 2, game 9 (")
    assert result.err.endswith(
        "): winner is 7, not 0 or 1; connectn report --pgn exports the intact games\n"
    )
    assert not page.exists()
    assert run("report", str(damaged), "--tournament", "1").code == 0


def test_the_intact_games_of_a_damaged_store_are_exported(damaged: Path, tmp_path: Path) -> None:
    before = damaged.read_bytes()
    games, page = tmp_path / "games.pgn", tmp_path / "page.html"
    result = run("report", str(damaged), "--pgn", str(games), "--html", str(page))
    assert (result.code, result.out) == (1, "")
    assert result.err.startswith(f"connectn: {damaged} is damaged: tournament 2, game 9 (")
    assert result.err.endswith(f"; 16 intact games written to {games}, 2 damaged games left out\n")
    assert result.err.count("\n") == 1
    assert len(read_records(games)) == 16
    assert not page.exists()
    assert damaged.read_bytes() == before


def test_nothing_is_exported_when_no_game_is_intact(damaged: Path, tmp_path: Path) -> None:
    with sqlite3.connect(damaged) as db:
        db.execute("UPDATE game SET winner = 7")
    db.close()
    games = tmp_path / "games.pgn"
    result = run("report", str(damaged), "--pgn", str(games))
    assert (result.code, result.out) == (2, "")
    assert result.err.endswith(": winner is 7, not 0 or 1\n")
    assert not games.exists()


def test_a_damaged_tournament_is_not_continued(damaged: Path) -> None:
    before = damaged.read_bytes()
    result = run("tournament", "--store", str(damaged), "--resume")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"connectn: {damaged} is damaged: tournament 2, game 9 (")
    assert damaged.read_bytes() == before


def test_an_output_that_is_full_leaves_nothing_behind(store: Path) -> None:
    result = run("report", str(store), "--html", "/dev/full")
    assert result.code != 0
    assert result.err == "connectn: cannot use the output: No space left on device\n"


def test_a_report_does_not_change_the_store(store: Path, tmp_path: Path) -> None:
    before = store.read_bytes()
    run("report", str(store), "--html", str(tmp_path / "page.html"), "--json")
    assert store.read_bytes() == before


def data_of(page: Path) -> Any:
    """Return what the script of a page reads."""
    return json.loads(re.findall(r'id="data">(.*?)</script>', page.read_text("utf-8"))[0])


def test_games_are_reviewed_on_a_second_page_that_the_first_one_links(
    store: Path, tmp_path: Path
) -> None:
    page, reviews = tmp_path / "my games.html", tmp_path / "my games-review.html"
    reviews.write_text("an earlier review")
    result = run("report", str(store), "--html", str(page), "--review", "4", "--grade", "0")
    assert (result.code, result.out) == (0, "")
    assert result.err == f"connectn: the page is {page}; 4 games reviewed in {reviews}\n"
    assert sorted(tmp_path.iterdir()) == [reviews, page]
    linked = data_of(page)["reviewed"]
    assert linked["page"] == "my%20games-review.html"
    assert linked["games"] == [game["number"] for game in data_of(reviews)["games"]]
    assert len(linked["games"]) == 4
    assert "4 games of them were reviewed" in page.read_text("utf-8")
    for game in data_of(reviews)["games"]:
        assert game["given"] == 4  # the discs of the opening belong to neither player
        assert set(game["names"]) <= {"random", "greedy", "random (2)"}


def link_to_output(folder: Path) -> str:
    """Return a link like /dev/stdout, which a mistake could replace by a file."""
    link = folder / "stdout"
    link.symlink_to("/proc/self/fd/1")
    return str(link)


def test_a_link_to_the_output_is_written_to_and_stays_a_link(store: Path, tmp_path: Path) -> None:
    """The output of these commands is a file, as after `> page.html` in a shell."""
    link = link_to_output(tmp_path)
    result = run("report", str(store), "--html", link, "--grade", "0")
    assert result.code == 0
    assert result.out.startswith("<!doctype html>")
    assert Path(link).is_symlink()


def test_more_reviews_than_games_are_all_games(store: Path, tmp_path: Path) -> None:
    page = tmp_path / "page"
    words = ("--tournament", "1", "--review", "99", "--html", str(page), "--grade", "0")
    assert run("report", str(store), *words).code == 0
    assert data_of(page)["reviewed"] == {"page": "page-review", "games": [1, 2, 3, 4, 5]}


def test_a_page_without_reviews_says_how_to_get_them(store: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    run("report", str(store), "--html", str(page), "--grade", "0")
    assert "connectn report STORE --html PAGE --review 10" in page.read_text("utf-8")
    assert "reviewed" not in data_of(page)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--review", "2"), "name a file with --html"),
        (("--review", "2", "--html", "-"), "name a file with --html"),
        (("--review", "2", "--html", "STREAM"), "name a file with --html"),
        (("--review", "2", "--html", "no/such/place"), "cannot use no/such/place: No such file"),
        (("--review", "0", "--html", "x"), "--review must be a whole number from 1"),
        (("--review", "2", "--html", "x", "--pgn", "x-review"), "'x-review' is named twice"),
    ],
)
def test_reviews_need_a_file_beside_which_they_are_written(
    words: tuple[str, ...], message: str, store: Path, tmp_path: Path
) -> None:
    stream = link_to_output(tmp_path)
    result = run("report", str(store), *(stream if word == "STREAM" else word for word in words))
    assert (result.code, result.out) == (2, "")
    assert message in result.err
    assert result.err.startswith("connectn: ")
    assert result.err.count("\n") == 1


def test_neither_page_is_written_when_one_of_them_cannot_be(store: Path, tmp_path: Path) -> None:
    page, reviews = tmp_path / "page.html", tmp_path / "page-review.html"
    page.write_text("what was there before")
    reviews.mkdir()
    result = run("report", str(store), "--html", str(page), "--review", "1", "--grade", "0")
    assert (result.code, result.err) == (2, f"connectn: cannot use {reviews}: Is a directory\n")
    assert page.read_text() == "what was there before"
    assert sorted(tmp_path.iterdir()) == [reviews, page]


def test_ctrl_c_while_reviewing_keeps_the_finished_reviews(tmp_path: Path) -> None:
    path, page = tmp_path / "large.db", tmp_path / "page.html"
    played = run("match", "random", "random", "--games", "40", "--store", str(path))
    assert played.code == 0
    words = ("--html", str(page), "--review", "40", "--grade", "0")
    terminal = Terminal("report", str(path), *words)
    terminal.wait_for("reviewed 1")  # 1, or 10 to 19: not every number is shown
    terminal.process.send_signal(signal.SIGINT)  # a second one would end the command at once
    assert terminal.close() == 130
    assert "connectn: interrupted" in terminal.seen
    finished = [game["number"] for game in data_of(tmp_path / "page-review.html")["games"]]
    assert 1 <= len(finished) < 40
    assert data_of(page)["reviewed"]["games"] == finished
    assert len(list(tmp_path.glob("page*"))) == 2


def test_ctrl_c_while_grading_leaves_no_page(tmp_path: Path) -> None:
    """A terminal sees how far it is, so we know when to interrupt."""
    path = tmp_path / "large.db"
    played = run(
        *("match", "random", "random", "--games", "40"), "--board", "9x7c5", "--store", str(path)
    )
    assert played.code == 0
    page = str(tmp_path / "page.html")
    terminal = Terminal("report", str(path), "--grade", "600", "--html", page)
    terminal.wait_for(" moves, ")
    terminal.interrupt()
    assert terminal.close() == 130
    assert "connectn: interrupted" in terminal.seen
    assert not list(tmp_path.glob("page*"))
