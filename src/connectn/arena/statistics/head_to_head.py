"""Two players and the games between them."""

from collections import Counter

from connectn.arena.statistics.pairs import Pairs, Singles, Tally


class Meeting:
    """The games between two players; points are those of the first one."""

    def __init__(self) -> None:
        self.wins = self.draws = self.losses = 0
        self.distinct: set[tuple[object, ...]] = set()
        """The different games: the opening's moves with those that followed."""
        self._pairs = [0, 0, 0, 0, 0]
        self._waiting: dict[int, int] = {}  # opening -> half points of the one game so far

    def add(self, opening: int, points: float, line: tuple[object, ...]) -> None:
        """Count a game; with its partner it makes a pair."""
        halves = round(2 * points)
        if halves == 1:
            self.draws += 1
        elif halves:
            self.wins += 1
        else:
            self.losses += 1
        if opening in self._waiting:
            self._pairs[self._waiting.pop(opening) + halves] += 1
        else:
            self._waiting[opening] = halves
        self.distinct.add(line)

    @property
    def games(self) -> int:
        """How many games they have finished."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """What the first one made of them."""
        return self.wins + self.draws / 2

    @property
    def tally(self) -> Tally:
        """The games by pairs, and those whose partner is still to come."""
        n0, n1, n2, n3, n4 = self._pairs
        alone = Counter(self._waiting.values())
        pairs: Pairs = (n0, n1, n2, n3, n4)
        singles: Singles = (alone[0], alone[1], alone[2])
        return Tally(pairs, singles)
