"""The standings while games are being played: a table on a terminal, else a line now and then."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from connectn.arena.results import Game, Results
from connectn.arena.statistics.bradley_terry import strengths
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.standings import Standings
from connectn.cli.live_display import LiveDisplay
from connectn.view.names import short_names
from connectn.view.words import printable, span

if TYPE_CHECKING:
    from rich.table import Table


LONGEST_NAME = 22


class LiveStandings(LiveDisplay):
    """Shows the standings on stderr, the speed, and how long the rest will take."""

    def __init__(self, results: Results) -> None:
        super().__init__()
        self._names = short_names([printable(name) for name in results.names], LONGEST_NAME)
        self._planned = results.planned
        self._standings = Standings.of(results)
        self._before = self._standings.games
        self._begun = time.monotonic()

    def show(self, games: Sequence[Game]) -> None:
        """Count these games, and show the standings from time to time."""
        self._standings.extend(games)
        self.update(self._pace, self._table)

    def _pace(self) -> str:
        """Say how many games are done, and how long the rest will take at this speed."""
        done = self._standings.games
        words = f"{done:,} of {self._planned:,} games"
        rate = (done - self._before) / (time.monotonic() - self._begun)
        if rate == 0:
            return words
        return f"{words}, {rate:.3g} per second, {span((self._planned - done) / rate)} left"

    def _table(self) -> "Table":
        from rich.markup import escape
        from rich.table import Table

        table = Table(caption=self._pace(), caption_justify="left")
        table.add_column("player")
        for name in ("games", "won", "drawn", "lost", "score", "Elo, 95 %"):
            table.add_column(name, justify="right")
        elos = self._elos()
        for player in self._standings.ranking:
            row = self._standings.rows[player]
            counts = (row.games, *map(sum, (row.wins, row.draws, row.losses)))
            score = "" if row.score is None else f"{100 * row.score:.1f} %"
            table.add_row(escape(self._names[player]), *map(str, counts), score, elos[player])
        return table

    def _elos(self) -> list[str]:
        """Return what is known of each player's strength: of two, the difference."""
        if not self._standings.games:
            return [""] * len(self._names)
        estimates: Sequence[Estimate]
        if len(self._names) == 2:
            rating = Rating.of(self._standings.pair_counts(0, 1)).elo
            estimates = (rating, -rating)
        else:
            pair_counts = {
                pairing: met.pair_counts for pairing, met in self._standings.head_to_head.items()
            }
            estimates = strengths(pair_counts, len(self._names))
        return [str(estimate) for estimate in estimates]
