"""Games between two agents from openings that are fair to both, in this process."""

from collections.abc import Sequence
from random import Random

from connectn import Agent, Board, Rules, Solver, make_agent
from connectn.experiments.random_boards import unfinished_board


def play(opening: Board, first: Agent, second: Agent) -> tuple[float, float]:
    """Play to the end and return the points of both players: 1 and 0, or half a point each."""
    board = opening.copy()
    while not (outcome := board.outcome()):
        board.push((second if board.turn else first).choose(board))
    if outcome.winner is None:
        return 0.5, 0.5
    return (1.0, 0.0) if outcome.winner == 0 else (0.0, 1.0)


def fair_openings(rules: Rules, discs: int, number: int, seed: int) -> list[Board]:
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


def share(one: str, other: str, openings: Sequence[Board], seed: int) -> float:
    """Return the first agent's share of the points; each opening is played from both sides."""
    names = enumerate((one, other))
    first, second = (make_agent(name, seed=seed + place) for place, name in names)
    taken = 0.0
    for board in openings:
        taken += play(board, first, second)[0] + play(board, second, first)[1]
    return taken / (2 * len(openings))
