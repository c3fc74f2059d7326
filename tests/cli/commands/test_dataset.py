"""`connectn dataset` from the command line."""

import json
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.arena.runs import Run, command
from tests.cli.command import Terminal, run
from tests.cli.inside import Inside
from tests.reference import FACTS
from tests.view.schema import check

QUICK = ("--plies", "24..26", "--count", "90", "--table-mb", "1")
LONG = ("--plies", "8..9", "--count", "60", "--table-mb", "1", "--no-book")


@pytest.mark.parametrize("kind", ["csv", "jsonl", "parquet"])
def test_a_file_of_each_format_has_its_rows(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"rows.{kind}"
    done = command("dataset", *QUICK, "--out", str(path), "--workers", "1")
    assert (done.code, done.out) == (0, "")
    assert done.err == f"connectn: 90 positions are in {path}\n"
    again = tmp_path / "again" / path.name
    again.parent.mkdir()
    command("dataset", *QUICK, "--out", str(again))
    assert again.read_bytes() == path.read_bytes()


def test_the_summary_counts_the_rows_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    done = command("dataset", *QUICK, "--out", str(path), "--json")
    assert (done.code, done.err) == (0, "")
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    summary = json.loads(done.out)
    check("dataset", summary)
    assert summary["rows"] == len(rows) == 90
    assert summary["plies"] == [{"ply": ply, "rows": 30} for ply in (24, 25, 26)]
    for name, field in (("results", "result"), ("splits", "split")):
        counts = Counter(row[field] for row in rows)
        assert summary[name] == {key: counts[key] for key in summary[name]}
        assert set(counts) <= set(summary[name])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--out", "x.txt"), "--out must end in .csv, .jsonl or .parquet, not 'x.txt'"),
        (("--out", "x.data"), "'x.data': .data is the format of --uci alone"),
        (("--out", "."), "--out must be a file, and '.' is a folder"),
        (
            ("--out", "x.csv", "--plies", "a"),
            "--plies must be numbers of discs such as 8..20, not 'a'",
        ),
        (("--out", "x.csv", "--count", "0"), "--count must be a whole number from 1 "),
        (("--out", "x.csv", "--board", "7"), "'7' is not a board such as 7x6c4"),
        (
            ("--out", "x.csv", "--plies", "8..42"),
            "a position of 7x6c4 that is not over has 0 to 41 discs, not 8..42",
        ),
        (("--out", "x.data", "--uci", "--count", "5"), "--uci is one fixed set, so "),
        (
            ("--out", "x.csv", "--plies", "0..1"),
            "there are only 5 positions of 7x6c4 with 0..1 discs that are not over, ",
        ),
        (
            ("--out", "x.csv", "--workers", "2", "--cluster", "tcp://127.0.0.1:9"),
            "--workers is for this machine, --cluster for others: choose one",
        ),
        (("--out", "x.csv", "--workers", "0"), "--workers must be a whole number from 1 to 256"),
        ((), "dataset needs --out"),
    ],
)
def test_wrong_use_is_one_sentence_and_leaves_no_file(
    inside: Inside, words: tuple[str, ...], said: str
) -> None:
    assert inside.refuses("dataset", *words).startswith(said)
    assert list(Path().iterdir()) == []


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no" / "x.csv"
    done = run("dataset", "--out", str(path))
    assert (done.code, done.out) == (2, "")
    assert done.err == f"connectn: cannot use {path}: No such file or directory\n"


def test_a_missing_pyarrow_is_said_before_any_work(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert inside.refuses("dataset", "--out", "x.parquet") == (
        'a .parquet file needs pyarrow, which is not installed: pip install "connectn[parquet]"'
    )
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_dataset_ends_soon_and_says_how_to_continue(
    tmp_path: Path, number: signal.Signals
) -> None:
    path = tmp_path / "rows.csv"
    journal = tmp_path / "rows.csv.journal"
    words = ("dataset", "--out", str(path), *LONG, "--workers", "2")
    with Run(*words) as making:
        while not journal.exists() or b"checksum" not in journal.read_bytes():
            assert not making.ends_within(0.02)
        making.signal_group(number)
        begun = time.monotonic()
        done = making.finish()
        assert time.monotonic() - begun < 2
        assert making.is_gone_within(2)
    assert done.code == 130
    assert done.err == f"connectn: interrupted; continue with: connectn {' '.join(words)}\n"
    assert not path.exists()
    assert journal.exists()


def test_a_terminal_shows_how_many_are_done_and_how_long_the_rest_takes(tmp_path: Path) -> None:
    terminal = Terminal(
        "dataset", "--out", str(tmp_path / "rows.csv"), "--plies", "13", "--count", "2000"
    )
    shown = terminal.wait_for(" left")
    assert "of 2,000 done, about " in shown
    terminal.interrupt()
    assert terminal.close() == 130


def test_another_dataset_in_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    with Run("dataset", "--out", str(path), *LONG) as making:
        while not (tmp_path / "rows.csv.positions").exists():
            assert not making.ends_within(0.02)
        busy = command("dataset", "--out", str(path), *LONG)
        making.kill()
    assert busy.code == 2
    assert "rows.csv.journal is in use: another process runs this job\n" in busy.err
    other = command("dataset", "--out", str(path), *LONG, "--seed", "2")
    assert other.code == 2
    assert "rows.csv.journal belongs to another job: its seed is 1, not 2\n" in other.err


def test_the_whole_uci_set_has_its_classes(tmp_path: Path) -> None:
    path = tmp_path / "connect-4.data"
    result = run("dataset", "--uci", "--out", str(path))
    assert (result.code, result.out) == (0, "")
    classes = Counter(line.rpartition(",")[2] for line in path.read_text().splitlines())
    assert classes == FACTS["ply8_7x6"]["uci_classes_for_first_player"]
