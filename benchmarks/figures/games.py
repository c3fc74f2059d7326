"""Games between two agents, from openings that leave both a chance."""

from random import Random
from typing import NamedTuple

from connectn.agents.agent import Agent
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

FEWEST, MOST = 2, 6  # discs of an opening


class Player(NamedTuple):
    """An agent and how long it may think about a move."""

    agent: Agent
    limit: Limit


def openings(rules: Rules, number: int, seed: int) -> list[Board]:
    """Return different random positions in which nobody could win with his next disc.

    More of them begin with the same ones.
    """
    dice = Random(f"{rules} {seed}")
    found: dict[Board, None] = {}
    while len(found) < number:
        board = Board(rules)
        for _ in range(dice.randint(FEWEST, MOST)):
            if not board.is_game_over():
                board.push(dice.choice(board.legal_moves))
        if not (board.is_game_over() or board.winning_moves(0) or board.winning_moves(1)):
            found[board] = None
    return list(found)


def play(opening: Board, first: Player, second: Player) -> int | None:
    """Play to the end and return the winner, 0 or 1, or None for a draw."""
    board = opening.copy()
    while not (outcome := board.outcome()):
        player = second if board.turn else first
        board.push(player.agent.choose(board, player.limit))
    return outcome.winner
