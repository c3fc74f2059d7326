"""The SQLite file of a store: made, checked and opened here, with its errors as sentences."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from connectn.arena.store.rows import FieldError
from connectn.errors import StoreError, quoted

APPLICATION = 0x436F4E6E  # "CoNn": the number by which SQLite files name their program
VERSION = 1
PATIENCE = 10.0  # seconds to wait while another process writes
LONGEST_MESSAGE = 200
_NO_EXTRA_FILES = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)

# The primary key of a game prevents that a game is stored twice.
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
    """Open a store; create it if the file does not exist."""
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
        _check_pages(db, path)
    # Another process may create the same store now, so look again inside the transaction.
    db.execute("BEGIN IMMEDIATE")
    new = _is_empty(db)
    if new:
        for statement in _SCHEMA.split(";"):
            db.execute(statement)
        db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {VERSION}")  # fails at once on a read-only file
    db.execute("COMMIT" if new else "ROLLBACK")
    _check(db, path)
    # WAL: readers and the writer do not block each other, and a writer that is killed leaves only
    # whole games. FULL: the same holds after a power cut.
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")


@contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open an existing store for reading; a read-only file is enough."""
    try:
        path.stat()
    except (FileNotFoundError, ValueError):  # ValueError: a name that no file can have
        raise StoreError(f"there is no store {quoted(str(path))}") from None
    except OSError as error:  # such as links in a loop
        raise StoreError(f"cannot use {path} as a store of games: {error.strerror}") from None
    with translated(path), closing(_connect_to_read(path)) as db:
        _check(db, path)
        yield db


def _connect_to_read(path: Path) -> sqlite3.Connection:
    # SQLite removes its own extra files only on closing a connection that may write.
    db = _connect(path, "mode=rw")
    try:
        db.execute("PRAGMA query_only = 1")
        _is_empty(db)
    except sqlite3.OperationalError as error:
        db.close()
        if not path.is_file() or error.sqlite_errorcode & 0xFF not in _NO_EXTRA_FILES:
            raise
    except BaseException:
        db.close()
        raise
    else:
        return db
    # SQLite cannot create its extra files here, as on a read-only mount.
    log = _log(path)
    if log.exists() and log.stat().st_size:
        raise StoreError(
            f"cannot read {path} here: some of its games may be in {log}, which SQLite only reads "
            f"in a folder that can be written to; copy both files to one"
        )
    # There is no log, so no process is writing.
    return _connect(path, "mode=ro&immutable=1")


def _log(path: Path) -> Path:
    """Return the write-ahead log of SQLite, which exists while a process is writing."""
    file = path.resolve()  # the log is beside the file, not beside a link to it
    return file.with_name(f"{file.name}-wal")


def _connect(path: Path, how: str) -> sqlite3.Connection:
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}",
        uri=True,
        timeout=PATIENCE,
        isolation_level=None,  # no implicit transactions: BEGIN and COMMIT are explicit here
    )
    db.text_factory = _text
    return db


def _text(data: bytes) -> str | bytes:
    """Decode a text; damaged bytes are returned as they are; `rows` refuses them."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Turn the errors of a damaged or foreign file into a `StoreError` that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {path} as a store of games: {reason(error)}") from None
    except UnicodeDecodeError:
        # The sqlite3 module fails to decode a message of SQLite that quotes the damaged file.
        raise StoreError(f"cannot use {path} as a store of games: it is damaged") from None
    except MemoryError:  # SQLite was told to read a value of gigabytes
        raise StoreError(f"cannot use {path} as a store of games: it is damaged") from None
    except FieldError as error:
        raise StoreError(f"{path} is damaged: {error}") from None


def reason(error: sqlite3.Error) -> str:
    """Return the message of SQLite in one line."""
    return _one_line(str(error))


def _one_line(message: str) -> str:
    """Join the lines of a message; about a damaged file it may hold unprintable characters."""
    text = " ".join(message.split())
    return text if text.isprintable() and len(text) < LONGEST_MESSAGE else quoted(text)


def _is_empty(db: sqlite3.Connection) -> bool:
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    return bool(tables == 0)


def _check(db: sqlite3.Connection, path: Path) -> None:
    """Refuse a file of another program, or of another version of the format."""
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        raise StoreError(f"{path} is not a store of games")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version != VERSION:
        raise StoreError(
            f"{path} is a store of version {version}; this connectn reads version {VERSION}"
        )
    _check_tables(db, path)


def _check_tables(db: sqlite3.Connection, path: Path) -> None:
    """Refuse tables that connectn has not made; further tables and views do no harm."""
    found = {
        name: " ".join(sql.split())
        for name, sql in db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        if isinstance(sql, str)
    }
    for statement in filter(None, map(str.strip, _SCHEMA.split(";"))):
        name = statement.split()[2]
        if found.get(name) != " ".join(statement.split()):
            raise StoreError(f"{path} is damaged: its table {name} is missing or was changed")


def _check_pages(db: sqlite3.Connection, path: Path) -> None:
    """Refuse to write to a damaged file, which might destroy what is left of it."""
    problem = file_problem(db)
    if problem:
        raise StoreError(f"{path} is damaged: {problem}")


def file_problem(db: sqlite3.Connection) -> str:
    """Return what SQLite finds wrong with the file, or with which rows belong together."""
    try:
        (said,) = db.execute("PRAGMA integrity_check(1)").fetchone()
        orphan = db.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        return reason(error)
    if said != "ok":
        return _one_line(str(said))
    return "" if orphan is None else f"its table {orphan[0]} has rows of no tournament"
