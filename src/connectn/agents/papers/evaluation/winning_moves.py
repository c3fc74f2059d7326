"""The evaluation of P1 (Adin 2023): lines that lack one disc."""

from math import inf

from connectn.agents.papers.evaluation.lines import lines_of
from connectn.game.board import Board


def winning_moves(board: Board, side: int) -> float:
    """Count own winning moves and subtract the opponent's.

    A winning move is N - 1 consecutive discs of one side followed by an empty cell, in the
    direction of the line: up, right, up-right or down-right. Only that forward end counts, and the
    cell need not be playable yet. A won position is infinite, a lost one minus infinite.

    X has discs in columns 1-3 with column 4 empty, and O has three discs in column 7:

    >>> winning_moves(Board.parse("172737"), side=0)
    0
    >>> winning_moves(Board.parse("6757471"), side=0)  # X on 4-6, but 7 is full, 3 is behind
    -1
    """
    if board.has_line():
        return -inf if board.turn == side else inf
    lines = lines_of(board.rules)
    own, opponent = board.discs(side), board.discs(1 - side)
    *run, end = lines.cells
    mine = theirs = ((own | opponent) * end & lines.starts) ^ lines.starts  # the end is empty
    for cell in run:
        mine &= own * cell
        theirs &= opponent * cell
    return mine.bit_count() - theirs.bit_count()
