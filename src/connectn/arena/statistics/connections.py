"""Which players can be compared: those whom chains of points connect in both directions."""

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from connectn.arena.statistics.pairs import PairCounts

Pairing = tuple[int, int]
"""The numbers of two players; counts beside it give the points of the first."""


class _Rank(NamedTuple):
    """How well the mean of a group serves as the zero of the scale; the least is the best."""

    negated_size: int
    imbalance: int
    above: int
    first_player: int


class Connections:
    """Chains of points: a player is linked to each opponent of whom it took at least half a point.

    If chains lead from one player to another and back, the games bound their difference on both
    sides. If chains lead in one direction only, every game that links the two groups was won by the
    same side, and the difference has no upper bound. Without a chain nothing is known about it.

    >>> swept, even = PairCounts((0, 0, 0, 0, 9)), PairCounts((0, 0, 9, 0, 0))
    >>> links = Connections({(0, 1): swept, (0, 2): swept, (1, 2): even})
    >>> links.leads(0, 1), links.leads(1, 0), sorted(links.zero)
    (True, False, [1, 2])
    """

    def __init__(self, pair_counts: Mapping[Pairing, PairCounts]) -> None:
        links: dict[int, set[int]] = {}
        for (one, other), counts in pair_counts.items():
            if counts.games:
                links.setdefault(one, set()).update([other] if counts.points else [])
                links.setdefault(other, set()).update([one] if counts.points < counts.games else [])
        self._ends = {player: _reached(player, links) for player in links}

    @cached_property
    def players(self) -> list[int]:
        """All who have played, by number."""
        return sorted(self._ends)

    def leads(self, one: int, other: int) -> bool:
        """Return whether a chain of points leads from one player to the other."""
        return other in self._ends[one]

    def between(self, one: int, other: int) -> list[int]:
        """Return the players on the chains from one player to the other, these two included."""
        return [
            player
            for player in self.players
            if self.leads(one, player) and self.leads(player, other)
        ]

    def group(self, player: int) -> frozenset[int]:
        """Return the players who can be compared with this one, itself included."""
        return frozenset(self.between(player, player))

    @cached_property
    def zero(self) -> frozenset[int]:
        """The group whose mean is the zero of the scale; empty before the first game.

        It is the largest one. Of several it is the one that is nearest to the middle, with about as
        many players above it as below.
        """
        groups = {self.group(player) for player in self.players}
        return min(groups, key=self._rank, default=frozenset())

    def _rank(self, group: frozenset[int]) -> _Rank:
        first = min(group)
        above = sum(self.leads(player, first) for player in self.players) - len(group)
        below = len(self._ends[first]) - len(group)
        return _Rank(-len(group), abs(above - below), above, first)


def _reached(start: int, links: Mapping[int, set[int]]) -> frozenset[int]:
    """Return the ends of all chains that begin here, the start included."""
    seen, waiting = {start}, [start]
    while waiting:
        new = links[waiting.pop()] - seen
        seen |= new
        waiting += new
    return frozenset(seen)
