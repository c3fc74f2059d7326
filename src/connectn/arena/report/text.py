"""A tournament in words and tables."""

from collections.abc import Iterator, Mapping

from connectn.arena.report.summary import Summary
from connectn.arena.statistics.sprt import Verdict
from connectn.game.outcome import Termination
from connectn.view.table import table
from connectn.view.words import printable, shortened

LONGEST_NAME = 22
LONGEST_IN_SENTENCE = 60


def text_report(summary: Summary) -> str:
    """Return what a person reads, some eighty columns wide."""
    parts = (
        [headline(summary)],
        [*sentences(summary), conclusion(summary)],
        _standings(summary),
        _cross_table(summary),
        _strengths(summary),
        _ratings(summary),
        [sprt_sentence(summary)],
        _terminations(summary),
        [repetition(summary)],
        _judged(summary),
        _times(summary),
        settings_sentences(summary),
    )
    texts = ("\n".join(part) for part in parts)
    return "\n\n".join(filter(None, texts)) + "\n"


def headline(summary: Summary) -> str:
    """Say who played what."""
    results = summary.results
    names = _names(summary, LONGEST_IN_SENTENCE)
    if len(names) == 2:
        what, who = "Match", f"{names[0]} against {names[1]}"
    else:
        what, who = "Tournament", f"{len(names)} players"
    played, planned = summary.standings.games, results.planned
    of_planned = "" if played == planned else f" of {planned} planned"
    games = plural(played, "game") + of_planned
    return f"{what} {results.number} on {results.rules}: {who}, {games}."


def sentences(summary: Summary) -> Iterator[str]:
    """Say what every report of a match should: games, draws, wins, wins when moving first."""
    standings = summary.standings
    yield f"Games: {standings.games}, draws: {standings.draws}."
    for name, row in zip(_names(summary, LONGEST_IN_SENTENCE), standings.rows, strict=True):
        wins = plural(sum(row.wins), "game")
        yield f"{name} won {wins}, {row.wins[0]} of them when moving first."


def conclusion(summary: Summary) -> str:
    """Say in one sentence what the games have shown."""
    standings, names = summary.standings, _names(summary, LONGEST_IN_SENTENCE)
    if not standings.games:
        return "No game is finished yet."
    if len(names) == 2:
        elo = summary.ratings[0, 1].elo
        if elo.low > 0:
            return f"{names[0]} is stronger than {names[1]}: Elo {elo}."
        if elo.high < 0:
            return f"{names[1]} is stronger than {names[0]}: Elo {-elo}."
        return f"Neither is shown to be stronger: Elo {elo} for {names[0]}."
    best = standings.ranking[0]
    row = standings.rows[best]
    return f"{names[best]} leads with {row.points:g} points from {plural(row.games, 'game')}."


def sprt_sentence(summary: Summary) -> str:
    """Say how far the test has come; nothing if there is none."""
    progress = summary.progress
    if progress is None:
        return ""
    test, (lower, upper) = progress.test, progress.test.bounds
    verdict = {
        Verdict.OPEN: "not decided yet",
        Verdict.LOWER: f"stopped, the difference is {test.elo0:g} rather than {test.elo1:g}",
        Verdict.HIGHER: f"stopped, the difference is {test.elo1:g} rather than {test.elo0:g}",
    }[progress.verdict]
    return (
        f"SPRT of Elo {test.elo0:g} against {test.elo1:g}: {verdict} "
        f"(LLR {progress.ratio:+.2f}, bounds {lower:+.2f} and {upper:+.2f})."
    )


def repetition(summary: Summary) -> str:
    """Say how many games are different, and warn when that is not all of them."""
    games, distinct = summary.standings.games, summary.standings.distinct
    if games == distinct:
        return "Every game is different from all others of its pairing."
    return (
        f"Only {distinct} of {games} games are different: players without dice repeat themselves.\n"
        "A repeated game tells nothing new, so the true errors are larger than those given."
    )


def judged_sentence(summary: Summary) -> str:
    """Say how much of a tournament the solver has judged."""
    judgement = summary.judgement
    if judgement is None:
        return ""
    return (
        f"The solver judged {judgement.judged:,} of {judgement.moves:,} moves, "
        f"{judgement.unknown:,} of them in vain. A decision is\n"
        "a move where another one would have given away a win or a draw."
    )


