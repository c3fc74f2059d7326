"""All numbers of a report, computed once for text, JSON and page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from connectn.arena.report.faults import FaultKind, faults_of
from connectn.arena.results import Results
from connectn.arena.statistics.accuracy import Accuracy
from connectn.arena.statistics.bradley_terry import strengths
from connectn.arena.statistics.connections import Connections
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.sprt import Sprt, SprtState
from connectn.arena.statistics.standings import Standings
from connectn.view.words import printable


@dataclass(frozen=True)
class Summary:
    """The numbers of a tournament."""

    results: Results
    names: tuple[str, ...]
    """The names of the players, with unprintable characters escaped."""
    texts: tuple[str, ...]
    """The players as they were written on the command line, escaped as well."""
    standings: Standings
    ratings: Mapping[tuple[int, int], Rating]
    """By the numbers of two players who met; the first of the two is rated."""
    strengths: Sequence[Estimate]
    """The Elo of each player by number, if there are three or more players."""
    zero: Sequence[int]
    """The players whose mean Elo is 0, if there are three or more players."""
    sprt: SprtState | None
    accuracy: Accuracy | None
    faults: Sequence[FaultKind]
    """The faults that games were lost by, by kind."""

    @classmethod
    def of(cls, results: Results, accuracy: Accuracy | None = None) -> Self:
        """Compute the numbers; `accuracy` is known if moves were graded."""
        standings = Standings.of(results)
        pair_counts = {pairing: met.pair_counts for pairing, met in standings.head_to_head.items()}
        several = len(results.players) > 2
        test = results.settings.sprt
        return cls(
            results,
            tuple(map(printable, results.names)),
            tuple(map(printable, results.players)),
            standings,
            {pairing: Rating.of(counts) for pairing, counts in pair_counts.items()},
            strengths(pair_counts, len(results.players)) if several else (),
            sorted(Connections(pair_counts).zero) if several else (),
            None if test is None else SprtState.of(Sprt(*test), results.games),
            accuracy,
            faults_of(results),
        )

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """The players who met, in the order of their names, or of three and more by their rank."""
        if len(self.names) == 2:
            return list(self.ratings)
        rank = {player: place for place, player in enumerate(self.standings.ranking)}
        ordered = [sorted(pairing, key=rank.__getitem__) for pairing in self.ratings]
        return sorted(
            ((one, other) for one, other in ordered),
            key=lambda pairing: (rank[pairing[0]], rank[pairing[1]]),
        )

    @property
    def by_strength(self) -> list[int]:
        """The players by their Elo, the strongest first, if there are three or more players.

        Players without an upper bound come first, by their lower bound.
        """
        return sorted(
            range(len(self.strengths)),
            key=lambda player: self.strengths[player].order,
            reverse=True,
        )

    def rating(self, player: int, opponent: int) -> Rating:
        """Return the rating of a player against an opponent; the two must have met."""
        if player < opponent:
            return self.ratings[player, opponent]
        return Rating.of(self.standings.pair_counts(player, opponent))
