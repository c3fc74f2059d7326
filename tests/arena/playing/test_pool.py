"""Workers seen from the tournament: every game once, and no end without a reason."""

import sys
import time
from pathlib import Path
from queue import SimpleQueue

import pytest

from connectn import Rules, Termination
from connectn.arena.playing.pool import Crew, Report, Worker
from connectn.arena.playing.runner import Task
from connectn.arena.playing.tournament import Plan
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.errors import ArenaError
from tests.arena.played import played
from tests.arena.programs import bad
from tests.arena.runs import essence

SETTINGS = Settings(("random", "greedy", "naive"), 20, Rules(5, 4, 3))


def tasks_of(settings: Settings) -> list[Task]:
    openings = Plan.of(settings).openings
    return [Task(fixture, openings[fixture.opening]) for fixture in settings.fixtures()]


def all_games(crew: Crew) -> list[Game]:
    games = []
    while not crew.done:
        games += crew.wait()
    return games


@pytest.mark.parametrize("size", [1, 3])
def test_every_game_is_played_once_and_as_planned(size: int) -> None:
    with Crew(SETTINGS, tasks_of(SETTINGS), size) as crew:
        games = all_games(crew)
    order = {fixture: number for number, fixture in enumerate(SETTINGS.fixtures())}
    games.sort(key=lambda game: order[game.fixture])
    assert essence(games) == essence(played(SETTINGS))


def test_a_crew_without_games_needs_no_workers() -> None:
    with Crew(SETTINGS, [], 5) as crew:
        assert crew.done


def test_there_are_never_more_workers_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    class Counted(Worker):
        def __init__(self, settings: Settings, reports: SimpleQueue[Report]) -> None:
            super().__init__(settings, reports)
            started.append(self)

    monkeypatch.setattr("connectn.arena.playing.pool.Worker", Counted)
    with Crew(SETTINGS, tasks_of(SETTINGS)[:2], 9) as crew:
        assert len(all_games(crew)) == 2
    assert len(started) == 2


def test_whoever_waits_gets_a_chance_to_do_something_else() -> None:
    settings = Settings((bad("hang", "start"), "greedy"), 2)
    with Crew(settings, tasks_of(settings), 1) as crew:
        begun = time.monotonic()
        assert crew.wait() == []
        assert time.monotonic() - begun < 5
        assert not crew.done


def test_a_worker_that_cannot_work_is_our_fault_and_said_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho 'no such module' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(broken))
    message = "the process that played random against greedy died 2 times: 'no such module'"
    with Crew(SETTINGS, tasks_of(SETTINGS), 1) as crew, pytest.raises(ArenaError, match=message):
        all_games(crew)


def test_a_worker_that_cannot_be_started_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with (
        Crew(SETTINGS, tasks_of(SETTINGS), 1) as crew,
        pytest.raises(ArenaError, match="no process can be started to play: No such file"),
    ):
        crew.wait()


def test_games_come_with_what_was_wrong() -> None:
    settings = Settings((bad("segfault", "first"), "greedy"), 2, openings="empty")
    with Crew(settings, tasks_of(settings), 1) as crew:
        games = all_games(crew)
    assert {game.termination for game in games} == {Termination.CRASH}
    assert [game.winner for game in games] == [1, 0]
    assert {game.detail for game in games} == {"was killed by SIGSEGV"}
