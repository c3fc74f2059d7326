"""Elo and its interval: published vectors, closed formulas, simulated matches."""

from collections.abc import Iterator
from itertools import product
from math import inf, isfinite
from random import Random

import pytest

from connectn.arena.statistics.pairs import PAIR_SCORES, PairCounts
from connectn.arena.statistics.rating import Estimate, Rating, elo, expected
from tests.arena.simulation import coverage


def six(*counts: int) -> PairCounts:
    """Count pairs given as LL, LD, WL, DD, WD, WW."""
    ll, ld, wl, dd, wd, ww = counts
    return PairCounts((ll, ld, wl + dd, wd, ww))


def wld(wins: int, losses: int, draws: int) -> PairCounts:
    return PairCounts(singles=(losses, draws, wins))


@pytest.mark.parametrize(
    ("counts", "value", "error"),
    [
        (wld(136, 96, 111), 40.70, 30.43),
        (six(34, 54, 31, 32, 64, 75), 55.58, 27.65),
        (six(332, 433, 457, 41, 333, 334), -8.64, 10.33),
    ],
)
def test_elo_is_the_published_one(counts: PairCounts, value: float, error: float) -> None:
    estimate = Rating.of(counts).elo
    assert round(estimate.value, 2) == value
    assert round(estimate.error, 2) == error


@pytest.mark.parametrize(
    ("counts", "superiority"),
    [
        (wld(136, 96, 111), 99.60),
        (wld(76, 89, 123), 15.53),
        (six(332, 433, 457, 41, 333, 334), 5.05),
    ],
)
def test_the_likelihood_of_superiority_is_the_published_one(
    counts: PairCounts, superiority: float
) -> None:
    assert round(100 * Rating.of(counts).superiority, 2) == superiority


def test_normalized_elo_is_the_published_one() -> None:
    normalized = Rating.of(six(34, 54, 31, 32, 64, 75)).normalized
    assert normalized is not None
    assert (round(normalized.value, 2), round(normalized.error, 2)) == (57.94, 28.28)


@pytest.mark.parametrize("difference", [-800.0, -3.5, 0.0, 120.0])
def test_elo_is_the_inverse_of_the_expected_score(difference: float) -> None:
    assert elo(expected(difference)) == pytest.approx(difference, abs=1e-9)


@pytest.mark.parametrize("pairs", [1, 2, 10, 100, 5000])
def test_a_player_who_won_every_pair_has_the_bound_of_clopper_and_pearson(pairs: int) -> None:
    """At the bound, the probability of winning all pairs is 2.5 %."""
    rating = Rating.of(PairCounts((0, 0, 0, 0, pairs)))
    assert (rating.elo.value, rating.elo.high) == (inf, inf)
    assert expected(rating.elo.low) ** pairs == pytest.approx(0.025, rel=0.02)
    assert str(rating.elo).startswith("above ")
    assert rating.normalized is None
    lost = Rating.of(PairCounts((pairs, 0, 0, 0, 0)))
    assert lost.elo.value == lost.elo.low == -inf
    assert lost.elo.high == pytest.approx(-rating.elo.low)
    assert str(lost.elo).startswith("below ")


@pytest.mark.parametrize("pairs", [3, 30])
def test_pairs_that_all_ended_even_have_an_interval(pairs: int) -> None:
    rating = Rating.of(PairCounts((0, 0, pairs, 0, 0)))
    assert rating.elo.value == 0
    assert rating.elo.high == pytest.approx(-rating.elo.low)
    # With a mean above one half and only even pairs seen, the likeliest other score is 1.
    assert (2 * (1 - expected(rating.elo.high))) ** pairs == pytest.approx(0.025, rel=0.02)
    assert rating.superiority == pytest.approx(0.5)


def test_half_a_point_less_than_all_gives_a_lower_bound_below() -> None:
    everything, nearly = (
        Rating.of(PairCounts((0, 0, 0, 0, 20))),
        Rating.of(PairCounts((0, 0, 0, 1, 19))),
    )
    assert nearly.elo.low < everything.elo.low
    assert isfinite(nearly.elo.high)


def test_the_more_pairs_are_won_the_higher_is_the_likelihood_of_superiority() -> None:
    certainty = [Rating.of(PairCounts((0, 0, 0, 0, pairs))).superiority for pairs in range(1, 12)]
    assert certainty == sorted(certainty)
    assert certainty[0] < 0.9
    assert certainty[-1] > 0.999


