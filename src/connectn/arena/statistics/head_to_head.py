"""The games between two players."""

from collections import Counter

from connectn.arena.statistics.pairs import PairCounts, Pairs, Singles


class HeadToHead:
    """The games between two players; the points are those of the first player."""

    def __init__(self) -> None:
        self.wins = self.draws = self.losses = 0
        self.distinct: set[tuple[object, ...]] = set()
        """The different games, each as the moves of its opening and those that followed."""
        self._pairs = [0, 0, 0, 0, 0]
        self._waiting: dict[int, int] = {}  # opening -> half points of the one game played so far

    def add(self, opening: int, points: float, line: tuple[object, ...]) -> None:
        """Count a game; the two games of an opening make a pair."""
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
        """How many games were finished."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """The points of the first player."""
        return self.wins + self.draws / 2

    @property
    def pair_counts(self) -> PairCounts:
        """The complete pairs, and the games whose second game was not played yet."""
        n0, n1, n2, n3, n4 = self._pairs
        alone = Counter(self._waiting.values())
        pairs: Pairs = (n0, n1, n2, n3, n4)
        singles: Singles = (alone[0], alone[1], alone[2])
        return PairCounts(pairs, singles)
