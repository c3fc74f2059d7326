"""Programs that kill or stop their referee: they lose their own games, and the others go on."""

import json
import os
import shlex
import signal
import subprocess
from pathlib import Path

import pytest

from connectn import Termination
from connectn.arena.store.store import load
from connectn.engine import namespace
from tests.arena.programs import HERE, PYTHON
from tests.arena.runs import Run, essence, wait_for_games

ATTACKER = HERE.parent / "engines" / "attacker.py"
SIGNALS = [signal.SIGKILL, signal.SIGSTOP]
FORBID = "cd /proc/sys/user && echo 0 >max_pid_namespaces && echo 0 >max_user_namespaces"
NO_NAMESPACES = (
    "unshare",
    "--user",
    "--map-root-user",
    "sh",
    "-c",
    f'({FORBID}) && exec "$@"',
    "sh",
)
"""In front of a command, forbids namespaces to it, as some systems do."""


def attacker(number: signal.Signals, at: int) -> str:
    words = [*PYTHON, str(ATTACKER), "--signal", str(number.value), "--at", str(at)]
    return f"cmd:{shlex.join(words)}"


def forbidding() -> tuple[str, ...]:
    """Return what forbids namespaces; nothing where the system already does."""
    tried = subprocess.run([*NO_NAMESPACES, "true"], check=False, stderr=subprocess.DEVNULL)
    if tried.returncode == 0:
        return NO_NAMESPACES
    if namespace.available():
        pytest.skip("this system does not let a test forbid namespaces")
    return ()


@pytest.mark.parametrize("at", [1, 2])
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_without_namespaces_an_attacker_loses_its_games_and_the_others_are_played(
    number: signal.Signals, at: int, tmp_path: Path
) -> None:
    store = tmp_path / "games.db"
    players = ("greedy", attacker(number, at), "random")
    options = ("--pairs", "1", "--board", "4x4c4", "--openings", "empty", "--concurrency", "2")
    with Run(
        "tournament", *players, *options, "--store", str(store), "--json", before=forbidding()
    ) as run:
        done = run.finish()
        assert run.is_gone_within(2), "a program has survived its referee"
    assert done.code == 0, done.err
    games = load(store).games
    assert len(games) == 6
    for game in games:
        if 1 not in game.fixture.sides:
            assert game.termination.on_board
            continue
        side = game.fixture.sides.index(1)
        assert (game.winner, game.termination) == (1 - side, Termination.CRASH)
        assert game.detail == ("the referee's process died 2 times while it waited for this player")
        assert len(game.moves) == 2 * (at - 1) + side
    assert [player["lost_by"] for player in json.loads(done.out)["players"]][1] == {"crash": 4}


def test_a_tournament_with_an_attacker_can_be_resumed(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    words = ("match", "greedy", attacker(signal.SIGKILL, 1), "--games", "6")
    with Run(*words, "--store", str(store), before=forbidding()) as run:
        wait_for_games(store)
        run.kill()
        assert run.is_gone_within(2)
    before = load(store).games
    assert 0 < len(before) < 6
    with Run("tournament", "--store", str(store), "--resume", before=forbidding()) as run:
        assert run.finish().code == 0
    games = load(store).games
    assert set(essence(before)) <= set(essence(games))
    assert [game.termination for game in games] == [Termination.CRASH] * 6
    assert {game.points(0) for game in games} == {1.0}


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_in_a_namespace_an_attack_reaches_no_one(number: signal.Signals, tmp_path: Path) -> None:
    if os.getuid() and not namespace.available():
        pytest.skip("this system allows no process namespaces")
    store = tmp_path / "games.db"
    words = ("match", "random", attacker(number, 1), "--games", "4", "--board", "5x4c4")
    with Run(*words, "--store", str(store)) as run:
        done = run.finish()
        assert run.is_gone_within(2)
    assert done.code == 0, done.err
    assert all(game.termination.on_board for game in load(store).games)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_a_worker_that_is_attacked_once_is_replaced_and_no_player_loses_by_it(
    number: signal.Signals, tmp_path: Path
) -> None:
    """The system itself kills a process when it is short of memory."""
    store = tmp_path / "games.db"
    words = ("match", "greedy", "random", "--games", "2000", "--board", "7x6c4", "--seed", "5")
    with Run(*words, "--store", str(store)) as run:
        wait_for_games(store)
        for worker in run.children():
            os.kill(worker, number)
        done = run.finish()
    assert done.code == 0, done.err
    games = load(store).games
    assert len(games) == 2000
    assert all(game.termination.on_board for game in games)
