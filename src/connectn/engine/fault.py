"""The fault that made a player lose: a result of the game, not an exception."""

from dataclasses import dataclass

from connectn.game.outcome import Termination


@dataclass(frozen=True)
class Fault:
    """How a player lost its game off the board, and a short sentence that says why."""

    termination: Termination
    detail: str
