"""Strengths of several players, compared with the slow classical algorithm."""

import time
from collections.abc import Mapping
from itertools import combinations
from math import inf, isfinite, log10
from random import Random

import pytest

from connectn.arena.statistics.bradley_terry import PRIOR, strengths
from connectn.arena.statistics.pairs import PairCounts
from connectn.arena.statistics.rating import Rating, expected
from tests.arena.simulation import draw_pairs, pair_chances

CountsByPairing = Mapping[tuple[int, int], PairCounts]


def by_minorisation(
    pair_counts: CountsByPairing, players: int, rounds: int = 20_000
) -> list[float]:
    """Find the strengths by Zermelo's iteration, with the imaginary player of strength 1."""
    points = [PRIOR / 2] * players
    met: list[list[tuple[int, int]]] = [[] for _ in range(players)]
    for (one, other), counts in pair_counts.items():
        points[one] += counts.points
        points[other] += counts.games - counts.points
        met[one].append((other, counts.games))
        met[other].append((one, counts.games))
    gammas = [1.0] * players
    for _ in range(rounds):
        gammas = [
            points[player]
            / (
                PRIOR / (gammas[player] + 1)
                + sum(games / (gammas[player] + gammas[other]) for other, games in met[player])
            )
            for player in range(players)
        ]
    elos = [400 * log10(gamma) for gamma in gammas]
    return [elo - sum(elos) / players for elo in elos]


def simulated(truth: list[float], pairs: int, dice: Random) -> CountsByPairing:
    return {
        (one, other): PairCounts(
            draw_pairs(pair_chances(expected(truth[one] - truth[other]), 0.2), pairs, dice)
        )
        for one, other in combinations(range(len(truth)), 2)
    }


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_strengths_are_those_of_zermelos_iteration(players: int, seed: int) -> None:
    dice = Random(seed)
    pair_counts = simulated([dice.uniform(-150, 150) for _ in range(players)], 20, dice)
    found = strengths(pair_counts, players, resamples=10)
    classical = by_minorisation(pair_counts, players)
    assert [estimate.value for estimate in found] == pytest.approx(classical, abs=0.01)


def test_two_players_differ_by_their_elo() -> None:
    """The half game against the imaginary player has little weight among so many games."""
    counts = PairCounts((100, 300, 900, 600, 400))
    one, other = strengths({(0, 1): counts}, 2)
    assert one.value - other.value == pytest.approx(Rating.of(counts).elo.value, abs=0.1)


@pytest.mark.parametrize(
    "pair_counts",
    [
        {(0, 1): PairCounts((0, 0, 0, 0, 50)), (1, 2): PairCounts((0, 0, 0, 0, 50))},  # all won
        {(0, 1): PairCounts((5, 5, 5, 5, 5)), (2, 3): PairCounts((0, 0, 0, 0, 9))},  # two islands
        {(0, 1): PairCounts(singles=(0, 0, 1))},  # one game, and players without a game
        {(0, 1): PairCounts((0, 0, 0, 0, 40_000)), (1, 2): PairCounts((40_000, 0, 0, 0, 0))},
    ],
)
def test_strengths_are_finite_for_any_pairings(pair_counts: CountsByPairing) -> None:
    found = strengths(pair_counts, 4, resamples=50)
    met = {player for pairing in pair_counts for player in pairing}
    assert sum(found[player].value for player in met) == pytest.approx(0, abs=1e-6)
    for player, estimate in enumerate(found):
        assert isfinite(estimate.value)
        if player in met:
            assert -inf < estimate.low <= estimate.value <= estimate.high < inf
            assert estimate.low < estimate.high


def test_a_player_without_a_game_has_an_unbounded_interval() -> None:
    found = strengths({(0, 1): PairCounts((1, 1, 5, 2, 2))}, 3)
    assert (found[2].low, found[2].high) == (-inf, inf)
    assert strengths({}, 0) == []


def test_the_same_seed_gives_the_same_interval() -> None:
    pair_counts = simulated([0.0, 30.0, 60.0], 30, Random(5))
    assert strengths(pair_counts, 3, seed=4) == strengths(pair_counts, 3, seed=4)
    assert strengths(pair_counts, 3, seed=4) != strengths(pair_counts, 3, seed=5)


def test_intervals_shrink_with_the_square_root_of_the_pairs() -> None:
    few, many = (
        strengths({(0, 1): PairCounts((n, n, 3 * n, n, n)), (1, 2): PairCounts((n, n, n, n, n))}, 3)
        for n in (8, 128)  # with many pairs the resample uses a normal distribution
    )
    for one, other in zip(few, many, strict=True):
        assert one.error / other.error == pytest.approx(4, rel=0.25)


def test_intervals_contain_the_truth_19_times_in_20() -> None:
    """160 intervals of 40 tournaments, so three standard deviations are 5 %."""
    dice, hits, total = Random(3), 0, 0
    truth = [90.0, 20.0, -30.0, -80.0]
    for number in range(40):
        found = strengths(simulated(truth, 60, dice), 4, seed=number, resamples=100)
        hits += sum(one.low <= true <= one.high for one, true in zip(found, truth, strict=True))
        total += 4
    assert 0.89 <= hits / total <= 0.99


@pytest.mark.parametrize(("players", "pairs"), [(6, 67), (6, 5000)])
def test_the_errors_of_a_usual_tournament_are_computed_quickly(players: int, pairs: int) -> None:
    """This takes less than half a second of the processor."""
    pair_counts = simulated([10.0 * player for player in range(players)], pairs, Random(1))
    begun = time.process_time()
    strengths(pair_counts, players)
    assert time.process_time() - begun < 4
