"""A player that chooses at random."""

from random import Random

from connectn.adapters.kaggle_submission.reading import Position


class RandomPlayer:
    """Plays any legal column, all equally likely."""

    seconds = None

    def __init__(self, seed: int | None = None) -> None:
        self._dice = Random(seed)

    def choose(self, position: Position, end: float) -> int:
        """Return any legal column."""
        return self._dice.choice(position.legal_columns)
