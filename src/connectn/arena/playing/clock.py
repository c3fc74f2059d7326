"""The clock of one player in one game."""

from connectn.arena.settings import TimeControl


class Clock:
    """The time that one player has left in one game.

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
        """How long the next move may take; None without a limit."""
        limits = [limit for limit in (self._control.seconds, self._left) if limit is not None]
        return min(limits, default=None)

    def allows(self, seconds: float) -> bool:
        """Tell whether a move that took so long was in time."""
        limit = self.limit
        return limit is None or seconds <= limit + self._control.margin

    def spend(self, seconds: float) -> None:
        """Subtract the time of a move, and add the increment."""
        if self._left is not None:
            # A move may use the margin on top of what is left, but the rest is never below 0.
            self._left = max(self._left - seconds, 0.0) + self._control.increment
