"""All evaluations on one table: at equal depth, at equal time, on three boards, by the solver."""

from collections.abc import Mapping, Sequence

from connectn.agents.papers.players import PAPERS, at_plies
from connectn.arena.settings import Settings, TimeControl
from connectn.arena.statistics.rating import Estimate
from connectn.experiments.charts.intervals import Intervals
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.moves import PHASES, Chooser, tallies
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Section
from connectn.game.rules import Rules
from connectn.view.words import percent

PLIES = 4
DEEPEST = 20
"""Under a limit of time the depth grows up to this."""
LARGE_BOARDS = ("9x7c5", "12x10c4")
SEVEN, LARGE = "evaluations-7x6.svg", "evaluations-large.svg"

Strengths = Mapping[str, Estimate]
"""By the name of the evaluation."""


def measure(run: Run) -> Section:
    """Play round robins, and let the solver grade moves."""
    depth_games, time_games, large_games = run.size((200, 60, 60), (2, 2, 2))
    seconds = run.size(0.02, 0.002)
    plies = run.size(PLIES, 2)
    depth = _round_robin(run, depth_games, plies)
    timed = _round_robin(run, time_games, DEEPEST, seconds=seconds)
    boards = run.size(LARGE_BOARDS, LARGE_BOARDS[:1])
    large = {board: _round_robin(run, large_games, plies, board) for board in boards}
    choosers = {name: Chooser(at_plies(name, plies)) for name in PAPERS}
    graded = tallies(run, choosers)
    ranked = sorted(PAPERS, key=lambda name: depth[name].order, reverse=True)
    columns: list[Strengths] = [depth, timed, *large.values()]
    return Section(
        blocks(
            f"Every evaluation with the same search, that of its paper, at the same depth: {plies} "
            f"plies, own move included. Round robins from 4 random discs, each opening with both "
            f"colours; Elo with 95 % intervals, where 0 is the mean of the evaluations whose "
            f"interval has two ends. *Equal time* gives each {1000 * seconds:g} ms a move, as many "
            f"games at once as there are cores; the depth grows as far as it gets. {depth_games} "
            f"games per pairing at equal depth, {time_games} at equal time, {large_games} on the "
            f"large boards, at equal depth.",
            "The last three columns: how often the move at this depth keeps the result (win, draw "
            "or loss) by the exact solver, on the same random 7x6 positions for all. Opening: "
            "under 12 discs, middle: 12 to 27, end: 28 and more.",
            table(
                ["evaluation", "7x6, equal depth", "7x6, equal time", *large, *PHASES],
                [
                    [
                        name,
                        *(str(column[name]) for column in columns),
                        *(percent(tally.result) for tally in graded[name][:-1]),
                    ]
                    for name in ranked
                ],
            ),
            picture("Elo of the evaluations on 7x6", SEVEN),
            picture("Elo of the evaluations on larger boards", LARGE),
        ),
        pictures={
            SEVEN: _picture("7x6", ["equal depth", "equal time"], columns[:2], ranked),
            LARGE: _picture("larger boards, equal depth", list(large), columns[2:], ranked),
        },
    )


def _round_robin(
    run: Run, games: int, plies: int, board: str = "7x6c4", *, seconds: float | None = None
) -> Strengths:
    """Return the strengths at equal depth, or at equal time if there is a limit."""
    settings = Settings(
        tuple(at_plies(name, plies) for name in PAPERS),
        games,
        rules=Rules.parse(board),
        control=TimeControl(seconds=seconds),
        seed=SEED,
    )
    way = "equal depth" if seconds is None else "equal time"
    summary = run.games(settings, f"round robin on {board} at {way}")
    return dict(zip(PAPERS, summary.strengths, strict=True))


def _picture(
    where: str, series: Sequence[str], columns: Sequence[Strengths], names: Sequence[str]
) -> str:
    groups = {name: [column[name] for column in columns] for name in names}
    return Intervals(f"Elo on {where}, with 95 % intervals", series, groups).draw()
