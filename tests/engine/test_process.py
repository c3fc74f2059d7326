"""Pipes, deadlines and deaths, without any JSON."""

import os
import signal
import subprocess
import sys
import time

import pytest

from connectn import Termination
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
from tests.engine.processes import children, descriptors

PATIENCE = 20.0


def sh(script: str, limits: EngineLimits | None = None) -> Process:
    return Process(["sh", "-c", script], limits or EngineLimits())


def soon(seconds: float = PATIENCE) -> float:
    return time.monotonic() + seconds


@pytest.mark.parametrize("size", [0, 1, 4096, 65_536, 1 << 20])
def test_lines_of_any_size_go_there_and_come_back(size: int) -> None:
    process = Process(["cat"], EngineLimits())
    for letter in (b"a", b"b"):
        line = letter + letter * size
        answer = process.ask(line[1:] + b"\n" if size else b"\n \n" + letter + b"\n", soon())
        assert answer == (line[1:] if size else letter)
    process.stop()


def test_a_program_that_never_reads_does_not_block_the_one_who_writes() -> None:
    process = Process(["sleep", "60"], EngineLimits())
    begun = time.monotonic()
    answer = process.ask(b"x" * 10_000_000 + b"\n", soon(0.2))
    assert answer == Fault(Termination.TIMEOUT, "gave no first answer within 0.20 s")
    assert time.monotonic() - begun < 1.5
    process.stop()


def test_what_was_written_before_the_end_still_counts() -> None:
    process = sh("read line; echo answer; echo sorry >&2; exit 4")
    assert process.ask(b"question\n", soon()) == b"answer"
    assert process.ask(b"question\n", soon()) == Fault(Termination.CRASH, "exited with code 4")
    assert process.last_words() == "sorry\n"
    process.stop()


def test_an_answer_without_its_end_is_none() -> None:
    process = sh("read line; printf answer")
    assert process.ask(b"question\n", soon()) == Fault(Termination.CRASH, "exited with code 0")
    process.stop()


def test_what_comes_between_two_questions_is_found_with_the_second() -> None:
    process = sh("read line; echo one; read line; echo two; echo three; sleep 60")
    assert process.ask(b"question\n", soon()) == b"one"
    assert process.ask(b"question\n", soon()) == b"two"
    time.sleep(0.3)
    fault = process.ask(b"question\n", soon())
    assert fault == Fault(Termination.PROTOCOL_ERROR, "wrote 'three' without being asked")
    process.stop()


def test_blank_lines_between_two_questions_are_nothing() -> None:
    process = sh("read line; echo one; echo; echo; read line; echo; echo two; sleep 60")
    assert process.ask(b"question\n", soon()) == b"one"
    assert process.ask(b"question\n", soon()) == b"two"
    process.stop()


@pytest.mark.parametrize(("size", "fits"), [(99, True), (100, True), (101, False)])
def test_a_line_may_be_as_long_as_the_limit(size: int, *, fits: bool) -> None:
    process = Process(["cat"], EngineLimits(line_bytes=100))
    line = b"x" * size
    answer = process.ask(line + b"\n", soon())
    if fits:
        assert answer == line
    else:
        assert answer == Fault(Termination.PROTOCOL_ERROR, "wrote a line of more than 100 bytes")
    process.stop()


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGTERM, signal.SIGRTMIN + 2])
def test_the_signal_that_ended_a_program_is_named(number: int) -> None:
    process = sh(f"ulimit -c 0; kill -{int(number)} $$; sleep 60")
    name = number.name if isinstance(number, signal.Signals) else f"signal {number}"
    assert process.ask(b"\n", soon()) == Fault(Termination.CRASH, f"was killed by {name}")
    process.stop()


def test_a_program_that_ends_by_itself_is_not_killed() -> None:
    process = sh("while read line; do echo ok; done; echo goodbye >&2")
    assert process.ask(b"question\n", soon()) == b"ok"
    process.stop(grace=PATIENCE)
    assert process.last_words() == "goodbye\n"


def test_a_program_that_does_not_end_by_itself_is_killed_after_the_grace() -> None:
    before = descriptors(), children()
    process = sh("trap '' TERM; while :; do sleep 60; done")
    begun = time.monotonic()
    process.stop(grace=0.2)
    assert 0.2 <= time.monotonic() - begun < 1.5
    process.stop()
    assert (descriptors(), children()) == before


def test_the_last_words_are_the_last_64_kibibytes() -> None:
    process = sh("head -c 300000 /dev/zero | tr '\\0' a >&2; echo the end >&2; echo ok; sleep 60")
    assert process.ask(b"\n", soon()) == b"ok"
    words = process.last_words()
    assert len(words) == 64 << 10
    assert words.endswith("aaathe end\n")
    process.forget_words()
    assert process.last_words() == ""
    process.stop()


def test_last_words_are_text_whatever_the_bytes() -> None:
    process = sh("printf '\\377\\303\\251\\0' >&2; echo ok; sleep 60")
    process.ask(b"\n", soon())
    assert process.last_words() == "\ufffdé\0"
    process.stop()


CLOSED_STREAMS = """
import os, sys, time
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
script = "read line; echo words >&2; echo said $line; sleep 60"
process = Process(["sh", "-c", script], EngineLimits())
answer = process.ask(b"this\\n", time.monotonic() + 20)
process.stop()
os._exit(0 if (answer, process.last_words()) == (b"said this", "words\\n") else 1)
"""


@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_it_works_with_streams_of_our_own_closed(closing: str) -> None:
    script = f'"{sys.executable}" -c "$CODE" {closing}'
    environment = {**os.environ, "CODE": CLOSED_STREAMS}
    done = subprocess.run(["sh", "-c", script], check=False, timeout=60, env=environment)  # noqa: S607
    assert done.returncode == 0


IGNORED_CHILDREN = """
import signal, time
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
process = Process(["sh", "-c", "read line; echo ok; exit 1"], EngineLimits())
print(process.ask(b"this\\n", time.monotonic() + 20))
print(process.ask(b"this\\n", time.monotonic() + 20).detail)
process.stop()
"""


def test_it_works_where_the_kernel_reaps_our_children() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IGNORED_CHILDREN],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("b'ok'\nended\n", "")
