"""The pool of workers: every game is played once, and a failure has a reason."""

import os
import signal
import sys
import time
from pathlib import Path
from queue import SimpleQueue

import pytest

from connectn import Rules, Termination
from connectn.arena.playing.pool import WorkerPool
from connectn.arena.playing.worker_handle import Report, WorkerHandle
from connectn.arena.results import Game
from connectn.arena.settings import Settings, TimeControl
from connectn.errors import ArenaError
from tests.arena.played import played, tasks_of
from tests.arena.programs import bad
from tests.arena.runs import essence
from tests.engine.processes import children

SETTINGS = Settings(("random", "greedy", "naive"), 20, Rules(5, 4, 3))


def all_games(pool: WorkerPool) -> list[Game]:
    games = []
    while not pool.done:
        games += pool.wait()
    return games


@pytest.mark.parametrize("size", [1, 3])
def test_every_game_is_played_once_and_as_planned(size: int) -> None:
    with WorkerPool(SETTINGS, tasks_of(SETTINGS), size) as pool:
        games = all_games(pool)
    order = {fixture: number for number, fixture in enumerate(SETTINGS.fixtures())}
    games.sort(key=lambda game: order[game.fixture])
    assert essence(games) == essence(played(SETTINGS))


def test_a_pool_without_tasks_starts_no_workers() -> None:
    with WorkerPool(SETTINGS, [], 5) as pool:
        assert pool.done


def test_there_are_never_more_workers_than_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    class Counted(WorkerHandle):
        def __init__(
            self, settings: Settings, reports: SimpleQueue[Report], folder: str | None
        ) -> None:
            super().__init__(settings, reports, folder)
            started.append(self)

    monkeypatch.setattr("connectn.arena.playing.pool.WorkerHandle", Counted)
    with WorkerPool(SETTINGS, tasks_of(SETTINGS)[:2], 9) as pool:
        assert len(all_games(pool)) == 2
    assert len(started) == 2


def test_waiting_returns_even_if_no_game_ends() -> None:
    settings = Settings((bad("hang", "start"), "greedy"), 2)
    with WorkerPool(settings, tasks_of(settings), 1) as pool:
        begun = time.monotonic()
        assert pool.wait() == []
        assert time.monotonic() - begun < 5
        assert not pool.done


def test_a_worker_that_dies_twice_in_one_game_stops_the_tournament_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho 'no such module' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(broken))
    message = "the process that played random against greedy died 2 times: 'no such module'"
    with (
        WorkerPool(SETTINGS, tasks_of(SETTINGS), 1) as pool,
        pytest.raises(ArenaError, match=message),
    ):
        all_games(pool)


def test_a_worker_that_cannot_be_started_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with (
        WorkerPool(SETTINGS, tasks_of(SETTINGS), 1) as pool,
        pytest.raises(ArenaError, match="no process can be started to play: No such file"),
    ):
        pool.wait()


def test_a_game_that_ended_by_a_fault_has_its_detail() -> None:
    settings = Settings((bad("segfault", "first"), "greedy"), 2, openings="empty")
    with WorkerPool(settings, tasks_of(settings), 1) as pool:
        games = all_games(pool)
    assert {game.termination for game in games} == {Termination.CRASH}
    assert [game.winner for game in games] == [1, 0]
    assert all("was killed by SIGSEGV" in game.detail for game in games)


def test_a_worker_that_does_not_go_on_after_the_time_of_an_answer_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stopped process stands for every other way to stall, so it must not be seen as stopped."""
    monkeypatch.setattr(WorkerHandle, "_is_stopped", lambda _: False)
    monkeypatch.setattr(
        "connectn.arena.playing.worker_handle.OVERDUE", 4.0
    )  # its start takes longer than a move
    control = TimeControl(seconds=0.01)
    settings = Settings(("mcts", "random"), 4, openings="empty", control=control)
    others = children()
    with WorkerPool(settings, tasks_of(settings), 1) as pool:
        games = pool.wait()
        while not games:
            games += pool.wait()
        (worker,) = children() - others
        os.kill(worker, signal.SIGSTOP)
        games += all_games(pool)
    assert sorted(game.fixture for game in games) == sorted(settings.fixtures())
    assert {game.termination for game in games} <= {Termination.LINE, Termination.FULL_BOARD}


def test_an_agent_that_thinks_whenever_its_worker_dies_loses_the_game_by_a_crash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Agents run inside the worker, and what they use may end the process."""
    started: list[WorkerHandle] = []

    class Noted(WorkerHandle):
        def __init__(
            self, settings: Settings, reports: SimpleQueue[Report], folder: str | None
        ) -> None:
            super().__init__(settings, reports, folder)
            started.append(self)

    monkeypatch.setattr("connectn.arena.playing.pool.WorkerHandle", Noted)
    settings = Settings(("mcts", "random"), 1, openings="empty", control=TimeControl(seconds=60))
    games: list[Game] = []
    others = children()
    with WorkerPool(settings, tasks_of(settings)[:1], 1) as pool:
        for deaths in (1, 2):
            while len(started) < deaths or started[-1].awaited is None:
                games += pool.wait()
            (worker,) = children() - others
            os.kill(worker, signal.SIGKILL)
        games += all_games(pool)
    (game,) = games
    assert (game.winner, game.termination, game.moves) == (1, Termination.CRASH, ())
    assert game.detail == "the referee's process died 2 times while it waited for this player"
