"""Error rates of intervals and tests in ten thousand simulated matches of known strength.

Takes about ten minutes.
"""

from collections import Counter
from random import Random

import pytest

from connectn.arena.statistics.pairs import PairCounts
from connectn.arena.statistics.rating import Rating, expected
from connectn.arena.statistics.sprt import Sprt, Verdict
from tests.arena.simulation import coverage, draw_pairs, opening_chances
from tests.arena.statistics.test_sprt import run_to_the_end
from tests.soak.scale import SCALE, scaled

MATCHES = scaled(10_000)
TESTS = scaled(4_000)
SHORT_MATCHES = scaled(4_000)
DEVIATIONS = 4  # standard deviations allowed, which are wider with fewer matches


@pytest.mark.parametrize("draws", [0.0, 0.2, 0.4, 0.6, 0.8])
@pytest.mark.parametrize("pairs", [100, 500])
def test_the_95_per_cent_interval_of_equal_players_contains_zero(draws: float, pairs: int) -> None:
    held = coverage(draws, pairs=pairs, matches=MATCHES, seed=2)
    margin = 0.01 if SCALE >= 1 else DEVIATIONS * (0.95 * 0.05 / MATCHES) ** 0.5
    assert 0.95 - margin <= held <= 0.95 + margin


@pytest.mark.parametrize("openings", ["fair", "biased", "deciding"])
@pytest.mark.parametrize("pairs", [5, 10, 20, 50])
@pytest.mark.parametrize("gap", [0, 200, 400, 700, 1400])
def test_the_interval_of_a_short_match_contains_the_truth_in_at_least_91_per_cent(
    gap: int, pairs: int, openings: str
) -> None:
    """The normal distribution is a little too narrow for few pairs, the likelihood too wide."""
    dice = Random(f"soak {gap} {pairs} {openings}")
    chances = opening_chances(expected(gap), 0.3, openings)
    drawn = Counter(draw_pairs(chances, pairs, dice) for _ in range(SHORT_MATCHES))
    held = 0
    for counts, times in drawn.items():
        estimate = Rating.of(PairCounts(counts)).elo
        held += times * (estimate.low <= gap <= estimate.high)
    margin = DEVIATIONS * (0.91 * 0.09 / SHORT_MATCHES) ** 0.5
    assert held >= (0.91 - margin) * SHORT_MATCHES


@pytest.mark.parametrize("test", [Sprt(0, 20), Sprt(-10, 30)], ids=str)
@pytest.mark.parametrize("draws", [0.0, 0.5])
@pytest.mark.parametrize("truth", ["elo0", "elo1"])
def test_the_sequential_test_errs_in_at_most_5_per_cent(
    test: Sprt, truth: str, draws: float
) -> None:
    dice = Random(f"soak {test} {truth} {draws}")
    right = Verdict.LOWER if truth == "elo0" else Verdict.HIGHER
    score = expected(getattr(test, truth))
    wrong = sum(run_to_the_end(test, score, draws, dice) is not right for _ in range(TESTS))
    assert wrong <= 0.05 * TESTS + DEVIATIONS * (0.05 * 0.95 * TESTS) ** 0.5
