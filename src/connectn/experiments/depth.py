"""What a doubled depth is worth."""

from connectn.agents.papers.players import OWN_MOVE_LEFT_OUT, PAPERS, at_plies
from connectn.arena.settings import Settings
from connectn.arena.statistics.rating import Estimate
from connectn.experiments.charts.intervals import Intervals
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Section

DOUBLINGS = ((1, 2), (2, 4), (4, 8))
PICTURE = "depth-elo.svg"


def measure(run: Run) -> Section:
    """Play each evaluation against itself with half the depth."""
    games = run.size(200, 4)
    doublings = run.size(DOUBLINGS, DOUBLINGS[1:2])
    gains = {
        (name, low): _gain(run, name, low, games)
        for name in PAPERS
        for low, _ in doublings
        if _possible(name, low)
    }
    rows = [[name, *(str(gains.get((name, low), "-")) for low, _ in doublings)] for name in PAPERS]
    shown = [(low, high) for low, high in doublings if all((name, low) in gains for name in PAPERS)]
    drawn = Intervals(
        "Elo gained by twice the plies, with 95 % intervals",
        [f"{low} to {high} plies" for low, high in shown],
        {name: [gains[name, low] for low, _ in shown] for name in PAPERS},
    )
    return Section(
        blocks(
            "Each evaluation plays against itself with twice the plies (own move included), "
            f"{games} games per cell on 7x6 from 4 random discs, each opening with both colours. "
            "In 1 ply an agent sees its own win, in 2 plies the reply to its move. A dash: the "
            "agent's own settings begin at 2 plies.",
            table(["evaluation", *(f"{low} to {high} plies" for low, high in doublings)], rows),
            picture("Elo gained by twice the plies", PICTURE),
        ),
        pictures={PICTURE: drawn.draw()},
    )


def _possible(name: str, plies: int) -> bool:
    """Tell whether the agent can be asked for so few plies."""
    return plies > (name in OWN_MOVE_LEFT_OUT)


def _gain(run: Run, name: str, plies: int, games: int) -> Estimate:
    players = at_plies(name, 2 * plies), at_plies(name, plies)
    summary = run.games(Settings(players, games, seed=SEED), " against ".join(players))
    return summary.rating(0, 1).elo
