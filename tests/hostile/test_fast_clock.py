"""A clock that runs 100 times as fast: limits are reached sooner, and nothing waits or fails."""

import shutil
import subprocess
from pathlib import Path

import pytest

from connectn.arena.store.store import load
from tests.arena.programs import bad, leftmost
from tests.cli.command import COMMAND

FASTER = ("faketime", "-f", "+0 x100")
PATIENCE = 60.0

pytestmark = pytest.mark.skipif(not shutil.which("faketime"), reason="there is no faketime")


def run(*words: str, typed: str = "") -> str:
    """Run a command with the fast clock, and return what it prints."""
    done = subprocess.run(
        [*FASTER, *COMMAND, *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def test_a_program_that_hangs_loses_its_games(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    words = ("match", "greedy", bad("hang", "first"), "--games", "2", "--seconds", "100")
    run(*words, "--store", str(store))
    assert [game.points(0) for game in load(store).games] == [1.0, 1.0]
    assert {game.termination.value for game in load(store).games} == {"timeout"}


def test_a_program_with_enough_time_plays(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    words = ("match", "random", leftmost(), "--games", "2", "--seconds", "1000", "--start", "1000")
    run(*words, "--concurrency", "2", "--store", str(store))
    assert all(game.termination.on_board for game in load(store).games)


@pytest.mark.parametrize("threads", ["1", "2"])
def test_a_solver_has_bounds_when_its_time_is_over(threads: str) -> None:
    words = ("solve", "9x7c5:", "--seconds", "50", "--threads", threads)
    position, bounds = run(*words).split()
    assert (position, bounds.count("..")) == ("9x7c5:", 1)


@pytest.mark.parametrize("agent", ["strong", "mcts", "perfect", "windows:seconds=20"])
def test_an_agent_moves(agent: str) -> None:
    assert "Your move" in run("play", agent, "--plain", "--first", "agent", typed="4\n4\n")
