"""Reads a tournament from a store, and tells what is damaged from what is intact."""

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from connectn.arena.results import Game, Results, distinct
from connectn.arena.settings import Settings
from connectn.arena.store.consistency import Consistency
from connectn.arena.store.database import file_problem, reason
from connectn.arena.store.rows import (
    FieldError,
    read_fixture,
    read_game,
    read_number,
    read_opening,
)
from connectn.errors import quoted
from connectn.game.board import Board

FIRST_ROW, LAST_ROW = -(1 << 62), 1 << 62
ALL = -1
"""As the limit of a query: all rows."""
MOST_OPENINGS = 10_000_000
"""A larger number of an opening is damaged."""

Row = Mapping[str, object]


@dataclass(frozen=True)
class Salvage:
    """What could be read of a tournament."""

    results: Results
    """With the games that are intact."""
    problems: tuple[str, ...]
    """What is damaged, one part of a sentence each; nothing in a sound store."""
    damaged: int
    """How many games were found that are damaged; there may be more that cannot be found."""


def salvage(
    db: sqlite3.Connection, number: int, settings: Settings, versions: Mapping[str, str]
) -> Salvage:
    """Read the openings and the games of a tournament with these settings."""
    return _Reader(db, number, settings, versions).read()


class _Reader:
    """Reads the rows of one tournament, and collects what is wrong with them."""

    def __init__(
        self,
        db: sqlite3.Connection,
        number: int,
        settings: Settings,
        versions: Mapping[str, str],
    ) -> None:
        self._db = db
        self._number = number
        self._settings = settings
        self._versions = versions
        self._names = distinct(settings.names)
        self._problems: list[str] = []
        self._damaged = 0

    def read(self) -> Salvage:
        openings = self._openings()
        games = sorted(self._games(openings), key=_planned_place)
        problem = file_problem(self._db)
        if problem:
            self._problems.append(problem)
        texts = tuple(str(openings.get(each, "")) for each in range(max(openings, default=-1) + 1))
        results = Results(self._number, self._settings, texts, tuple(games), self._versions)
        return Salvage(results, tuple(self._problems), self._damaged)

    def _openings(self) -> dict[int, Board]:
        """Return the positions of the openings that are intact, by number."""
        found: dict[int, Board] = {}
        pairs = self._settings.pairs
        query = "SELECT * FROM opening WHERE tournament = ? AND number >= ? ORDER BY number LIMIT ?"
        for number, row in self._walk(query, "openings"):
            if not 0 <= number < min(pairs, MOST_OPENINGS):
                self._note(f"opening {number}", f"the tournament has {quoted(pairs)} openings")
                continue
            try:
                found[number] = read_opening(row, self._settings.rules)
            except FieldError as error:
                self._note(f"opening {number}", error)
        if len(found) < pairs and not self._problems:
            missing = next(each for each in range(pairs) if each not in found)
            self._note(f"opening {missing}", "it is missing")
        return found

    def _games(self, openings: Mapping[int, Board]) -> Iterator[Game]:
        """Yield the games that are intact."""
        consistency = Consistency(self._settings, openings)
        # The index may be damaged alone, so it is not used.
        query = (
            "SELECT rowid AS number, * FROM game NOT INDEXED "
            "WHERE tournament = ? AND rowid >= ? ORDER BY rowid LIMIT ?"
        )
        for number, row in self._walk(query, "games"):
            try:
                game = read_game(row)
                consistency.check(game)
            except FieldError as error:
                self._damaged += 1
                self._note(f"game {number}{self._described(row)}", error)
            else:
                yield game

    def _described(self, row: Row) -> str:
        """Name the players of a damaged game, if the row still does."""
        try:
            fixture = read_fixture(row)
            first, second = (quoted(self._names[player]) for player in fixture.sides)
        except (FieldError, IndexError):
            return ""
        return f" ({first} against {second}, opening {fixture.opening})"

    def _walk(self, query: str, what: str) -> Iterator[tuple[int, Row]]:
        """Yield the rows of a query with their numbers; pass over pages that cannot be read."""
        start, stride = FIRST_ROW, 0
        while start < LAST_ROW:
            before, problem = start, ""
            # The sqlite3 module reads one row ahead, so after an error one more may be readable.
            for most in (ALL, 1):
                try:
                    for row in _rows(self._db, query, self._number, start, most):
                        number = read_number(row)
                        if number >= start:  # in a damaged tree, rows may come a second time
                            start = number + 1
                            yield number, row
                except sqlite3.DatabaseError as error:
                    problem = reason(error)
                if not problem:
                    return
            self._note(f"the {what} from number {max(start, 0)} on", problem)
            # Where no row could be read, the next step is longer, so that there is an end.
            stride = 0 if start > before else 2 * stride or 1
            start = self._next_readable(query, start + stride)

    def _next_readable(self, query: str, start: int) -> int:
        """Return the first number above `start` from which on SQLite can read a row again."""
        step = 1
        while start + step < LAST_ROW and not self._is_readable(query, start + step):
            step *= 2
        low, high = start + step // 2, start + step
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._is_readable(query, middle) else (middle, high)
        return high

    def _is_readable(self, query: str, start: int) -> bool:
        try:
            next(_rows(self._db, query, self._number, start, 1), None)
        except sqlite3.DatabaseError:
            return False
        return True

    def _note(self, where: str, problem: object) -> None:
        self._problems.append(f"tournament {self._number}, {where}: {problem}")


def _planned_place(game: Game) -> tuple[int, bool, int, int]:
    """Return a key for the order in which the games were planned."""
    fixture = game.fixture
    return fixture.opening, fixture.swapped, fixture.one, fixture.other


def _rows(db: sqlite3.Connection, query: str, *values: int) -> Iterator[Row]:
    """Yield rows, each with the names of its columns."""
    cursor = db.execute(query, values)
    names = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(names, row, strict=True))
