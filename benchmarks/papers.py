"""The papers' agents beside plain programs of the same papers, which are in tests/oracle.

Both choose the first move on an empty 7x6 board at the paper's depth. They take turns, the best
time of each counts, and both must choose a best column.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from benchmarks.clock import timed
from benchmarks.random_boards import random_board
from connectn import Board, Rules, make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.papers.search import Choice
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS

ROUNDS = 3
SECONDS = 0.3  # for each side in each round, or one call if that takes longer
POSITIONS = 20
MOST_DISCS = 24
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
    search = PAPERS[paper]
    pruned = replace(search, ties=search.rules.choice is Choice.RANDOM)
    plain = replace(search, pruning=False)
    boards = random_boards(positions)
    return (
        sum(plain.run(board).nodes for board in boards) / positions,
        sum(pruned.run(board).nodes for board in boards) / positions,
    )


def random_boards(number: int) -> list[Board]:
    """Return positions after 0 to 24 random moves, without a win on the next move."""
    dice, found = Random(SEED), list[Board]()
    while len(found) < number:
        board = random_board(dice, Rules(), dice.randint(0, MOST_DISCS))
        if not board.is_game_over() and not board.winning_moves(board.turn):
            found.append(board)
    return found


def _first_move(paper: str, rounds: int) -> tuple[float, float]:
    """Return the best seconds of the paper's program and of ours; a wrong answer ends the run."""
    oracle, agent = PLAYERS[paper](), make_agent(paper, seed=SEED)
    best = PAPERS[paper].run(Board()).best
    any_of_the_best = PAPERS[paper].rules.choice is Choice.RANDOM
    right = best if any_of_the_best else best[:1]
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
