"""The thinking time of both sides of a game."""

import time
from collections.abc import Callable

Spent = tuple[float, float]
"""The seconds that player 0 and player 1 have used."""


class Clock:
    """Counts the seconds that each side has thought, with an optional limit for the whole game.

    A move that is taken back gives its time back: the clock shows again what it showed when the
    side that moves now began to think. `now` is the source of time, in seconds.

    >>> time_of_day = iter([0.0, 5.0, 7.0])
    >>> clock = Clock(limit=60, now=lambda: next(time_of_day))
    >>> clock.start(0)
    >>> clock.press()
    >>> clock.stop()
    >>> clock.spent(0), clock.left(1)
    (5.0, 58.0)
    """

    def __init__(
        self,
        limit: float | None = None,
        spent: Spent = (0.0, 0.0),
        *,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limit = limit
        self._now = now
        self._spent = list(spent)
        self._player = 0
        self._since: float | None = None  # None while the clock stands still
        self._begun: list[Spent] = []  # the seconds used when each turn began, the last one last

    @property
    def is_running(self) -> bool:
        """Whether the time of a side passes."""
        return self._since is not None

    def start(self, player: int) -> None:
        """Begin with the first turn, which is that of a player."""
        self._player, self._since = player, self._now()
        self._begun = [self._both]

    def press(self) -> None:
        """End the turn of the side to move, and begin that of the other side."""
        self._settle()
        self._player = 1 - self._player
        self._begun.append(self._both)

    def take_back(self, turns: int) -> None:
        """Go back to the beginning of an earlier turn, or of the first one that was counted."""
        kept = max(len(self._begun) - turns, 1)
        self._begun = self._begun[:kept]
        self._spent = list(self._begun[-1])
        self._player = (self._player + turns) % 2
        self._since = self._now()

    def stop(self) -> None:
        """Let the clock stand still: the game is over or interrupted."""
        self._settle()
        self._since = None

    def go_on(self) -> None:
        """Let the time of the side to move pass again."""
        if self._since is None:
            self._since = self._now()

    def spent(self, player: int) -> float:
        """Return the seconds that a player has used."""
        running = player == self._player and self._since is not None
        return self._spent[player] + (self._now() - (self._since or 0.0) if running else 0.0)

    def left(self, player: int) -> float | None:
        """Return the seconds that a player has left, or None where there is no limit."""
        return None if self.limit is None else max(self.limit - self.spent(player), 0.0)

    def shown(self, player: int) -> str:
        """Return the time that a player has left, or has used where there is no limit.

        >>> clock = Clock(limit=600, spent=(75.0, 594.75))
        >>> clock.shown(0), clock.shown(1)
        ('8:45', '5.2')
        """
        left = self.left(player)
        if left is not None and left < 10:
            return f"{int(10 * left) / 10:.1f}"
        minutes, rest = divmod(int(self.spent(player) if left is None else left), 60)
        return f"{minutes}:{rest:02}"

    def _settle(self) -> None:
        """Add the time that has passed to the side to move."""
        if self._since is not None:
            moment = self._now()
            self._spent[self._player] += moment - self._since
            self._since = moment

    @property
    def _both(self) -> Spent:
        return self._spent[0], self._spent[1]
