"""Random positions in which no immediate win or block decides the choice."""

from collections.abc import Iterator
from random import Random

from connectn import Board, Rules
from connectn.experiments.random_boards import random_board


def calm_board(dice: Random, rules: Rules, plies: int) -> Board:
    """Play random moves that leave the opponent no win with the next disc, as far as possible."""
    board = Board(rules)
    while board.ply < plies:
        columns = dice.sample(board.legal_moves, len(board.legal_moves))
        for column in columns:
            board.push(column)
            if not board.is_game_over() and not board.winning_moves(board.turn):
                break
            board.pop()
        else:
            break
    return board


def careless_board(dice: Random, rules: Rules, plies: int) -> Board:
    """Play random moves up to the one that would end the game."""
    board = random_board(dice, rules, plies)
    if board.is_game_over():
        board.pop()
    return board


def some_board(dice: Random, rules: Rules) -> Board:
    play = dice.choice((calm_board, careless_board))
    return play(dice, rules, dice.randrange(rules.cells))


def calm_boards(dice: Random, rules: Rules, empty: int) -> Iterator[Board]:
    """Yield such boards with 1 to `empty` empty cells."""
    while True:
        board = calm_board(dice, rules, rules.cells - dice.randint(1, min(empty, rules.cells)))
        if rules.cells - board.ply <= empty:
            yield board


def open_boards(dice: Random, rules: Rules, empty: int) -> Iterator[Board]:
    """Yield those of them where no side can win at once and several columns are legal."""
    for board in calm_boards(dice, rules, empty):
        if len(board.legal_moves) > 1 and not (board.winning_moves(0) or board.winning_moves(1)):
            yield board
