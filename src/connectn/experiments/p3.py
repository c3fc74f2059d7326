"""P3: its player against a perfect one, and against levels that stand in for people."""

from connectn.agents.level import PERFECT
from connectn.arena.settings import Format, Settings
from connectn.experiments.charts.bars import Bars
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.results import (
    by_side,
    even_point,
    lost_to_perfect,
    won_drawn_lost,
)
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Agreement, Claim, Section
from connectn.view.words import percent

PLAYER, OPPONENT = "zugzwang", "perfect:tie=random"
PICTURE = "p3-levels.svg"


def measure(run: Run) -> Section:
    """Play from the empty board, as the paper did."""
    games = run.size(40, 2)
    perfect = run.games(
        Settings((PLAYER, OPPONENT), games, openings="empty", seed=SEED), "games against perfect"
    )
    levels = run.size(range(1, PERFECT + 1), range(1, 3))
    players = (PLAYER, *(f"perfect:level={level}" for level in levels))
    against = run.games(
        Settings(players, games, format=Format.GAUNTLET, openings="empty", seed=SEED),
        "games against levels",
    )
    shares = {level: against.rating(0, place).score for place, level in enumerate(levels, 1)}
    drawn = Bars(
        "Share of the points of zugzwang, in %",
        [""],
        {f"level {level}": [share] for level, share in shares.items()},
    )
    return Section(
        blocks(
            f"`zugzwang` at the paper's depth of 6, 7x6, from the empty board. {games} games "
            f"against `{OPPONENT}`:",
            by_side(perfect),
            f"People are not part of this run. The levels of `perfect` stand in for them: level 1 "
            f"errs often, level {PERFECT} never. {games} games against each:",
            table(
                ["opponent", "share of the points", "won-drawn-lost"],
                [
                    [f"level {level}", percent(share), won_drawn_lost(against, 0, place)]
                    for place, (level, share) in enumerate(shares.items(), 1)
                ],
            ),
            picture("Share of the points of zugzwang by level", PICTURE),
        ),
        [
            lost_to_perfect(
                perfect,
                "games against a perfect solver",
                "it loses",
                "the paper does not say how many games",
            ),
            Claim(
                "games against a person",
                "it wins",
                f"even with level {even_point(shares)} of {PERFECT}",
                Agreement.UNKNOWN,
                "the paper says neither who played nor how often",
            ),
        ],
        {PICTURE: drawn.draw()},
    )
