"""Random positions, for experiments, benchmarks and tests."""

from random import Random

from connectn.game.board import Board
from connectn.game.rules import Rules


def random_board(dice: Random, rules: Rules, discs: int) -> Board:
    """Play random moves until the board has this many discs, or until the game is over."""
    board = Board(rules)
    while board.ply < discs and not board.is_game_over():
        board.push(dice.choice(board.legal_moves))
    return board


def unfinished_board(dice: Random, rules: Rules, discs: int) -> Board:
    """Return a random position with this many discs in which the game is not over."""
    while True:
        board = random_board(dice, rules, discs)
        if not board.is_game_over():
            return board


def quiet_board(dice: Random, rules: Rules, discs: int) -> Board:
    """Return a random position in which the side to move cannot win at once: it has to search."""
    while True:
        board = unfinished_board(dice, rules, discs)
        if not board.winning_moves(board.turn):
            return board
