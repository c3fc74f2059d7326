"""The report as one page that needs nothing but a browser.

This module turns a summary into plain values, and the template ``assets/report.html.j2`` shows
them; see `connectn.view.page`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from urllib.parse import quote

from connectn.arena.report.plot import Plot
from connectn.arena.report.replay import chosen_games, replay_data
from connectn.arena.report.reviews import ReviewedGames
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
from connectn.arena.statistics.standings import OpeningScore
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.view.names import short_names
from connectn.view.page import markup, render
from connectn.view.svg import board_svg, frame_symbol
from connectn.view.words import duration, percent, plural

MOST_OPENINGS = 120
STRONGEST_TINT = 0.5
LONGEST_NAME = 24
"""The whole text of a player is the tooltip of its name."""

_Values = dict[str, object]


def page(summary: Summary, reviewed: ReviewedGames | None = None) -> str:
    """Return the page as HTML, which can be written as UTF-8; `reviewed` games get a link."""
    summary = replace(summary, names=tuple(short_names(summary.names, LONGEST_NAME)))
    chosen = chosen_games(summary.results.games)
    repeated = summary.standings.distinct < summary.standings.games
    data = replay_data(summary.results, summary.names, summary.texts, chosen)
    if reviewed is not None:
        data["reviewed"] = {"page": quote(reviewed.page), "games": reviewed.numbers}
    return render(
        "connectn.arena.report",
        "report",
        frames=[frame_symbol(summary.results.rules)],
        data=data,
        values={
            "title": _title(summary),
            "headline": headline(summary),
            "conclusion": conclusion(summary),
            "sentences": [*result_sentences(summary), *filter(None, [verdict_of_a_match(summary)])],
            "warning": repetition_sentence(summary) if repeated else "",
            "standings": list(_standings(summary)),
            "graded": accuracy_sentence(summary),
            "elo_note": _elo_note(summary),
            "plot": _plot(summary),
            "texts": dict(zip(summary.names, summary.texts, strict=True)),
            "sprt": _sprt(summary),
            "ratings": list(_ratings(summary)),
            "cross": list(_cross_table(summary)),
            "lost": _lost(summary),
            "openings": list(_openings(summary)),
            "openings_note": _openings_note(summary),
            "games_note": _games_note(summary, len(chosen)),
            "reviews_note": _reviews_note(reviewed) if chosen else "",
            "settings": list(settings_sentences(summary)),
        },
    )


def _title(summary: Summary) -> str:
    if len(summary.names) == 2:
        return " against ".join(summary.names)
    return f"Tournament of {len(summary.names)} players"


def _standings(summary: Summary) -> Iterator[_Values]:
    accuracy = summary.accuracy
    for player in summary.standings.ranking:
        row = summary.standings.rows[player]
        times = row.percentiles(50, 99)
        yield {
            "name": summary.names[player],
            "counts": (row.games, *map(sum, (row.wins, row.draws, row.losses))),
            "points": f"{row.points:g}",
            "shares": [percent(share) for share in (row.score, row.score_as(0), row.score_as(1))],
            "faults": row.faults,
            "times": ["-", "-"] if times is None else [duration(time) for time in times],
            "perfect": accuracy
            and f"{percent(accuracy.share(player))} of {accuracy.decisions[player]}",
        }


def _elo_note(summary: Summary) -> str:
    if len(summary.names) == 2:
        return f"How much stronger {summary.names[0]} is than {summary.names[1]}."
    return f"All players on one scale (Bradley-Terry). {zero_sentence(summary)}"


def _plot(summary: Summary) -> Plot | None:
    if not summary.ratings:
        return None
    if summary.strengths:
        ranked = summary.by_strength
        return Plot([(summary.names[player], summary.strengths[player]) for player in ranked])
    return Plot([(summary.names[0], summary.ratings[0, 1].elo)])


def _sprt(summary: Summary) -> _Values | None:
    state = summary.sprt
    if state is None:
        return None
    lower, upper = state.test.bounds
    place = 100 * min(max((state.llr - lower) / (upper - lower), 0.0), 1.0)
    return {"sentence": sprt_sentence(summary), "place": f"{place:.1f}"}


def _ratings(summary: Summary) -> Iterator[_Values]:
    for one, other in summary.pairings:
        rating, counts = summary.rating(one, other), summary.standings.pair_counts(one, other)
        yield {
            "names": (summary.names[one], summary.names[other]),
            "cells": (
                counts.games,
                percent(rating.score),
                str(rating.elo),
                "-" if rating.normalized is None else str(rating.normalized),
                percent(rating.superiority),
            ),
        }


def _cross_table(summary: Summary) -> Iterator[_Values]:
    ranking = summary.standings.ranking
    for player in ranking:
        cells = [
            None if player == opponent else _cross_cell(summary, player, opponent)
            for opponent in ranking
        ]
        yield {"name": summary.names[player], "cells": cells}


def _cross_cell(summary: Summary, player: int, opponent: int) -> _Values:
    """Return a share of the points with its tint: the further from one half, the stronger."""
    counts = summary.standings.pair_counts(player, opponent)
    if not counts.games:
        return {"games": 0}
    return {
        "games": counts.games,
        "points": f"{counts.points:g}",
        "share": percent(counts.score),
        "tone": "good" if counts.score >= 0.5 else "bad",
        "strength": f"{2 * STRONGEST_TINT * abs(counts.score - 0.5):.2f}",
    }


def _lost(summary: Summary) -> _Values:
    rows = summary.standings.rows
    seen = [how for how in Termination if any(row.lost_by[how] for row in rows)]
    return {
        "ends": [how.value for how in seen],
        "rows": [
            {
                "name": summary.names[player],
                "cells": [
                    {"count": rows[player].lost_by[how], "fault": not how.on_board} for how in seen
                ],
            }
            for player in summary.standings.ranking
        ],
    }


def _openings_note(summary: Summary) -> str:
    number = len(summary.standings.opening_scores)
    first = f"The first {MOST_OPENINGS} of {number} positions. " if number > MOST_OPENINGS else ""
    note = f"{first}Games won by the player who moved first, drawn, and won by the other player."
    if len(summary.names) == 2:
        return f"{note} Below them the points of {summary.names[0]}."
    return note


def _openings(summary: Summary) -> Iterator[_Values]:
    two = len(summary.names) == 2
    for position, score in islice(summary.standings.opening_scores.items(), MOST_OPENINGS):
        yield _opening(position, score) | {
            "points": f"{score.points:g} of {plural(score.games, 'point')}" if two else ""
        }


def _opening(position: str, score: OpeningScore) -> _Values:
    first, second = score.wins
    parts = (("first", first), ("drawn", score.draws), ("second", second))
    return {
        "board": markup(board_svg(Board.parse(position), marks=False, framed=False)),
        "position": position,
        "name": position.partition(":")[2] or "empty board",
        "parts": [(kind, count) for kind, count in parts if count],
        "counts": f"{first} / {score.draws} / {second}",
    }


def _games_note(summary: Summary, held: int) -> str:
    games = summary.standings.games
    if held == games:
        return f"All {games} games." if games else "No game is finished yet."
    return (
        f"{held} of {games} games: the games that ended by a fault come first, the others are "
        "spread evenly. The store has all games."
    )


def _reviews_note(reviewed: ReviewedGames | None) -> str:
    if reviewed is None:
        return (
            "To have games reviewed, move by move, add --review: "
            "connectn report STORE --html PAGE --review 10"
        )
    count = len(reviewed.numbers)
    verb = "was" if count == 1 else "were"
    return f"{plural(count, 'game')} of them {verb} reviewed: the link is below the moves."
