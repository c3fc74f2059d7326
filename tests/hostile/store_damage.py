"""Ways to damage the file of a store: random bytes, and wrong values in every column."""

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

PAGE = 4096
HEAD = 100
"""The bytes of the header of a SQLite file; a page begins with at most 12 bytes of its own."""


@dataclass(frozen=True)
class Files:
    """A store as bytes: the file, and the write-ahead log of a process that was killed."""

    data: bytes
    log: bytes = b""

    def write(self, path: Path) -> None:
        """Write the files to an empty folder."""
        path.write_bytes(self.data)
        if self.log:
            log_of(path).write_bytes(self.log)


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def random_damage(files: Files, dice: Random) -> Files:
    """Damage one of the files at random places."""
    if files.log and dice.random() < 0.6:
        return Files(files.data, _damaged(files.log, dice))
    return Files(_damaged(files.data, dice), files.log)


def _damaged(data: bytes, dice: Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(dice.choice([1, 1, 1, 2, 5])):
        dice.choice(_RANDOM)(damaged, dice)
    return bytes(damaged)


def _place(data: bytearray, dice: Random) -> int:
    """Choose a byte; the first bytes of a page, which describe it, are chosen more often."""
    if dice.random() < 0.5:
        return dice.randrange(len(data)) if data else 0
    return min(_page(data, dice) + dice.randrange(HEAD), max(len(data) - 1, 0))


def _page(data: bytearray, dice: Random) -> int:
    """Return the place of a page."""
    return dice.randrange(len(data) // PAGE + 1) * PAGE


def _change_bytes(data: bytearray, dice: Random) -> None:
    for _ in range(dice.choice([1, 1, 1, 4, 50]) if data else 0):
        data[_place(data, dice)] = dice.randrange(256)


def _flip_bits(data: bytearray, dice: Random) -> None:
    for _ in range(dice.choice([1, 1, 3]) if data else 0):
        data[_place(data, dice)] ^= 1 << dice.randrange(8)


def _truncate(data: bytearray, dice: Random) -> None:
    del data[dice.choice([_page, _place])(data, dice) :]


def _zero_page(data: bytearray, dice: Random) -> None:
    page = _page(data, dice)
    data[page : page + PAGE] = bytes(len(data[page : page + PAGE]))


def _noise_page(data: bytearray, dice: Random) -> None:
    page = _page(data, dice)
    data[page : page + PAGE] = dice.randbytes(len(data[page : page + PAGE]))


def _swap_pages(data: bytearray, dice: Random) -> None:
    one, other = sorted((_page(data, dice), _page(data, dice)))
    if one < other and other + PAGE <= len(data):
        data[one : one + PAGE], data[other : other + PAGE] = (
            data[other : other + PAGE],
            data[one : one + PAGE],
        )


def _insert(data: bytearray, dice: Random) -> None:
    at = _place(data, dice)
    data[at:at] = dice.randbytes(dice.choice([1, 3, PAGE]))


def _remove(data: bytearray, dice: Random) -> None:
    at = _place(data, dice)
    del data[at : at + dice.choice([1, 3, PAGE])]


_RANDOM: tuple[Callable[[bytearray, Random], None], ...] = (
    *(_change_bytes, _change_bytes, _flip_bits, _flip_bits, _truncate, _zero_page, _noise_page),
    *(_swap_pages, _insert, _remove),
)


@dataclass(frozen=True)
class Directed:
    """A damage that is made with SQL: a value in a column, or a statement."""

    what: str
    table: str = ""
    column: str = ""
    value: Any = None
    statement: str = ""


@dataclass(frozen=True)
class Raw:
    """Bytes that are stored as a text although they are no UTF-8."""

    data: bytes


VALUES: tuple[Any, ...] = (
    *(None, -1, 0, 1, 2, 7, 2**31, 2**62, -(2**63), 1.5, float("inf"), b"\x00\xff", b""),
    *("", "x", "Z", "11111111111111", "1234567", "\x00", "\u202e\x1b[31m\n\r\u2028", "x" * 100_000),
    *("[", "{}", "null", "[]", "[0]", '["x"]', "[true]", "[null]", "[NaN]", "[Infinity]"),
    *("[-1]", "[1e308]", "[1e400]", f"[{'9' * 400}]", "9" * 5000, "[" * 100_000, "[1e12,0,0]"),
    *("line", "crash"),
    *("full board", "5x4c3:", "5x4c3:1112", "7x6c4:44", "5x4c3:111222", "5x4c3:11111", "0x0c0:"),
    *("5x4c3:-----/-----/-----/XO---", "5x4c3:-----/-----/-----/XX---", "5x4c3:1,2,3", "5x4c3:?"),
    *(Raw(b"a\x80\xff"), Raw(b"\xed\xa0\x80"), "5x4c3:" + "1" * 9999),
)
COLUMNS = {
    "tournament": ("number", "created", "settings"),
    "opening": ("tournament", "number", "position"),
    "game": (
        *("tournament", "one", "other", "opening", "swapped", "moves", "winner", "termination"),
        *("detail", "seconds", "first_words", "second_words"),
    ),
}
FIELDS: tuple[tuple[str | int, ...], ...] = (
    *(("players",), ("players", 0), ("games",), ("rules",), ("format",), ("openings",), ("seed",)),
    *(("control",), ("control", "seconds"), ("control", "total"), ("control", "increment")),
    *(("control", "margin"), ("control", "patience"), ("control", "start"), ("sprt",)),
    *(("sprt", 0), ("keep_alive",), ("numbers",), ("versions",), ("versions", "connectn")),
)
SETTINGS: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2, 5, 7, 10**15, 10**400, 10**4298, 1.5, float("nan"), float("inf")),
    *("", "x", "\ud800\n\x00", "5x4c3", "7x6c4", "0x0c0", "gauntlet", "fixed", "x" * 5000, []),
    *({}, [1, 2], [5, 1], [0, 1e9], ["a"], ["a", "b"], ["a", "b", "c", "d"], {"a": 1}, {"\n": 2}),
    *([[]], {"control": {}}, "[" * 1000, {"\n\x1b[31m": "\x00"}),
)
TABLES = ("tournament", "opening", "game")
COPY = (
    "CREATE TEMP TABLE t AS SELECT * FROM game; UPDATE t SET CHANGE; "
    "INSERT OR IGNORE INTO game SELECT * FROM t"
)
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS one FROM n"
STATEMENTS = (
    *(f"DROP TABLE {table}" for table in TABLES),
    *("DELETE FROM tournament", "DELETE FROM opening", "DELETE FROM game"),
    *(f"ALTER TABLE {table} ADD COLUMN further TEXT" for table in TABLES),
    "DELETE FROM tournament WHERE number = 1",
    "DELETE FROM tournament WHERE number = 2",
    "DELETE FROM opening WHERE number = 1",
    "DELETE FROM opening WHERE number = 3",
    "DELETE FROM game WHERE rowid % 3 = 1",
    "DELETE FROM game WHERE rowid = 2",
    "UPDATE game SET tournament = 99 WHERE rowid = 2",
    "UPDATE game SET tournament = 99",
    "UPDATE opening SET tournament = 99",
    "UPDATE game SET opening = opening + 1000",
    "UPDATE game SET opening = opening + 1000 WHERE rowid = 3",
    "UPDATE opening SET number = number + 1000",
    "UPDATE opening SET number = -5 WHERE number = 0",
    "UPDATE game SET one = other, other = one",
    "UPDATE game SET other = one",
    "UPDATE game SET winner = 1 - winner",
    "UPDATE game SET winner = 1 - winner WHERE rowid = 5",
    "UPDATE game SET moves = substr(moves, 1, length(moves) - 1)",
    "UPDATE game SET moves = moves || moves",
    "UPDATE game SET moves = ''",
    "UPDATE game SET seconds = '[]'",
    "UPDATE game SET seconds = '[' || substr('0,0,0,0,0,0,0,0', 1, 2 * length(moves) + 5) || ']'",
    "UPDATE tournament SET settings = settings || ' '",
    "UPDATE tournament SET settings = substr(settings, 1, 40)",
    "INSERT INTO tournament VALUES (3, 'now', '{}')",
    "INSERT INTO tournament SELECT number + 5, created, settings FROM tournament",
    "INSERT INTO tournament SELECT -number, created, settings FROM tournament",
    "INSERT INTO opening SELECT tournament, number + 4, position FROM opening",
    COPY.replace("CHANGE", "one = other, other = one"),
    COPY.replace("CHANGE", "swapped = swapped + 2"),
    COPY.replace("CHANGE", "opening = opening + 1"),
    "ALTER TABLE game RENAME COLUMN moves TO steps",
    "ALTER TABLE game DROP COLUMN detail",
    "ALTER TABLE game RENAME TO games",
    f"DROP TABLE game; CREATE VIEW game AS {ENDLESS}",
    "DROP TABLE opening; CREATE VIEW opening AS SELECT 1 AS tournament, 0 AS number, '' position",
    "CREATE TRIGGER t BEFORE INSERT ON game BEGIN DELETE FROM game; END",
    "PRAGMA user_version = 0",
    "PRAGMA application_id = 5",
    "PRAGMA journal_mode = DELETE",
    "PRAGMA auto_vacuum = 1; VACUUM",
    "PRAGMA encoding = 'UTF-16'",
    "DROP TABLE game; ALTER TABLE opening RENAME TO game",
)


