"""Turns the core's packed answers into scores and bounds."""

from connectn import _core
from connectn.game.rules import Rules, known_rules
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score


class Answers(dict[int, Score | Bounds]):
    """What each packed answer of the core means; a score is made once and then looked up.

    >>> core, answers = _core.Solver(1, 1 << 20, []), Answers()
    >>> answers[core.solve(_core.Board(4, 4, 4), None, None, None, False)]
    Score(0, Rules(4, 4, 4), ply=0)
    >>> answers[core.solve(_core.Board(7, 6, 4), None, 1, None, False)]
    Bounds(-18, 18, Rules(7, 6, 4), ply=0)
    """

    def __missing__(self, packed: int) -> Score | Bounds:
        width, height, connect, ply, lower, upper = _core.unpack_answer(packed)
        found = score_or_bounds(known_rules(width, height, connect), ply, lower, upper)
        if isinstance(found, Score):  # there are too many different bounds to keep them
            self[packed] = found
        return found


def score_or_bounds(rules: Rules, ply: int, lower: int, upper: int) -> Score | Bounds:
    """Return a score when the bounds meet, and bounds otherwise."""
    return Score.proved(lower, rules, ply) if lower == upper else Bounds(lower, upper, rules, ply)
