"""Guards: a program ends with the process that started it, and cannot harm it by a signal."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from connectn import Termination
from connectn.engine import namespace
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
from tests.engine.processes import children, descriptors, goes, named

PATIENCE = 20.0
WAYS = ["in a namespace", "in a process group"]

STARTER = """
import sys, time
from connectn.engine import namespace
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
if sys.argv[1] == "in a process group":
    namespace.available = lambda: False
process = Process(["sh", "-c", sys.argv[2]], EngineLimits())
print(process.ask(b"question\\n", time.monotonic() + 20), flush=True)
time.sleep(60)
"""


def skip_without_namespaces() -> None:
    if not namespace.available():
        pytest.skip("this system allows no process namespaces")


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """How a program is started: as well as this system can, or as on one without namespaces."""
    way: str = request.param
    if way == WAYS[0]:
        skip_without_namespaces()
    if way == WAYS[1]:
        monkeypatch.setattr(namespace, "available", lambda: False)
    before = descriptors(), children()
    yield way
    assert (descriptors(), children()) == before


def test_a_program_ends_with_the_process_that_is_killed(way: str, tmp_path: Path) -> None:
    script = f": {tmp_path}; trap '' TERM HUP INT; read line; echo ready; sleep 60; sleep 60"
    starter = subprocess.Popen([sys.executable, "-c", STARTER, way, script], stdout=subprocess.PIPE)
    with starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == b"b'ready'\n"
        assert len(named(str(tmp_path))) >= 2  # the starter and its program
        starter.kill()
    assert goes(str(tmp_path))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM])
def test_a_program_in_a_namespace_cannot_signal_its_referee(
    number: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    skip_without_namespaces()
    monkeypatch.setenv("REFEREE", str(os.getpid()))
    script = f"read line; kill -{number.value} $REFEREE; echo $PPID"
    process = Process(["sh", "-c", script], EngineLimits())
    # A parent outside has no number inside.
    assert process.ask(b"question\n", time.monotonic() + PATIENCE) == b"0"
    process.stop()


def test_programs_in_namespaces_have_different_numbers() -> None:
    skip_without_namespaces()
    if not os.access("/proc/sys/kernel/ns_last_pid", os.W_OK):
        pytest.skip("this system lets no process choose numbers")
    script = ["sh", "-c", "read line; echo $$"]
    processes = [Process(script, EngineLimits()) for _ in range(5)]
    numbers = {process.ask(b"question\n", time.monotonic() + PATIENCE) for process in processes}
    for process in processes:
        process.stop()
    assert len(numbers) == 5


def test_a_program_is_ended_by_its_own_signals_as_usual(way: str) -> None:
    process = Process(["sh", "-c", "read line; kill -SEGV $$; echo answer"], EngineLimits())
    answer = process.ask(b"question\n", time.monotonic() + PATIENCE)
    assert answer == Fault(Termination.CRASH, "was killed by SIGSEGV"), way
    process.stop()


def test_a_program_that_cannot_be_started_leaves_no_guard(way: str) -> None:
    with pytest.raises(FileNotFoundError):
        Process(["/no/such/program"], EngineLimits())
    assert way


def test_without_a_namespace_a_killed_guard_changes_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(namespace, "available", lambda: False)
    others = children()
    process = Process(["cat"], EngineLimits())
    for started in children() - others:
        if b"read" in Path(f"/proc/{started}/cmdline").read_bytes():
            os.kill(started, signal.SIGKILL)
    assert process.ask(b"question\n", time.monotonic() + PATIENCE) == b"question"
    process.stop()
    assert children() == others
