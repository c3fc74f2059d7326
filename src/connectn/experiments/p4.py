"""P4 (Nagarajan et al. 2023): its two evaluations against each other, for several N."""

from connectn.arena.report.summary import Summary
from connectn.arena.settings import Settings
from connectn.experiments.charts.intervals import Intervals
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.results import won_drawn_lost
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Agreement, Claim, Section
from connectn.game.rules import Rules
from connectn.view.words import percent

BOARDS = ("4x4c3", "5x4c3", "5x5c3", "6x5c4", "7x6c4", "8x8c4", "8x7c5", "9x7c5", "11x9c5")
OPENINGS = "random:4"
PICTURE = "p4-elo.svg"


def measure(run: Run) -> Section:
    """Play `windows` against `connectivity` on every board."""
    games = run.size(200, 4)
    boards = run.size(BOARDS, ("4x4c3", "6x5c4", "8x7c5"))
    played = {board: _match(run, board, games) for board in boards}
    rows = []
    for board, summary in played.items():
        rating = summary.rating(0, 1)
        cells = [percent(rating.score), won_drawn_lost(summary, 0, 1), str(rating.elo)]
        cells.append(str(summary.standings.distinct))
        rows.append([board, *cells])
    ahead = sum(summary.rating(0, 1).elo.low > 0 for summary in played.values())
    behind = sum(summary.rating(0, 1).elo.high < 0 for summary in played.values())
    elos = {board: [summary.rating(0, 1).elo] for board, summary in played.items()}
    drawn = Intervals("Elo of windows over connectivity, with 95 % intervals", [""], elos)
    return Section(
        blocks(
            "The paper describes two evaluations, patterns (`windows`) and connectivity, and lets "
            "width, height and N vary. It publishes no numbers for this comparison, and no "
            f"formula for connectivity. Both search 4 plies here; {games} games per board, from "
            "4 random discs, each opening with both colours. A small board has few openings, so "
            "some of its games are repeated.",
            table(
                ["board", "share of `windows`", "won-drawn-lost", "Elo, 95 %", "different games"],
                rows,
            ),
            picture("Elo of windows over connectivity by board", PICTURE),
        ),
        [
            Claim(
                "`windows` against `connectivity`",
                "no number",
                f"`windows` is shown to be stronger on {ahead} of {len(played)} boards, "
                f"weaker on {behind}",
                Agreement.UNKNOWN,
                "there is nothing to compare with",
            )
        ],
        {PICTURE: drawn.draw()},
    )


def _match(run: Run, board: str, games: int) -> Summary:
    players = "windows", "connectivity"
    settings = Settings(players, games, rules=Rules.parse(board), openings=OPENINGS, seed=SEED)
    return run.games(settings, f"games on {board}")
