"""The evaluation of P2 (Corgatelli 2023): lines whose empty cells can be filled soon."""

from itertools import accumulate
from math import inf
from operator import and_

from connectn.agents.papers.evaluation.lines import two_way_lines_of
from connectn.game.board import Board


def supported_lines(board: Board, side: int) -> float:
    """Add up the values of the own lines and subtract those of the opponent's.

    Every line is read once forwards and once backwards. An empty cell is *supported* on the floor
    or on a disc, and everywhere in a vertical line. The first row that fits gives the value
    (``s`` a disc, ``.`` empty and supported, ``?`` any cell that fits no row above):

    ==========  =====  ========================================================
    of four     value  of N
    ==========  =====  ========================================================
    ``s s s .``    16  N - 1 discs and a gap
    ``s s . .``     8  N - 2 discs and two gaps
    ``s s . s``    16  N - 2 discs, a gap, a disc
    ``s s . ?``     4  N - 2 discs, a gap, an enemy or an empty cell without support
    ``. s s .``     4  N - 2 discs between two gaps
    ``s . . .``     4  N - 3 discs and three gaps
    ``s . . s``     4  N - 3 discs, two gaps, a disc
    ``s . . ?``     2  N - 3 discs, two gaps, an enemy or an empty cell without support
    ==========  =====  ========================================================

    For lines of N each run of discs is N - 4 longer, and a row whose run would be empty is dropped.
    A won position is infinite, a lost one minus infinite.

    On a flat board of four cells, X in column 1 makes ``s . . .``; with O in column 4 each side
    has ``s . . ?``, X read forwards and O read backwards:

    >>> supported_lines(Board.parse("4x1c4:1"), side=0)
    4
    >>> supported_lines(Board.parse("4x1c4:14"), side=0)
    0
    """
    if board.has_line():
        return -inf if board.turn == side else inf
    lines = two_way_lines_of(board.rules)
    starts, upright = lines.starts, lines.upright
    own, opponent = board.discs(side), board.discs(1 - side)
    filled = own | opponent
    playable = (filled + lines.floor) & lines.board
    empty = filled ^ lines.board
    gaps = [playable * cell & starts | empty * cell & upright for cell in lines.cells]
    mine = [own * cell for cell in lines.cells]
    theirs = [opponent * cell for cell in lines.cells]
    return _worth(mine, gaps) - _worth(theirs, gaps)


def _worth(discs: list[int], gaps: list[int]) -> int:
    """Add up the table for one side, given the lines with its disc, or a gap, in each cell.

    Every row of the table has a gap, so it is enough that the gaps are masked.
    """
    # Lines that begin with 1, 2, ... N discs; the zeros stand for empty runs, which do not count.
    runs: list[int] = [0, 0, 0, *accumulate(discs, and_)]
    three_short, two_short, one_short = runs[-4:-1]
    worth = 16 * (one_short & gaps[-1]).bit_count()
    if two_short:
        two_short &= gaps[-2]
        worth += 4 * two_short.bit_count()
        worth += (8 - 4) * (two_short & gaps[-1]).bit_count()
        worth += (16 - 4) * (two_short & discs[-1]).bit_count()
    if three_short:
        three_short &= gaps[-3] & gaps[-2]
        worth += 2 * three_short.bit_count()
        worth += (4 - 2) * (three_short & (gaps[-1] | discs[-1])).bit_count()
    if len(discs) > 2:
        between = gaps[0] & gaps[-1]
        for disc in discs[1:-1]:
            between &= disc
        worth += 4 * between.bit_count()
    return worth
