"""Positions through a pipe or typed: answers in order and in time, in constant memory."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, Terminal, run

# Positions with the scores another program gave them.
SCORED = Path(__file__).parents[3] / "benchmarks" / "positions"
MIB = 1 << 20
# Not ru_maxrss, which begins with the size of the process that has started this one.
SOLVE_AND_TELL_MEMORY = """
import sys
from connectn.cli.app import run
run(["solve"])
sys.stdout.flush()
status = open("/proc/self/status").read()
print(status.partition("VmHWM:")[2].split()[0], file=sys.stderr)
"""
HARD = "9x7c4:5"  # too hard to be solved in a test


def lines(*rows: object) -> str:
    return "".join(f"{row}\n" for row in rows)


def solving_process() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def test_each_line_of_a_pipe_is_answered_before_the_next_is_written() -> None:
    with solving_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for position, score in (("4x3c3:", 2), ("3x3c3:", 0), ("5x5c3:", 9)):
            process.stdin.write(f"{position}\n")
            assert process.stdout.readline() == f"{position} {score}\n"
        process.stdin.write("4x3c3:")  # without an end of line
        process.stdin.close()
        assert process.stdout.read() == "4x3c3: 2\n"


def test_easy_answers_do_not_wait_for_a_hard_one() -> None:
    with solving_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(lines("4x3c3:", HARD))
        assert process.stdout.readline() == "4x3c3: 2\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (130, "", "connectn: interrupted\n")


@pytest.mark.parametrize("threads", ["1", "2"])
def test_ten_thousand_positions_through_a_pipe_are_answered_in_order(threads: str) -> None:
    scored = (SCORED / "end-easy.txt").read_text() * 10
    assert run("solve", "--threads", threads, typed=scored).out == scored


def test_a_hard_position_does_not_hold_back_the_answers_before_it() -> None:
    """Also when there were many easy lines, which are answered together."""
    easy = (SCORED / "end-easy.txt").read_text()
    with solving_process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{easy}{HARD}\n{easy}")
        process.stdin.flush()
        assert "".join(process.stdout.readline() for _ in easy.splitlines()) == easy
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=10)
    assert (process.returncode, err) == (130, "connectn: interrupted\n")


def test_a_limit_holds_for_each_of_many_lines() -> None:
    """Harder positions are left out of a batch and then searched up to the limit."""
    scored = [line.split() for line in (SCORED / "begin-medium.txt").read_text().splitlines()[:12]]
    easy = ["4x3c3:"] * 20
    typed = lines(*easy, *(position for position, _ in scored))
    for nodes, proved in (("1000", False), ("10000000", True)):
        result = run("solve", "--nodes", nodes, typed=typed)
        answers = [line.split()[1] for line in result.out.splitlines()]
        assert answers[: len(easy)] == ["2"] * len(easy)
        assert (answers[len(easy) :] == [score for _, score in scored]) == proved
        assert any(".." in answer for answer in answers) != proved


def test_memory_does_not_grow_with_the_input() -> None:
    scored = (SCORED / "end-easy.txt").read_text()
    short, long = (memory_after(scored * times) for times in (30, 300))
    assert long < short + 8 * MIB


def memory_after(typed: str) -> int:
    """Return the most bytes of memory that a process used which solved these lines."""
    done = subprocess.run(
        [sys.executable, "-c", SOLVE_AND_TELL_MEMORY],
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == typed
    return int(done.stderr) * 1024


@pytest.mark.parametrize("options", [(), ("-a",), ("--json",)])
def test_a_reader_that_leaves_early_is_no_error(options: tuple[str, ...]) -> None:
    positions = (SCORED / "end-easy.txt").read_bytes()
    reading, writing = os.pipe()
    with subprocess.Popen(
        [*COMMAND, "solve", *options],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
    ) as process:
        os.close(writing)
        assert process.stdin is not None
        process.stdin.write(positions[: positions.index(b"\n") + 1])
        process.stdin.flush()
        assert os.read(reading, 1000)  # as `head -1` does
        os.close(reading)
        _, err = process.communicate(positions)
    assert (process.returncode, err) == (0, b"")


def test_a_person_is_told_what_to_type() -> None:
    terminal = Terminal("solve")
    terminal.wait_for("Type one position per line, such as 4453 or 9x7c5:55; Ctrl-D ends.")
    terminal.type("4x3c3:\n")
    terminal.wait_for("4x3c3: 2\r\n")
    terminal.type("nonsense\n")
    terminal.wait_for("line 2: 'nonsense' is not a position: 'n' at place 1 is no column\r\n")
    terminal.wait_for("nonsense error\r\n")
    terminal.type("\x04")
    assert terminal.close() == 1
