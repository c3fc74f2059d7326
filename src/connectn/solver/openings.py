"""The first moves of the usual board, known by heart."""

from functools import cache
from importlib.resources import files

from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.score import Score

MOST_DISCS = 5
"""Positions with more discs are not in the list; a second or so finds them out."""

Discs = tuple[int, int]


class Openings:
    """A book of every 7x6 position with up to five discs: these take a solver longest.

    `openings.txt` has one of two mirror images per line, `POSITION SCORE`;
    ``python -m benchmarks.make_openings`` makes it. A book is read when it is made.

    >>> Openings().look_up(Board.parse("4"))
    Score(value=-1)
    >>> Openings().look_up(Board.parse("7x5c4:")) is None
    True
    """

    def __init__(self) -> None:
        self._known = _known()

    def look_up(self, board: Board) -> Score | None:
        """Return the score of a position of the usual board with few discs."""
        if board.ply > MOST_DISCS or board.rules != Rules():
            return None
        value = self._known.get(_discs(board))
        if value is None:
            value = self._known[_discs(board.mirror())]
        return Score.proved(value, board.rules, board.ply)


@cache
def _known() -> dict[Discs, int]:
    text = files("connectn.solver").joinpath("openings.txt").read_text("ascii")
    return {
        _placed(position): int(score)
        for position, _, score in (line.partition(" ") for line in text.splitlines())
    }


def _placed(position: str) -> Discs:
    """Place the discs of a position; a board would take 50 ms to do so for all of them.

    >>> _placed("4453") == _discs(Board.parse("4453"))
    True
    """
    stride = Rules().height + 1
    discs = [0, 0]
    heights = [0] * Rules().width
    for ply, digit in enumerate(position):
        column = int(digit) - 1
        discs[ply % 2] |= 1 << (column * stride + heights[column])
        heights[column] += 1
    return discs[0], discs[1]


def _discs(board: Board) -> Discs:
    return board.discs(0), board.discs(1)
