"""Losing a game off the board."""

from connectn.errors import ConnectnError
from connectn.game.outcome import Termination


class ForfeitError(ConnectnError):
    """An agent has given no legal column, so it loses the game: how, why, and its last words.

    The message is a short sentence without a subject, such as "exited with code 1".
    """

    def __init__(self, termination: Termination, detail: str, last_words: str = "") -> None:
        super().__init__(detail)
        self.termination = termination
        self.last_words = last_words
