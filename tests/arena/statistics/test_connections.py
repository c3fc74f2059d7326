"""Chains of points between players, compared with a search through all chains."""

from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from connectn.arena.statistics.connections import Connections
from connectn.arena.statistics.pairs import PairCounts

WON = PairCounts((0, 0, 0, 0, 3))
EVEN = PairCounts((0, 0, 3, 0, 0))


def all_chains(pair_counts: dict[tuple[int, int], PairCounts], one: int, other: int) -> bool:
    """Try every order of every set of players between the two."""
    points = {pairing: counts.points for pairing, counts in pair_counts.items()}
    points |= {(b, a): counts.games - counts.points for (a, b), counts in pair_counts.items()}
    rest = {player for pairing in pair_counts for player in pairing} - {one, other}
    return one == other or any(
        all(points.get(link, 0) for link in pairwise((one, *middle, other)))
        for size in range(len(rest) + 1)
        for middle in permutations(rest, size)
    )


@pytest.mark.parametrize("seed", range(30))
def test_a_chain_is_found_if_there_is_one(seed: int) -> None:
    dice = Random(seed)
    pair_counts = {
        pairing: dice.choice((WON, -WON, EVEN))
        for pairing in combinations(range(5), 2)
        if dice.random() < 0.5
    }
    links = Connections(pair_counts)
    for one in links.players:
        for other in links.players:
            assert links.leads(one, other) == all_chains(pair_counts, one, other)
            assert (other in links.group(one)) == (
                all_chains(pair_counts, one, other) and all_chains(pair_counts, other, one)
            )


@pytest.mark.parametrize(
    ("pair_counts", "zero"),
    [
        ({}, []),
        ({(0, 1): PairCounts()}, []),  # no game was finished
        ({(0, 1): EVEN, (0, 2): EVEN}, [0, 1, 2]),  # a gauntlet
        ({(0, 1): WON, (0, 2): WON, (1, 2): EVEN}, [1, 2]),  # the largest group
        ({(0, 1): WON, (1, 2): WON}, [1]),  # of equal groups, the one in the middle
        ({(0, 1): WON, (1, 2): WON, (2, 3): WON}, [1]),  # of two in the middle, the upper one
        ({(0, 1): WON, (1, 2): WON, (0, 2): -WON}, [0, 1, 2]),  # a circle
        ({(0, 1): EVEN, (2, 3): EVEN}, [0, 1]),  # two islands
    ],
)
def test_the_zero_is_the_largest_group_nearest_to_the_middle(
    pair_counts: dict[tuple[int, int], PairCounts], zero: list[int]
) -> None:
    assert sorted(Connections(pair_counts).zero) == zero


def test_half_a_point_is_a_link() -> None:
    links = Connections({(0, 1): PairCounts((0, 0, 0, 1, 99))})
    assert links.leads(1, 0)
    assert links.between(0, 1) == [0, 1]
