"""Games between two agents from given openings."""

from typing import NamedTuple

from connectn.agents.agent import Agent
from connectn.game.board import Board
from connectn.solver.limit import Limit


class Player(NamedTuple):
    """An agent, and how long it may think about a move."""

    agent: Agent
    limit: Limit | None = None


def play(opening: Board, first: Player, second: Player) -> tuple[float, float]:
    """Play to the end and return the points of both players: 1 and 0, or half a point each."""
    board = opening.copy()
    while not (outcome := board.outcome()):
        player = second if board.turn else first
        board.push(player.agent.choose(board, player.limit))
    if outcome.winner is None:
        return 0.5, 0.5
    return (1.0, 0.0) if outcome.winner == 0 else (0.0, 1.0)
