"""How long work takes that goes on at its speed so far."""

from typing import NamedTuple


class Pace(NamedTuple):
    """How much was done when this was begun to be measured, and when that was."""

    done: int
    begun: float

    def rest(self, done: int, total: int, now: float) -> float:
        """Return the seconds that the rest will take; 0 while the speed is not known.

        >>> Pace(10, begun=0.0).rest(30, 100, now=5.0)
        17.5
        """
        more = done - self.done
        return (now - self.begun) * (total - done) / more if more > 0 else 0.0
