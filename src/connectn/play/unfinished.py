"""The game that goes on, kept in a file, so that it can be offered again after a crash.

Each running program has a file of its own: `unfinished.txt`, or `unfinished-2.txt` while another
one runs, and so on. It holds the lock beside its file until it ends, in whatever way. So a file
whose lock is free belongs to no running game, and two running games never touch the same file.
"""

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from connectn.errors import ConnectnError, RecordError, quoted
from connectn.game.record import Record, parse_record
from connectn.play.clock import Spent
from connectn.play.session import Session
from connectn.view.words import plural

MOST_GAMES = 100
"""How many programs can keep their games at once; the others keep none."""
DAMAGED = ".damaged"
"""The end of the name that a file gets which cannot be read."""

_TAGS = ("FirstPlayer", "SecondPlayer", "FirstSeconds", "SecondSeconds", "Clock")


@dataclass(frozen=True)
class UnfinishedGame:
    """A game that was interrupted, and the texts of its players."""

    record: Record

    @property
    def players(self) -> tuple[str, str]:
        """The texts from which the two seats can be made again."""
        return self.record.tags["FirstPlayer"], self.record.tags["SecondPlayer"]

    @property
    def spent(self) -> Spent:
        """The seconds that the sides have used."""
        tags = self.record.tags
        return float(tags["FirstSeconds"]), float(tags["SecondSeconds"])

    @property
    def clock(self) -> float | None:
        """The seconds of each side for the whole game, or None for a game without a limit."""
        text = self.record.tags["Clock"]
        return float(text) if text else None

    def __str__(self) -> str:
        board = self.record.board()
        return f"{' against '.join(self.players)} on {board.rules}, {plural(board.ply, 'disc')}"


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder for what a program remembers, as the XDG specification says."""
    given = environ.get("XDG_STATE_HOME", "")
    base = Path(given) if given.startswith("/") else Path.home() / ".local" / "state"
    return base / "connectn"


class Unfinished:
    """Keeps the game of this program, and finds those of programs that have ended.

    What cannot be written is not kept, and the game goes on; `complaint` says why. The sentence
    for a damaged file is there too; the file is kept under another name.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path: Path | None = None  # the file of this program
        self._lock: int | None = None
        self._written = ""
        self.complaint = ""

    def offered(self) -> UnfinishedGame | None:
        """Take over the file of a program that has ended, and return its game, if there is one.

        The newest one comes first. The file is this program's own from now on.
        """
        self.release()
        for path in self._newest_first():
            if self._claim(path):
                game = self._read(path)
                if game is not None:
                    return game
                self.release()
        return None

    def keep(self, session: Session) -> None:
        """Write the game down, or forget it if it is over; a game that is new is not written."""
        try:
            is_idle = session.is_over or (session.is_new and not self._written)
            text = "" if is_idle or not session.board.moves else str(_record(session))
            if text == self._written:
                return
            if text:
                self._write(text)
            elif self._path is not None:
                self._path.unlink(missing_ok=True)
            self._written = text
        except OSError as error:
            self.complaint = f"the game cannot be kept in {self._folder}: {error.strerror}"

    def forget(self) -> None:
        """Remove the game that was kept."""
        with suppress(OSError):
            if self._path is not None:
                self._path.unlink(missing_ok=True)
        self._written = ""

    def release(self) -> None:
        """Leave the file to other programs; the operating system does it when this one ends."""
        if self._lock is not None:
            os.close(self._lock)
        self._lock, self._path, self._written = None, None, ""

    def _newest_first(self) -> list[Path]:
        """Return the files that hold games."""
        with suppress(OSError):
            found = [path for path in self._names() if path.is_file()]
            return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
        return []

    def _names(self) -> Iterator[Path]:
        yield self._folder / "unfinished.txt"
        for number in range(2, MOST_GAMES + 1):
            yield self._folder / f"unfinished-{number}.txt"

    def _claim(self, path: Path) -> bool:
        """Lock a file for this program, if no other one has."""
        try:
            lock = os.open(path.with_suffix(".lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        except OSError:
            return False
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return False
        self._lock, self._path = lock, path
        return True

    def _write(self, text: str) -> None:
        """Replace the file in one step, so that a crash leaves the old game or the new one."""
        if self._path is None:
            self._folder.mkdir(parents=True, exist_ok=True)
            if not any(not path.exists() and self._claim(path) for path in self._names()):
                return
        path = self._path
        if path is not None:
            draft = path.with_suffix(".new")
            draft.write_text(text, encoding="utf-8")
            draft.replace(path)

    def _read(self, path: Path) -> UnfinishedGame | None:
        """Return the game of a file; a damaged one gets another name."""
        try:
            text = path.read_text(encoding="utf-8")
            game = _checked(text)
        except (OSError, UnicodeDecodeError, ConnectnError) as error:
            aside = path.with_suffix(DAMAGED)
            with suppress(OSError):
                path.replace(aside)
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self.complaint = f"the unfinished game in {aside} cannot be read: {reason}"
            return None
        self._written = text
        return game


def _record(session: Session) -> Record:
    """Return the game with what is needed to go on with it."""
    record = session.record()
    limit = session.clock.limit
    values = (
        *(seat.source for seat in session.seats),
        *(f"{session.clock.spent(player):.1f}" for player in (0, 1)),
        "" if limit is None else f"{limit:g}",
    )
    return Record.of(
        record.board(), record.first, record.second, tags=dict(zip(_TAGS, values, strict=True))
    )


def _checked(text: str) -> UnfinishedGame:
    """Read a game that has everything, and that is not over."""
    game = UnfinishedGame(parse_record(text))
    missing = next((name for name in _TAGS if name not in game.record.tags), None)
    if missing is not None:
        raise RecordError(f"it has no {missing} tag")
    if game.record.outcome is not None:
        raise RecordError("the game is over")
    try:
        numbers = (*game.spent, game.clock or 0.0)
    except ValueError as error:
        raise RecordError(quoted(str(error))) from None
    if not all(0 <= number < float("inf") for number in numbers):
        raise RecordError("a time is not a number of seconds")
    return game
