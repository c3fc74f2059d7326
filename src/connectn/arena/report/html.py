"""A tournament as one page that needs nothing but a browser.

Whatever players wrote, their names among it, goes through `_text` or into the script's data as
JSON, and the page's policy lets it load nothing.
"""

import re
from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from importlib.resources import files
from itertools import islice

from connectn.arena.report.plot import Plot
from connectn.arena.report.replay import chosen_games, replay_data
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import (
    conclusion,
    duration,
    headline,
    judged_sentence,
    percent,
    plural,
    repetition,
    sentences,
    settings_sentences,
    sprt_sentence,
)
from connectn.arena.statistics.standings import OpeningScore
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.view.svg import diagram, frame
from connectn.view.words import printable

MOST_OPENINGS = 120
MOST_OPEN_PAIRINGS = 3
STRONGEST_TINT = 0.5

_MARK = re.compile(r"\{\{(\w+)\}\}")


def page(summary: Summary) -> str:
    """Return the page as HTML; it can be written as UTF-8."""
    chosen = chosen_games(summary.results.games)
    parts = {
        "style": _asset("page.css"),
        "script": _asset("page.js"),
        "data": replay_data(summary.results, summary.names, chosen),
        "symbol": frame(summary.results.rules),
        "title": _text(_title(summary)),
        "over": _text(headline(summary)),
        "conclusion": _text(conclusion(summary)),
        "sentences": "".join(f"<li>{_text(each)}</li>" for each in sentences(summary)),
        "warning": _warning(summary),
        "standings": _standings(summary),
        "judged": _note(judged_sentence(summary)),
        "elo_note": _text(_elo_note(summary)),
        "elo": _elo(summary),
        "sprt": _sprt(summary),
        "ratings": _ratings(summary),
        "ratings_open": " open" if len(summary.ratings) <= MOST_OPEN_PAIRINGS else "",
        "cross": _cross_table(summary),
        "terminations": _terminations(summary),
        "openings": _openings(summary),
        "openings_note": _text(_openings_note(summary)),
        "games_note": _text(_games_note(summary, len(chosen))),
        "footer": "<br>".join(map(_text, settings_sentences(summary))),
    }
    # One pass: a name that looks like a mark is not filled in.
    return _MARK.sub(lambda mark: parts[mark[1]], _asset("page.html"))


def _asset(name: str) -> str:
    return files("connectn.arena.report").joinpath("assets", name).read_text("utf-8").strip()


def _text(text: str) -> str:
    """Return any text as HTML that shows it and does nothing else."""
    return escape(printable(" ".join(text.split("\n"))))


def _note(text: str) -> str:
    return f'<p class="note">{_text(text)}</p>' if text else ""


def _title(summary: Summary) -> str:
    if len(summary.names) == 2:
        return " against ".join(summary.names)
    return f"Tournament of {len(summary.names)} players"


def _warning(summary: Summary) -> str:
    if summary.standings.distinct == summary.standings.games:
        return ""
    return f'<p class="warning">{_text(repetition(summary))}</p>'


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    """Return a table; a row is its head, which is text and may be cut, and its cells."""
    top = "".join(
        f'<th scope="col"{"" if place else " class=name"}>{cell}</th>'
        for place, cell in enumerate(head)
    )
    body = "".join(
        f'<tr><th scope="row" title="{row[0]}">{row[0]}</th>{"".join(row[1:])}</tr>' for row in rows
    )
    return f"<table{kind}><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str, kind: str = "") -> str:
    return f"<td{kind}>{text}</td>"


def _count(number: int, kind: str = "") -> str:
    """Return a cell with a number; nothing is nothing to look at."""
    if not number:
        return '<td class="zero">0</td>'
    return f'<td class="{kind}">{number}</td>' if kind else f"<td>{number}</td>"


def _standings(summary: Summary) -> str:
    standings, judgement = summary.standings, summary.judgement
    head = ["player", "games", "won", "drawn", "lost", "points", "score"]
    head += ["moving<br>first", "moving<br>second", "faults", "time p50", "time p99"]
    head += ["perfect<br>moves"] if judgement else []
    rows = []
    for player in standings.ranking:
        row = standings.rows[player]
        counts = (row.games, *map(sum, (row.wins, row.draws, row.losses)))
        shares = (row.score, row.score_as(0), row.score_as(1))
        times = row.percentiles(50, 99)
        cells = [_text(summary.names[player]), *map(_count, counts), _cell(f"{row.points:g}")]
        cells += [_cell(percent(share)) for share in shares]
        cells.append(_count(row.faults, "fault"))
        cells += [_cell(_text(duration(time))) for time in times] if times else [_cell("-")] * 2
        if judgement:
            share = percent(judgement.share(player))
            cells.append(_cell(f"{share} of {judgement.decisions[player]}"))
        rows.append(cells)
    return _table(head, rows)


