"""The process that plays: fed, silent, and gone as soon as nobody wants it any more."""

import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

import pytest

from connectn import Rules
from connectn.arena.playing.runner import Task
from connectn.arena.playing.tournament import Plan
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from tests.arena.played import played
from tests.arena.programs import bad, leftmost
from tests.arena.runs import essence

PATIENCE = 20.0


class Worker:
    """What a tournament knows about a worker: two pipes."""

    def __init__(self, settings: Settings) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "connectn.arena.playing.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.stdin = cast("IO[bytes]", self.process.stdin)
        self.stdout = cast("IO[bytes]", self.process.stdout)
        self.tell(settings)

    def tell(self, thing: object) -> None:
        self.stdin.write(pickle.dumps(thing))
        self.stdin.flush()

    def read(self, number: int) -> list[Game]:
        games: list[Game] = []
        while len(games) < number:
            games += pickle.load(self.stdout)  # noqa: S301 (from our own process)
        return games

    def close(self) -> None:
        self.process.kill()
        for pipe in (self.stdin, self.stdout):
            pipe.close()
        self.process.wait()


@pytest.fixture
def workers() -> Iterator[list[Worker]]:
    """A list of workers that will be gone, whatever a test finds."""
    started: list[Worker] = []
    yield started
    for worker in started:
        worker.close()


def tasks_of(settings: Settings) -> list[Task]:
    openings = Plan.of(settings).openings
    return [Task(fixture, openings[fixture.opening]) for fixture in settings.fixtures()]


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 4, 3)], ids=str)
def test_a_worker_plays_what_it_is_given_in_that_order(workers: list[Worker], rules: Rules) -> None:
    settings = Settings(("random", "greedy"), 30, rules)
    workers.append(worker := Worker(settings))
    tasks = tasks_of(settings)
    worker.tell(tasks[:10])
    worker.tell(tasks[10:])
    assert essence(worker.read(30)) == essence(played(settings))


def test_a_game_is_told_as_soon_as_there_is_no_other_one(workers: list[Worker]) -> None:
    settings = Settings(("random", "greedy"), 4)
    workers.append(worker := Worker(settings))
    for task in tasks_of(settings):
        worker.tell([task])
        assert [game.fixture for game in worker.read(1)] == [task.fixture]


@pytest.mark.parametrize("busy", [False, True])
def test_a_worker_whose_input_ends_is_gone_with_its_programs(
    workers: list[Worker], tmp_path: Path, *, busy: bool
) -> None:
    log = tmp_path / "log"
    program = leftmost("--log", str(log), "--delay", "100" if busy else "0")
    settings = Settings((program, "greedy"), 1, keep_alive=True)
    workers.append(worker := Worker(settings))
    worker.tell(tasks_of(settings))
    if busy:
        while not log.exists():
            time.sleep(0.01)
    else:
        worker.read(1)
    worker.stdin.close()
    assert worker.process.wait(PATIENCE) == 0
    started, *ended = log.read_text().splitlines()
    assert len(ended) == (0 if busy else 1), "whoever is idle may end by himself"
    wait_until_gone(int(started.split()[1]))


def wait_until_gone(pid: int) -> None:
    """Wait for the end of a process; whoever inherits it may be in no hurry to bury it."""
    end = time.monotonic() + PATIENCE
    with suppress(FileNotFoundError, ProcessLookupError):
        while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < end
            time.sleep(0.01)


def test_a_worker_nobody_listens_to_is_gone_too(workers: list[Worker]) -> None:
    settings = Settings(("random", "greedy"), 2)
    workers.append(worker := Worker(settings))
    worker.stdout.close()
    worker.tell(tasks_of(settings))
    assert worker.process.wait(PATIENCE) == 0


def test_a_hanging_program_does_not_hold_up_a_worker_that_is_to_leave(
    workers: list[Worker],
) -> None:
    settings = Settings((bad("hang_ignoring_sigterm", "start"), "greedy"), 2)
    workers.append(worker := Worker(settings))
    worker.tell(tasks_of(settings))
    while not list(children_of(worker.process.pid)):
        time.sleep(0.01)
    (program,) = children_of(worker.process.pid)
    worker.stdin.close()
    assert worker.process.wait(PATIENCE) == 0
    wait_until_gone(program)


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task")
    return [
        int(child) for task in tasks.iterdir() for child in (task / "children").read_text().split()
    ]
