"""The game that goes on, kept in a file, so that it can be offered again after a crash.

Each running program has a file of its own: `unfinished.txt`, or `unfinished-2.txt` while another
one runs, and so on. It holds the lock beside its file until it ends, in whatever way. So a file
whose lock is free belongs to no running game, and two running games never touch the same file.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from pathlib import Path

from connectn.errors import ConnectnError, RecordError
from connectn.game.record import Record, parse_record
from connectn.play import file_lock
from connectn.play.clock import Spent
from connectn.play.session import Session
from connectn.view.words import plural

MOST_GAMES = 100
"""How many programs can keep their games at once; the others keep none."""
DAMAGED = ".damaged"
"""The end of the name that a file gets which cannot be read."""
NO_HOME = Path("/nonexistent")
"""The home of a user who has none, as Debian writes it: nothing can be kept there."""

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
    given = Path(environ.get("XDG_STATE_HOME", ""))
    if given.is_absolute():
        return given / "connectn"
    try:
        home = Path.home()
    except RuntimeError:
        home = NO_HOME
    return home / ".local" / "state" / "connectn"


class Unfinished:
    """Keeps the game of this program, and finds those of programs that have ended.

    What cannot be written is not kept, and the game goes on; `complaint` says why, once until it
    can be written again. The sentence for a damaged file is there too; the file is kept under
    another name.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._path: Path | None = None  # the file of this program
        self._lock: int | None = None
        self._written = ""
        self._trouble = ""  # why the game could not be written the last time
        self.complaint = ""

    def offered(self) -> UnfinishedGame | None:
        """Take over the file of a program that has ended, and return its game, if there is one.

        The newest one comes first. The file is this program's own from now on.
        """
        self.release()
        for path in self._newest_first():
            with suppress(OSError):
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
            self._written, self._trouble = text, ""
        except OSError as error:
            trouble = f"the game cannot be kept in {self._folder}: {error.strerror}"
            if trouble != self._trouble:
                self._trouble = self.complaint = trouble

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
        found: list[tuple[float, Path]] = []
        for path in self._names():
            with suppress(OSError):  # another program may remove its file at any time
                if path.is_file():
                    found.append((path.stat().st_mtime, path))
        return [path for _, path in sorted(found, reverse=True)]

    def _names(self) -> Iterator[Path]:
        yield self._folder / "unfinished.txt"
        for number in range(2, MOST_GAMES + 1):
            yield self._folder / f"unfinished-{number}.txt"

    def _claim(self, path: Path) -> bool:
        """Lock a file for this program, if no other one has."""
        lock = file_lock.take(path.with_suffix(".lock"))
        if lock is None:
            return False
        self._lock, self._path = lock, path
        return True

    def _claim_new(self) -> Path | None:
        """Lock the first file that holds no game; None if there is none."""
        self._folder.mkdir(parents=True, exist_ok=True)
        for path in self._names():
            if not path.exists() and self._claim(path):
                if not path.exists():
                    return path
                self.release()  # a program has left its game there since the first look
        return None

    def _write(self, text: str) -> None:
        """Replace the file in one step, so that a crash leaves the old game or the new one."""
        path = self._path or self._claim_new()
        if path is None:
            return
        draft = path.with_suffix(".new")
        try:
            # A name on the command line need not be UTF-8 text.
            draft.write_text(text, encoding="utf-8", errors="surrogateescape")
            draft.replace(path)
        except OSError:
            with suppress(OSError):
                draft.unlink()
            raise

    def _read(self, path: Path) -> UnfinishedGame | None:
        """Return the game of a file; a damaged one gets another name."""
        try:
            text = path.read_text(encoding="utf-8", errors="surrogateescape")
            game = _checked(text)
        except FileNotFoundError:  # its program has ended the game in the meantime
            return None
        except (OSError, ConnectnError) as error:
            with suppress(OSError):
                path = path.replace(path.with_suffix(DAMAGED))
            reason = error.strerror if isinstance(error, OSError) else str(error)
            self.complaint = f"the unfinished game in {path} cannot be read: {reason}"
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
        "" if limit is None else str(limit),
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
        clock = inf if game.clock is None else game.clock
        is_sound = clock > 0 and all(0 <= seconds < inf for seconds in game.spent)
    except ValueError:
        is_sound = False
    if not is_sound:
        raise RecordError("a time in it is not a number of seconds")
    return game
