"""Bitboards weighed column by column."""

from collections.abc import Sequence
from typing import NamedTuple

from connectn.game.board import Board
from connectn.game.rules import Rules


class Weights(NamedTuple):
    """The weight of a disc in each column: ``(discs * copies & counted).bit_count()`` adds them up.

    The multiplication places copies of the board side by side, as many as the heaviest column
    weighs. The mask keeps a column in as many copies as its weight, so the number of bits left is
    the sum of the weights.
    """

    copies: int
    counted: int


def weights_of(rules: Rules, columns: Sequence[int]) -> Weights:
    """Return the weights for a board, given the weight of a disc in each column.

    >>> copies, counted = weights_of(Rules(3, 1, 2), [1, 5, 2])
    >>> (0b010100 * copies & counted).bit_count()  # discs in the last two columns
    7
    """
    stride = rules.height + 1
    pitch = rules.width * stride
    column = (1 << rules.height) - 1
    copies = counted = 0
    for copy in range(max(columns)):
        copies |= 1 << (copy * pitch)
        for number, weight in enumerate(columns):
            if copy < weight:
                counted |= column << (copy * pitch + number * stride)
    return Weights(copies, counted)


def balance(board: Board, side: int, weights: Weights) -> float:
    """Return the weight of the own discs minus that of the opponent's."""
    copies, counted = weights
    own, opponent = board.discs(side), board.discs(1 - side)
    return (own * copies & counted).bit_count() - (opponent * copies & counted).bit_count()
