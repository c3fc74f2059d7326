"""Commands in real processes; a mark in the environment finds all their descendants."""

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
        """Wait for the end of the command."""
        out, err = self.process.communicate(timeout=PATIENCE)
        return Result(self.process.returncode, out, err)

    def ends_within(self, seconds: float) -> bool:
        """Tell whether the command ends within so many seconds."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def signal_group(self, number: signal.Signals) -> None:
        """Send a signal to the process group of the command, as a terminal does."""
        os.killpg(self.process.pid, number)

    def kill(self) -> None:
        """Kill the command with SIGKILL."""
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def family(self) -> list[int]:
        """List the living processes of the command: itself and all it has started."""
        mark = f"{MARK}={self.mark}".encode()
        return [pid for pid, environment in environments() if mark in environment]

    def children(self) -> list[int]:
        """List the living processes that the command itself has started."""
        return [pid for pid in self.family() if parent(pid) == self.process.pid]

    def is_gone_within(self, seconds: float) -> bool:
        """Tell whether all processes of the command end within so many seconds."""
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
        for pid in self.family():  # also if the test has failed
            os.kill(pid, signal.SIGKILL)


def command(*arguments: str, env: dict[str, str] | None = None) -> Result:
    """Run a command to its end, and check that no process is left."""
    with Run(*arguments, env=env) as run:
        result = run.finish()
        assert run.is_gone_within(2)
        return result


def environments() -> list[tuple[int, bytes]]:
    """Return the environment of every process; a zombie has an empty one."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                found.append((int(folder.name), (folder / "environ").read_bytes()))
            except OSError:  # it has ended, or belongs to another user
                continue
    return found


def parent(pid: int) -> int | None:
    """Return the process that has started another one; None if that one has ended."""
    try:
        text = Path(f"/proc/{pid}/status").read_text("ascii", "replace")
    except OSError:
        return None
    return int(text.split("PPid:")[1].split()[0])


def results_in(store: Path) -> Results | None:
    """Read the last tournament of a store; None if there is none."""
    try:
        return load(store)
    except StoreError:
        return None


def number_of_games(store: Path) -> int:
    """Count the games in a store without reading them; 0 if there is no store yet."""
    try:
        with closing(sqlite3.connect(f"{store.as_uri()}?mode=ro", uri=True)) as db:
            (number,) = db.execute("SELECT count(*) FROM game").fetchone()
            return int(number)
    except sqlite3.OperationalError:  # the file or its tables do not exist yet
        return 0


def wait_for_games(store: Path, number: int = 1) -> None:
    """Wait until a store has so many games."""
    end = time.monotonic() + PATIENCE
    while number_of_games(store) < number:
        assert time.monotonic() < end, "no game is played"
        time.sleep(0.02)


def is_sound(store: Path) -> bool:
    """Let SQLite check every page of a store."""
    with closing(sqlite3.connect(store)) as db:
        return bool(db.execute("PRAGMA integrity_check").fetchall() == [("ok",)])


def essence(games: Sequence[Game]) -> list[tuple[object, ...]]:
    """Return the parts of games that must be equal in every run."""
    return [(game.fixture, game.moves, game.winner, game.termination) for game in games]