def settings_sentences(summary: Summary) -> Iterator[str]:
    """Say what was set, and which versions played."""
    settings = summary.results.settings
    positions = plural(len(set(summary.results.openings)), "position")
    said = [f"Openings: {settings.get('openings', '-')} ({positions})"]
    if "seed" in settings:
        said.append(f"seed {settings['seed']}")
    control = settings.get("control")
    if isinstance(control, Mapping):
        said.append(_control(control))
    yield printable(", ".join(said)) + "."
    versions = settings.get("versions")
    if isinstance(versions, Mapping):
        said = [f"{name} {version}" for name, version in versions.items()]
        yield printable(f"Versions: {', '.join(said)}.")


def _control(control: Mapping[str, object]) -> str:
    seconds, total = control.get("seconds"), control.get("total")
    said = []
    if seconds is not None:
        said.append(f"{seconds} s a move")
    if total is not None:
        said.append(f"{total} s a game and {control.get('increment', 0)} s more with each move")
    return ", ".join(said) or "no time limit"


def _names(summary: Summary, width: int) -> list[str]:
    return [shortened(name, width) for name in summary.names]


def _standings(summary: Summary) -> Iterator[str]:
    names = _names(summary, LONGEST_NAME)
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
    """Yield everybody's points against everybody; two players need no table for that."""
    ranking = summary.standings.ranking
    if len(ranking) < 3:
        return
    names = _names(summary, LONGEST_NAME)
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
    tally = summary.standings.tally(player, opponent)
    return f"{tally.points:g}/{tally.games}" if tally.games else "-"


def _strengths(summary: Summary) -> Iterator[str]:
    if not summary.strengths:
        return
    names = _names(summary, LONGEST_NAME)
    ranked = sorted(range(len(names)), key=lambda player: -summary.strengths[player].value)
    rows = [[names[player], str(summary.strengths[player])] for player in ranked]
    yield from table(["Bradley-Terry", "Elo, 95 %"], rows)


def _ratings(summary: Summary) -> Iterator[str]:
    """Yield who is how much better than whom; the opponents of one player stand together."""
    names = _names(summary, LONGEST_NAME)
    rows: list[list[str]] = []
    before = None
    for one, other in summary.pairings:
        if one != before:
            rows.append([names[one], "", "", "", "", ""])
            before = one
        rating = summary.rating(one, other)
        games = str(summary.standings.tally(one, other).games)
        normalized = "-" if rating.normalized is None else str(rating.normalized)
        numbers = [percent(rating.score), str(rating.elo), normalized, percent(rating.superiority)]
        rows.append([f"  {names[other]}", games, *numbers])
    if rows:
        head = ["player, opponent", "games", "score", "Elo, 95 %", "normalized", "LOS"]
        yield from table(head, rows)


def _terminations(summary: Summary) -> Iterator[str]:
    """Yield what ended the lost games of each player."""
    seen = [how for how in Termination if any(row.lost_by[how] for row in summary.standings.rows)]
    if not seen:
        return
    names = _names(summary, LONGEST_NAME)
    rows = [
        [name, *(str(row.lost_by[how]) for how in seen)]
        for name, row in zip(names, summary.standings.rows, strict=True)
    ]
    yield from table(["lost by", *(how.value for how in seen)], rows)


def _judged(summary: Summary) -> Iterator[str]:
    judgement = summary.judgement
    if judgement is None:
        return
    names = _names(summary, LONGEST_NAME)
    rows = [
        [name, str(judgement.decisions[player]), percent(judgement.share(player))]
        for player, name in enumerate(names)
    ]
    yield from table(["perfect moves", "decisions", "share"], rows)
    yield judged_sentence(summary)


def _times(summary: Summary) -> Iterator[str]:
    names = _names(summary, LONGEST_NAME)
    rows = []
    for name, row in zip(names, summary.standings.rows, strict=True):
        times = row.percentiles(50, 99)
        if times is not None:
            rows.append([name, *map(duration, times)])
    if rows:
        yield from table(["time per move", "p50", "p99"], rows)


def plural(number: int, thing: str) -> str:
    """Count things.

    >>> plural(1, "game"), plural(20, "game")
    ('1 game', '20 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def percent(share: float | None) -> str:
    """Write a share; None is a share of nothing.

    >>> percent(0.525), percent(None)
    ('52.5 %', '-')
    """
    return "-" if share is None else f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    """Write a time with three digits.

    >>> [duration(seconds) for seconds in (0.0000123, 0.00123, 1.2345, 123.4)]
    ['12.3 µs', '1.23 ms', '1.23 s', '123 s']
    """
    unit, size = next(
        ((unit, size) for unit, size in (("s", 1.0), ("ms", 1e-3)) if seconds >= size), ("µs", 1e-6)
    )
    value = seconds / size
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f} {unit}"
