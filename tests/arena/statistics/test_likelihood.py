"""The likeliest probabilities with a given mean, compared with a search through all of them."""

from collections.abc import Sequence
from math import log

import pytest

from connectn.arena.statistics.likelihood import regularised, shortfall, tilt
from connectn.arena.statistics.pairs import PAIR_SCORES

STEPS = 20_000


def best_log_likelihood(lost: int, drawn: int, won: int, mean: float) -> float:
    """Try every share of draws; the mean then fixes the wins and losses."""
    best = float("-inf")
    for step in range(1, STEPS):
        draws = step / STEPS
        wins = mean - draws / 2
        losses = 1 - draws - wins
        if wins > 0 and losses > 0:
            found = lost * log(losses) + drawn * log(draws) + won * log(wins)
            best = max(best, found)
    return best


@pytest.mark.parametrize("counts", [(3, 4, 5), (10, 1, 2), (1, 30, 1), (40, 20, 70)])
@pytest.mark.parametrize("mean", [0.1, 0.45, 0.5, 0.8])
def test_the_shortfall_is_that_of_the_likeliest_probabilities(
    counts: tuple[int, int, int], mean: float
) -> None:
    free = sum(count * log(count / sum(counts)) for count in counts)
    expected = free - best_log_likelihood(*counts, mean)
    assert shortfall((0.0, 0.5, 1.0), counts, mean) == pytest.approx(expected, abs=0.001)


@pytest.mark.parametrize("counts", [(1, 2, 3, 4, 5), (0, 0, 0, 0, 20), (7, 0, 0, 0, 0), (0, 9) * 2])
@pytest.mark.parametrize("mean", [0.001, 0.3, 0.5, 0.999])
def test_tilted_probabilities_are_positive_and_have_the_mean(
    counts: Sequence[int], mean: float
) -> None:
    scores = PAIR_SCORES[: len(counts)]
    mean *= scores[-1]
    seen = regularised(counts)
    theta = tilt(scores, seen, mean)
    chances = [
        count / sum(seen) / (1 + theta * (score - mean))
        for score, count in zip(scores, seen, strict=True)
    ]
    assert min(chances) > 0
    assert sum(chances) == pytest.approx(1, abs=1e-6)
    assert sum(map(float.__mul__, chances, scores)) == pytest.approx(mean, abs=1e-6)


def test_the_observed_mean_is_the_likeliest() -> None:
    counts = (3, 5, 9, 7, 2)
    seen = sum(map(float.__mul__, map(float, counts), PAIR_SCORES)) / sum(counts)
    assert shortfall(PAIR_SCORES, counts, seen) == pytest.approx(0, abs=1e-9)
    assert shortfall(PAIR_SCORES, counts, seen - 0.1) > 0.1
    assert shortfall(PAIR_SCORES, counts, seen + 0.1) > 0.1


def test_without_counts_every_mean_is_equally_likely() -> None:
    assert shortfall(PAIR_SCORES, (0, 0, 0, 0, 0), 0.9) == 0
