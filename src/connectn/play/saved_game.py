"""A game or a position that was saved in a file, to be played on."""

from pathlib import Path

from connectn.errors import ConnectnError, RecordError
from connectn.game.board import Board
from connectn.game.record import Record, read_records


def file_named(text: str) -> Path | None:
    """Return the file that a person has named, or None for a text that can name no file.

    A `~` at the beginning is the folder of the user.

    >>> file_named("games.txt"), file_named(" ")
    (PosixPath('games.txt'), None)
    """
    name = text.strip()
    return None if not name or "\0" in name else home_expanded(name)


def home_expanded(path: str | Path) -> Path:
    """Return a path with the folder of the user instead of its first `~`, if there is such a user.

    A shell does it for its arguments, but not after an equals sign, nor for what is typed later.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def read_saved(path: Path) -> Record:
    """Return the last game of a file of records, or its last line if its lines are positions."""
    try:
        records = read_records(path)
    except RecordError as error:
        board = _last_position(path)
        if board is None:
            raise error from None
        return Record.of(board)
    if not records:
        raise RecordError(f"{path} holds no game")
    return records[-1]


def _last_position(path: Path) -> Board | None:
    """Return the last position of a file that has one on each line, or None for another file."""
    if not path.is_file():
        return None
    try:
        lines = path.read_text(encoding="utf-8").split("\n")
        boards = [Board.parse(line) for line in lines if line.strip()]
    except (ConnectnError, UnicodeDecodeError):
        return None
    return boards[-1] if boards else None
