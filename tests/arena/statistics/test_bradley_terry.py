"""Strengths of several players, compared with the slow classical algorithm."""

import time
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import inf, isfinite, log, log10
from random import Random

import pytest

from connectn.arena.statistics.bradley_terry import strengths
from connectn.arena.statistics.pairs import PairCounts, Pairs
from connectn.arena.statistics.rating import Estimate, Rating, expected
from tests.arena.simulation import draw_pairs, opening_chances

CountsByPairing = Mapping[tuple[int, int], PairCounts]


def by_minorisation(
    pair_counts: CountsByPairing, players: int, rounds: int = 20_000
) -> list[float]:
    """Find the strengths by Zermelo's iteration."""
    points = [0.0] * players
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
            / sum(games / (gammas[player] + gammas[other]) for other, games in met[player])
            for player in range(players)
        ]
    elos = [400 * log10(gamma) for gamma in gammas]
    return [elo - sum(elos) / players for elo in elos]


def simulated(truth: list[float], pairs: int, dice: Random) -> CountsByPairing:
    return {
        (one, other): PairCounts(
            draw_pairs(opening_chances(expected(truth[one] - truth[other]), 0.2), pairs, dice)
        )
        for one, other in combinations(range(len(truth)), 2)
    }


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(3))
def test_strengths_are_those_of_zermelos_iteration(players: int, seed: int) -> None:
    dice = Random(seed)
    pair_counts = simulated([dice.uniform(-150, 150) for _ in range(players)], 20, dice)
    found = strengths(pair_counts, players)
    classical = by_minorisation(pair_counts, players)
    assert [estimate.value for estimate in found] == pytest.approx(classical, abs=0.01)


def test_two_players_differ_by_their_elo() -> None:
    counts = PairCounts((100, 300, 900, 600, 400))
    one, other = strengths({(0, 1): counts}, 2)
    assert one.value - other.value == pytest.approx(Rating.of(counts).elo.value, abs=0.001)


def won(pairs: int) -> PairCounts:
    return PairCounts((0, 0, 0, 0, pairs))


EVEN = PairCounts((2, 4, 8, 4, 2))


def test_a_player_who_won_every_game_has_a_lower_bound_only() -> None:
    """Each of the 40 pairs counts once; at the bound, their probability is 2.5 %."""
    first, second, third = strengths({(0, 1): won(20), (0, 2): won(20), (1, 2): EVEN}, 3)
    assert (first.value, first.high) == (inf, inf)
    assert expected(first.low) ** 40 == pytest.approx(0.025, rel=0.02)
    assert str(first) == "above +406"
    for estimate in (second, third):
        assert estimate.value == pytest.approx(0, abs=1e-6)
        assert estimate.high == pytest.approx(-estimate.low)
        assert 40 < estimate.high < 60


def test_a_player_who_lost_every_game_has_an_upper_bound_only() -> None:
    above, *_ = strengths({(0, 1): won(20), (0, 2): won(20), (1, 2): EVEN}, 3)
    below, *_ = strengths({(0, 1): -won(20), (0, 2): -won(20), (1, 2): EVEN}, 3)
    assert below.low == below.value == -inf
    assert below.high == pytest.approx(-above.low)
    assert str(below) == "below -406"


@pytest.mark.parametrize("pairs", [1, 5, 50, 40_000])
def test_bounds_follow_chains_of_players_who_won_every_game(pairs: int) -> None:
    """The third of five is the zero; two steps of the chain have twice the pairs of one."""
    chain = strengths({(player, player + 1): won(pairs) for player in range(4)}, 5)
    assert chain[2] == Estimate(0, 0, 0)
    assert expected(chain[1].low) ** pairs == pytest.approx(0.025, rel=0.03)
    assert expected(chain[0].low / 2) ** (2 * pairs) == pytest.approx(0.025, rel=0.03)
    assert [each.high for each in chain] == [inf, inf, 0, *(-one.low for one in chain[1::-1])]
    direct = strengths({(one, other): won(pairs) for one, other in combinations(range(5), 2)}, 5)
    assert direct[0].low > chain[0].low


def test_a_group_of_players_may_be_out_of_reach_of_the_others() -> None:
    """The first two are even; both beat the three others, who are even, too."""
    pairings = dict.fromkeys(combinations(range(5), 2), EVEN)
    pairings |= {(one, other): won(20) for one in (0, 1) for other in (2, 3, 4)}
    found = strengths(pairings, 5)
    assert found[0].low == pytest.approx(found[1].low)
    assert found[0].low > 300
    assert [each.high for each in found[:2]] == [inf, inf]
    others = strengths({(0, 1): EVEN, (0, 2): EVEN, (1, 2): EVEN}, 3)
    assert [each.error for each in found[2:]] == pytest.approx([each.error for each in others])


