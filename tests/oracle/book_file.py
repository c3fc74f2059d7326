"""A reader of books written from docs/book.md alone: it lists all slots in their order."""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

MARK = b"\x89CNBOOK\n"

Columns = tuple[tuple[int, ...], ...]
"""The discs of every column from the bottom up: 0 for the first player, 1 for the second."""


@dataclass(frozen=True)
class BookFile:
    """What a file says."""

    geometry: tuple[int, int, int]
    plies: int
    generator: str
    counts: list[tuple[int, int, int]]
    scores: dict[Columns, int]
    """Only positions that have a score; of two mirror images, the one that is in the file."""

    def look_up(self, columns: Columns) -> int | None:
        """Return the score of a position, or None."""
        return self.scores.get(columns, self.scores.get(columns[::-1]))


def read(file: bytes) -> BookFile:
    """Read a whole book."""
    assert file[:8] == MARK
    version, width, height, connect, plies, *zeros = file[8:16]
    assert version == 1
    assert zeros == [0, 0, 0]
    generator = file[16:32].rstrip(b"\0").decode("ascii")
    numbers = struct.unpack_from(f"<{3 * (plies + 1)}Q", file, 32)
    assert struct.unpack("<I", file[-4:]) == (zlib.crc32(file[:-4]),)
    slots = file[32 + 24 * (plies + 1) : -4]
    places = list(all_places(width, height, plies))
    assert len(places) == len(slots)
    scores = {columns: slot - 128 for columns, slot in zip(places, slots, strict=True) if slot != 0}
    counts = [(numbers[i], numbers[i + 1], numbers[i + 2]) for i in range(0, 3 * (plies + 1), 3)]
    return BookFile((width, height, connect), plies, generator, counts, scores)


def all_places(width: int, height: int, plies: int) -> Iterator[Columns]:
    """Yield the discs that each slot stands for."""
    for discs in range(plies + 1):
        for heights in product(range(height + 1), repeat=width):
            if sum(heights) == discs and heights <= heights[::-1]:
                for pattern in sorted(patterns(discs)):
                    yield columns_of(heights, pattern)


def patterns(discs: int) -> Iterator[int]:
    """Yield the patterns of so many discs, in any order."""
    for ones in combinations(range(discs), discs // 2):
        yield sum(1 << one for one in ones)


def columns_of(heights: tuple[int, ...], pattern: int) -> Columns:
    """Put the discs of a pattern into columns."""
    columns, number = [], 0
    for height in heights:
        columns.append(tuple(pattern >> (number + row) & 1 for row in range(height)))
        number += height
    return tuple(columns)
