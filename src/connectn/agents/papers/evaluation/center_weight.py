"""The evaluation of P5 (Hoang 2024) as its text means it: discs weigh more in the centre.

A disc weighs its distance from the nearest edge, counted from 1: seven columns weigh 1 2 3 4 3 2 1.
Lines play no part, so a won position is worth what its discs weigh.

>>> from connectn.game.board import Board
>>> center_weight(Board.parse("4471"), 0)  # X 4 + 1, O 4 + 1
0
"""

from connectn.agents.papers.evaluation.weights import balance_of
from connectn.game.rules import Rules


def _distances(rules: Rules) -> list[int]:
    return [min(column + 1, rules.width - column) for column in range(rules.width)]


center_weight = balance_of(_distances)
