"""The report as text: sentences and tables."""

import textwrap
from collections.abc import Iterator

from connectn.arena.report.faults import FaultKind
from connectn.arena.report.sentences import (
    accuracy_sentence,
    conclusion,
    headline,
    repetition_sentence,
    result_sentences,
    settings_sentences,
    sprt_sentence,
    verdict_of_a_match,
    zero_sentence,
)
from connectn.arena.report.summary import Summary
from connectn.game.outcome import Termination
from connectn.view.names import short_names
from connectn.view.table import table
from connectn.view.words import duration, percent, plural, printable, shortened

LONGEST_NAME = 22
WIDTH = 80
MOST_FAULTS = 20
MOST_WORDS = 3
"""The most lines of what a player wrote to standard error; the last ones are shown."""


def text_report(summary: Summary) -> str:
    """Return the report; with short names it is at most eighty columns wide."""
    parts = (
        [headline(summary)],
        [*result_sentences(summary), conclusion(summary)],
        _standings(summary),
        _cross_table(summary),
        _strengths(summary),
        _ratings(summary),
        [sprt_sentence(summary)],
        _terminations(summary),
        _faults(summary),
        [repetition_sentence(summary)],
        _accuracy(summary),
        _times(summary),
        settings_sentences(summary),
        [verdict_of_a_match(summary)],
    )
    texts = ("\n".join(part) for part in parts)
    return "\n\n".join(filter(None, texts)) + "\n"


def _names(summary: Summary) -> list[str]:
    return short_names(summary.names, LONGEST_NAME)


def _standings(summary: Summary) -> Iterator[str]:
    names = _names(summary)
    rows = []
    for place, player in enumerate(summary.standings.ranking, start=1):
        row = summary.standings.rows[player]
        counts = (row.games, *map(sum, (row.wins, row.draws, row.losses)))
        shares = (row.score, row.score_as(0), row.score_as(1))
        rows.append(
            [
                f"{place}  {names[player]}",
                *map(str, counts),
                f"{row.points:g}",
                *map(percent, shares),
            ]
        )
    head = ["   player", "games", "won", "drawn", "lost", "points", "score", "first", "second"]
    yield from table(head, rows)


def _cross_table(summary: Summary) -> Iterator[str]:
    """Yield the points of each player against each other player, if there are three or more."""
    ranking = summary.standings.ranking
    if len(ranking) < 3:
        return
    names = _names(summary)
    head = ["   points", *(str(place) for place in range(1, len(ranking) + 1))]
    rows = [
        [
            f"{place}  {names[player]}",
            *(_cell(summary, player, opponent) for opponent in ranking),
        ]
        for place, player in enumerate(ranking, start=1)
    ]
    yield from table(head, rows)


def _cell(summary: Summary, player: int, opponent: int) -> str:
    counts = summary.standings.pair_counts(player, opponent)
    return f"{counts.points:g}/{counts.games}" if counts.games else "-"


def _strengths(summary: Summary) -> Iterator[str]:
    if not summary.strengths:
        return
    names = _names(summary)
    rows = [[names[player], str(summary.strengths[player])] for player in summary.by_strength]
    yield from table(["Bradley-Terry", "Elo, 95 %"], rows)
    if summary.zero:
        yield zero_sentence(summary)


def _ratings(summary: Summary) -> Iterator[str]:
    """Yield the rating of each player against each opponent, grouped by player."""
    names = _names(summary)
    rows: list[list[str]] = []
    before = None
    for one, other in summary.pairings:
        if one != before:
            rows.append([names[one], "", "", "", "", ""])
            before = one
        rating = summary.rating(one, other)
        games = str(summary.standings.pair_counts(one, other).games)
        normalized = "-" if rating.normalized is None else str(rating.normalized)
        numbers = [percent(rating.score), str(rating.elo), normalized, percent(rating.superiority)]
        rows.append([f"  {names[other]}", games, *numbers])
    if rows:
        head = ["player, opponent", "games", "score", "Elo, 95 %", "normalized", "LOS"]
        yield from table(head, rows)


def _terminations(summary: Summary) -> Iterator[str]:
    """Yield how the lost games of each player ended."""
    seen = [how for how in Termination if any(row.lost_by[how] for row in summary.standings.rows)]
    if not seen:
        return
    names = _names(summary)
    rows = [
        [name, *(str(row.lost_by[how]) for how in seen)]
        for name, row in zip(names, summary.standings.rows, strict=True)
    ]
    yield from table(["lost by", *(how.value for how in seen)], rows)


def _faults(summary: Summary) -> Iterator[str]:
    """Yield the first fault of each kind of each player, with the end of what the player wrote."""
    if not summary.faults:
        return
    names = _names(summary)
    yield "Faults (connectn check PLAYER shows them line by line):"
    for kind in summary.faults[:MOST_FAULTS]:
        lost = f"{kind.game.termination} in {plural(kind.games, 'game')}"
        yield f"{names[kind.player]}: {lost}, first in game {kind.number}"
        yield from _wrapped("  ", printable(kind.game.detail))
        yield from _last_words(kind)
    if len(summary.faults) > MOST_FAULTS:
        yield f"and {len(summary.faults) - MOST_FAULTS} more kinds of faults; --json has them."


def _last_words(kind: FaultKind) -> Iterator[str]:
    lines = [line for line in kind.last_words.splitlines() if line.strip()]
    for line in lines[-MOST_WORDS:]:
        yield "  ! " + shortened(printable(line), WIDTH - 4)


def _wrapped(indent: str, text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)


def _accuracy(summary: Summary) -> Iterator[str]:
    accuracy = summary.accuracy
    if accuracy is None:
        return
    rows = [
        [name, str(accuracy.decisions[player]), percent(accuracy.share(player))]
        for player, name in enumerate(_names(summary))
    ]
    yield from table(["perfect moves", "decisions", "share"], rows)
    yield accuracy_sentence(summary)


def _times(summary: Summary) -> Iterator[str]:
    names = _names(summary)
    rows = []
    for name, row in zip(names, summary.standings.rows, strict=True):
        times = row.percentiles(50, 99)
        rows.append([name, *(["-", "-"] if times is None else map(duration, times))])
    if any(row.seconds for row in summary.standings.rows):
        yield from table(["time per move", "p50", "p99"], rows)
