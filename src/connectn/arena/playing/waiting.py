"""What a worker waits for, in memory that the tournament can read after the worker has died."""

import struct
import tempfile
from dataclasses import dataclass
from mmap import mmap
from typing import IO

from connectn.arena.fixture import Fixture

PRIVATE = -1
"""Instead of a file: memory of this process only."""
_NO_SIDE = 2
_SIDE_AT = 0
_LIMIT = struct.Struct("=d")
_LIMIT_AT = 1
_FIXTURE = struct.Struct("=III?")
_FIXTURE_AT = _LIMIT_AT + _LIMIT.size
_MOVES_AT = _FIXTURE_AT + _FIXTURE.size
_SIZE = _MOVES_AT + 256  # no board has more cells
_NO_MOVE = 255
_NO_MOVES = bytes([_NO_MOVE]) * 256
_NO_LIMIT = -1.0


@dataclass(frozen=True)
class Awaited:
    """An answer that a worker waits for."""

    fixture: Fixture
    moves: tuple[int, ...]
    """The columns played after the opening."""
    side: int
    limit: float | None
    """The seconds that the player has for the answer."""


class Waiting:
    """A short piece of memory, in a file that a worker writes and the tournament reads.

    A worker writes at every move, so it writes as little as possible.

    >>> with new_file() as file:
    ...     writer, reader = Waiting(file.fileno()), Waiting(file.fileno())
    >>> writer.begin(Fixture(0, 1, 7, swapped=True))
    >>> writer.move(3)
    >>> writer.ask(1, 10.0)
    >>> reader.read().fixture.opening, reader.read().moves, reader.read().side
    (7, (3,), 1)
    >>> writer.end()
    >>> reader.read() is None
    True
    """

    def __init__(self, file: int) -> None:
        self._memory = mmap(file, _SIZE)
        self._next_move_at = _MOVES_AT
        self._limit: float | None = 0.0

    def begin(self, fixture: Fixture) -> None:
        """Write which game is played."""
        _FIXTURE.pack_into(
            self._memory,
            _FIXTURE_AT,
            fixture.one,
            fixture.other,
            fixture.opening,
            fixture.swapped,
        )
        self._memory[_MOVES_AT:] = _NO_MOVES
        self._next_move_at = _MOVES_AT

    def ask(self, side: int, limit: float | None) -> None:
        """Write which side is asked for its next move."""
        if limit != self._limit:
            _LIMIT.pack_into(self._memory, _LIMIT_AT, _NO_LIMIT if limit is None else limit)
            self._limit = limit
        self._memory[_SIDE_AT] = side

    def move(self, column: int) -> None:
        """Write which move was made."""
        self._memory[self._next_move_at] = column
        self._next_move_at += 1

    def end(self) -> None:
        """Write that no answer is waited for."""
        self._memory[_SIDE_AT] = _NO_SIDE

    def read(self) -> Awaited | None:
        """Return which answer is waited for; while the worker lives, it may be half written."""
        side = self._memory[_SIDE_AT]
        if side == _NO_SIDE:
            return None
        (limit,) = _LIMIT.unpack_from(self._memory, _LIMIT_AT)
        one, other, opening, swapped = _FIXTURE.unpack_from(self._memory, _FIXTURE_AT)
        moves, _, _ = self._memory[_MOVES_AT:].partition(bytes([_NO_MOVE]))
        return Awaited(
            Fixture(one, other, opening, swapped=swapped),
            tuple(moves),
            side,
            None if limit == _NO_LIMIT else limit,
        )


def new_file() -> IO[bytes]:
    """Return a file without a name, for `Waiting`; its space on the disk is taken at once."""
    file = tempfile.TemporaryFile()  # noqa: SIM115 (the caller closes it)
    file.write(bytes([_NO_SIDE]) * _SIZE)
    file.flush()
    return file
