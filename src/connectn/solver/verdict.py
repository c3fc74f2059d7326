"""Turns the core's packed answers into scores and bounds."""

from functools import cache

from connectn.game.rules import Rules
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score

SCORE_BITS = 12
OFFSET = 256  # added to both bounds, so that they are not negative


class Verdicts(dict[int, Score | Bounds]):
    """What each packed answer means; a score is made once and then looked up.

    >>> verdicts = Verdicts()
    >>> verdicts[pack(Rules(), ply=6, lower=18, upper=18)]
    Score(value=18)
    >>> verdicts[pack(Rules(), ply=6, lower=-3, upper=18)]
    Bounds(lower=-3, upper=18)
    """

    def __missing__(self, packed: int) -> Score | Bounds:
        rest, upper = divmod(packed, 1 << SCORE_BITS)
        rest, lower = divmod(rest, 1 << SCORE_BITS)
        rest, ply = divmod(rest, 1 << SCORE_BITS)
        found = verdict(_rules(rest), ply, lower - OFFSET, upper - OFFSET)
        if isinstance(found, Score):  # of bounds there are too many to keep
            self[packed] = found
        return found


@cache
def _rules(packed: int) -> Rules:
    return Rules(*packed.to_bytes(3))


def verdict(rules: Rules, ply: int, lower: int, upper: int) -> Score | Bounds:
    """Return a score when the bounds meet."""
    return Score.proved(lower, rules, ply) if lower == upper else Bounds(lower, upper, rules, ply)


def pack(rules: Rules, ply: int, lower: int, upper: int) -> int:
    """Put an answer into one number, the way the core does."""
    packed = int.from_bytes((rules.width, rules.height, rules.connect))
    for part in (ply, lower + OFFSET, upper + OFFSET):
        packed = packed << SCORE_BITS | part
    return packed
