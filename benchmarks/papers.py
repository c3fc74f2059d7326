"""The papers' players beside plain programs of the same papers, kept in tests/oracle.

The question is the first move on an empty 7x6 board at the paper's depth. Both sides answer in
turn, the best time of each counts, and the answers must be equal.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

from benchmarks.random_play import random_game
from connectn import Board, Rules, make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.papers.search import Choice
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS

ROUNDS = 3
PATIENCE = 0.3  # seconds for either side in each round, or one call if that takes longer
POSITIONS = 20
SEED = 1


def report(*, quick: bool = False) -> None:
    """Print both times and their ratio per player, then the nodes alpha-beta saves."""
    print(
        "A first move on 7x6c4 at the paper's depth: the papers' programs in plain Python, and ours"
    )
    print(f"  {'player':16} {'plain':>10} {'connectn':>10} {'ratio':>7}")
    for paper in PAPERS:
        plain, ours = _first_move(paper, rounds=1 if quick else ROUNDS)
        print(f"  {paper:16} {plain * 1e3:7.1f} ms {ours * 1e3:7.2f} ms {plain / ours:6.0f}x")
    print()
    print("Nodes per move at the paper's depth, random 7x6c4 positions: minimax, and alpha-beta")
    print(f"  {'player':16} {'minimax':>10} {'alpha-beta':>10} {'ratio':>7}")
    for paper in PAPERS:
        minimax, alpha_beta = nodes_per_move(paper, 2 if quick else POSITIONS)
        print(f"  {paper:16} {minimax:10.0f} {alpha_beta:10.0f} {minimax / alpha_beta:6.1f}x")
    print()


def nodes_per_move(paper: str, positions: int) -> tuple[float, float]:
    """Return the mean nodes of minimax and of alpha-beta as the agent uses it."""
    search = PAPERS[paper]
    pruned = replace(search, ties=search.rules.choice is Choice.RANDOM)
    plain = replace(search, pruning=False)
    dice = Random(SEED)
    boards = [_random_board(dice) for _ in range(positions)]
    return (
        sum(plain.run(board).nodes for board in boards) / positions,
        sum(pruned.run(board).nodes for board in boards) / positions,
    )


def _random_board(dice: Random) -> Board:
    """Return a position after 0 to 24 random moves in which the side to move cannot win at once."""
    while True:
        board = random_game(dice, Rules(), dice.randrange(25))
        if not board.is_game_over() and not board.winning_moves(board.turn):
            return board


def _first_move(paper: str, rounds: int) -> tuple[float, float]:
    """Return the seconds of the paper's program and ours, once their answers are seen to agree."""
    oracle, agent = PLAYERS[paper](), make_agent(paper, seed=SEED)
    best = PAPERS[paper].run(Board()).best
    rolls_dice = PAPERS[paper].rules.choice is Choice.RANDOM
    right = best if rolls_dice else best[:1]
    game, board, dice = GridGame(7, 6, 4), Board(), Random(SEED)
    plain = ours = float("inf")
    for _ in range(rounds):
        plain = min(plain, _best_time(lambda: oracle.choose(game, dice), right))
        ours = min(ours, _best_time(lambda: agent.choose(board), right))
    return plain, ours


def _best_time(call: Callable[[], int], right: tuple[int, ...]) -> float:
    """Return the seconds of the quickest call, over as long a time for either side."""
    end, best = time.perf_counter() + PATIENCE, float("inf")
    while best == float("inf") or time.perf_counter() < end:
        best = min(best, _timed(call, right))
    return best


def _timed(call: Callable[[], int], right: tuple[int, ...]) -> float:
    """Return the seconds a call took, once its answer is seen to be right."""
    begun = time.perf_counter()
    column = call()
    seconds = time.perf_counter() - begun
    if column not in right:
        sys.exit(f"wrong answer {column} instead of one of {right}")
    return seconds
