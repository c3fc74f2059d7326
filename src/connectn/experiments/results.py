"""Results of games as parts of the page."""

from connectn.arena.report.summary import Summary
from connectn.experiments.markdown import table
from connectn.experiments.section import Agreement, Claim
from connectn.view.words import percent


def won_drawn_lost(summary: Summary, player: int, opponent: int) -> str:
    """Return the games of a player against an opponent: ``12-3-5``."""
    met = summary.standings.head_to_head[min(player, opponent), max(player, opponent)]
    counts = [met.wins, met.draws, met.losses]
    return "-".join(map(str, counts if player < opponent else reversed(counts)))


def by_side(summary: Summary) -> str:
    """Return a table of the first player's games: those it moved first in, and the others."""
    row = summary.standings.rows[0]
    rows = [
        [
            f"{summary.names[0]} moves {order}",
            *(str(counts[side]) for counts in (row.wins, row.draws, row.losses)),
            percent(row.score_as(side)),
        ]
        for side, order in enumerate(("first", "second"))
    ]
    return table(["", "won", "drawn", "lost", "share of the points"], rows)


def lost_to_perfect(summary: Summary, about: str, published: str, why: str) -> Claim:
    """Compare the first player's games with a claim that it loses; `why` is said if it does not."""
    row, games = summary.standings.rows[0], summary.standings.games
    won, drawn, lost = map(sum, (row.wins, row.draws, row.losses))
    return Claim(
        about,
        published,
        f"{lost} of {games} lost, {drawn} drawn, {won} won",
        Agreement.of(lost == games),
        "" if lost == games else why,
    )


def even_point(shares: dict[int, float]) -> str:
    """Say at which level a share falls below one half, by a line between the two neighbours.

    >>> even_point({1: 0.9, 2: 0.6, 3: 0.4}), even_point({1: 0.9}), even_point({4: 0.1})
    ('2.5', 'above 1', 'below 4')
    """
    levels = sorted(shares)
    below = next((level for level in levels if shares[level] < 0.5), None)
    if below is None:
        return f"above {levels[-1]}"
    if below == levels[0]:
        return f"below {below}"
    above = levels[levels.index(below) - 1]
    part = (shares[above] - 0.5) / (shares[above] - shares[below])
    return f"{above + part * (below - above):.1f}"
