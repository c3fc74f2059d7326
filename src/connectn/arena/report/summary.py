"""Everything a report says about a tournament, worked out once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from connectn.arena.results import Results
from connectn.arena.statistics.bradley_terry import strengths
from connectn.arena.statistics.judge import Judgement
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.sprt import Sprt, Verdict
from connectn.arena.statistics.standings import Standings
from connectn.arena.statistics.trial import Trial
from connectn.view.words import printable


@dataclass(frozen=True)
class Progress:
    """How far the test of a match has come."""

    test: Sprt
    ratio: float
    verdict: Verdict


@dataclass(frozen=True)
class Summary:
    """The numbers of a tournament."""

    results: Results
    names: tuple[str, ...]
    """Of the players, fit to be shown."""
    standings: Standings
    ratings: Mapping[tuple[int, int], Rating]
    """By the numbers of two players who met; the one named first is rated."""
    strengths: Sequence[Estimate]
    """Of three and more players, by number."""
    progress: Progress | None
    judgement: Judgement | None

    @classmethod
    def of(cls, results: Results, judgement: Judgement | None = None) -> Self:
        """Work the numbers out; `judgement` is what a judge has said about the moves."""
        standings = Standings.of(results)
        tallies = {pairing: met.tally for pairing, met in standings.meetings.items()}
        several = len(results.players) > 2
        return cls(
            results,
            tuple(map(printable, results.names)),
            standings,
            {pairing: Rating.of(tally) for pairing, tally in tallies.items()},
            strengths(tallies, len(results.players)) if several else (),
            _progress(results),
            judgement,
        )

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who met whom, in the order they were named, or the better one of several first."""
        if len(self.names) == 2:
            return list(self.ratings)
        rank = {player: place for place, player in enumerate(self.standings.ranking)}
        ordered = [sorted(pairing, key=rank.__getitem__) for pairing in self.ratings]
        return sorted(
            ((one, other) for one, other in ordered),
            key=lambda pairing: (rank[pairing[0]], rank[pairing[1]]),
        )

    def rating(self, player: int, opponent: int) -> Rating:
        """Return how much better one player is than another whom he met."""
        if player < opponent:
            return self.ratings[player, opponent]
        return Rating.of(self.standings.tally(player, opponent))


def _progress(results: Results) -> Progress | None:
    """Return the state of the test; games that came in after its end do not change it."""
    bounds = results.settings.get("sprt")
    if not isinstance(bounds, list | tuple) or len(results.players) != 2:
        return None
    trial = Trial(Sprt(*map(float, bounds)))
    trial.extend(results.games)
    return Progress(trial.sprt, trial.sprt.llr(trial.pairs), trial.verdict)
