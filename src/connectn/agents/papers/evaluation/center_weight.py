"""The evaluation of P5 (Hoang 2024) as its text means it: discs weigh more in the centre."""

from functools import cache

from connectn.agents.papers.evaluation.weights import Weights, weights_of
from connectn.game.board import Board
from connectn.game.rules import Rules


def center_weight(board: Board, side: int) -> float:
    """Add up how far own discs are from the nearest side and take away the opponent's.

    Counted from 1, as column-weight does: seven columns weigh 1 2 3 4 3 2 1. Lines play no part,
    so a won position is worth what its discs weigh.

    >>> center_weight(Board.parse("4471"), side=0)  # X 4 + 1, O 4 + 1
    0
    """
    rules, (copies, counted) = _latest[0]
    if rules is not board.rules:
        copies, counted = weights = _weights(board.rules)
        _latest[0] = board.rules, weights
    own, opponent = board.discs(side), board.discs(1 - side)
    return (own * copies & counted).bit_count() - (opponent * copies & counted).bit_count()


@cache
def _weights(rules: Rules) -> Weights:
    width = rules.width
    return weights_of(rules, [min(column + 1, width - column) for column in range(width)])


# What was asked for last: hashing Rules to find it takes longer than weighing.
_latest = [(Rules(), _weights(Rules()))]
