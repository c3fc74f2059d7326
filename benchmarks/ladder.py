"""The ladder of levels: every level of `perfect` against the one below.

python -m benchmarks.ladder [--games 100] [--discs 8]
"""

import argparse
from collections.abc import Sequence
from itertools import pairwise
from random import Random

from benchmarks.random_play import random_game
from connectn.agents.agent import Agent
from connectn.agents.level import PERFECT
from connectn.agents.registry import make_agent
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.solver import Solver

LEVELS = range(1, PERFECT + 1)
SEED = 1


def fair_openings(rules: Rules, discs: int, number: int, seed: int = SEED) -> list[Board]:
    """Return random positions that are drawn with best play.

    Nine in ten random positions are not: there the side decides the result more than the level.
    """
    dice, solver = Random(seed), Solver()
    found: list[Board] = []
    while len(found) < number:
        board = _random_opening(dice, rules, discs)
        if solver.solve(board, weak=True).sign == 0:
            found.append(board)
    return found


def _random_opening(dice: Random, rules: Rules, discs: int) -> Board:
    while True:
        board = random_game(dice, rules, discs)
        if not board.is_game_over():
            return board


def share(one: str, other: str, openings: Sequence[Board], seed: int = SEED) -> float:
    """Return the first player's share of the points; each opening is played from both sides."""
    first, second = (make_agent(name, seed=seed + place) for place, name in enumerate((one, other)))
    taken = 0.0
    for board in openings:
        taken += _points(board, (first, second)) + 1 - _points(board, (second, first))
    return taken / (2 * len(openings))


def _points(opening: Board, players: tuple[Agent, Agent]) -> float:
    """Play a game and return what the player who began it makes: 1, 0, or half a point."""
    board = opening.copy()
    while (outcome := board.outcome()) is None:
        board.push(players[board.turn].choose(board))
    return 0.5 if outcome.winner is None else 1.0 - outcome.winner


def at_level(level: int) -> str:
    """Return the text that names the player of a level."""
    return f"perfect:level={level}"


def main() -> None:
    """Print who takes how much from whom."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder")
    parser.add_argument("--games", type=int, default=100, help="per pair")
    parser.add_argument("--discs", type=int, default=8, help="of the random openings")
    asked = parser.parse_args()
    openings = fair_openings(Rules(), asked.discs, (asked.games + 1) // 2)
    print(f"{2 * len(openings)} games per pair from drawn positions of {asked.discs} random discs")
    for low, high in pairwise(LEVELS):
        part = share(at_level(high), at_level(low), openings)
        print(f"level {high:2} takes {part:4.0%} against level {low}", flush=True)


if __name__ == "__main__":
    main()
