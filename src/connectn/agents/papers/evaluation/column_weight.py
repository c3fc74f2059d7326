"""The evaluation of P5 (Hoang 2024) as published: discs weigh more to the right."""

from functools import cache

from connectn.agents.papers.evaluation.weights import Weights, weights_of
from connectn.game.board import Board
from connectn.game.rules import Rules


def column_weight(board: Board, side: int) -> float:
    """Add up the column numbers, counted from 1, of own discs and take away the opponent's.

    Lines play no part, so a won position is worth what its discs weigh.

    >>> column_weight(Board.parse("4471"), side=0)  # X 4 + 7, O 4 + 1
    6
    """
    rules, (copies, counted) = _latest[0]
    if rules is not board.rules:
        copies, counted = weights = _weights(board.rules)
        _latest[0] = board.rules, weights
    own, opponent = board.discs(side), board.discs(1 - side)
    return (own * copies & counted).bit_count() - (opponent * copies & counted).bit_count()


@cache
def _weights(rules: Rules) -> Weights:
    return weights_of(rules, range(1, rules.width + 1))


# What was asked for last: hashing Rules to find it takes longer than weighing.
_latest = [(Rules(), _weights(Rules()))]
