"""The evaluation of P4 (Nagarajan et al. 2023) by patterns: how full each window of N cells is."""

from connectn.agents.papers.evaluation.lines import lines_of
from connectn.game.board import Board


def windows(board: Board, side: int) -> float:
    """Add up every window of N cells in the four directions, and the centre column.

    * N own discs: +100
    * N - 1 own discs and an empty cell: +5
    * N - 2 own discs and two empty cells: +2
    * N - 1 discs of the opponent and an empty cell: -4

    and +3 for each own disc in the centre column (in both, on a board of even width). The
    opponent's discs count only in windows that lack one disc, so the values of the two sides are
    not each other's negative. A line counts +100 for the winner and nothing for the loser.

    X has three discs on the floor of columns 1-3: one window of three (5) and one of two (2). For O
    the former counts -4, and O has one window of two above them (2):

    >>> windows(Board.parse("11223"), side=0)
    7
    >>> windows(Board.parse("11223"), side=1)
    -2
    """
    lines = lines_of(board.rules)
    starts = lines.starts
    own, opponent = board.discs(side), board.discs(1 - side)
    mine = theirs = 0  # windows with at least one own disc; with one of the opponent's
    one = two = three = 0  # windows with at least one, two, three empty cells
    for cell in lines.cells:
        my_disc, their_disc = own * cell, opponent * cell
        empty = ((my_disc | their_disc) & starts) ^ starts
        three |= two & empty
        two |= one & empty
        one |= empty
        mine |= my_disc
        theirs |= their_disc
    unopposed = (theirs & starts) ^ starts
    one_gap = one ^ two
    return (
        100 * (unopposed & (one ^ starts)).bit_count()
        + 5 * (unopposed & one_gap).bit_count()
        + 2 * (unopposed & (two ^ three)).bit_count()
        - 4 * (one_gap & ~mine).bit_count()
        + 3 * (own & lines.middle).bit_count()
    )
