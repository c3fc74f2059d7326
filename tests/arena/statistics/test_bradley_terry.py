"""Strengths of several players, beside the slow classical way to find them."""

import time
from collections.abc import Mapping
from itertools import combinations
from math import inf, isfinite, log10
from random import Random

import pytest

from connectn.arena.statistics.bradley_terry import PRIOR, strengths
from connectn.arena.statistics.pairs import Tally
from connectn.arena.statistics.rating import Rating, expected
from tests.arena.simulation import draw_pairs, pair_chances

Tallies = Mapping[tuple[int, int], Tally]


def by_minorisation(tallies: Tallies, players: int, rounds: int = 20_000) -> list[float]:
    """Find the strengths by Zermelo's iteration, with the imaginary player of strength 1."""
    points = [PRIOR / 2] * players
    met: list[list[tuple[int, int]]] = [[] for _ in range(players)]
    for (one, other), tally in tallies.items():
        points[one] += tally.points
        points[other] += tally.games - tally.points
        met[one].append((other, tally.games))
        met[other].append((one, tally.games))
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


def simulated(truth: list[float], pairs: int, dice: Random) -> Tallies:
    return {
        (one, other): Tally(
            draw_pairs(pair_chances(expected(truth[one] - truth[other]), 0.2), pairs, dice)
        )
        for one, other in combinations(range(len(truth)), 2)
    }


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_strengths_are_those_of_the_classical_iteration(players: int, seed: int) -> None:
    dice = Random(seed)
    tallies = simulated([dice.uniform(-150, 150) for _ in range(players)], 20, dice)
    found = strengths(tallies, players, resamples=10)
    classical = by_minorisation(tallies, players)
    assert [estimate.value for estimate in found] == pytest.approx(classical, abs=0.01)


def test_two_players_differ_by_their_elo() -> None:
    """A game drawn with an average player hardly matters after so many."""
    tally = Tally((100, 300, 900, 600, 400))
    one, other = strengths({(0, 1): tally}, 2)
    assert one.value - other.value == pytest.approx(Rating.of(tally).elo.value, abs=0.1)


@pytest.mark.parametrize(
    "tallies",
    [
        {(0, 1): Tally((0, 0, 0, 0, 50)), (1, 2): Tally((0, 0, 0, 0, 50))},  # all won
        {(0, 1): Tally((5, 5, 5, 5, 5)), (2, 3): Tally((0, 0, 0, 0, 9))},  # two islands
        {(0, 1): Tally(singles=(0, 0, 1))},  # one game, and somebody who has not played
        {(0, 1): Tally((0, 0, 0, 0, 40_000)), (1, 2): Tally((40_000, 0, 0, 0, 0))},
    ],
)
def test_strengths_stay_finite_whoever_met_whom(tallies: Tallies) -> None:
    found = strengths(tallies, 4, resamples=50)
    met = {player for pairing in tallies for player in pairing}
    assert sum(found[player].value for player in met) == pytest.approx(0, abs=1e-6)
    for player, estimate in enumerate(found):
        assert isfinite(estimate.value)
        if player in met:
            assert -inf < estimate.low <= estimate.value <= estimate.high < inf
            assert estimate.low < estimate.high


def test_nothing_is_known_about_who_has_not_played() -> None:
    found = strengths({(0, 1): Tally((1, 1, 5, 2, 2))}, 3)
    assert (found[2].low, found[2].high) == (-inf, inf)
    assert strengths({}, 0) == []


def test_the_same_seed_gives_the_same_interval() -> None:
    tallies = simulated([0.0, 30.0, 60.0], 30, Random(5))
    assert strengths(tallies, 3, seed=4) == strengths(tallies, 3, seed=4)
    assert strengths(tallies, 3, seed=4) != strengths(tallies, 3, seed=5)


def test_intervals_shrink_with_the_square_root_of_the_pairs() -> None:
    few, many = (
        strengths({(0, 1): Tally((n, n, 3 * n, n, n)), (1, 2): Tally((n, n, n, n, n))}, 3)
        for n in (8, 128)  # the many are drawn from a normal distribution
    )
    for one, other in zip(few, many, strict=True):
        assert one.error / other.error == pytest.approx(4, rel=0.25)


def test_intervals_hold_the_truth_19_times_in_20() -> None:
    """Two hundred and forty of them; three deviations of luck are 4 %."""
    dice, hits, total = Random(3), 0, 0
    truth = [90.0, 20.0, -30.0, -80.0]
    for number in range(60):
        found = strengths(simulated(truth, 60, dice), 4, seed=number, resamples=200)
        hits += sum(one.low <= true <= one.high for one, true in zip(found, truth, strict=True))
        total += 4
    assert 0.89 <= hits / total <= 0.99


@pytest.mark.parametrize(("players", "pairs"), [(6, 67), (6, 5000)])
def test_the_errors_of_a_usual_tournament_do_not_keep_one_waiting(players: int, pairs: int) -> None:
    """Less than half a second on an idle machine."""
    tallies = simulated([10.0 * player for player in range(players)], pairs, Random(1))
    begun = time.perf_counter()
    strengths(tallies, players)
    assert time.perf_counter() - begun < 4
