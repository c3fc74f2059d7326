"""How likely counts of scores are under a given true mean."""

from collections.abc import Sequence
from math import log

TRACE = 0.001
"""Replaces a count of 0, because a score that was not seen yet is not impossible."""
STEPS = 200
PRECISION = 1e-14


def regularised(counts: Sequence[float]) -> list[float]:
    """Return the counts with `TRACE` in place of each 0.

    >>> regularised([0, 3, 1])
    [0.001, 3, 1]
    """
    return [count or TRACE for count in counts]


def tilt(scores: Sequence[float], counts: Sequence[float], mean: float) -> float:
    """Return theta: the likeliest probabilities with this mean are ``p / (1 + theta (a - mean))``.

    ``a`` is a score and ``p`` its share of the counts. Theta is the root of
    ``sum p (a - mean) / (1 + theta (a - mean))``, which falls from plus to minus infinity between
    its two poles. A Newton step is taken where it stays between them, otherwise the interval is
    halved. Every count must be above 0, and the mean between the lowest and the highest score.
    """
    shifted = [score - mean for score in scores]
    low, high = -1 / max(shifted), -1 / min(shifted)
    theta = 0.0
    for _ in range(STEPS):
        value = slope = 0.0
        for count, shift in zip(counts, shifted, strict=True):
            part = shift / (1 + theta * shift)
            value += count * part
            slope -= count * part * part
        if value > 0:
            low = theta
        else:
            high = theta
        step = theta - value / slope
        if not low < step < high:
            step = (low + high) / 2
        if abs(step - theta) <= PRECISION * (high - low + abs(theta)):
            break
        theta = step
    return theta


def shortfall(scores: Sequence[float], counts: Sequence[int], mean: float) -> float:
    """Return by how much this true mean lowers the log-likelihood of the counts.

    >>> round(shortfall((0, 0.5, 1), (0, 0, 20), 0.8), 1)  # 20 wins: -20 ln 0.8
    4.5
    """
    if not any(counts):
        return 0.0
    seen = regularised(counts)
    theta = tilt(scores, seen, mean)
    return sum(
        count * log(1 + theta * (score - mean)) for score, count in zip(scores, seen, strict=True)
    )
