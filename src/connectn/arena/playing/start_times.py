"""How long programs took to start, and how long they may take from now on."""

from connectn.engine.fault import Fault
from connectn.game.outcome import Termination

FACTOR = 2.0
"""A later start may take this many times the longest one so far,"""
EXTRA = 1.0
"""and this many seconds more: a machine may be busier later."""


class StartTimes:
    """The time to start of each program, as one worker has measured it.

    The full time is allowed until a program has been asked once: it has answered, so its start is
    known, or it has not, so it has used the full time up.

    >>> times = StartTimes(allowed_first=10.0)
    >>> times.allowed("cmd:bot")
    10.0
    >>> times.learn("cmd:bot", 3.0, None)
    >>> times.learn("cmd:hangs", None, Fault(Termination.TIMEOUT, "gave no first answer"))
    >>> times.allowed("cmd:bot"), times.allowed("cmd:hangs")
    (7.0, 1.0)
    """

    def __init__(self, allowed_first: float) -> None:
        self._allowed_first = allowed_first
        self._longest: dict[str, float] = {}

    def allowed(self, program: str) -> float:
        """Return the seconds that the program may take to start."""
        if program not in self._longest:
            return self._allowed_first
        return min(self._allowed_first, FACTOR * self._longest[program] + EXTRA)

    def learn(self, program: str, seconds: float | None, fault: Fault | None) -> None:
        """Learn how long a start took; None if there was no answer in this game.

        A program that crashed before its first answer tells nothing about its start.
        """
        timed_out = fault is not None and fault.termination is Termination.TIMEOUT
        if seconds is not None or timed_out:
            self._longest[program] = max(self._longest.get(program, 0.0), seconds or 0.0)
