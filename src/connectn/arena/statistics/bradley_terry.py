"""The strengths of several players by the Bradley-Terry model, with intervals by likelihood."""

from collections.abc import Mapping, Sequence
from math import inf, log, sqrt

from connectn.arena.statistics.connections import Connections, Pairing
from connectn.arena.statistics.pairs import PairCounts
from connectn.arena.statistics.rating import UNLIKELY, Estimate, Z
from connectn.arena.statistics.strength_model import (
    Contrast,
    Meeting,
    Model,
    Values,
    expected_score,
)

ELO = 400 / log(10)
"""The difference in Elo at which the odds are e to 1."""
LIKELY = Z * Z / 2
"""The drop of the log-likelihood at the ends of an interval if there are many results."""
UNSEEN_PAIRS = 1
"""Pairs of two independent games that are added to each pairing when the spread of its pairs is
measured. So pairs that all ended alike have an error, too."""
MOST_SPREAD = 4
"""The greatest variance, in units of that of independent games. If both games of every pair end
alike, it is 2; far more shows that the model does not fit, which more games would not mend."""


def strengths(pair_counts: Mapping[Pairing, PairCounts], players: int) -> list[Estimate]:
    """Return the Elo of each player with its 95 % interval, relative to the group `zero`.

    A player who won every game that links it with that group has no upper bound, and one who lost
    every such game has no lower bound. Nothing is known about a player whom no chain of points
    connects with the group.

    >>> pairings = {(0, 1): PairCounts((5, 5, 60, 20, 10)), (1, 2): PairCounts((5, 5, 60, 20, 10))}
    >>> print(*strengths(pairings, 3), sep="; ")
    +44 ± 23; +0 ± 15; -44 ± 23
    >>> swept, even = PairCounts((0, 0, 0, 0, 10)), PairCounts((2, 1, 4, 1, 2))
    >>> print(*strengths({(0, 1): swept, (0, 2): swept, (1, 2): even}, 3), sep="; ")
    above +277; +0 ± 85; +0 ± 85
    """
    played = {pairing: counts for pairing, counts in pair_counts.items() if counts.games}
    links = Connections(played)
    estimates = [Estimate(0.0, -inf, inf)] * players
    zero = sorted(links.zero)
    for player, estimate in zip(zero, _compared(played, zero), strict=True):
        estimates[player] = estimate
    for player in links.players:
        if player in zero:
            continue
        if links.leads(player, zero[0]):
            low = _bound(played, links, links.between(player, zero[0]), player)
            estimates[player] = Estimate(inf, low, inf)
        elif links.leads(zero[0], player):
            high = _bound(played, links, links.between(zero[0], player), player)
            estimates[player] = Estimate(-inf, -inf, high)
    return estimates


def _compared(played: Mapping[Pairing, PairCounts], group: Sequence[int]) -> list[Estimate]:
    """Return the strengths of players who can be compared, relative to their mean.

    The likelihood takes the games as independent. For each player, its drop at the ends of the
    interval is multiplied by the variance that the pairs show, in units of the variance of
    independent games.
    """
    if len(group) < 2:
        return [Estimate(0.0, 0.0, 0.0)] * len(group)
    inside = _between(played, group)
    model = Model([_games(pairing, counts) for pairing, counts in inside.items()], len(group))
    best = model.fit()
    top = model.log_likelihood(best)
    squares = _squares(inside, best)
    estimates = []
    for player in range(len(group)):
        contrast = Contrast.to_mean(player, range(len(group)), len(group))
        response = model.response(best, contrast)
        independent = contrast.of(response)
        seen = sum(
            square * (response[one] - response[other]) ** 2
            for (one, other), square in squares.items()
        )
        variance = min(seen, MOST_SPREAD * independent)
        drop = _drop(variance * (len(group) / (len(group) - 1)) ** 2) * variance / independent
        value, reach = contrast.of(best), sqrt(2 * drop * independent)
        low = model.end(contrast, drop, best, value - reach, top)
        high = model.end(contrast, drop, best, value + reach, top)
        estimates.append(Estimate(ELO * value, ELO * low, ELO * high))
    return estimates


def _drop(variance: float) -> float:
    """Return by how much the log-likelihood falls from its maximum to the ends of an interval.

    The inverse of the variance of a strength, in natural units, is about the number of results that
    went against the usual one, if these are few. Without any it must be `UNLIKELY`.
    """
    return LIKELY + (UNLIKELY - LIKELY) / (1 + 2 / variance)


def _squares(inside: Mapping[Pairing, PairCounts], best: Values) -> dict[Pairing, float]:
    """Return for each pairing the squared deviations of its units from the expected points.

    They are enlarged as in the variance of a sample, whose mean is not known either.
    """
    units = sum(counts.units for counts in inside.values())
    enlarged = units / max(units - 1, 1)
    squares = {}
    for (one, other), counts in inside.items():
        chance = expected_score(best[one] - best[other])
        seen = sum(
            count * (sample.games * (score - chance)) ** 2
            for sample in counts.samples
            for score, count in zip(sample.scores, sample.counts, strict=True)
        )
        squares[one, other] = enlarged * seen + UNSEEN_PAIRS * 2 * chance * (1 - chance)
    return squares


def _bound(
    played: Mapping[Pairing, PairCounts],
    links: Connections,
    chain: Sequence[int],
    player: int,
) -> float:
    """Return the only end of an interval, for a player at one end of these chains.

    Each unit counts once, as if the two games of a pair always ended alike: what was not seen may
    be so.
    """
    inside = _between(played, chain)
    model = Model([_units(pairing, counts) for pairing, counts in inside.items()], len(chain))
    top = 0.0
    for group in {links.group(each) for each in chain}:
        own = _between(played, sorted(group))
        alone = Model([_units(pairing, counts) for pairing, counts in own.items()], len(group))
        top += alone.log_likelihood(alone.fit())
    mean_of = [chain.index(each) for each in links.zero]
    contrast = Contrast.to_mean(chain.index(player), mean_of, len(chain))
    return ELO * model.end(contrast, UNLIKELY, [0.0] * len(chain), 0.0, top)


def _between(
    played: Mapping[Pairing, PairCounts], players: Sequence[int]
) -> dict[Pairing, PairCounts]:
    """Return the games of these players with each other; a player is named by its place here."""
    place = {player: number for number, player in enumerate(players)}
    return {
        (place[one], place[other]): counts
        for (one, other), counts in played.items()
        if one in place and other in place
    }


def _games(pairing: Pairing, counts: PairCounts) -> Meeting:
    return Meeting(*pairing, counts.points, counts.games)


def _units(pairing: Pairing, counts: PairCounts) -> Meeting:
    return Meeting(*pairing, counts.score * counts.units, counts.units)
