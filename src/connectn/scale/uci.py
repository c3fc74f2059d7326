"""The positions of the UCI data set "Connect-4", and its row format.

It has all positions of 7x6 after 8 discs "in which neither player has won yet, and in which the
next move is not forced": neither side can win with its next disc. Of a position and its mirror
image it has one. These are 67,557 positions; each has the result for the player who moved first.
"""

from collections.abc import Iterator

from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.book_layer import BookLayer

RULES = Rules(7, 6, 4)
PLY = 8
COUNT = 67_557
CELLS = {0: "x", 1: "o", None: "b"}


def positions() -> Iterator[str]:
    """Yield the texts of all positions of the set."""
    for text in BookLayer(RULES, PLY):
        board = Board.parse(text)
        if not board.winning_moves(0) and not board.winning_moves(1):
            yield text


def row(position: str, result: str) -> str:
    r"""Write a line of the original file: cells a1 to a6, b1 to b6, ... g6, then the result.

    >>> row("12345671", "draw")[:24], row("12345671", "draw")[-9:]
    ('x,o,b,b,b,b,o,b,b,b,b,b,', 'b,b,draw\n')
    """
    rows = Board.parse(position).grid()
    cells = [CELLS[cell] for column in zip(*reversed(rows), strict=True) for cell in column]
    return ",".join((*cells, result)) + "\n"
