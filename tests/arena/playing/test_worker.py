"""The worker: it plays each task as set, and its process ends when its input ends."""

import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, cast

import pytest

from connectn import Board, Rules, Termination, make_agent
from connectn.arena.fixture import Fixture, Task
from connectn.arena.playing import waiting
from connectn.arena.playing.worker import Worker
from connectn.arena.results import Game
from connectn.arena.settings import Settings, TimeControl
from tests.arena.played import played, tasks_of
from tests.arena.programs import bad, leftmost
from tests.arena.runs import essence

PATIENCE = 20.0
FIXTURES = [Fixture(0, 1, 0, swapped=False), Fixture(0, 1, 0, swapped=True)]


def by_hand(settings: Settings, fixture: Fixture, opening: str) -> tuple[int, ...]:
    """Ask the agents of a fixture for their moves without a referee."""
    board = Board.parse(opening)
    before = len(board.moves)
    agents = [
        make_agent(settings.players[player], seed=settings.seed_of(fixture, side))
        for side, player in enumerate(fixture.sides)
    ]
    while not board.is_game_over():
        board.push(agents[board.turn].choose(board.copy()))
    return board.moves[before:]


@pytest.mark.parametrize("opening", ["7x6c4:", "7x6c4:443", "4x4c3:12", "9x7c5:5", "6x5c4:1234"])
@pytest.mark.parametrize("players", [("random", "greedy"), ("naive", "naive")])
@pytest.mark.parametrize("fixture", FIXTURES, ids=["first", "swapped"])
def test_a_game_has_the_moves_that_its_agents_choose(
    opening: str, players: tuple[str, str], fixture: Fixture
) -> None:
    settings = Settings(players, 2, Board.parse(opening).rules, seed=3)
    game = Worker(settings).play(Task(fixture, opening))
    assert game.moves == by_hand(settings, fixture, opening)
    assert game.fixture == fixture
    assert len(game.seconds) == len(game.moves)
    assert all(0 < seconds < 5 for seconds in game.seconds)


@pytest.mark.parametrize("fixture", FIXTURES, ids=["first", "swapped"])
def test_the_fault_of_one_side_is_a_point_for_the_other(fixture: Fixture) -> None:
    settings = Settings((bad("exit_1", "first"), "random"), 2)
    game = Worker(settings).play(Task(fixture, "7x6c4:"))
    side = fixture.sides.index(0)
    assert (game.winner, game.termination) == (1 - side, Termination.CRASH)
    assert game.detail.startswith("exited with code 1 ")
    assert game.last_words[side] == "now exit_1\n"
    assert game.last_words[1 - side] == ""


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 4, 3)], ids=str)
def test_programs_are_told_their_side_and_board(rules: Rules, tmp_path: Path) -> None:
    log = tmp_path / "log"
    settings = Settings((leftmost("--log", str(log)),) * 2, 2, rules)
    game = Worker(settings).play(Task(FIXTURES[0], str(Board(rules))))
    assert game.termination is Termination.LINE
    assert game.last_words == ("player 1 is ready\n", "player 2 is ready\n")
    logged = sorted(line.split()[0] for line in log.read_text().splitlines())
    assert logged == ["end", "end", "start", "start"]


def test_a_program_has_the_time_of_the_settings() -> None:
    control = TimeControl(seconds=0.2, start=0.2)
    settings = Settings(("random", bad("hang", "first")), 2, control=control)
    game = Worker(settings).play(Task(FIXTURES[0], "7x6c4:"))
    assert (game.winner, game.termination) == (0, Termination.TIMEOUT)
    assert 0.2 <= game.seconds[-1] < 2


def test_an_agent_that_thinks_too_long_loses_its_game() -> None:
    """No agent can choose within the limit of a nanosecond."""
    control = TimeControl(seconds=1e-9, margin=0)
    worker = Worker(Settings(("greedy", "random"), 2, control=control))
    game = worker.play(Task(FIXTURES[0], "7x6c4:"))
    assert (game.winner, game.termination, game.moves) == (1, Termination.TIMEOUT, ())
    assert len(game.seconds) == 1


class Process:
    """A worker process with its two pipes."""

    def __init__(self, settings: Settings) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "connectn.arena.playing.worker", str(waiting.PRIVATE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.stdin = cast("IO[bytes]", self.process.stdin)
        self.stdout = cast("IO[bytes]", self.process.stdout)
        self.send(settings)

    def send(self, message: object) -> None:
        self.stdin.write(pickle.dumps(message))
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
def processes() -> Iterator[list[Process]]:
    """Collect the processes of a test, and end them even if the test fails."""
    started: list[Process] = []
    yield started
    for process in started:
        process.close()


def test_a_process_plays_its_tasks_in_order_and_reports_them(processes: list[Process]) -> None:
    settings = Settings(("random", "greedy"), 30, Rules(5, 4, 3))
    processes.append(process := Process(settings))
    tasks = tasks_of(settings)
    process.send(tasks[:10])
    process.send(tasks[10:20])
    games = process.read(20)
    for task in tasks[20:]:  # a game is reported as soon as no other task waits
        process.send([task])
        games += process.read(1)
    assert essence(games) == essence(played(settings))


@pytest.mark.parametrize("busy", [False, True])
def test_when_the_input_ends_the_process_and_its_programs_end(
    processes: list[Process], tmp_path: Path, *, busy: bool
) -> None:
    log = tmp_path / "log"
    program = leftmost("--log", str(log), "--delay", "100" if busy else "0")
    settings = Settings((program, "greedy"), 1, keep_alive=True)
    processes.append(process := Process(settings))
    process.send(tasks_of(settings))
    if busy:
        while not log.exists():
            time.sleep(0.01)
    else:
        process.read(1)
    process.stdin.close()
    assert process.process.wait(PATIENCE) == 0
    started, *ended = log.read_text().splitlines()
    assert len(ended) == (0 if busy else 1), "an idle program may end by itself"
    wait_until_gone(int(started.split()[1]))


def wait_until_gone(pid: int) -> None:
    """Wait for the end of a process; its new parent may take a while to collect it."""
    end = time.monotonic() + PATIENCE
    with suppress(FileNotFoundError, ProcessLookupError):
        while Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
            assert time.monotonic() < end
            time.sleep(0.01)


def test_when_the_output_is_closed_the_process_ends(processes: list[Process]) -> None:
    settings = Settings(("random", "greedy"), 2)
    processes.append(process := Process(settings))
    process.stdout.close()
    process.send(tasks_of(settings))
    assert process.process.wait(PATIENCE) == 0


def test_a_hanging_program_does_not_delay_the_end_of_the_process(
    processes: list[Process],
) -> None:
    settings = Settings((bad("hang_ignoring_sigterm", "start"), "greedy"), 2)
    processes.append(process := Process(settings))
    process.send(tasks_of(settings))
    while len(children_of(process.process.pid)) < 2:
        time.sleep(0.01)
    program_and_guard = children_of(process.process.pid)
    process.stdin.close()
    assert process.process.wait(PATIENCE) == 0
    for pid in program_and_guard:
        wait_until_gone(pid)


def children_of(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(FileNotFoundError):  # a thread that has just ended
            found += map(int, (task / "children").read_text().split())
    return found
