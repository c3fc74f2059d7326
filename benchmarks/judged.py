"""Positions with the exact score of every column, to judge moves by."""

from pathlib import Path
from typing import NamedTuple

from connectn.game.board import Board

FILE = Path(__file__).parent / "positions" / "judged.txt"
UNPLAYABLE = -1000
"""Stands for the score of a column that takes no disc, as in `connectn solve --all`."""


class Judged(NamedTuple):
    """A position and what each column is worth to the side to move."""

    board: Board
    scores: tuple[int, ...]

    @property
    def discs(self) -> int:
        """How many discs are on the board."""
        return self.board.ply

    def __str__(self) -> str:
        return " ".join([str(self.board), *map(str, self.scores)])


def read() -> list[Judged]:
    """Return what `benchmarks.make_judged` found, by the number of discs."""
    lines = FILE.read_text("ascii").splitlines()
    return [parse(line) for line in lines]


def parse(line: str) -> Judged:
    """Read what `str` makes of a judged position.

    >>> judged = parse("4x4c4:12 0 -1 0 0")
    >>> judged.discs, judged.scores, str(judged)
    (2, (0, -1, 0, 0), '4x4c4:12 0 -1 0 0')
    """
    position, *scores = line.split()
    return Judged(Board.parse(position), tuple(map(int, scores)))
