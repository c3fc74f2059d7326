"""All agents of connectn: perfect moves, `strong` against the papers' players, and the levels."""

from connectn.agents.level import PERFECT
from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from connectn.arena.report.summary import Summary
from connectn.arena.settings import Format, Settings
from connectn.experiments.charts.bars import Bars
from connectn.experiments.charts.intervals import Intervals
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.moves import PHASES, Chooser, perfect_moves, tallies
from connectn.experiments.results import won_drawn_lost
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Section
from connectn.game.rules import Rules
from connectn.view.words import percent

LEVELS = range(1, PERFECT + 1)
SOME_LEVELS = (1, 4, 7)
STRONG_BOARDS = {"7x6c4": 40, "9x7c5": 20, "12x10c4": 20, "16x16c5": 6}
"""The games of `strong` against each opponent, by board."""
MOVES, LADDER = "agents-moves.svg", "agents-levels.svg"


def measure_moves(run: Run) -> Section:
    """Let every agent choose in the graded positions."""
    seconds, playouts = run.size((0.1, 1000), (0.005, 20))
    choosers = {each.name: Chooser(each.name) for each in agent_types()}
    choosers["mcts"] = Chooser(f"mcts:nodes={playouts}")
    for name in ("strong", "perfect"):
        choosers[name] = Chooser(name, seconds)
    for level in SOME_LEVELS:
        choosers[f"perfect:level={level}"] = Chooser(f"perfect:level={level}")
    graded = tallies(run, choosers)
    ranked = sorted(graded, key=lambda name: graded[name][-1], reverse=True)
    drawn = Bars(
        "Moves that keep the result, in % of random 7x6 positions",
        list(PHASES),
        {name: [tally.result for tally in graded[name][:-1]] for name in ranked},
    )
    return Section(
        blocks(
            "Share of the moves that keep the result (win, draw or loss) / that also have the best "
            "score. The exact solver has scored all columns of the same random 7x6 positions for "
            "all agents. `strong` and `perfect` have "
            f"{1000 * seconds:g} ms a move, `mcts` {playouts:,} playouts, the others their own "
            "depth. In many of these positions every column keeps the result, so even `random` "
            "often keeps it; the agents differ most in the opening.",
            perfect_moves(graded, ranked, "agent"),
            picture("Shares of perfect moves by agent and phase", MOVES),
        ),
        pictures={MOVES: drawn.draw()},
    )


def measure_strong(run: Run) -> Section:
    """Play `strong` against the papers' players on small and large boards."""
    seconds = run.size(0.1, 0.005)
    boards = run.size(STRONG_BOARDS, {"5x4c3": 2})
    played = {
        board: run.games(
            Settings(
                (f"strong:seconds={seconds}", *PAPERS),
                games,
                rules=Rules.parse(board),
                format=Format.GAUNTLET,
                openings="even",
                seed=SEED,
            ),
            f"strong on {board}",
        )
        for board, games in boards.items()
    }
    rows = [
        [name, *(_share(summary, place) for summary in played.values())]
        for place, name in enumerate(PAPERS, 1)
    ]
    lowest, where, opponent = min(
        (summary.rating(0, place).score, board, name)
        for board, summary in played.items()
        for place, name in enumerate(PAPERS, 1)
    )
    return Section(
        blocks(
            f"`strong` against the papers' players: its share of the points, and its games "
            f"won-drawn-lost. It has {1000 * seconds:g} ms a move, the papers' players have their "
            "own depth. From 4 random discs that are drawn with best play, or evaluated as about "
            "even where the solver finds no proof; each opening with both colours.",
            table(["opponent", *played], rows),
            f"The lowest share is {percent(lowest)}, against `{opponent}` on {where}.",
        )
    )


def _share(summary: Summary, opponent: int) -> str:
    score = percent(summary.rating(0, opponent).score)
    return f"{score} ({won_drawn_lost(summary, 0, opponent)})"


def measure_levels(run: Run) -> Section:
    """Play every level of `perfect` against every other."""
    levels, games = run.size((LEVELS, 20), (LEVELS[::4], 2))
    players = tuple(f"perfect:level={level}" for level in levels)
    summary = run.games(Settings(players, games, openings="balanced", seed=SEED), "levels")
    rows = []
    for place, level in enumerate(levels):
        shares = [
            "" if other == place else f"{100 * summary.rating(place, other).score:.0f}"
            for other in range(len(levels))
        ]
        rows.append([f"level {level}", *shares, str(summary.strengths[place])])
    drawn = Intervals(
        "Elo of the levels, with 95 % intervals",
        [""],
        {f"level {level}": [summary.strengths[place]] for place, level in enumerate(levels)},
    )
    return Section(
        blocks(
            "Share of the points (%) that the level of a row takes from each other one, and the "
            f"Elo of each level. {games} games per pair on 7x6, from positions that are drawn "
            "with best play, each with both colours.",
            table(["", *map(str, levels), "Elo, 95 %"], rows),
            picture("Elo of the levels", LADDER),
        ),
        pictures={LADDER: drawn.draw()},
    )
