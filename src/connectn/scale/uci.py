"""The positions of the UCI data set "Connect-4", and its row format.

It has all positions of 7x6 after 8 discs "in which neither player has won yet, and in which the
next move is not forced": neither side can win with its next disc. Of a position and its mirror
image it has one. These are 67,557 positions; each has the result for the player who moved first.
"""

from collections.abc import Iterator

from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.scale.enumeration import board_after, levels

RULES = Rules(7, 6, 4)
PLY = 8
COUNT = 67_557
MOST = 100_000
"""More than the 91,295 positions after 8 discs of which some are left out."""
CELLS = {0: "x", 1: "o", None: "b"}


def positions() -> Iterator[str]:
    """Yield the texts of all positions of the set."""
    *_, level = zip(range(PLY + 1), levels(RULES, MOST), strict=False)
    for moves in level[1]:
        board = board_after(moves, RULES)
        if not board.winning_moves(0) and not board.winning_moves(1):
            yield str(board)


def row(position: str, result: str) -> str:
    r"""Write a line of the original file: cells a1 to a6, b1 to b6, ... g6, then the result.

    >>> row("12345671", "draw")[:24], row("12345671", "draw")[-9:]
    ('x,o,b,b,b,b,o,b,b,b,b,b,', 'b,b,draw\n')
    """
    rows = Board.parse(position).grid()
    cells = [CELLS[cell] for column in zip(*reversed(rows), strict=True) for cell in column]
    return ",".join((*cells, result)) + "\n"
