"""Levels of strength: the more a column gives away, the less often it is played."""

import math
from random import Random

from connectn.solver.analysis import Analysis, lower_of, upper_of
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score, sign_of

PERFECT = 10
"""The highest level: it always plays a best column."""

TEMPERATURES = (10.0, 2.0, 1.3, 0.92, 0.68, 0.52, 0.4, 0.28, 0.17)
"""For levels 1 to 9, the loss at which a column is played 1/e times as often as the best one.

`connectn experiments levels` lets the levels play each other."""

EDGE = 0.5
"""The loss assumed for a column at the edge while its result is not proved."""


def pick(analysis: Analysis, level: int, dice: Random) -> int:
    """Return a random column, with the probabilities of a level below `PERFECT`."""
    chances = weights(given_away(analysis), level)
    return dice.choices(list(chances), list(chances.values()))[0]


def weights(losses: dict[int, float], level: int) -> dict[int, float]:
    """Return the relative probability of each column, given its loss; the best column has 1.

    >>> weights({2: 0.0, 3: 1.0}, level=9)[3] < weights({2: 0.0, 3: 1.0}, level=1)[3] < 1
    True
    """
    temperature = TEMPERATURES[level - 1]
    return {column: math.exp(-loss / temperature) for column, loss in losses.items()}


def given_away(analysis: Analysis) -> dict[int, float]:
    """Return how much worse than the best column each playable column is.

    A draw instead of a win, or a loss instead of a draw, counts 1. The difference of the scores,
    divided by the highest possible score, is added, so that an early loss counts more than a late
    one.
    """
    worth = {
        column: _worth(known) - (EDGE * _off_centre(column, known) if _open(known) else 0.0)
        for column, known in enumerate(analysis.scores)
        if known is not None
    }
    return {column: max(worth.values()) - value for column, value in worth.items()}


def _worth(known: Score | Bounds) -> float:
    """Return the result plus the score divided by the highest one; for bounds, their mean."""
    lower, upper = lower_of(known), upper_of(known)
    highest = (known.rules.cells + 1 - known.ply) // 2
    return (sign_of(lower) + sign_of(upper)) / 2 + (lower + upper) / 2 / highest


def _open(known: Score | Bounds) -> bool:
    """Whether the result, win, draw or loss, is not known."""
    return known.sign is None


def _off_centre(column: int, known: Score | Bounds) -> float:
    """Return the distance of a column from the centre: 0 in the centre, 1 at the edge."""
    width = known.rules.width
    return abs(2 * column + 1 - width) / max(width - 1, 1)
