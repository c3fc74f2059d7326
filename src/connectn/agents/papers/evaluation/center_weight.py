"""The evaluation of P5 (Hoang 2024) as its text means it: discs weigh more in the centre."""

from connectn.agents.papers.evaluation.per_rules import per_rules
from connectn.agents.papers.evaluation.weights import Weights, balance, weights_of
from connectn.game.board import Board
from connectn.game.rules import Rules


def center_weight(board: Board, side: int) -> float:
    """Add up the distances of the own discs from the nearest edge, minus the opponent's.

    Distances count from 1: seven columns weigh 1 2 3 4 3 2 1. Lines play no part, so a won position
    is worth what its discs weigh.

    >>> center_weight(Board.parse("4471"), 0)  # X 4 + 1, O 4 + 1
    0
    """
    return balance(board, side, _weights(board.rules))


@per_rules
def _weights(rules: Rules) -> Weights:
    return weights_of(
        rules, [min(column + 1, rules.width - column) for column in range(rules.width)]
    )
