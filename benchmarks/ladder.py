"""The ladder of levels: every level of `perfect` against the one below.

python -m benchmarks.ladder [--games 100] [--discs 8]
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from benchmarks.games import Player, play
from benchmarks.random_boards import unfinished_board
from connectn.agents.level import PERFECT
from connectn.agents.registry import make_agent
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.solver import Solver

LEVELS = range(1, PERFECT + 1)
SEED = 1


def fair_openings(rules: Rules, discs: int, number: int, seed: int = SEED) -> list[Board]:
    """Return random positions that are drawn with best play.

    About nine in ten random positions are won for one side, which then wins at any level.
    """
    dice, solver = Random(seed), Solver(book=None)
    found: list[Board] = []
    while len(found) < number:
        board = unfinished_board(dice, rules, discs)
        if solver.solve(board, weak=True).sign == 0:
            found.append(board)
    return found


def share(one: str, other: str, openings: Sequence[Board], seed: int = SEED) -> float:
    """Return the first agent's share of the points; each opening is played from both sides."""
    names = enumerate((one, other))
    first, second = (Player(make_agent(name, seed=seed + place)) for place, name in names)
    taken = 0.0
    for board in openings:
        taken += play(board, first, second)[0] + play(board, second, first)[1]
    return taken / (2 * len(openings))


def at_level(level: int) -> str:
    """Return the text that names the agent of a level."""
    return f"perfect:level={level}"


def main() -> None:
    """Print the share of the points each level takes from the one below."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("--games", type=int, default=100, help="games per pair of levels")
    parser.add_argument("--discs", type=int, default=8, help="discs of the random openings")
    options = parser.parse_args()
    openings = fair_openings(Rules(), options.discs, (options.games + 1) // 2)
    print(
        f"{2 * len(openings)} games per pair from positions with {options.discs} random discs "
        f"that are drawn with best play (solved without an opening book)"
    )
    for low, high in pairwise(LEVELS):
        part = share(at_level(high), at_level(low), openings)
        print(f"level {high:2} takes {part:4.0%} against level {low}", flush=True)


if __name__ == "__main__":
    main()
