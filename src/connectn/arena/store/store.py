"""Where every game is kept as soon as it is played: a SQLite file."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from connectn.arena.results import Fixture, Game, Results
from connectn.arena.settings import Settings
from connectn.arena.store.database import open_to_write, reading, reason, translated
from connectn.errors import StoreError, StoreWriteError
from connectn.game.notation import format_columns, read_columns
from connectn.game.outcome import Termination


class Store:
    """A file of tournaments, open for writing; made if there is none."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with translated(path):
            self._db = open_to_write(path)

    def begin(self, settings: Settings, openings: Iterable[str]) -> int:
        """Write down a new tournament and return its number."""
        with self._writing():
            created = datetime.now(UTC).isoformat(timespec="seconds")
            number = self._db.execute(
                "INSERT INTO tournament (created, settings) VALUES (?, ?)",
                (created, settings.as_json()),
            ).lastrowid
            self._db.executemany(
                "INSERT INTO opening VALUES (?, ?, ?)",
                [(number, place, position) for place, position in enumerate(openings)],
            )
        if number is None:
            raise StoreWriteError(f"{self.path} gave a new tournament no number")
        return number

    def add(self, number: int, games: Iterable[Game]) -> None:
        """Keep games that were played, all of them or none; one that is there already stays."""
        with self._writing():
            self._db.executemany(
                "INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(number, *_row(game)) for game in games],
            )

    def settings(self, number: int) -> Settings:
        """Return what a tournament was begun with."""
        with translated(self.path):
            return Settings.from_json(_settings(self._db, self.path, number))

    def load(self, number: int | None = None) -> Results:
        """Return a tournament so far, the last one unless a number is given."""
        with translated(self.path):
            return _load(self._db, self.path, number)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Commit what is done in it, or nothing of it."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            self._give_up()
            raise StoreWriteError(
                f"cannot write to {self.path}: {reason(error)}; what it holds is safe"
            ) from None
        except BaseException:
            self._give_up()
            raise

    def _give_up(self) -> None:
        """Take back what was begun; SQLite may have done so already."""
        if self._db.in_transaction:
            try:
                self._db.execute("ROLLBACK")
            except sqlite3.DatabaseError:
                return  # the next one to open the file does it

    def close(self) -> None:
        """Leave the file to others."""
        self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load(path: Path, number: int | None = None) -> Results:
    """Read a tournament from a store nobody needs to be able to write to."""
    with reading(path) as db:
        return _load(db, path, number)


def begun(path: Path, number: int | None = None) -> tuple[int, Settings]:
    """Return the number of a tournament, the last one unless given, and what it was begun with."""
    with reading(path) as db:
        if number is None:
            number = _last(db, path)
        return number, Settings.from_json(_settings(db, path, number))


def _row(game: Game) -> tuple[object, ...]:
    fixture = game.fixture
    return (
        fixture.one,
        fixture.other,
        fixture.opening,
        int(fixture.swapped),
        format_columns(game.moves),
        game.winner,
        game.termination.value,
        _text(game.detail),
        json.dumps([round(seconds, 6) for seconds in game.seconds]),
        *map(_text, game.last_words),
    )


def _text(text: str) -> str:
    """Write out what no file can hold as text: halves of a sign that stand alone."""
    return text.encode(errors="backslashreplace").decode()


def _load(db: sqlite3.Connection, path: Path, number: int | None) -> Results:
    if number is None:
        number = _last(db, path)
    text = _settings(db, path, number)
    settings = Settings.from_json(text)
    openings = db.execute(
        "SELECT position FROM opening WHERE tournament = ? ORDER BY number", (number,)
    )
    return Results(
        number,
        settings.rules,
        settings.players,
        tuple(position for (position,) in openings),
        tuple(_games(db, number)),
        settings.games * len(settings.pairings()),
        json.loads(text),
    )


def _last(db: sqlite3.Connection, path: Path) -> int:
    (number,) = db.execute("SELECT max(number) FROM tournament").fetchone()
    if number is None:
        raise StoreError(f"{path} holds no tournament")
    return int(number)


def _settings(db: sqlite3.Connection, path: Path, number: int) -> str:
    row = db.execute("SELECT settings FROM tournament WHERE number = ?", (number,)).fetchone()
    if row is None:
        raise StoreError(f"{path} holds no tournament {number}")
    return str(row[0])


def _games(db: sqlite3.Connection, number: int) -> Iterator[Game]:
    """Yield the games in the order they were planned."""
    rows = db.execute(
        "SELECT one, other, opening, swapped, moves, winner, termination, detail, seconds, "
        "first_words, second_words FROM game WHERE tournament = ? "
        "ORDER BY opening, swapped, one, other",
        (number,),
    )
    for one, other, opening, swapped, moves, winner, how, detail, seconds, *words in rows:
        yield Game(
            Fixture(one, other, opening, swapped=bool(swapped)),
            read_columns(moves),
            winner,
            Termination(how),
            detail,
            tuple(json.loads(seconds)),
            (words[0], words[1]),
        )
