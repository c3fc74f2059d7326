"""Openings that are fair to both sides, on boards of any size."""

from random import Random

from benchmarks.random_boards import random_board
from connectn.agents.columns import skylines
from connectn.agents.scout import Scout
from connectn.agents.strong import SOLVABLE
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

FEWEST, MOST = 2, 6  # discs of an opening
PROVING, EVALUATING = Limit(nodes=5_000_000), Limit(nodes=100_000)
EVEN = 40  # points of the evaluation, for or against: odds of a win of about e to 1


def openings(rules: Rules, number: int, seed: int) -> list[Board]:
    """Return different random positions that are fair: no side can win at once or is better.

    Most random positions favour one side, which then wins at any strength. With the same seed, a
    longer list begins with the shorter one.
    """
    dice = Random(f"{rules} {seed}")
    solver = Solver()
    found: dict[Board, None] = {}
    while len(found) < number:
        board = random_board(dice, rules, dice.randint(FEWEST, MOST))
        quiet = not (board.is_game_over() or board.winning_moves(0) or board.winning_moves(1))
        if quiet and is_even(board, solver):
            found[board] = None
    return list(found)


def is_even(board: Board, solver: Solver) -> bool:
    """Tell whether a position is drawn, or evaluated as about even if the solver has no proof."""
    if skylines(board) <= SOLVABLE:
        result = solver.solve(board, PROVING, weak=True).sign
        if result is not None:
            return result == 0
    outlook = Scout(solver).evaluate(board, board.legal_moves, EVALUATING)
    best = outlook.values[outlook.order[0]]
    return best is not None and abs(best) <= EVEN
