"""Positions with the exact score of every column, to grade moves by."""

from pathlib import Path
from typing import NamedTuple

from connectn.game.board import Board

FILE = Path(__file__).parent / "graded.txt"
UNPLAYABLE = -1000
"""Stands for the score of a full column, as in `connectn solve --all`."""


class GradedPosition(NamedTuple):
    """A position, and the exact score of each column for the side to move."""

    board: Board
    scores: tuple[int, ...]

    @property
    def discs(self) -> int:
        """The number of discs on the board."""
        return self.board.ply

    def keeps_result(self, column: int) -> bool:
        """Tell whether the result (win, draw or loss) after this move is the best possible one."""
        return _sign(self._score(column)) == _sign(max(self.scores))

    def is_best(self, column: int) -> bool:
        """Tell whether no other move has a higher score."""
        return self._score(column) == max(self.scores)

    def _score(self, column: int) -> int:
        score = self.scores[column]
        if score == UNPLAYABLE:
            raise ValueError(f"column {column} cannot be played in {self.board}")
        return score

    def __str__(self) -> str:
        return " ".join([str(self.board), *map(str, self.scores)])


def read() -> list[GradedPosition]:
    """Return the positions that `benchmarks.make_graded` wrote, those with few discs first."""
    lines = FILE.read_text("ascii").splitlines()
    return [parse(line) for line in lines]


def parse(line: str) -> GradedPosition:
    """Read the text that `str` makes of a graded position.

    >>> position = parse("4x4c4:12 0 -1 0 0")
    >>> position.discs, position.scores, str(position)
    (2, (0, -1, 0, 0), '4x4c4:12 0 -1 0 0')
    >>> position.keeps_result(0), position.keeps_result(1)
    (True, False)
    """
    board, *scores = line.split()
    return GradedPosition(Board.parse(board), tuple(map(int, scores)))


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
