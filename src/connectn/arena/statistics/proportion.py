"""How sure the share of one kind of result is."""

from math import sqrt

from connectn.arena.statistics.rating import Z


def interval(seen: int, of: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a share of independent results.

    >>> low, high = interval(20, 20)
    >>> round(low, 3), round(high, 3)
    (0.839, 1.0)
    """
    if not 0 <= seen <= of or not of:
        raise ValueError(f"{seen} of {of} is not a share")
    share, square = seen / of, Z * Z
    middle = (share + square / (2 * of)) / (1 + square / of)
    reach = Z / (1 + square / of) * sqrt(share * (1 - share) / of + square / (4 * of * of))
    return max(middle - reach, 0.0), min(middle + reach, 1.0)
