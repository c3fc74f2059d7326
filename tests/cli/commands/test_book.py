"""`connectn book`: scores without a search, what a book has, checks, and builds."""

import json
from pathlib import Path

import pytest

from connectn import Book
from tests.cli.command import run
from tests.reference import FACTS
from tests.solver.books import small_book_file
from tests.solver.test_book import with_bytes

BOARD = "4x4c4"


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.cnbook"
    path.write_bytes(small_book_file((4, 4, 4), 3))
    return path


def test_get_prints_the_score_of_each_position() -> None:
    result = run("book", "get", "4", "44", "7x6c4:", "", "1234567123")
    assert result.code == 0
    assert result.out.splitlines()[:4] == ["4 -1", "44 1", "7x6c4: 1", "7x6c4: 1"]
    assert result.err == ""


def test_get_asks_a_book_of_yours(small: Path) -> None:
    result = run("book", "get", "4x4c4:12", "--file", str(small), "--json")
    assert json.loads(result.out) == {"position": "4x4c4:12", "score": 0}


def test_a_position_that_is_not_in_the_book_is_told_and_the_exit_code_is_1(small: Path) -> None:
    result = run("book", "get", "44444433333", "--json", "9x7c5:5")
    assert result.code == 1
    assert [json.loads(line)["score"] for line in result.out.splitlines()] == [None, None]
    assert result.err.splitlines() == [
        "connectn: 7x6c4:44444433333 is not in the book of 7x6c4 with up to 10 discs",
        "connectn: 9x7c5:5 is not in any book that comes with connectn",
    ]
    result = run("book", "get", "4", "--file", str(small))
    assert (result.code, result.out) == (1, "4 none\n")
    assert result.err == "connectn: 7x6c4:4 is not in the book of 4x4c4 with up to 3 discs\n"


def test_info_has_the_published_numbers() -> None:
    (ply, total, won, drawn, lost, over) = FACTS["ply_7x6"]["rows"][8]
    result = run("book", "info")
    assert result.code == 0
    rows = [line.split() for line in result.out.splitlines()]
    assert [str(ply), f"{won:,}", f"{drawn:,}", f"{lost - over:,}"] in rows
    assert total == won + drawn + lost


def test_info_as_json_has_every_ply(small: Path) -> None:
    told = json.loads(run("book", "info", str(small), "--json").out)
    assert (told["board"], told["plies"], told["generator"]) == (BOARD, 3, "1.2.3")
    assert told["bytes"] == small.stat().st_size
    assert [sum(row[kind] for kind in ("won", "drawn", "lost")) for row in told["counts"]] == [
        *(1, 4, 16, 52)
    ]
    assert told["positions"] == 73


def test_verify_says_that_nothing_is_wrong(small: Path) -> None:
    result = run("book", "verify", str(small))
    assert result.code == 0
    assert result.out == (
        "4x4c4: 73 positions counted, up to 200 of each number of discs checked: nothing wrong\n"
    )


def test_verify_finds_a_wrong_score(small: Path) -> None:
    file = small.read_bytes()
    small.write_bytes(with_bytes(len(file) - 6, bytes([file[-6] + 1]))(file))
    result = run("book", "verify", str(small))
    assert result.code == 1
    assert all(line.startswith("4x4c4: ") for line in result.out.splitlines())
    assert "whose score is" in result.out


def test_verify_checks_the_book_that_comes_with_connectn() -> None:
    result = run("book", "verify", "--sample", "3")
    assert result.code == 0, result.out
    assert result.out.startswith("5x5c4: ")
    assert "7x6c4: 2,415,786 positions counted" in result.out


def test_build_makes_a_book_that_the_solver_uses(tmp_path: Path) -> None:
    path = tmp_path / "mine.cnbook"
    result = run("book", "build", "--board", "5x4c4", "--plies", "4", "--out", str(path))
    assert (result.code, result.out) == (0, "")
    assert result.err == f"connectn: 471 positions are in {path}\n"
    assert Book.open(path).plies == 4
    answer = json.loads(run("solve", "--json", "--book", str(path), "5x4c4:12").out)
    assert answer["nodes"] == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["get", "4x"], "'4x' is not a position: 'x' at place 2 is no column"),
        (["bild"], "there is no command 'bild'; did you mean build?"),
        (
            ["info", "none.cnbook"],
            "the book none.cnbook cannot be opened: No such file or directory",
        ),
        (["build", "--plies", "4"], "book build needs --out; see connectn book build --help"),
        (["build", "--plies", "99", "--out", "a"], "there is no book of 7x6c4 with 99 plies"),
        (["build", "--plies", "2", "--board", "7x", "--out", "a"], "'7x'"),
        (["build", "--plies", "2", "--out", "."], "--out must be a file, and '.' is a folder"),
        (["build", "--plies", "2", "--out", "no/a"], "cannot"),
        (
            ["build", "--plies", "2", "--out", "a", "--workers", "2", "--cluster", "tcp://a:1"],
            "--workers is for this machine, --cluster for others: choose one",
        ),
    ],
)
def test_a_wrong_command_gets_one_sentence_and_leaves_no_file(
    words: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("book", *words)
    assert result.code == 2
    assert result.err.startswith("connectn: ")
    assert len(result.err.splitlines()) == 1
    assert sentence in result.err or sentence == "cannot"
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_book_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.cnbook"
    path.write_text("4 -1\n")
    for words in (["book", "info", str(path)], ["solve", "4", "--book", str(path)]):
        result = run(*words)
        assert (result.code, result.err) == (2, f"connectn: {path} is not a book of connectn\n")


def test_two_books_cannot_be_asked_for() -> None:
    result = run("solve", "4", "--book", "a.cnbook", "--no-book")
    assert (result.code, result.err) == (
        2,
        "connectn: --book a.cnbook and --no-book contradict each other\n",
    )


def test_the_help_of_each_command_has_an_example() -> None:
    for words in ([], ["get"], ["info"], ["verify"], ["build"]):
        assert (
            f"Example: connectn book {' '.join(words)}".strip() in run("book", *words, "--help").out
        )
