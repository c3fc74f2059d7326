"""Games that a person names on the command line: columns, files, or standard input."""

import sys
from pathlib import Path

from connectn.errors import ConnectnError, NotationError, RecordError, UsageError, quoted
from connectn.game.board import Board
from connectn.game.record import Record, parse_records
from connectn.play.saved_game import file_named

STANDARD_INPUT = "-"
COMMENT = "#"
INVITATION = "Type or paste games, as records or one position per line; Ctrl-D ends."
_STORE = b"SQLite format 3\0"
_TAG = "["


def games_named(text: str) -> list[Record]:
    """Return the games behind a word of the command line; an error has the word in it.

    Columns are a game, whatever files there are: ``./4453`` is a file of that name.

    >>> [len(record.moves) for record in games_named("4x3c3:1122")]
    [4]
    """
    if text == STANDARD_INPUT:
        return _read_input()
    try:
        return [Record.of(Board.parse(text))]
    except NotationError as error:
        path = file_named(text)
        if path is None or not _exists(path):
            reason = str(error).removeprefix(f"{quoted(text)} is not a position: ")
            raise UsageError(f"{quoted(text)} is neither a game nor a file: {reason}") from None
    return _read_file(path)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # such as a name that is too long for one
        return False


def _read_input() -> list[Record]:
    if sys.stdin.isatty():
        print(INVITATION, file=sys.stderr)
    return _games_of(sys.stdin.buffer.read(), "standard input")


def _read_file(path: Path) -> list[Record]:
    if not path.is_file():
        raise UsageError(f"{path} is not a file of games")
    return _games_of(path.read_bytes(), str(path))


def _games_of(data: bytes, place: str) -> list[Record]:
    """Read records, or one position on each line."""
    if data.startswith(_STORE):
        pipe = f"connectn report {place} --pgn - | connectn review -"
        raise UsageError(f"{place} is a store of games; review them with: {pipe}")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise RecordError(f"{place}: byte {error.start} is not UTF-8 text") from None
    try:
        found = parse_records(text)
    except RecordError as error:
        if any(line.lstrip().startswith(_TAG) for line in text.splitlines()):
            raise RecordError(f"{place}: {error}") from None
        found = _positions(text, place)
    if not found:
        raise RecordError(f"{place} holds no game")
    return found


def _positions(text: str, place: str) -> list[Record]:
    """Read the first word of every line that has one before its comment."""
    found = []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition(COMMENT)[0].split()
        try:
            found += [Record.of(Board.parse(word)) for word in words[:1]]
        except ConnectnError as error:
            raise RecordError(f"{place}: line {number}: {error}") from None
    return found
