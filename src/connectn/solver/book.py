"""Books of exact scores: a solver looks a position up before it searches."""

from functools import cache
from typing import Protocol, runtime_checkable

from connectn.game.board import Board
from connectn.game.grid import Bitboards
from connectn.game.rules import Rules
from connectn.solver.score import Score

MOST_DISCS = 5
"""The default book has no position with more discs; a search takes a second or so for one."""

_RULES = Rules(7, 6, 4)
_FILE = f"book-{_RULES}.txt"


@runtime_checkable
class Book(Protocol):
    """Any source of exact scores for some positions.

    A book with a number `most_discs` is not asked about positions with more discs.
    """

    def look_up(self, board: Board) -> Score | None:
        """Return the score of a position, or None when it is not in the book."""


@cache
def default_book() -> Book:
    """Return the book that comes with connectn.

    >>> default_book().look_up(Board.parse("4"))
    Score(-1, Rules(7, 6, 4), ply=1)
    >>> default_book().look_up(Board.parse("7x5c4:")) is None
    True
    """
    return _DefaultBook()


class _DefaultBook:
    """Every 7x6 position with up to five discs: a search takes longest for these.

    The file has one line, `POSITION SCORE`, for a position and its mirror image. It is read at the
    first look-up of such a position. ``python -m benchmarks.make_book`` makes it.
    """

    most_discs = MOST_DISCS

    def look_up(self, board: Board) -> Score | None:
        """Return the score of a position with few discs that a game on 7x6 can reach."""
        if board.ply > MOST_DISCS or board.rules != _RULES:
            return None
        value = default_scores().get(board.key())
        return None if value is None else Score.proved(value, board.rules, board.ply)


@cache
def default_scores() -> dict[Bitboards, int]:
    """Read the file of the default book, and return its scores by `Board.key`."""
    from importlib.resources import files  # takes 5 ms

    text = files("connectn.solver").joinpath(_FILE).read_text("ascii")
    scores: dict[Bitboards, int] = {}
    for line in text.splitlines():
        position, _, score = line.partition(" ")
        columns = [int(digit) - 1 for digit in position]
        mirrored = [_RULES.width - 1 - column for column in columns]
        scores[_key_after(columns)] = scores[_key_after(mirrored)] = int(score)
    return scores


def _key_after(columns: list[int]) -> Bitboards:
    """Return the key of a position; making 5,678 boards instead would take 50 ms.

    >>> _key_after([3, 3, 4, 2]) == Board.parse("4453").key()
    True
    """
    stride = _RULES.height + 1
    discs = [0, 0]
    heights = [0] * _RULES.width
    for ply, column in enumerate(columns):
        discs[ply % 2] |= 1 << (column * stride + heights[column])
        heights[column] += 1
    return discs[0], discs[1]
