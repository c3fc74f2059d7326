"""Bitboards weighed column by column."""

from collections.abc import Sequence
from typing import NamedTuple

from connectn.game.rules import Rules


class Weights(NamedTuple):
    """What a disc weighs in each column: ``(discs * copies & counted).bit_count()`` weighs all.

    As many copies of the board as the heaviest column weighs are laid side by side, and each column
    is kept in as many of them as it weighs, so that counting bits adds up the weights.
    """

    copies: int
    counted: int


def weights_of(rules: Rules, columns: Sequence[int]) -> Weights:
    """Return the weights for a board, given what a disc weighs in each column.

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
