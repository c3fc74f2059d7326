"""Random games with the scores of an oracle that plays every game out."""

from random import Random

from connectn import Board, Record, Rules
from tests.oracle import solving

SMALL = [Rules(3, 3, 3), Rules(3, 4, 3), Rules(4, 3, 3), Rules(2, 6, 4)]


def random_board(rules: Rules, seed: object) -> Board:
    """Return the end of a random game."""
    dice = Random(f"{rules} {seed}")
    board = Board(rules)
    while not board.is_game_over():
        board.push(dice.choice(board.legal_moves))
    return board


def random_records(rules: Rules, number: int) -> list[Record]:
    return [Record.of(random_board(rules, seed)) for seed in range(number)]


def oracle_scores(record: Record, ply: int) -> list[int | None]:
    """Return the score of each column before a move, for the player of the move."""
    return solving.legal_scores(record.rules, record.moves[:ply])
