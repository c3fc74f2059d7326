"""The time to start a program is given in full once; later starts are allowed what is known."""

import shlex
import time
from pathlib import Path

import pytest

from connectn import Board, Termination
from connectn.arena.playing.players import Players
from connectn.arena.playing.start_times import EXTRA, FACTOR, StartTimes
from connectn.arena.settings import Settings, TimeControl
from connectn.arena.store.store import load
from connectn.engine.fault import Fault
from tests.arena.programs import PYTHON, bad
from tests.arena.runs import command

HUNG = Fault(Termination.TIMEOUT, "gave no first answer")
CRASHED = Fault(Termination.CRASH, "exited with code 1")
SLOW_STARTER = """
import json, sys, time
time.sleep(1.2)
for line in sys.stdin:
    grid = json.loads(line)["grid"]
    print(json.dumps({"move": [c for c in range(len(grid)) if not grid[c][0]][0]}), flush=True)
"""


@pytest.mark.parametrize("first", [0.5, 10.0, 60.0])
def test_no_start_is_allowed_more_than_the_first(first: float) -> None:
    times = StartTimes(first)
    assert times.allowed("a") == first
    times.learn("a", first, None)
    assert times.allowed("a") == first
    times.learn("b", None, HUNG)
    assert times.allowed("b") == min(first, EXTRA)


def test_the_longest_start_counts() -> None:
    times = StartTimes(100.0)
    for seconds in (2.0, 5.0, 3.0):
        times.learn("a", seconds, None)
    times.learn("a", None, HUNG)
    assert times.allowed("a") == FACTOR * 5.0 + EXTRA
    assert times.allowed("another") == 100.0


def test_a_crash_or_a_game_without_a_question_tells_nothing_about_the_start() -> None:
    times = StartTimes(10.0)
    times.learn("a", None, CRASHED)
    times.learn("a", None, None)
    assert times.allowed("a") == 10.0


def asked(players: Players, text: str, seconds: float) -> tuple[int | Fault, float]:
    """Ask a player for its first move of a game, and measure how long it took."""
    with players.lend(text, 0, seed=1) as player:
        begun = time.monotonic()
        return player.choose(Board(), seconds), time.monotonic() - begun


def test_a_program_that_hangs_waits_through_the_start_once() -> None:
    settings = Settings(("one", "other"), 2, control=TimeControl(seconds=0.1, start=3.0))
    players = Players(settings)
    try:
        took = [asked(players, bad("hang", "first"), 0.1)[1] for _ in range(3)]
        crash, _ = asked(players, bad("exit_1", "first"), 0.1)
    finally:
        players.close()
    assert took[0] >= 3.1
    assert all(1.1 <= later < 0.8 * took[0] for later in took[1:])
    assert isinstance(crash, Fault)


def test_a_program_that_starts_slowly_loses_no_game_by_it(tmp_path: Path) -> None:
    """It is started for each game, and takes much longer than it has for a move."""
    program = "cmd:" + shlex.join([*PYTHON, "-c", SLOW_STARTER])
    store = tmp_path / "games.db"
    limits = ("--seconds", "0.5", "--start", "20", "--games", "2", "--board", "4x4c3")
    assert command("match", program, "random", *limits, "--store", str(store)).code == 0
    assert all(game.termination.on_board for game in load(store).games)


def test_a_match_with_a_program_that_hangs_costs_the_start_once(tmp_path: Path) -> None:
    store, games, start = tmp_path / "games.db", 5, 4.0
    limits = ("--seconds", "0.1", "--start", str(start), "--games", str(games))
    begun = time.monotonic()
    result = command("match", bad("hang", "start"), "random", *limits, "--store", str(store))
    assert time.monotonic() - begun < 0.7 * games * start
    assert result.code == 0
    assert {game.termination for game in load(store).games} == {Termination.TIMEOUT}
    assert f"timeout in {games} games, first in game 1\n" in result.out
