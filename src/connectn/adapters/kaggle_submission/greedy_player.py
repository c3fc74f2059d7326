"""A player that looks one ply ahead for each side."""

from random import Random

from connectn.adapters.kaggle_submission.board import Board
from connectn.adapters.kaggle_submission.reading import Position


class GreedyPlayer:
    """Looks one ply ahead for each side."""

    seconds = None

    def __init__(self, seed: int | None = None) -> None:
        self._dice = Random(seed)

    def choose(self, position: Position, end: float) -> int:
        """Return a column that wins now, else one that stops the opponent's win, else any."""
        board = Board.of(position)
        wins, blocks = (board.winning_moves(side) for side in (board.turn, 1 - board.turn))
        return self._dice.choice(wins or blocks or position.legal_columns)