def test_nothing_is_known_of_players_whom_no_game_connects() -> None:
    pairings = {(0, 1): EVEN, (2, 3): won(9), (4, 5): EVEN, (5, 1): won(3), (4, 1): won(3)}
    found = strengths(pairings, 7)
    assert [str(each) for each in found[2:4]] == ["unknown", "unknown"]
    assert str(found[6]) == "unknown"  # it has played no game
    assert str(found[0]).startswith("below ")
    assert strengths({}, 0) == []
    assert [str(each) for each in strengths({}, 3)] == ["unknown"] * 3


@pytest.mark.parametrize("points", [(0, 0, 0, 1, 19), (0, 0, 1, 0, 19), (1, 0, 0, 0, 19)])
def test_one_lost_point_gives_an_upper_bound_far_away(points: Pairs) -> None:
    first, *_ = strengths({(0, 1): PairCounts(points), (0, 2): won(20), (1, 2): EVEN}, 3)
    assert isfinite(first.high)
    assert first.high - first.value > 1.5 * (first.value - first.low)


def any_counts(dice: Random) -> PairCounts:
    """Return results that no model explains, from one game to a hundred thousand pairs."""
    sizes = dice.choice(((0, 1), (0, 1, 5), (0, 0, 0, 1, 40, 5_000), (0, 0, 0, 0, 1, 100_000)))
    n0, n1, n2, n3, n4 = (dice.choice(sizes) for _ in range(5))
    lost, drawn, won = (dice.choice((0, 0, 0, 1, 3)) for _ in range(3))
    return PairCounts((n0, n1, n2, n3, n4), (lost, drawn, won))


@pytest.mark.parametrize("seed", range(300))
def test_any_results_give_an_interval_around_the_value(seed: int) -> None:
    dice = Random(seed)
    players = dice.randint(3, 8)
    share = dice.choice((0.3, 0.6, 1.0))
    pairings = [each for each in combinations(range(players), 2) if dice.random() < share]
    found = strengths({pairing: any_counts(dice) for pairing in pairings}, players)
    for estimate in found:
        assert estimate.low <= estimate.value <= estimate.high
        ends = [end for end in (estimate.low, estimate.high) if isfinite(end)]
        assert all(abs(end) < 30_000 for end in ends)


def test_few_results_of_a_gauntlet_have_ends() -> None:
    """A search that strides too far meets differences at which no expected score is below 1."""
    found = strengths(
        {
            (0, 1): PairCounts((0, 1, 2, 0, 2)),
            (0, 2): PairCounts((0, 0, 1, 2, 2)),
            (0, 3): PairCounts((1, 0, 0, 0, 4)),
            (0, 4): PairCounts((0, 0, 0, 1, 4)),
        },
        5,
    )
    assert all(isfinite(each.low) and isfinite(each.high) for each in found)


def log_likelihood(games: CountsByPairing, values: Sequence[float]) -> float:
    return sum(
        counts.points * log(expected(values[one] - values[other]))
        + (counts.games - counts.points) * log(expected(values[other] - values[one]))
        for (one, other), counts in games.items()
    )


def test_both_ends_of_an_interval_are_equally_likely() -> None:
    """The other players are moved by a search through all their strengths."""
    few, many = PairCounts((1, 0, 6, 0, 9)), PairCounts((16, 0, 32, 0, 16))
    games = {(0, 1): few, (0, 2): few, (1, 2): many}

    def best(first: float) -> float:
        return max(
            log_likelihood(games, (first, second, -first - second)) for second in range(-300, 300)
        )

    first, *_ = strengths(games, 3)
    low, high = (best(first.value) - best(end) for end in (first.low, first.high))
    assert first.high - first.value > 1.1 * (first.value - first.low)
    assert low == pytest.approx(high, rel=0.02)
    # A normal distribution would have 1.92, and a player who won every game 3.69.
    assert 1.92 < low < 2.4


def test_intervals_shrink_with_the_square_root_of_the_pairs() -> None:
    few, many = (
        strengths({(0, 1): PairCounts((n, n, 3 * n, n, n)), (1, 2): PairCounts((n, n, n, n, n))}, 3)
        for n in (8, 128)
    )
    for one, other in zip(few, many, strict=True):
        assert one.error / other.error == pytest.approx(4, rel=0.25)


def test_intervals_contain_the_truth_19_times_in_20() -> None:
    """160 intervals of 40 tournaments, so three standard deviations are 5 %."""
    dice, hits, total = Random(3), 0, 0
    truth = [90.0, 20.0, -30.0, -80.0]
    for _ in range(40):
        found = strengths(simulated(truth, 60, dice), 4)
        hits += sum(one.low <= true <= one.high for one, true in zip(found, truth, strict=True))
        total += 4
    assert 0.89 <= hits / total <= 0.99


@pytest.mark.parametrize(("players", "pairs"), [(6, 67), (6, 5000)])
def test_the_errors_of_a_usual_tournament_are_computed_quickly(players: int, pairs: int) -> None:
    """This takes a few milliseconds of the processor."""
    pair_counts = simulated([10.0 * player for player in range(players)], pairs, Random(1))
    begun = time.process_time()
    strengths(pair_counts, players)
    assert time.process_time() - begun < 4
