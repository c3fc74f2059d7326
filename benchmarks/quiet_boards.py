"""Positions of games that last: no side completes a line while it has another move."""

from random import Random

from connectn import Board


def quiet_boards(count: int, discs: range, seed: int = 1) -> list[Board]:
    """Return positions of random games in which lines are completed only when there is no choice.

    >>> [board.ply for board in quiet_boards(3, range(5, 9))]
    [6, 5, 8]
    """
    dice, boards = Random(seed), list[Board]()
    while len(boards) < count:
        board, wanted = Board(), dice.choice(discs)
        while board.ply < wanted:
            wins = board.winning_moves(board.turn)
            quiet = [column for column in board.legal_moves if column not in wins]
            if not quiet:
                break
            board.push(dice.choice(quiet))
        else:
            boards.append(board)
    return boards
