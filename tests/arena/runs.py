"""Real commands in real processes, whose every descendant can be found by a mark."""

import os
import signal
import sqlite3
import subprocess
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Self
from uuid import uuid4

from connectn.arena.results import Game, Results
from connectn.arena.store.store import load
from connectn.errors import StoreError
from tests.cli.command import COMMAND, Result

PATIENCE = 60.0
MARK = "CONNECTN_TEST_MARK"


class Run:
    """A `connectn` command in a session of its own."""

    def __init__(
        self, *arguments: str, env: dict[str, str] | None = None, before: Sequence[str] = ()
    ) -> None:
        self.mark = uuid4().hex
        self.process = subprocess.Popen(
            [*before, *COMMAND, *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {}), MARK: self.mark},
            start_new_session=True,
            text=True,
        )

    def finish(self) -> Result:
        """Wait for its end."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return Result(self.process.returncode, out, err)

    def ends_within(self, seconds: float) -> bool:
        """Tell whether it has come to its end by itself before so long."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def signal_group(self, number: signal.Signals) -> None:
        """Send a signal the way a terminal does, to everybody in its foreground group."""
        os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """End it without a chance to do anything about it."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def family(self) -> list[int]:
        """List the processes it has started, and itself, that are alive."""
        mark = f"{MARK}={self.mark}".encode()
        return [pid for pid, environment in environments() if mark in environment]

    def is_gone_within(self, seconds: float) -> bool:
        """Tell whether none of its processes is left after so long."""
        end = time.monotonic() + seconds
        while self.family():
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()
        for pid in self.family():  # whatever a test has found wrong, nothing stays
            os.kill(pid, signal.SIGKILL)


def command(*arguments: str, env: dict[str, str] | None = None) -> Result:
    """Run a command to its end; nothing of it may be left then."""
    with Run(*arguments, env=env) as run:
        result = run.finish()
        assert run.is_gone_within(2)
        return result


def environments() -> list[tuple[int, bytes]]:
    """Return the environment of every process; that of a zombie is empty."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                found.append((int(folder.name), (folder / "environ").read_bytes()))
            except OSError:  # gone in the meantime, or none of our business
                continue
    return found


def results_in(store: Path) -> Results | None:
    """Read what is in a store, if there is one, and a tournament in it."""
    try:
        return load(store)
    except StoreError:
        return None


def wait_for_games(store: Path, number: int = 1) -> None:
    """Wait until so many games are in a store."""
    end = time.monotonic() + PATIENCE
    while (results := results_in(store)) is None or len(results.games) < number:
        assert time.monotonic() < end, "nobody plays"
        time.sleep(0.02)


def is_sound(store: Path) -> bool:
    """Let SQLite look at every page of a store."""
    with closing(sqlite3.connect(store)) as db:
        return bool(db.execute("PRAGMA integrity_check").fetchall() == [("ok",)])


def essence(games: Sequence[Game]) -> list[tuple[object, ...]]:
    """Return what must be the same whenever, wherever and how fast games are played."""
    return [(game.fixture, game.moves, game.winner, game.termination) for game in games]