@pytest.mark.parametrize("seed", range(30))
def test_the_opponent_has_the_negated_rating(seed: int) -> None:
    dice = Random(seed)
    n0, n1, n2, n3, n4 = (dice.choice((0, 1, 5, 40)) for _ in range(5))
    counts = PairCounts((n0, n1, n2, n3, n4), singles=(0, 1, 0))
    one, other = Rating.of(counts), Rating.of(-counts)
    assert other.elo.value == pytest.approx(-one.elo.value)
    assert other.elo.low == pytest.approx(-one.elo.high, abs=0.01)
    assert other.superiority == pytest.approx(1 - one.superiority, abs=1e-4)
    assert one.elo.low < one.elo.value < one.elo.high


def all_counts(most: int) -> Iterator[PairCounts]:
    """Yield every match of at most so many pairs in which the first player has no less points."""
    for n0, n1, n2, n3, n4 in product(range(most + 1), repeat=5):
        if 0 < n0 + n1 + n2 + n3 + n4 <= most and 2 * n4 + n3 >= 2 * n0 + n1:
            yield PairCounts((n0, n1, n2, n3, n4))


def assert_all_agree(counts: PairCounts) -> None:
    rating = Rating.of(counts)
    assert rating.elo.low <= rating.elo.value <= rating.elo.high, counts
    assert (rating.stronger == 1) == (rating.elo.low > 0) == (rating.superiority > 0.975), counts
    assert (rating.stronger == -1) == (rating.elo.high < 0) == (rating.superiority < 0.025), counts


def test_interval_superiority_and_the_stronger_player_agree_on_every_small_match() -> None:
    for counts in all_counts(12):
        assert_all_agree(counts)


@pytest.mark.parametrize("seed", range(60))
def test_they_agree_on_larger_matches_with_single_games(seed: int) -> None:
    dice = Random(seed)
    n0, n1, n2, n3, n4 = (dice.choice((0, 0, 1, 3, 9, 30)) for _ in range(5))
    lost, drawn, won = (dice.choice((0, 0, 1, 4)) for _ in range(3))
    assert_all_agree(PairCounts((n0, n1, n2, n3, n4), (lost, drawn, won + 1)))


def test_pairs_and_single_games_that_contradict_each_other_have_an_interval() -> None:
    """No score explains both well, but the interval still contains the score seen."""
    elo_of = Rating.of(PairCounts((0, 0, 0, 0, 40), singles=(4, 0, 0))).elo
    assert elo_of.low < elo_of.value - 20
    assert elo_of.high > elo_of.value + 20


@pytest.mark.parametrize("draws", [0.0, 0.3, 0.6])
def test_the_interval_of_equal_players_contains_zero_19_times_in_20(draws: float) -> None:
    """Six hundred matches, so three standard deviations are 2.7 %; the soak test has 10,000."""
    assert 0.92 <= coverage(draws, pairs=150, matches=600, seed=1) <= 0.98


@pytest.mark.parametrize("score", [0.97, 0.99])
def test_the_interval_of_a_far_stronger_player_contains_the_truth_as_often(score: float) -> None:
    """Nearly all pairs have one score; with 0.99 a normal interval would contain it in 57 %."""
    dice = Random(7)
    hits = 0
    for _ in range(150):
        drawn = dice.choices(PAIR_SCORES, (0, 0, 2 * (1 - score), 0, 2 * score - 1), k=40)
        n0, n1, n2, n3, n4 = (drawn.count(value) for value in PAIR_SCORES)
        estimate = Rating.of(PairCounts((n0, n1, n2, n3, n4))).elo
        hits += estimate.low <= elo(score) <= estimate.high
    assert hits >= 0.93 * 150


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(-0.04, -3, 3), "+0.0 ± 3.0"),
        (Estimate(120, 100, 140), "+120 ± 20"),
        (Estimate(120, 110, 190), "+120 (+110 to +190)"),
        (Estimate(inf, -636.3, inf), "above -636"),
        (Estimate(0, -inf, inf), "unknown"),
    ],
)
def test_an_estimate_is_written_with_as_many_digits_as_its_error_allows(
    estimate: Estimate, text: str
) -> None:
    assert str(estimate) == text
