"""Counts of pairs, compared with the same games as a plain list."""

from math import sqrt
from random import Random
from statistics import mean, pvariance

import pytest

from connectn.arena.statistics.pairs import PairCounts


def pair_scores(counts: PairCounts) -> list[float]:
    return [score / 4 for score, count in enumerate(counts.pairs) for _ in range(count)]


@pytest.mark.parametrize("seed", range(20))
def test_the_error_of_pairs_is_that_of_the_mean_of_their_scores(seed: int) -> None:
    dice = Random(seed)
    n0, n1, n2, n3, n4 = (dice.randrange(1, 50) for _ in range(5))
    counts = PairCounts((n0, n1, n2, n3, n4))
    scores = pair_scores(counts)
    assert counts.games == 2 * len(scores)
    assert counts.score == pytest.approx(mean(scores))
    assert counts.error == pytest.approx(sqrt(pvariance(scores) / len(scores)))


def test_single_games_count_one_by_one() -> None:
    counts = PairCounts(singles=(1, 2, 5))
    scores = [0.0, 0.5, 0.5, 1.0, 1.0, 1.0, 1.0, 1.0]
    assert (counts.games, counts.points, counts.units) == (8, 6.0, 8)
    assert counts.error == pytest.approx(sqrt(pvariance(scores) / 8))


def test_one_missing_game_changes_score_and_error_only_a_little() -> None:
    whole = PairCounts((10, 20, 60, 30, 10))
    missing = PairCounts((10, 20, 60, 29, 10), singles=(0, 0, 1))
    assert missing.games == whole.games - 1
    assert missing.score == pytest.approx(whole.score, abs=0.002)
    assert missing.error == pytest.approx(whole.error, rel=0.01)


def test_pairs_that_balance_have_a_smaller_error_than_their_games_alone() -> None:
    """Each opening was won once and lost once, so pairs hardly vary but single games do."""
    assert PairCounts((0, 1, 50, 1, 0)).error < PairCounts(singles=(51, 2, 51)).error / 5


def test_exceptions_are_units_without_the_most_frequent_score() -> None:
    assert PairCounts((0, 0, 7, 2, 1), singles=(1, 2, 0)).exceptions == 4
    assert PairCounts((0, 0, 0, 0, 9)).exceptions == 0


def test_the_other_player_sees_the_same_games_from_the_other_side() -> None:
    counts = PairCounts((1, 2, 3, 4, 5), singles=(6, 7, 8))
    assert -counts == PairCounts((5, 4, 3, 2, 1), singles=(8, 7, 6))
    assert (-counts).points == counts.games - counts.points
    assert (-counts).error == pytest.approx(counts.error)
