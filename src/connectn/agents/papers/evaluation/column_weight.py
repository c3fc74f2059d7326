"""The evaluation of P5 (Hoang 2024) as published: discs weigh more to the right.

A disc weighs the number of its column, counted from 1. Lines play no part, so a won position is
worth what its discs weigh.

>>> from connectn.game.board import Board
>>> column_weight(Board.parse("4471"), 0)  # X 4 + 7, O 4 + 1
6
"""

from connectn.agents.papers.evaluation.weights import balance_of

column_weight = balance_of(lambda rules: range(1, rules.width + 1))
