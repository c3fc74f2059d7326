"""The sentences that the text report and the page share."""

from collections.abc import Iterator

from connectn.arena.report.summary import Summary
from connectn.arena.settings import Numbers, Settings
from connectn.arena.statistics.sprt import Verdict
from connectn.view.names import short_names
from connectn.view.words import plural, printable

LONGEST_NAME = 60


def headline(summary: Summary) -> str:
    """Say which players have played how many games."""
    results = summary.results
    names = _names(summary)
    if len(names) == 2:
        what, who = "Match", f"{names[0]} against {names[1]}"
    else:
        what, who = "Tournament", f"{len(names)} players"
    played, planned = summary.standings.games, results.planned
    of_planned = "" if played == planned else f" of {planned} planned"
    games = plural(played, "game") + of_planned
    return f"{what} {results.number} on {results.rules}: {who}, {games}."


def result_sentences(summary: Summary) -> Iterator[str]:
    """Say how many games were played, drawn, and won by each player."""
    standings = summary.standings
    yield f"Games: {standings.games}, draws: {standings.draws}."
    for name, row in zip(_names(summary), standings.rows, strict=True):
        wins = plural(sum(row.wins), "game")
        yield f"{name} won {wins}, {row.wins[0]} of them when moving first."


def conclusion(summary: Summary) -> str:
    """Say which player is stronger, or leads."""
    standings, names = summary.standings, _names(summary)
    if not standings.games:
        return "No game is finished yet."
    if len(names) == 2:
        rating = summary.ratings[0, 1]
        if rating.stronger > 0:
            return f"{names[0]} is stronger than {names[1]}: Elo {rating.elo}."
        if rating.stronger < 0:
            return f"{names[1]} is stronger than {names[0]}: Elo {-rating.elo}."
        return f"Neither is shown to be stronger: Elo {rating.elo} for {names[0]}."
    best = standings.ranking[0]
    row = standings.rows[best]
    return f"{names[best]} leads with {row.points:g} points from {plural(row.games, 'game')}."


def zero_sentence(summary: Summary) -> str:
    """Say which players have the mean Elo 0; empty before the first game."""
    zero, rows = summary.zero, summary.standings.rows
    if not zero:
        return ""
    if len(zero) == sum(row.games > 0 for row in rows):
        return "The mean of all players is 0."
    what = (
        f"The strength of {_names(summary)[zero[0]]}"
        if len(zero) == 1
        else f"The mean of the {len(zero)} players whose interval has two ends"
    )
    return (
        f"{what} is 0.\n"
        "A player with one bound won every game that links it with this zero,\n"
        "or lost every such game."
    )


def verdict_of_a_match(summary: Summary) -> str:
    """Say what the driver of P5 (Hoang 2024) says at the end; empty if it is no match of two."""
    rows, games = summary.standings.rows, summary.standings.games
    if len(rows) != 2 or not games:
        return ""
    for name, row in zip(_names(summary), rows, strict=True):
        if sum(row.wins) == games:
            return f"{name} won every game."
    return "There were mixed results."


def sprt_sentence(summary: Summary) -> str:
    """Say what the sequential test has found; empty if there is no test."""
    state = summary.sprt
    if state is None:
        return ""
    test, (lower, upper) = state.test, state.test.bounds
    verdict = {
        Verdict.OPEN: "not decided yet",
        Verdict.LOWER: f"stopped, the difference is {test.elo0:g} rather than {test.elo1:g}",
        Verdict.HIGHER: f"stopped, the difference is {test.elo1:g} rather than {test.elo0:g}",
    }[state.verdict]
    return (
        f"SPRT of Elo {test.elo0:g} against {test.elo1:g}: {verdict} "
        f"(LLR {state.llr:+.2f}, bounds {lower:+.2f} and {upper:+.2f})."
    )


def repetition_sentence(summary: Summary) -> str:
    """Say whether all games are different, and warn if some were repeated."""
    games, distinct = summary.standings.games, summary.standings.distinct
    if games == distinct:
        return "Every game is different from all others of its pairing."
    return (
        f"Only {distinct} of {games} games are different: deterministic players repeat games.\n"
        "A repeated game adds no information, so the true errors are larger than those given."
    )


def accuracy_sentence(summary: Summary) -> str:
    """Say how many moves the solver has graded; empty if it has graded none."""
    accuracy = summary.accuracy
    if accuracy is None:
        return ""
    return (
        f"The solver graded {accuracy.graded:,} of {accuracy.moves:,} moves "
        f"and could not solve {accuracy.unknown:,} of them.\n"
        "A decision is a move where another move would have given away a win or a draw."
    )


def settings_sentences(summary: Summary) -> Iterator[str]:
    """Say what was set, and which versions played."""
    settings = summary.results.settings
    positions = plural(len(set(summary.results.openings)), "position")
    openings = f"Openings: {settings.openings} ({positions})"
    fixed = ", fixed numbers" if settings.numbers is Numbers.FIXED else ""
    control = _time_control(settings)
    yield printable(f"{openings}, seed {settings.seed}, {control}{fixed}.")
    versions = [f"{name} {version}" for name, version in summary.results.versions.items()]
    if versions:
        yield printable(f"Versions: {', '.join(versions)}.")


def _time_control(settings: Settings) -> str:
    """Say how long players may think; programs have a limit even if none was set."""
    control = settings.control
    said = []
    if control.seconds is not None:
        said.append(f"{control.seconds} s a move")
    if control.total is not None:
        said.append(f"{control.total} s a game and {control.increment} s more with each move")
    if said or not settings.has_programs:
        return ", ".join(said) or "no time limit"
    return f"no time limit for agents, {control.patience:g} s a move for programs"


def _names(summary: Summary) -> list[str]:
    return short_names(summary.names, LONGEST_NAME)
