"""Playing below one's strength: the more a column gives away, the rarer it is played."""

import math
from random import Random

from connectn.solver.analysis import Analysis, lower_of, upper_of
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score, sign_of

PERFECT = 10
"""The highest level, which gives nothing away."""

TEMPERATURES = (10.0, 2.0, 1.3, 0.92, 0.68, 0.52, 0.4, 0.28, 0.17)
"""How hot-headed levels 1 to 9 are, in results given away; see `python -m benchmarks.ladder`."""

EDGE = 0.5
"""What a column at the edge is thought to give away while nothing is proved about it."""


def pick(analysis: Analysis, level: int, dice: Random) -> int:
    """Return a column, each as likely as a level below `PERFECT` makes it."""
    chances = weights(given_away(analysis), level)
    return dice.choices(list(chances), list(chances.values()))[0]


def weights(losses: dict[int, float], level: int) -> dict[int, float]:
    """Return how likely columns that give away so much are, the best one being 1.

    >>> weights({2: 0.0, 3: 1.0}, level=9)[3] < weights({2: 0.0, 3: 1.0}, level=1)[3] < 1
    True
    """
    temperature = TEMPERATURES[level - 1]
    return {column: math.exp(-loss / temperature) for column, loss in losses.items()}


def given_away(analysis: Analysis) -> dict[int, float]:
    """Return how much worse than the best each playable column is.

    A draw instead of a win, or a loss instead of a draw, is 1; beside that, the difference of the
    scores counts as a share of the highest score there is, so that a loss at once is worse than a
    late one.
    """
    worth = {
        column: _worth(known) - (EDGE * _off_centre(column, known) if _open(known) else 0.0)
        for column, known in enumerate(analysis.scores)
        if known is not None
    }
    return {column: max(worth.values()) - value for column, value in worth.items()}


def _worth(known: Score | Bounds) -> float:
    """Return the result plus the score as a share of the highest; what is open, half way."""
    lower, upper = lower_of(known), upper_of(known)
    highest = (known.rules.cells + 1 - known.ply) // 2
    return (sign_of(lower) + sign_of(upper)) / 2 + (lower + upper) / 2 / highest


def _open(known: Score | Bounds) -> bool:
    """Whether it is not even known who wins."""
    return known.sign is None


def _off_centre(column: int, known: Score | Bounds) -> float:
    """Return how far a column is from the centre: 0 there, 1 at the edge."""
    width = known.rules.width
    return abs(2 * column + 1 - width) / max(width - 1, 1)
