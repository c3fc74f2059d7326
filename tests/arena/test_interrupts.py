"""Ctrl-C, SIGTERM and `kill -9` during a game: processes end, and the tournament can be resumed."""

import os
import shlex
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from connectn import Rules
from connectn.arena.settings import Settings
from connectn.arena.store.store import load
from tests.arena.played import played
from tests.arena.programs import BAD_ENGINE, bad, leftmost
from tests.arena.runs import PATIENCE, Run, command, essence, wait_for_games
from tests.cli.command import Result
from tests.cluster import local_cluster
from tests.engine.processes import processes

STOPPING = 2.0
SLACK = 2.0  # for a busy machine
SIGNALS = [signal.SIGINT, signal.SIGTERM]
THREE = ("tournament", "greedy", "random")
SLOW = (*THREE, leftmost("--delay", "0.02"), "--pairs", "2", "--board", "6x5c4")
WORKER = "connectn.arena.playing.worker"
HANGING = (*THREE, bad("hang_ignoring_sigterm", "first"))


def interrupted(run: Run, number: signal.Signals, times: int = 1) -> Result:
    """Interrupt a tournament, and check that it stops soon and leaves no process."""
    begun = time.monotonic()
    for _ in range(times):
        run.signal_group(number)
        time.sleep(0.005)
    done = run.finish()
    assert time.monotonic() - begun < STOPPING + SLACK
    assert run.is_gone_within(STOPPING)
    return done


def resume_command(done: Result, store: Path) -> list[str]:
    """Return the command that resumes a stopped tournament, from its message."""
    begin = "connectn: interrupted; continue with: connectn "
    assert done.err.startswith(begin)
    assert done.err.count("\n") == 1
    words = shlex.split(done.err.removeprefix(begin))
    assert words == ["tournament", "--store", str(store), "--resume", "--tournament", "1"]
    return words


def wait_for(processes: Callable[[], list[int]], word: str) -> list[int]:
    """Wait until one of the processes has this word in its command line, and return all such."""
    end = time.monotonic() + PATIENCE
    while not (found := [pid for pid in processes() if word in command_line(pid)]):
        assert time.monotonic() < end, f"no process runs {word}"
        time.sleep(0.02)
    return found


def wait_for_workers(run: Run) -> list[int]:
    """Wait until a tournament has workers, and return their process ids.

    A worker that starts a program is two processes with one command line for a moment; only
    children of the tournament are workers.
    """
    return wait_for(run.children, WORKER)


def command_line(pid: int) -> set[str]:
    try:
        return set(Path(f"/proc/{pid}/cmdline").read_text().split("\0"))
    except OSError:  # it has ended
        return set()


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_stopped_tournament_prints_its_report_and_how_to_resume(
    number: signal.Signals, tmp_path: Path
) -> None:
    store = tmp_path / "my games.db"
    with Run(*SLOW, "--store", str(store), "--concurrency", "2") as run:
        wait_for_games(store, 2)
        done = interrupted(run, number)
    stopped = load(store)
    assert 0 < len(stopped.games) < stopped.planned
    assert done.code == 130
    assert f"3 players, {len(stopped.games)} games of 12 planned." in done.out
    assert "lost by" in done.out
    finished = command(*resume_command(done, store), "--concurrency", "2")
    assert finished.code == 0
    assert "3 players, 12 games." in finished.out
    assert set(stopped.games) <= set(load(store).games)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_hanging_program_does_not_delay_the_stop(number: signal.Signals, tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with Run(*HANGING, "--store", str(store), "--seconds", "300") as run:
        wait_for_games(store)
        wait_for(run.family, str(BAD_ENGINE))
        done = interrupted(run, number)
    assert done.code == 130
    assert "3 players, 1 game of 60 planned." in done.out
    resume_command(done, store)


@pytest.mark.parametrize("number", SIGNALS)
def test_long_games_on_a_cluster_do_not_delay_the_stop(
    number: signal.Signals, tmp_path: Path
) -> None:
    store = tmp_path / "games.db"
    words = ("tournament", "mcts", "random", "--seconds", "60", "--store", str(store))
    with local_cluster(workers=1) as cluster, Run(*words, "--cluster", cluster.address) as run:
        (there,) = cluster.workers
        wait_for(lambda: [one.pid for one in processes() if one.parent == there.pid], WORKER)
        done = interrupted(run, number)
    assert done.code == 130
    resume_command(done, store)


def test_a_second_ctrl_c_leaves_no_process_either(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with Run(*HANGING, "--store", str(store), "--seconds", "300") as run:
        wait_for_games(store)
        wait_for(run.family, str(BAD_ENGINE))
        done = interrupted(run, signal.SIGINT, times=2)
    assert done.code in {130, -signal.SIGINT}
    assert len(load(store).games) == 1


def test_when_a_tournament_is_killed_its_programs_end_too(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with Run(*HANGING, "--store", str(store), "--seconds", "300", "--concurrency", "2") as run:
        wait_for(run.family, str(BAD_ENGINE))
        run.kill()
        assert run.is_gone_within(STOPPING)


def test_a_worker_that_is_killed_is_replaced_and_the_games_are_the_same(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with Run(*SLOW, "--store", str(store)) as run:
        wait_for_games(store)
        for pid in wait_for_workers(run):
            os.kill(pid, signal.SIGKILL)
        done = run.finish()
    assert done.code == 0
    settings = Settings(("greedy", "random", leftmost()), games=4, rules=Rules(6, 5, 4))
    assert essence(load(store).games) == essence(played(settings))
