"""How often the intervals of simulated tournaments contain the true strengths.

Takes about half an hour. `python -m tests.soak.soak_strengths` prints the table of
docs/statistics.md instead.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

import pytest

from connectn.arena.statistics.bradley_terry import strengths
from connectn.arena.statistics.connections import Connections
from connectn.arena.statistics.pairs import PairCounts
from connectn.arena.statistics.rating import expected
from tests.arena.simulation import draw_pairs, opening_chances
from tests.soak.scale import scaled

TOURNAMENTS = scaled(1_000)
MARGIN = 3.5 * (0.95 * 0.05 / TOURNAMENTS) ** 0.5  # 3.5 standard deviations of a share of 95 %
GAPS = (0, 200, 400, 700, 1000, 1400, 2000)
PAIRS = (5, 12, 20, 50)
KINDS = {
    "fair, no draws": ("fair", 0.0),
    "fair, half the draws possible": ("fair", 0.5),
    "biased openings": ("biased", 0.3),
    "deciding openings": ("deciding", 0.3),
}
FIELDS: dict[str, Callable[[float], list[float]]] = {
    "one ahead": lambda gap: [gap, 20, -20],
    "one behind": lambda gap: [-gap, 20, 0, -20],
    "a ladder": lambda gap: [gap, gap / 3, -gap / 3, -gap],
    "two groups": lambda gap: [gap / 2, gap / 2 - 50, 0, 30, -30, 10],
}


class Coverage(NamedTuple):
    """What was found in many tournaments."""

    share: float
    """Of the intervals of all players, how many contained the truth."""
    worst: float
    """The same of the player for whom it was lowest."""
    comparable: float
    """The share of the tournaments in which every player could be compared with every other."""


def coverage(truth: list[float], pairs: int, kind: str, *, gauntlet: bool = False) -> Coverage:
    dice = Random(f"{truth} {pairs} {kind} {gauntlet}")
    players = range(len(truth))
    pairings = [(0, other) for other in players[1:]] if gauntlet else list(combinations(players, 2))
    openings, draws = KINDS[kind]
    chances = {
        (one, other): opening_chances(expected(truth[one] - truth[other]), draws, openings)
        for one, other in pairings
    }
    held, comparable = [0] * len(truth), 0
    for _ in range(TOURNAMENTS):
        counts = {each: PairCounts(draw_pairs(chances[each], pairs, dice)) for each in pairings}
        zero = Connections(counts).zero
        mean = sum(truth[player] for player in zero) / len(zero)
        comparable += len(zero) == len(truth)
        for player, estimate in enumerate(strengths(counts, len(truth))):
            held[player] += estimate.low - 0.01 <= truth[player] - mean <= estimate.high + 0.01
    return Coverage(
        sum(held) / len(truth) / TOURNAMENTS, min(held) / TOURNAMENTS, comparable / TOURNAMENTS
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pairs", PAIRS)
@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("field", FIELDS)
def test_intervals_contain_the_truth_in_93_to_97_per_cent(
    field: str, gap: int, pairs: int, kind: str
) -> None:
    """At least 93 % for every player; at most 97 % where that is possible.

    Where a player may win or lose every game, few results are possible, and many of them give a
    bound that is true of every large difference: such bounds are true more often. So are intervals
    of few pairs that nearly all end even, because these take few values.
    """
    found = coverage(FIELDS[field](gap), pairs, kind)
    assert found.worst >= 0.93 - MARGIN
    if found.comparable >= 0.999:
        assert found.share <= (0.97 if pairs >= 12 else 0.99) + MARGIN


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("pairs", PAIRS)
@pytest.mark.parametrize("gap", [0, 200, 700])
def test_intervals_of_a_gauntlet_contain_the_truth(gap: int, pairs: int, kind: str) -> None:
    found = coverage([gap, 40, 10, -20, -30], pairs, kind, gauntlet=True)
    assert found.worst >= 0.93 - MARGIN
    if found.comparable >= 0.999:
        assert found.share <= (0.97 if pairs >= 12 else 0.99) + MARGIN


def rows() -> Iterator[str]:
    """Yield the rows of a table by gap and pairs: the mean of all kinds, and the lowest of them."""
    yield f"| pairs | {' | '.join(f'gap {gap}' for gap in GAPS)} |"
    yield f"|---|{'---|' * len(GAPS)}"
    for pairs in PAIRS:
        cells = []
        for gap in GAPS:
            shares = [
                100 * coverage(field(gap), pairs, kind).share
                for field in FIELDS.values()
                for kind in KINDS
            ]
            cells.append(f"{sum(shares) / len(shares):.1f} ({min(shares):.1f})")
        yield f"| {pairs} | {' | '.join(cells)} |"


if __name__ == "__main__":
    for row in rows():
        print(row, flush=True)
