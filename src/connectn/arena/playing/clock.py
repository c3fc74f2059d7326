"""How long players may think, and who has used how much of it."""

from dataclasses import dataclass

from connectn.errors import ArenaError, quoted


@dataclass(frozen=True)
class TimeControl:
    """Seconds for each move, or for all moves of a player with more after every move, or both.

    Without any, agents think as long as they like, and programs have `patience` for each move.

    >>> TimeControl(total=60, increment=0.5)
    TimeControl(seconds=None, total=60, increment=0.5, margin=0.1, patience=10.0, start=10.0)
    """

    seconds: float | None = None
    total: float | None = None
    increment: float = 0.0
    margin: float = 0.1
    """Grace for the way of a message, and for a busy machine."""
    patience: float = 10.0
    start: float = 10.0
    """What a program may take to start, on top of its first move."""

    def __post_init__(self) -> None:
        for name in ("seconds", "total", "patience", "start"):
            value = getattr(self, name)
            if value is not None and not 0 < value < float("inf"):
                raise ArenaError(f"{name} must be a number above 0, not {quoted(value)}")
        for name in ("increment", "margin"):
            value = getattr(self, name)
            if not 0 <= value < float("inf"):
                raise ArenaError(f"{name} must be a number from 0 on, not {quoted(value)}")
        if self.increment and self.total is None:
            raise ArenaError(f"increment {self.increment:g} needs a total to be added to")


class Clock:
    """One player's time in one game.

    >>> clock = Clock(TimeControl(seconds=2, total=5))
    >>> clock.limit
    2
    >>> clock.spend(4), clock.limit
    (None, 1.0)
    """

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self._left = control.total

    @property
    def limit(self) -> float | None:
        """How long the next move may take; None for as long as the player likes."""
        limits = [limit for limit in (self._control.seconds, self._left) if limit is not None]
        return min(limits, default=None)

    def allows(self, seconds: float) -> bool:
        """Tell whether a move that took so long was in time."""
        limit = self.limit
        return limit is None or seconds <= limit + self._control.margin

    def spend(self, seconds: float) -> None:
        """Take what a move took, and give what comes after every move."""
        if self._left is not None:
            # A move within the margin is in time, so nobody's time goes below nothing.
            self._left = max(self._left - seconds, 0.0) + self._control.increment
