"""The papers' agents beside plain programs of the same papers, which are in tests/oracle.

Both choose the first move on an empty 7x6 board at the paper's depth. They take turns, the best
time of each counts, and both must choose a best column.
"""

import time
from collections.abc import Callable
from random import Random

from benchmarks.clock import timed
from connectn import Board, make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.papers.tree import Choice
from connectn.experiments.search import CostQuestion, cost
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS

ROUNDS = 3
SECONDS = 0.3  # for each side in each round, or one call if that takes longer
POSITIONS = 20
SEED = 1


def report(*, quick: bool = False) -> None:
    """Print both times and their ratio per agent, then the nodes with and without pruning."""
    print(
        "A first move on 7x6c4 at the paper's depth: the paper's program in plain Python, and ours"
    )
    print(f"  {'agent':16} {'plain':>10} {'connectn':>10} {'ratio':>7}")
    for paper in PAPERS:
        plain, ours = _first_move(paper, rounds=1 if quick else ROUNDS)
        print(f"  {paper:16} {plain * 1e3:7.1f} ms {ours * 1e3:7.2f} ms {plain / ours:6.0f}x")
    print()
    print("Nodes per move at the paper's depth, random 7x6c4 positions: minimax, and alpha-beta")
    print(f"  {'agent':16} {'minimax':>10} {'alpha-beta':>10} {'ratio':>7}")
    for paper in PAPERS:
        minimax, alpha_beta = nodes_per_move(paper, 2 if quick else POSITIONS)
        print(f"  {paper:16} {minimax:10.0f} {alpha_beta:10.0f} {minimax / alpha_beta:6.1f}x")
    print()


def nodes_per_move(paper: str, positions: int) -> tuple[float, float]:
    """Return the mean nodes of minimax and of alpha-beta as the agent uses it."""
    plies = PAPERS[paper].plies
    ways = "minimax", "alpha-beta with table"
    minimax, alpha_beta = (cost(CostQuestion(paper, way, plies, positions))[0] for way in ways)
    return minimax, alpha_beta


def _first_move(paper: str, rounds: int) -> tuple[float, float]:
    """Return the best seconds of the paper's program and of ours; a wrong answer ends the run."""
    oracle, agent = PLAYERS[paper](), make_agent(paper, seed=SEED)
    choice = PAPERS[paper].rules.choice
    right = PAPERS[paper].run(Board()).best
    if choice is not Choice.RANDOM:
        right = right[-1:] if choice is Choice.LAST else right[:1]
    game, board, dice = GridGame(7, 6, 4), Board(), Random(SEED)
    plain = ours = float("inf")
    for _ in range(rounds):
        plain = min(plain, _best_time(lambda: oracle.choose(game, dice), right))
        ours = min(ours, _best_time(lambda: agent.choose(board), right))
    return plain, ours


def _best_time(call: Callable[[], int], right: tuple[int, ...]) -> float:
    """Return the seconds of the quickest call; the calls together take `SECONDS`."""
    end, best = time.perf_counter() + SECONDS, float("inf")
    while best == float("inf") or time.perf_counter() < end:
        best = min(best, timed(call, right))
    return best
