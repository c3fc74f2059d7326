"""The interval of a share covers the true share as often as it says."""

from math import comb

import pytest

from connectn.arena.statistics.proportion import interval


@pytest.mark.parametrize(("seen", "of"), [(0, 20), (7, 20), (20, 20), (291, 300), (0, 1)])
def test_the_share_itself_is_inside(seen: int, of: int) -> None:
    low, high = interval(seen, of)
    assert 0 <= low <= seen / of <= high <= 1


def test_wilsons_published_example() -> None:
    """81 of 263: Newcombe 1998, table I, method 3."""
    low, high = interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


@pytest.mark.parametrize("true", [0.5, 0.9, 0.97])
def test_about_95_of_100_intervals_cover_the_true_share(true: float) -> None:
    """Exact: the binomial chance of every count whose interval holds the true share."""
    games = 1000
    covered = sum(
        comb(games, seen) * true**seen * (1 - true) ** (games - seen)
        for seen in range(games + 1)
        if interval(seen, games)[0] <= true <= interval(seen, games)[1]
    )
    assert 0.94 <= covered <= 0.965


@pytest.mark.parametrize(("seen", "of"), [(1, 0), (-1, 3), (4, 3)])
def test_what_is_no_share_is_refused(seen: int, of: int) -> None:
    with pytest.raises(ValueError, match=f"{seen} of {of} is not a share"):
        interval(seen, of)
