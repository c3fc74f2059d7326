"""Games between two agents, from openings that are fair to both."""

from random import Random
from typing import NamedTuple

from benchmarks.random_play import random_game
from connectn.agents.agent import Agent
from connectn.agents.columns import skylines
from connectn.agents.scout import Scout
from connectn.agents.strong import SOLVABLE
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

FEWEST, MOST = 2, 6  # discs of an opening
PROVING, JUDGING = Limit(nodes=5_000_000), Limit(nodes=100_000)
EVEN = 40  # points of the scout: at e to one nobody is lost yet


class Player(NamedTuple):
    """An agent and how long it may think about a move."""

    agent: Agent
    limit: Limit


def openings(rules: Rules, number: int, seed: int) -> list[Board]:
    """Return different random positions in which nobody can win at once or is known to be better.

    Of most random positions one side has the better half, and who gets it wins at any strength.
    More of them begin with the same ones.
    """
    dice = Random(f"{rules} {seed}")
    solver = Solver()
    found: dict[Board, None] = {}
    while len(found) < number:
        board = random_game(dice, rules, dice.randint(FEWEST, MOST))
        quiet = not (board.is_game_over() or board.winning_moves(0) or board.winning_moves(1))
        if quiet and is_even(board, solver):
            found[board] = None
    return list(found)


def is_even(board: Board, solver: Solver) -> bool:
    """Tell whether a position is drawn, or judged to be about even where nothing is proved."""
    if skylines(board) <= SOLVABLE:
        result = solver.solve(board, PROVING, weak=True).sign
        if result is not None:
            return result == 0
    outlook = Scout(solver).judge(board, board.legal_moves, JUDGING)
    best = outlook.values[outlook.order[0]]
    return best is not None and abs(best) <= EVEN


def play(opening: Board, first: Player, second: Player) -> int | None:
    """Play to the end and return the winner, 0 or 1, or None for a draw."""
    board = opening.copy()
    while (outcome := board.outcome()) is None:
        player = second if board.turn else first
        board.push(player.agent.choose(board, player.limit))
    return outcome.winner
