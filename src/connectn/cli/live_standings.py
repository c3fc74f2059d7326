"""The standings while games are being played: a table on a terminal, else a line now and then."""

import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Self

from connectn.arena.results import Game, Results
from connectn.arena.statistics.bradley_terry import strengths
from connectn.arena.statistics.rating import Estimate, Rating
from connectn.arena.statistics.standings import Standings
from connectn.view.words import printable

if TYPE_CHECKING:
    from rich.live import Live
    from rich.table import Table

PATIENCE = 1.0  # seconds; a shorter tournament shows nothing
BETWEEN_TABLES = 0.5
BETWEEN_LINES = 10.0
RESAMPLES = 50  # enough for a table that changes twice a second


class LiveStandings:
    """Shows the standings on stderr, the speed, and how long the rest will take."""

    def __init__(self, results: Results) -> None:
        self._names = tuple(map(printable, results.names))
        self._planned = results.planned
        self._standings = Standings.of(results)
        self._before = self._standings.games
        self._begun = time.monotonic()
        self._live: Live | None = None
        self._between = BETWEEN_TABLES if sys.stderr.isatty() else BETWEEN_LINES
        self._next = self._begun + max(PATIENCE, self._between)

    def show(self, games: Sequence[Game]) -> None:
        """Count these games, and show the standings from time to time."""
        self._standings.extend(games)
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + self._between
        if not sys.stderr.isatty():
            with suppress(OSError):  # a closed stderr must not stop the games
                print(f"connectn: {self._pace(now)}", file=sys.stderr, flush=True)
            return
        if self._live is None:
            self._live = _start_live()
        self._live.update(self._table(now), refresh=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Erase the table: the report replaces it."""
        if self._live is not None:
            self._live.stop()

    def _pace(self, now: float) -> str:
        """Say how many games are done, and how long the rest will take at this speed."""
        done = self._standings.games
        words = f"{done:,} of {self._planned:,} games"
        rate = (done - self._before) / (now - self._begun)
        if rate == 0:
            return words
        return f"{words}, {rate:.3g} per second, {_span((self._planned - done) / rate)} left"

    def _table(self, now: float) -> "Table":
        from rich.markup import escape
        from rich.table import Table

        table = Table(caption=self._pace(now), caption_justify="left")
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
            estimates = strengths(pair_counts, len(self._names), resamples=RESAMPLES)
        return [str(estimate) for estimate in estimates]


def _start_live() -> "Live":
    from rich.console import Console
    from rich.live import Live

    live = Live(console=Console(stderr=True), auto_refresh=False, transient=True)
    live.start()
    return live


def _span(seconds: float) -> str:
    """Write a time in the unit that people use for it.

    >>> _span(7.6), _span(200), _span(9000)
    ('8 s', '3 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"
