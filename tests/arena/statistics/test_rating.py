"""Elo, its interval and its certainty: published vectors, closed forms, simulated matches."""

from math import inf, isfinite
from random import Random

import pytest

from connectn.arena.statistics.pairs import PAIR_SCORES, Tally
from connectn.arena.statistics.rating import Estimate, Rating, elo, expected
from tests.arena.simulation import coverage


def six(*counts: int) -> Tally:
    """Count pairs given as LL, LD, WL, DD, WD, WW."""
    ll, ld, wl, dd, wd, ww = counts
    return Tally((ll, ld, wl + dd, wd, ww))


def wld(wins: int, losses: int, draws: int) -> Tally:
    return Tally(singles=(losses, draws, wins))


@pytest.mark.parametrize(
    ("tally", "value", "error"),
    [
        (wld(136, 96, 111), 40.70, 30.43),
        (six(34, 54, 31, 32, 64, 75), 55.58, 27.65),
        (six(332, 433, 457, 41, 333, 334), -8.64, 10.33),
    ],
)
def test_elo_is_what_others_have_published(tally: Tally, value: float, error: float) -> None:
    estimate = Rating.of(tally).elo
    assert round(estimate.value, 2) == value
    assert round(estimate.error, 2) == error


@pytest.mark.parametrize(
    ("tally", "superiority"),
    [
        (wld(136, 96, 111), 99.60),
        (wld(76, 89, 123), 15.53),
        (six(332, 433, 457, 41, 333, 334), 5.05),
    ],
)
def test_the_likelihood_of_superiority_is_what_others_have_published(
    tally: Tally, superiority: float
) -> None:
    assert round(100 * Rating.of(tally).superiority, 2) == superiority


def test_normalized_elo_is_what_others_have_published() -> None:
    normalized = Rating.of(six(34, 54, 31, 32, 64, 75)).normalized
    assert normalized is not None
    assert (round(normalized.value, 2), round(normalized.error, 2)) == (57.94, 28.28)


@pytest.mark.parametrize("difference", [-800.0, -3.5, 0.0, 120.0])
def test_the_score_one_expects_has_that_elo(difference: float) -> None:
    assert elo(expected(difference)) == pytest.approx(difference, abs=1e-9)


@pytest.mark.parametrize("pairs", [1, 2, 10, 100, 5000])
def test_a_whitewash_has_the_bound_of_clopper_and_pearson(pairs: int) -> None:
    """At the bound, to win all pairs is a chance of 2.5 %."""
    rating = Rating.of(Tally((0, 0, 0, 0, pairs)))
    assert (rating.elo.value, rating.elo.high) == (inf, inf)
    assert expected(rating.elo.low) ** pairs == pytest.approx(0.025, rel=0.02)
    assert str(rating.elo).startswith("above ")
    assert rating.normalized is None
    lost = Rating.of(Tally((pairs, 0, 0, 0, 0)))
    assert lost.elo.value == lost.elo.low == -inf
    assert lost.elo.high == pytest.approx(-rating.elo.low)
    assert str(lost.elo).startswith("below ")


@pytest.mark.parametrize("pairs", [3, 30])
def test_pairs_that_all_ended_even_still_leave_a_doubt(pairs: int) -> None:
    rating = Rating.of(Tally((0, 0, pairs, 0, 0)))
    assert rating.elo.value == 0
    assert rating.elo.high == pytest.approx(-rating.elo.low)
    # The likeliest way to a mean above a half that shows even pairs only: the others won.
    assert (2 * (1 - expected(rating.elo.high))) ** pairs == pytest.approx(0.025, rel=0.02)
    assert rating.superiority == pytest.approx(0.5)


def test_half_a_point_less_than_all_does_not_make_one_more_certain() -> None:
    everything, nearly = Rating.of(Tally((0, 0, 0, 0, 20))), Rating.of(Tally((0, 0, 0, 1, 19)))
    assert nearly.elo.low < everything.elo.low
    assert isfinite(nearly.elo.high)


def test_the_more_pairs_are_won_the_more_certain_it_is() -> None:
    certainty = [Rating.of(Tally((0, 0, 0, 0, pairs))).superiority for pairs in range(1, 12)]
    assert certainty == sorted(certainty)
    assert certainty[0] < 0.9
    assert certainty[-1] > 0.999


@pytest.mark.parametrize("seed", range(30))
def test_the_opponent_is_rated_the_other_way_round(seed: int) -> None:
    dice = Random(seed)
    n0, n1, n2, n3, n4 = (dice.choice((0, 1, 5, 40)) for _ in range(5))
    tally = Tally((n0, n1, n2, n3, n4), singles=(0, 1, 0))
    one, other = Rating.of(tally), Rating.of(-tally)
    assert other.elo.value == pytest.approx(-one.elo.value)
    assert other.elo.low == pytest.approx(-one.elo.high, abs=0.01)
    assert other.superiority == pytest.approx(1 - one.superiority, abs=1e-4)
    assert one.elo.low < one.elo.value < one.elo.high


@pytest.mark.parametrize("draws", [0.0, 0.3, 0.6])
def test_the_interval_of_equal_players_holds_nought_19_times_in_20(draws: float) -> None:
    """Six hundred matches, so give or take three deviations of 0.9 %; soak has ten thousand."""
    assert 0.92 <= coverage(draws, pairs=150, matches=600, seed=1) <= 0.98


@pytest.mark.parametrize("score", [0.97, 0.99])
def test_the_interval_of_a_far_better_player_holds_the_truth_as_often(score: float) -> None:
    """Nearly all pairs end alike; with 0.99 the normal distribution alone would hold 57 %."""
    dice = Random(7)
    hits = 0
    for _ in range(300):
        drawn = dice.choices(PAIR_SCORES, (0, 0, 2 * (1 - score), 0, 2 * score - 1), k=40)
        n0, n1, n2, n3, n4 = (drawn.count(value) for value in PAIR_SCORES)
        estimate = Rating.of(Tally((n0, n1, n2, n3, n4))).elo
        hits += estimate.low <= elo(score) <= estimate.high
    assert hits >= 0.94 * 300


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
def test_an_estimate_is_written_with_the_digits_that_mean_something(
    estimate: Estimate, text: str
) -> None:
    assert str(estimate) == text