def directed_damages() -> list[Directed]:
    """Return every value for every column and field of the settings, and every statement."""
    return [
        *(
            Directed(f"{table}.{column} = {str(value)[:40]!r}", table, column, value)
            for table, columns in COLUMNS.items()
            for column, value in product(columns, VALUES)
        ),
        *(
            Directed(f"settings {field} = {str(value)[:40]!r}", "settings", "", (field, value))
            for field, value in product(FIELDS, SETTINGS)
        ),
        *(Directed(f"settings without {field}", "settings", "", (field,)) for field in FIELDS),
        *(Directed(statement[:60], statement=statement) for statement in STATEMENTS),
    ]


def damage(path: Path, how: Directed, dice: Random) -> str:
    """Damage a store, and return which rows; a change that SQLite refuses is not made."""
    try:
        if how.table == "settings":
            return _change_settings(path, dice, *how.value)
        if how.table:
            return _change_value(path, how, dice)
        with _connected(path) as db:
            db.executescript(how.statement)
    except sqlite3.Error as error:
        return f"refused by SQLite: {error}"
    return "all"


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file; the damage need not survive a power cut."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous = OFF")
        yield db


def _change_settings(path: Path, dice: Random, field: tuple[str | int, ...], *value: Any) -> str:
    """Replace one field of the settings, or remove it."""
    number = dice.choice([1, 2])
    with _connected(path) as db:
        query = "SELECT settings FROM tournament WHERE number = ?"
        whole = inner = json.loads(db.execute(query, (number,)).fetchone()[0])
        for name in field[:-1]:
            inner = inner[name]
        if inner is None:  # this tournament has no test
            return "none"
        if value:
            inner[field[-1]] = value[0]
        else:
            del inner[field[-1]]
        text = json.dumps(whole)
        db.execute("UPDATE tournament SET settings = ? WHERE number = ?", (text, number))
        db.commit()
    return f"tournament {number}"


