"""The evaluation of P3: runs count more if open now, and more for the side to move."""

from functools import reduce
from operator import and_

from connectn.agents.papers.evaluation.lines import lines_of
from connectn.agents.papers.evaluation.runs import Runs, runs_of
from connectn.game.board import Board


def zugzwang(board: Board, side: int) -> float:
    """Add up runs and the middle, own minus the opponent's.

    A run is a row of consecutive discs of one side in one direction, as long as it goes. Each side
    gets, for each run:

    * of N - 1 discs with an end that is empty and playable now: 900
    * of N - 1 discs, blocked or not playable yet: 100
    * of N - 2 discs, at least two: 10

    and 5 for each disc in the middle column (in both, on a board of even width). The side to move
    counts in full and the other side half, because moving next is an advantage.

    X has three on the floor, and column 4 is playable (900); O has two above them (10) and moves
    next, so X counts half:

    >>> zugzwang(Board.parse("11223"), side=0)
    440.0
    >>> zugzwang(Board.parse("11223"), side=1)
    -440.0
    """
    lines, runs = lines_of(board.rules), runs_of(board.rules)
    own, opponent = board.discs(side), board.discs(1 - side)
    playable = (own | opponent) + lines.floor & lines.board
    ends = playable * runs.before | playable * runs.cells[-1]
    for_us = _worth(own, runs, ends) + 5 * (own & lines.middle).bit_count()
    for_them = _worth(opponent, runs, ends) + 5 * (opponent & lines.middle).bit_count()
    return for_us - 0.5 * for_them if board.turn == side else 0.5 * for_us - for_them


def _worth(discs: int, runs: Runs, playable_ends: int) -> int:
    """Add up the runs of one side, given where one of N - 1 discs would have a playable end."""
    cells = [discs * cell for cell in runs.cells]
    firsts = cells[0] & ~(discs * runs.before)
    worth = 0
    if len(cells) > 3:
        pairs = reduce(and_, cells[:-2], firsts) & ~cells[-2]
        worth += 10 * pairs.bit_count()
    if len(cells) > 1:
        threats = reduce(and_, cells[:-1], firsts) & ~cells[-1]
        now = threats & playable_ends
        worth += 100 * threats.bit_count() + (900 - 100) * now.bit_count()
    return worth
