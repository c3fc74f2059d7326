"""`connectn solve --workers` and `--cluster` print what one process prints."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.arena.runs import command
from tests.cli.command import COMMAND, run
from tests.cli.commands.test_solve import BAD
from tests.cli.inside import Inside
from tests.cluster import local_cluster

SCORED = Path(__file__).parents[2] / "benchmarks" / "positions"
LIAR = Path(__file__).parents[1] / "engines" / "lying_worker.py"
WORKERS = ("--workers", "2", "--table-mb", "1")
HARD = "9x7c4:5"  # too hard to be solved in a test


@pytest.mark.parametrize("options", [(), ("-w",), ("-a",)])
def test_lines_come_back_as_from_one_process(options: tuple[str, ...]) -> None:
    typed = "".join((SCORED / "end-easy.txt").read_text().splitlines(keepends=True)[:300])
    many, one = (run("solve", *options, *words, typed=typed) for words in (WORKERS, ()))
    assert (many.code, many.out, many.err) == (0, one.out, "")


@pytest.mark.parametrize("options", [(), ("-w",), ("-a",)])
def test_bad_lines_keep_their_place_and_their_sentences(options: tuple[str, ...]) -> None:
    assert run("solve", *options, *WORKERS, typed=BAD) == run("solve", *options, typed=BAD)


@pytest.mark.parametrize("typed", [b"", b"\n# nothing\n", b"what\n"])
def test_input_without_a_position_ends_as_with_one_process(typed: bytes) -> None:
    assert run("solve", *WORKERS, typed=typed) == run("solve", typed=typed)


def test_arguments_are_solved_too() -> None:
    words = ("4x3c3:", "", "what", "5x5c3:")
    assert run("solve", *WORKERS, *words) == run("solve", *words)


def test_each_line_of_a_pipe_is_answered_before_the_next_is_written() -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", *WORKERS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for position, score in (("4x3c3:", 2), ("3x3c3:", 0), ("5x5c3:", 9)):
            process.stdin.write(f"{position}\n")
            assert process.stdout.readline() == f"{position} {score}\n"
        process.stdin.close()
        assert process.stdout.read() == ""


def test_ctrl_c_ends_it_in_the_middle_of_a_search() -> None:
    with subprocess.Popen(
        [*COMMAND, "solve", *WORKERS, "4x3c3:", HARD],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "4x3c3: 2\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=2)
    assert (process.returncode, out, err) == (130, "", "connectn: interrupted\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--json",), "--json tells the nodes of each search, which workers do not report"),
        (
            ("--seconds", "1"),
            "workers find exact scores, so --seconds and --nodes do not go with them",
        ),
        (
            ("--nodes", "9"),
            "workers find exact scores, so --seconds and --nodes do not go with them",
        ),
        (("--threads", "2"), "a worker searches with one thread: choose --threads or workers"),
        (
            ("--cluster", "tcp://x:1"),
            "--workers is for this machine, --cluster for others: choose one",
        ),
    ],
)
def test_what_does_not_go_with_workers_is_one_sentence(
    inside: Inside, words: tuple[str, ...], said: str
) -> None:
    assert inside.refuses("solve", "4453", "--workers", "2", *words) == said


def test_a_cluster_prints_the_same_lines_and_names_a_worker_that_lies() -> None:
    scored = (SCORED / "end-easy.txt").read_text()
    with local_cluster(3, [None, LIAR, None]) as cluster:
        done = run("solve", "--cluster", cluster.address, "--table-mb", "1", typed=scored)
        pid = cluster.workers[1].pid
    assert re.search(rf"^connectn: worker \S+:{pid} gave .*; its answers are dropped", done.err)
    wrong = {
        number
        for number, pair in enumerate(
            zip(done.out.splitlines(), scored.splitlines(), strict=True), start=1
        )
        if pair[0] != pair[1]
    }
    ranges = re.findall(r"lines (\d+) to (\d+)", done.err)
    doubtful = {line for first, last in ranges for line in range(int(first), int(last) + 1)}
    assert wrong <= doubtful or " more ranges" in done.err
    assert done.code == (1 if doubtful else 0)


def test_a_cluster_that_is_not_there_is_one_sentence() -> None:
    done = command("solve", "4453", "--cluster", "tcp://127.0.0.1:9")
    assert (done.code, done.out) == (2, "")
    assert done.err == "connectn: there is no dask scheduler at 'tcp://127.0.0.1:9'\n"
