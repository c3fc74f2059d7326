"""A store of tournaments: a SQLite file that every game is written to as soon as it is over."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from connectn.arena.results import Game, Results
from connectn.arena.settings import Settings
from connectn.arena.store.database import open_to_write, reading, reason, translated
from connectn.arena.store.rows import FieldError, game_row, read_settings, settings_json
from connectn.arena.store.salvage import Salvage, salvage
from connectn.errors import StoreError, StoreWriteError


class Store:
    """A file of tournaments, open for writing; it is created if it does not exist."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with translated(path):
            self._db = open_to_write(path)

    def begin(self, settings: Settings, openings: Iterable[str]) -> int:
        """Write a new tournament without games, and return its number."""
        with self._writing():
            created = datetime.now(UTC).isoformat(timespec="seconds")
            number = self._db.execute(
                "INSERT INTO tournament (created, settings) VALUES (?, ?)",
                (created, settings_json(settings)),
            ).lastrowid
            self._db.executemany(
                "INSERT INTO opening VALUES (?, ?, ?)",
                [(number, place, position) for place, position in enumerate(openings)],
            )
        if number is None:
            raise StoreWriteError(f"{self.path} gave a new tournament no number")
        return number

    def add(self, number: int, games: Iterable[Game]) -> None:
        """Store games, all of them or none; a game that is stored already is not changed."""
        with self._writing():
            self._db.executemany(
                "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(number, *game_row(game)) for game in games],
            )

    def tournaments(self) -> list[int]:
        """Return the numbers of all tournaments, the oldest first."""
        with translated(self.path):
            rows = self._db.execute("SELECT number FROM tournament ORDER BY number").fetchall()
            return [int(number) for (number,) in rows]

    def settings(self, number: int) -> Settings:
        """Return the settings of a tournament."""
        with translated(self.path):
            return _settings(self._db, self.path, number)[0]

    def load(self, number: int | None = None) -> Results:
        """Return a tournament with its games so far; without a number, the last tournament."""
        with translated(self.path):
            return _load(self._db, self.path, number)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Make one transaction of the statements inside."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            self._roll_back()
            raise StoreWriteError(
                f"cannot write to {self.path}: {reason(error)}; what it holds is safe"
            ) from None
        except BaseException:
            self._roll_back()
            raise

    def _roll_back(self) -> None:
        """End the transaction without its changes; SQLite may have done so already."""
        if self._db.in_transaction:
            try:
                self._db.execute("ROLLBACK")
            except sqlite3.DatabaseError:
                return  # the next process that opens the file rolls back

    def close(self) -> None:
        """Close the file."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load(path: Path, number: int | None = None) -> Results:
    """Read a tournament from a store, which may be read-only; without a number, the last one."""
    with reading(path) as db:
        return _load(db, path, number)


def load_intact(path: Path, number: int | None = None) -> Salvage:
    """Read the games of a tournament that are intact, and what is damaged."""
    with reading(path) as db:
        return _salvage(db, path, number)


def begun(path: Path, number: int | None = None) -> tuple[int, Settings]:
    """Return the number and the settings of a tournament; without a number, of the last one."""
    with reading(path) as db:
        if number is None:
            number = _last(db, path)
        return number, _settings(db, path, number)[0]


def damage_of(path: Path, found: Salvage) -> StoreError:
    """Return the error for a tournament that is not whole."""
    rest = "; connectn report --pgn exports the intact games" if found.results.games else ""
    return StoreError(f"{path} is damaged: {found.problems[0]}{rest}")


def _load(db: sqlite3.Connection, path: Path, number: int | None) -> Results:
    found = _salvage(db, path, number)
    if found.problems:
        raise damage_of(path, found)
    return found.results


def _salvage(db: sqlite3.Connection, path: Path, number: int | None) -> Salvage:
    if number is None:
        number = _last(db, path)
    return salvage(db, number, *_settings(db, path, number))


def _last(db: sqlite3.Connection, path: Path) -> int:
    (number,) = db.execute("SELECT max(number) FROM tournament").fetchone()
    if number is None:
        raise StoreError(f"{path} holds no tournament")
    return int(number)


def _settings(
    db: sqlite3.Connection, path: Path, number: int
) -> tuple[Settings, Mapping[str, str]]:
    row = db.execute("SELECT settings FROM tournament WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise StoreError(f"{path} holds no tournament {number}")
    try:
        return read_settings({"settings": row[0]})
    except FieldError as error:
        raise FieldError(f"tournament {number}: {error}") from None
