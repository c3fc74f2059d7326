"""Grades: what each means, and that bounds never say more than every score within them."""

from itertools import combinations_with_replacement

from connectn import Bounds, Rules, Score
from connectn.analysis.grade import FINE_POINTS, Grade, grade_of
from connectn.solver.answer import score_or_bounds
from tests.cases import for_each

RULES, PLY = Rules(), 10
RANGE = range(-4, 5)
INTERVALS = list(combinations_with_replacement(RANGE, 2))


def obvious_grade(best: int, made: int) -> Grade:
    """Grade exact scores as docs/review.md puts it."""
    if made == best:
        return Grade.BEST
    if made < 0 <= best:
        return Grade.BLUNDER
    if made == 0 < best:
        return Grade.MISTAKE
    return Grade.FINE if best - made <= 2 else Grade.INACCURACY


def known(lower: int, upper: int) -> Score | Bounds:
    return score_or_bounds(RULES, PLY, lower, upper)


def test_a_fine_move_loses_two_points_at_most() -> None:
    assert FINE_POINTS == 2


@for_each("best", RANGE)
def test_exact_scores_have_the_obvious_grade(best: int) -> None:
    for made in range(-4, best + 1):
        assert grade_of(known(best, best), known(made, made)) is obvious_grade(best, made)


@for_each("lower, upper", INTERVALS)
def test_bounds_have_a_grade_only_if_every_score_within_them_has_it(lower: int, upper: int) -> None:
    for low, high in INTERVALS:
        possible = {
            obvious_grade(best, made)
            for best in range(lower, upper + 1)
            for made in range(low, min(high, best) + 1)
        }
        if not possible:
            continue  # a move is never better than its position
        expected = possible.pop() if len(possible) == 1 else Grade.UNKNOWN
        assert grade_of(known(lower, upper), known(low, high)) is expected, (low, high)
