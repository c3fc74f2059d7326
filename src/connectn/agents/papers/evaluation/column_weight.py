"""The evaluation of P5 (Hoang 2024) as published: discs weigh more to the right."""

from connectn.agents.papers.evaluation.per_rules import per_rules
from connectn.agents.papers.evaluation.weights import Weights, balance, weights_of
from connectn.game.board import Board
from connectn.game.rules import Rules


def column_weight(board: Board, side: int) -> float:
    """Add up the column numbers of the own discs, counted from 1, minus the opponent's.

    Lines play no part, so a won position is worth what its discs weigh.

    >>> column_weight(Board.parse("4471"), 0)  # X 4 + 7, O 4 + 1
    6
    """
    return balance(board, side, _weights(board.rules))


@per_rules
def _weights(rules: Rules) -> Weights:
    return weights_of(rules, range(1, rules.width + 1))
