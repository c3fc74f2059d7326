"""Comparing columns by the bounds of their scores."""

from collections.abc import Iterable
from math import prod

from connectn.game.board import Board
from connectn.solver.analysis import Analysis, lower_of, upper_of

Interval = tuple[int, int]
DRAWN: Interval = (0, 0)


def central_first(columns: Iterable[int], board: Board) -> list[int]:
    """Sort columns by their distance from the centre; of two equal ones the left comes first.

    >>> central_first(range(7), Board())
    [3, 2, 4, 1, 5, 0, 6]
    """
    return sorted(columns, key=lambda column: (abs(2 * column + 1 - board.rules.width), column))


def skylines(board: Board) -> int:
    """Return how many combinations of column heights can still come up.

    The number shows how large the rest of the game is.

    >>> skylines(Board()), skylines(Board.parse("2x3c3:121"))
    (823543, 6)
    """
    rules = board.rules
    discs = board.discs(0) | board.discs(1)
    stride = rules.height + 1
    column = (1 << stride) - 1
    return prod(
        stride - (discs >> stride * number & column).bit_count() for number in range(rules.width)
    )


def intervals(analysis: Analysis) -> dict[int, Interval]:
    """Return the least and the greatest score each playable column can have."""
    return {
        column: (lower_of(known), upper_of(known))
        for column, known in enumerate(analysis.scores)
        if known is not None
    }


def unbeaten(known: dict[int, Interval]) -> dict[int, Interval]:
    """Return the columns that may be best.

    A column is left out if another one is proved to be at least as good. Columns with the same
    exact score are all kept.

    >>> unbeaten({1: (0, 0), 2: (-1, 0), 3: (-1, 1), 4: (0, 0)})
    {1: (0, 0), 3: (-1, 1), 4: (0, 0)}
    """
    return {
        column: mine
        for column, mine in known.items()
        if not any(other[0] >= mine[1] and other != mine for other in known.values())
    }


def settled(known: dict[int, Interval]) -> bool:
    """Whether the score of each of these columns is exact."""
    return all(lower == upper for lower, upper in known.values())