def _change_value(path: Path, how: Directed, dice: Random) -> str:
    """Replace a value in one row, or in all rows."""
    condition = "1"
    if dice.random() < 0.8:
        rows = {"tournament": "number = 1", "opening": "tournament = 1 AND number = {}"}
        condition = rows.get(how.table, "rowid = {}").format(dice.randrange(1, 4))
    value, place = how.value, "?"
    if isinstance(value, Raw):
        value, place = value.data, "CAST(? AS TEXT)"
    with _without_types(path) as db:
        db.execute(f"UPDATE {how.table} SET {how.column} = {place} WHERE {condition}", (value,))  # noqa: S608
    return condition


@contextmanager
def _without_types(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a store whose tables take any value for now."""
    with _connected(path) as db:
        schema = db.execute("SELECT sql, name FROM sqlite_schema WHERE type = 'table'").fetchall()
    loose = [(_loose(sql), name) for sql, name in schema]
    for statements, change in ((loose, True), (schema, False)):
        with _connected(path) as db:
            db.execute("PRAGMA writable_schema = 1")
            db.executemany("UPDATE sqlite_schema SET sql = ? WHERE name = ?", statements)
            db.commit()
        if change:
            with _connected(path) as db:
                try:
                    yield db
                    db.commit()
                except sqlite3.IntegrityError:  # a key that is there already
                    db.rollback()


def _loose(sql: str) -> str:
    """Return a table without types; the number of a tournament must stay a number."""
    for old, new in (
        ("INTEGER PRIMARY KEY", "NUMBER"),
        (" NOT NULL", ""),
        ("INTEGER", "BLOB"),
        ("TEXT", "BLOB"),
        ("NUMBER", "INTEGER PRIMARY KEY"),
        (") STRICT, WITHOUT ROWID", ") WITHOUT ROWID"),
        (") STRICT", ")"),
    ):
        sql = sql.replace(old, new)
    return sql
