"""What is proved about a score that is not known exactly."""

from itertools import combinations

import pytest

from connectn import Bounds, Rules


def plies_to_end(value: int, cells: int, ply: int) -> int:
    """Turn the definition of the scale around: how far off the end with this score is."""
    left = cells - ply
    if value > 0:
        return 2 * ((left + 1) // 2 - value) + 1
    if value < 0:
        return 2 * (left // 2 + value) + 2
    return left


@pytest.mark.parametrize(
    ("lower", "upper", "sign"),
    [
        *((1, 18, 1), (2, 3, 1), (1, 1, 1), (-18, -1, -1), (-2, -1, -1)),
        *((0, 0, 0), (0, 1, None), (-1, 0, None), (-18, 18, None), (-1, 1, None)),
    ],
)
def test_the_sign_is_known_once_both_bounds_have_it(
    lower: int, upper: int, sign: int | None
) -> None:
    assert Bounds(lower, upper, Rules(), 6).sign == sign


def test_bounds_hold_both_ends_and_what_is_between() -> None:
    bounds = Bounds(-3, 5, Rules(), 10)
    assert [value for value in range(-10, 10) if value in bounds] == list(range(-3, 6))


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 5, 4), Rules(4, 5, 3), Rules(3, 3, 3)])
def test_the_depth_is_one_short_of_the_first_end_within_the_bounds(rules: Rules) -> None:
    for ply in range(2 * rules.connect, rules.cells - 2):
        most = (rules.cells + 1 - ply) // 2
        least = -((rules.cells - ply) // 2)
        for lower, upper in combinations(range(least, most + 1), 2):
            ends = [plies_to_end(value, rules.cells, ply) for value in range(lower, upper + 1)]
            assert Bounds(lower, upper, rules, ply).depth == min(ends) - 1, (ply, lower, upper)


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5), Rules(16, 16, 4), Rules(16, 16, 16)])
def test_bounds_may_be_wider_than_any_score_can_be(rules: Rules) -> None:
    """The core starts from the bounds of any position with so many discs, whatever the lines."""
    for ply in range(2 * rules.connect):
        lower, upper = -((rules.cells - ply - 2) // 2), (rules.cells - ply - 1) // 2
        first_line = 2 * rules.connect - 1 - ply
        assert 2 <= Bounds(lower, upper, rules, ply).depth <= max(2, first_line)


def test_bounds_are_equal_when_their_numbers_are() -> None:
    assert Bounds(1, 3, Rules(), 10) == Bounds(1, 3, Rules(), 12)
    assert Bounds(1, 3, Rules(), 10) != Bounds(1, 4, Rules(), 10)
    assert str(Bounds(-1, 3, Rules(), 10)) == "-1..3"
    assert repr(Bounds(-1, 3, Rules(), 10)) == "Bounds(-1, 3, Rules(7, 6, 4), ply=10)"
