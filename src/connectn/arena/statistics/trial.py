"""A sequential test while games come in."""

from collections.abc import Iterable

from connectn.arena.results import Game
from connectn.arena.statistics.pairs import Pairs
from connectn.arena.statistics.sprt import Sprt, Verdict


class Trial:
    """Asks a test after each pair, in the order the pairs were planned.

    Quick games come in first, and may be those that one player wins; a pair therefore counts only
    when all before it are there. What is decided stays so, whatever comes in later.
    """

    def __init__(self, sprt: Sprt) -> None:
        self.sprt = sprt
        self.verdict = Verdict.OPEN
        self._counts = [0, 0, 0, 0, 0]
        self._halves: dict[int, list[int]] = {}
        self._next = 0

    @property
    def pairs(self) -> Pairs:
        """The pairs the test was asked about, by their score."""
        n0, n1, n2, n3, n4 = self._counts
        return (n0, n1, n2, n3, n4)

    @property
    def decided(self) -> bool:
        """Whether there is no need for more games."""
        return self.verdict is not Verdict.OPEN

    def extend(self, games: Iterable[Game]) -> None:
        """Take note of several games."""
        for game in games:
            self.add(game)

    def add(self, game: Game) -> None:
        """Take note of a game."""
        halves = round(2 * game.points(game.fixture.one))
        self._halves.setdefault(game.fixture.opening, []).append(halves)
        while not self.decided and len(self._halves.get(self._next, ())) == 2:
            self._counts[sum(self._halves.pop(self._next))] += 1
            self._next += 1
            self.verdict = self.sprt.verdict(self.pairs)
