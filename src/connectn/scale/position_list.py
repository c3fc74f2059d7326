"""A file with one position on each line, as numbered batches."""

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from zlib import crc32

from connectn.errors import JobFailedError
from connectn.scale.batch import Batch

DRAFT = ".part"
READ_BYTES = 1 << 20


class PositionList:
    """Positions in a file, so that millions of them take no memory.

    Iterating over it yields batches of `size` positions, the same each time.
    """

    def __init__(self, path: Path, size: int) -> None:
        self.path = path
        self._size = size

    def write(self, attempts: Iterable[Iterable[str]]) -> None:
        """Write the file, all of it or nothing; each attempt replaces the one before it."""
        draft = self.path.with_name(self.path.name + DRAFT)
        try:
            for positions in attempts:
                with draft.open("w", encoding="ascii", newline="\n") as file:
                    file.writelines(f"{position}\n" for position in positions)
                    file.flush()
                    os.fsync(file.fileno())
            draft.replace(self.path)
        except OSError as error:
            raise JobFailedError(f"cannot write to {self.path}: {error.strerror}") from None
        finally:
            draft.unlink(missing_ok=True)

    def checksum(self) -> int | None:
        """Return a checksum of the file, or None if there is none."""
        found = 0
        try:
            with self.path.open("rb") as file:
                while part := file.read(READ_BYTES):
                    found = crc32(part, found)
        except FileNotFoundError:
            return None
        return found

    def __iter__(self) -> Iterator[Batch]:
        with self.path.open(encoding="ascii") as file:
            number = 0
            while positions := tuple(line.rstrip("\n") for line in islice(file, self._size)):
                yield Batch(number, positions)
                number += 1

    def remove(self) -> None:
        """Delete the file."""
        self.path.unlink(missing_ok=True)
