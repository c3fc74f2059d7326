"""The SQLite file under a store: whose it is, who may open it, and what can be wrong with it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from connectn.errors import StoreError, quoted

APPLICATION = 0x436F4E6E  # "CoNn", where SQLite keeps whose file it is
VERSION = 1
PATIENCE = 10.0  # seconds to wait for another program that is writing

# The primary key of a game is what makes it impossible to have one twice.
_SCHEMA = """
CREATE TABLE tournament (
    number INTEGER PRIMARY KEY,
    created TEXT NOT NULL,
    settings TEXT NOT NULL
) STRICT;
CREATE TABLE opening (
    tournament INTEGER NOT NULL REFERENCES tournament,
    number INTEGER NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE game (
    tournament INTEGER NOT NULL REFERENCES tournament,
    one INTEGER NOT NULL,
    other INTEGER NOT NULL,
    opening INTEGER NOT NULL,
    swapped INTEGER NOT NULL,
    moves TEXT NOT NULL,
    winner INTEGER,
    termination TEXT NOT NULL,
    detail TEXT NOT NULL,
    seconds TEXT NOT NULL,
    first_words TEXT NOT NULL,
    second_words TEXT NOT NULL,
    PRIMARY KEY (tournament, one, other, opening, swapped)
) STRICT;
"""


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open a store, and make it if there is none."""
    db = _connect(path, "mode=rwc")
    try:
        _prepare(db, path)
    except BaseException:
        db.close()
        raise
    return db


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    if not _is_empty(db):
        _check(db, path)
    # Others may be about to make the same store: who comes second finds it done.
    db.execute("BEGIN IMMEDIATE")
    new = _is_empty(db)
    if new:
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {VERSION}")  # a file nobody may write to says so here
    db.execute("COMMIT" if new else "ROLLBACK")
    _check(db, path)
    # Readers do not disturb a writer, and a writer that is killed leaves whole games behind;
    # FULL, so that a power cut does no worse.
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a store that nobody needs to be able to write to."""
    if not path.exists():
        raise StoreError(f"there is no store {quoted(str(path))}")
    with translated(path), closing(_connect_to_read(path)) as db:
        _check(db, path)
        yield db


def _connect_to_read(path: Path) -> sqlite3.Connection:
    # Whoever could write takes SQLite's own files away with him; a mere reader leaves them behind.
    db = _connect(path, "mode=rw")
    try:
        db.execute("PRAGMA query_only = 1")
        _is_empty(db)
    except sqlite3.DatabaseError as error:
        db.close()
        if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY or _log(path).exists():
            raise
        # No place for SQLite's own files, and none there: nobody is writing.
        return _connect(path, "mode=ro&immutable=1")
    return db


def _log(path: Path) -> Path:
    """Return where SQLite writes first, and where everything is while somebody is writing."""
    return path.with_name(f"{path.name}-wal")


def _connect(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,  # transactions begin and end where they are written here
    )


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn what is wrong with a file into a sentence about it."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        raise StoreError(f"cannot use {path} as a store of games: {reason(error)}") from None
    except (LookupError, TypeError, ValueError) as error:
        # What we wrote can be read: somebody else, or a broken disk, has written there.
        raise StoreError(f"{path} is damaged: {quoted(str(error))}") from None


def reason(error: sqlite3.Error) -> str:
    """Return what SQLite says; about a damaged file it may quote a page of it."""
    text = str(error)
    return text if text.isprintable() else quoted(text)


def _is_empty(db: sqlite3.Connection) -> bool:
    (things,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(things == 0)


def _check(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file of another program, or of another version of this one."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        raise StoreError(f"{path} is not a store of games")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version != VERSION:
        raise StoreError(f"{path} is a store of version {version}, and this is for {VERSION}")
