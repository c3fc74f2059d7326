"""Random positions for benchmarks and tests."""

from random import Random

from connectn.game.board import Board
from connectn.game.rules import Rules


def random_game(dice: Random, rules: Rules, discs: int) -> Board:
    """Play random legal moves until the board has this many discs or the game is over."""
    board = Board(rules)
    while board.ply < discs and not board.is_game_over():
        board.push(dice.choice(board.legal_moves))
    return board
