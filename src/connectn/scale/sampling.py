"""Distinct random positions, in equal numbers for each number of discs.

A position is reached by random legal moves and is not over. A position and its mirror image count
as one. Where a number of discs has few positions, they are all listed, and chosen from; elsewhere
random games are played until there are enough. All choices depend on the seed alone.
"""

from array import array
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from connectn.errors import BookError, JobError
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.scale.fingerprint import FingerprintSet, fingerprint
from connectn.solver.book_layer import BookLayer

LISTED = 3
"""Positions are listed if there are not more than so many times the number that is wanted: random
games would take long to find most of them."""
FEW = 5_000
"""So few are always listed."""
MOST_GAMES_WITHOUT = 100_000
"""After so many random games without a new position, there are taken to be no more."""


@dataclass(frozen=True)
class Recipe:
    """Which positions are wanted."""

    rules: Rules
    plies: range
    """The numbers of discs."""
    count: int
    seed: int

    def __post_init__(self) -> None:
        if not self.plies or self.plies[0] < 0 or self.plies[-1] >= self.rules.cells:
            raise JobError(
                f"a position of {self.rules} that is not over has 0 to {self.rules.cells - 1} "
                f"discs, not {self.span}"
            )
        if self.count < 1:
            raise JobError(f"a dataset has at least 1 position, not {self.count}")

    @property
    def span(self) -> str:
        """The numbers of discs as text: 8..20."""
        return f"{self.plies.start}..{self.plies.stop - 1}"


class Sampling:
    """Finds the positions of a recipe.

    Random games may not find enough of them with some number of discs. Then the next attempt takes
    more of the others, so that only the last attempt is the sample.
    """

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe
        self._is_short = True
        most = max(FEW, LISTED * -(-recipe.count // len(recipe.plies)))
        self._listed = {
            ply: layer for ply, layer in small_layers(recipe.rules, most) if ply in recipe.plies
        }
        self._known: dict[int, int | None] = {
            ply: len(self._listed[ply]) if ply in self._listed else None for ply in recipe.plies
        }

    def attempts(self) -> Iterator[Iterator[str]]:
        """Yield attempts, each of which yields the texts of positions, the fewest discs first."""
        while self._is_short:
            self._is_short = False
            yield self._draw()

    def _draw(self) -> Iterator[str]:
        for ply, count in self._shares().items():
            dice = Random(f"{self._recipe.seed}:{self._recipe.rules}:{ply}")
            if ply in self._listed:
                yield from self._chosen(self._listed[ply], count, dice)
                continue
            found = yield from self._played(ply, count, dice)
            if found < count:
                self._known[ply], self._is_short = found, True

    def _shares(self) -> dict[int, int]:
        """Return how many positions are taken of each number of discs."""
        recipe = self._recipe
        found = shares(recipe.count, self._known)
        if (total := sum(found.values())) < recipe.count:
            raise JobError(
                f"there are only {total:,} positions of {recipe.rules} with {recipe.span} discs "
                f"that are not over, a position and its mirror image counted once, "
                f"not {recipe.count:,}"
            )
        return found

    def _chosen(self, layer: BookLayer, count: int, dice: Random) -> Iterator[str]:
        """Choose among all positions, and between each and its mirror image."""
        for index in _some_of(len(layer), count, dice):
            board = Board.parse(layer[index])
            yield str(board.mirror() if dice.random() < 0.5 else board)

    def _played(self, ply: int, count: int, dice: Random) -> Generator[str, None, int]:
        """Play random games until there are enough different positions; return their number.

        It may be smaller than wanted, when random games find no more.
        """
        seen = FingerprintSet(count)
        games = 0
        while len(seen) < count and games < MOST_GAMES_WITHOUT:
            board = random_board(self._recipe.rules, ply, dice)
            games += 1
            if board is not None and seen.add(fingerprint(board)):
                games = 0
                yield str(board)
        return len(seen)


def small_layers(rules: Rules, most: int) -> Iterator[tuple[int, BookLayer]]:
    """Yield 0, 1, 2, ... and the positions with so many discs, until there are more than `most`.

    >>> [len(layer) for _, layer in small_layers(Rules(), 3000)]
    [1, 4, 25, 121, 568, 2144]
    """
    for ply in range(rules.cells):
        try:
            layer = BookLayer(rules, ply, most)
        except BookError:  # there are more, or lines of 1, for which there is no book
            return
        yield ply, layer


def shares(count: int, known: Mapping[int, int | None]) -> dict[int, int]:
    """Share a number out equally; what has fewer gives all it has, and the others take over.

    >>> shares(10, {8: None, 9: 1, 10: None})
    {8: 5, 9: 1, 10: 4}
    """
    found: dict[int, int] = {}
    left = count
    smallest_first = sorted(known, key=lambda ply: (known[ply] is None, known[ply], ply))
    for place, ply in enumerate(smallest_first):
        share, more = divmod(left, len(known) - place)
        most = known[ply]
        found[ply] = share + bool(more) if most is None else min(most, share + bool(more))
        left -= found[ply]
    return dict(sorted(found.items()))


def random_board(rules: Rules, ply: int, dice: Random) -> Board | None:
    """Play random moves until there are so many discs; None if the game was over before."""
    board = Board(rules)
    while board.ply < ply:
        columns = board.legal_moves
        if not columns:
            return None
        board.push(columns[int(dice.random() * len(columns))])
    return None if board.is_game_over() else board


def _some_of(size: int, count: int, dice: Random) -> Iterator[int]:
    """Yield different random indexes: the first steps of a shuffle."""
    indexes = array("L", range(size))
    for place in range(count):
        other = place + int(dice.random() * (size - place))
        indexes[place], indexes[other] = indexes[other], indexes[place]
        yield indexes[place]
