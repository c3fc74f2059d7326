"""The evaluation of P3: threats count more if playable now, and more for the side to move."""

from functools import reduce
from operator import and_, or_

from connectn.agents.papers.evaluation.lines import lines_of
from connectn.game.board import Board


def zugzwang(board: Board, side: int) -> float:
    """Add up threats, pairs and the middle, own minus the opponent's.

    For each side, per line of N cells that holds no disc of the other:

    * N - 1 consecutive discs, the cell left over playable now: 900
    * N - 1 consecutive discs, the cell left over not playable yet: 100
    * anything else with two consecutive discs: 10

    and 5 for each disc in the middle column (in both, on a board of even width). The side to move
    counts in full and the other side half, because moving next is an advantage. For lines of 3
    there is nothing between a threat and a single disc, so nothing counts 10. A complete line
    counts as a pair, but a search ends before it evaluates one.

    X has three on the floor, which column 4 completes (900), two of them also open to the right
    (10); O has two above them (10) and moves next, so X counts half:

    >>> zugzwang(Board.parse("11223"), side=0)
    445.0
    >>> zugzwang(Board.parse("11223"), side=1)
    -445.0
    """
    lines = lines_of(board.rules)
    own, opponent = board.discs(side), board.discs(1 - side)
    filled = own | opponent
    empty, playable = filled ^ lines.board, (filled + lines.floor) & lines.board
    starts, first, last = lines.starts, lines.cells[0], lines.cells[-1]
    ends = empty * first & starts, empty * last & starts, playable * first, playable * last
    mine = [own * cell for cell in lines.cells]
    theirs = [opponent * cell for cell in lines.cells]
    open_to_us, open_to_them = starts & ~reduce(or_, theirs), starts & ~reduce(or_, mine)
    for_us = _worth(mine, open_to_us, ends) + 5 * (own & lines.middle).bit_count()
    for_them = _worth(theirs, open_to_them, ends) + 5 * (opponent & lines.middle).bit_count()
    return for_us - 0.5 * for_them if board.turn == side else 0.5 * for_us - for_them


def _worth(discs: list[int], open_lines: int, ends: tuple[int, int, int, int]) -> int:
    """Add up the lines of one side, given the lines with its discs in the first, second, ... cell.

    The ends are the lines with an empty first and last cell, then with a playable first and last.
    """
    first_empty, last_empty, first_playable, last_playable = ends
    forwards = reduce(and_, discs[:-1], last_empty)
    backwards = reduce(and_, discs[1:], first_empty)
    threats = forwards | backwards
    now = forwards & last_playable | backwards & first_playable
    pairs = reduce(or_, map(and_, discs, discs[1:]), 0) & open_lines & ~threats
    return 900 * now.bit_count() + 100 * (threats ^ now).bit_count() + 10 * pairs.bit_count()