def _elo_note(summary: Summary) -> str:
    if len(summary.names) == 2:
        return f"How much stronger {summary.names[0]} is than {summary.names[1]}."
    return "Everybody on one scale (Bradley-Terry); the mean of all players is 0."


def _elo(summary: Summary) -> str:
    if not summary.ratings:
        return ""
    if summary.strengths:
        ranked = sorted(
            zip(summary.names, summary.strengths, strict=True), key=lambda row: -row[1].value
        )
        return Plot(ranked).draw()
    return Plot([(summary.names[0], summary.ratings[0, 1].elo)]).draw()


def _sprt(summary: Summary) -> str:
    progress = summary.progress
    if progress is None:
        return ""
    lower, upper = progress.test.bounds
    place = 100 * min(max((progress.ratio - lower) / (upper - lower), 0.0), 1.0)
    sentence = _note(sprt_sentence(summary))
    return (
        f'{sentence}<div class="gauge" aria-hidden="true"><i style="left:{place:.1f}%"></i></div>'
    )


def _ratings(summary: Summary) -> str:
    rows = []
    for one, other in summary.pairings:
        rating, tally = summary.rating(one, other), summary.standings.tally(one, other)
        normalized = "-" if rating.normalized is None else str(rating.normalized)
        numbers = (str(tally.games), percent(rating.score), str(rating.elo), normalized)
        pairing = f"{_text(summary.names[one])} – {_text(summary.names[other])}"
        rows.append([pairing, *map(_cell, (*numbers, percent(rating.superiority)))])
    head = ["pairing", "games", "score", "Elo", "normalized Elo", "likelihood of superiority"]
    return _table(head, rows)


def _cross_table(summary: Summary) -> str:
    ranking = summary.standings.ranking
    head = ["player", *(str(place) for place in range(1, len(ranking) + 1))]
    rows = [
        [
            f"{place} {_text(summary.names[player])}",
            *(_cross_cell(summary, player, opponent) for opponent in ranking),
        ]
        for place, player in enumerate(ranking, start=1)
    ]
    return _table(head, rows, ' class="cross"')


def _cross_cell(summary: Summary, player: int, opponent: int) -> str:
    """Return a share of points, tinted: the further from half, the stronger."""
    if player == opponent:
        return _cell("", ' class="self"')
    tally = summary.standings.tally(player, opponent)
    if not tally.games:
        return _cell("-")
    tone = "good" if tally.score >= 0.5 else "bad"
    strength = 2 * STRONGEST_TINT * abs(tally.score - 0.5)
    points = f"<small>{tally.points:g} of {tally.games}</small>"
    style = f' style="background:rgba(var(--{tone}),{strength:.2f})"'
    return _cell(percent(tally.score) + points, style)


def _terminations(summary: Summary) -> str:
    rows = summary.standings.rows
    seen = [how for how in Termination if any(row.lost_by[how] for row in rows)]
    lines = []
    for player in summary.standings.ranking:
        counts = rows[player].lost_by
        cells = [_count(counts[how], "" if how.on_board else "fault") for how in seen]
        lines.append([_text(summary.names[player]), *cells])
    return _table(["player", *(_text(how.value) for how in seen)], lines)


def _openings_note(summary: Summary) -> str:
    number = len(summary.standings.openings)
    said = f"The first {MOST_OPENINGS} of {number} positions. " if number > MOST_OPENINGS else ""
    ends = "Games won by whoever moved first, drawn, and won by the other."
    if len(summary.names) == 2:
        return f"{said}{ends} Under it the points of {summary.names[0]}."
    return said + ends


def _openings(summary: Summary) -> str:
    shown = islice(summary.standings.openings.items(), MOST_OPENINGS)
    score_of = partial(_opening, two=len(summary.names) == 2)
    return "".join(score_of(position, score) for position, score in shown)


def _opening(position: str, score: OpeningScore, *, two: bool) -> str:
    """Return a card: the position, how its games ended, and whose points they were."""
    name = position.partition(":")[2] or "empty board"
    parts = (("s0", score.wins[0]), ("s2", score.draws), ("s1", score.wins[1]))
    bar = "".join(f'<i class="{kind}" style="flex:{count}"></i>' for kind, count in parts if count)
    counts = f"{score.wins[0]} / {score.draws} / {score.wins[1]}"
    points = f"<br>{score.points:g} of {plural(score.games, 'point')}" if two else ""
    return (
        f'<li>{diagram(Board.parse(position))}<b title="{_text(position)}">{_text(name)}</b>'
        f'<div class="split" aria-hidden="true">{bar}</div><span>{counts}{points}</span></li>'
    )


def _games_note(summary: Summary, held: int) -> str:
    games = summary.standings.games
    if held == games:
        return f"All {games} games." if games else "There are none yet."
    return (
        f"{held} of {games} games: all that ended by a fault, as far as there is room, and the "
        "others spread evenly. The store has every one of them."
    )
