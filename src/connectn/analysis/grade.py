"""How good a move was, by the score that it lost."""

from enum import StrEnum

from connectn.game.named import Named
from connectn.solver.analysis import lower_of, upper_of
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score, sign_of

FINE_POINTS = 2
"""The most points of score that a FINE move loses: its end comes up to two own discs off."""


class Grade(Named, StrEnum):
    """How good a move was, from the best to the worst grade."""

    BEST = "best"
    """No move has a higher score."""
    FINE = "fine"
    """The same result; at most `FINE_POINTS` points are lost."""
    INACCURACY = "inaccuracy"
    """The same result, but a later win or a sooner loss: more points are lost."""
    MISTAKE = "mistake"
    """A win became a draw."""
    BLUNDER = "blunder"
    """A position that was not lost became lost."""
    UNKNOWN = "unknown"
    """What is proved about the scores allows more than one grade."""


def grade_of(best: Score | Bounds, made: Score | Bounds) -> Grade:
    """Grade a move by the value of its position and its own value, both for its player.

    >>> from connectn.game.rules import Rules
    >>> win, draw, loss = (Score(value, Rules(), ply=10) for value in (5, 0, -3))
    >>> grade_of(win, win), grade_of(win, draw), grade_of(win, loss), grade_of(draw, loss)
    (Grade.BEST, Grade.MISTAKE, Grade.BLUNDER, Grade.BLUNDER)
    >>> grade_of(Bounds(0, 5, Rules(), ply=10), loss), grade_of(Bounds(0, 5, Rules(), ply=10), draw)
    (Grade.BLUNDER, Grade.UNKNOWN)
    """
    # A grade can only get worse when the best score is higher or the score of the move is lower,
    # so the two extremes tell whether another grade is possible.
    worst = _exact_grade(upper_of(best), lower_of(made))
    highest = min(upper_of(made), upper_of(best))
    mildest = _exact_grade(max(lower_of(best), highest), highest)
    return worst if worst is mildest else Grade.UNKNOWN


def _exact_grade(best: int, made: int) -> Grade:
    lost = best - made
    if lost <= 0:
        return Grade.BEST
    if sign_of(best) != sign_of(made):
        return Grade.BLUNDER if made < 0 else Grade.MISTAKE
    return Grade.FINE if lost <= FINE_POINTS else Grade.INACCURACY
