"""A game of a tournament before it is played."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fixture:
    """A game to play: its two players, its opening, and who moves first.

    Players and openings are numbered from 0. The two games of a pair differ only in `swapped`.

    >>> Fixture(one=0, other=2, opening=7, swapped=True).sides
    (2, 0)
    """

    one: int
    other: int
    opening: int
    swapped: bool

    @property
    def sides(self) -> tuple[int, int]:
        """The number of the player with the first disc of the game, then that of the other."""
        return (self.other, self.one) if self.swapped else (self.one, self.other)


@dataclass(frozen=True)
class Task:
    """A fixture with the position it starts from: all that a worker needs to play the game."""

    fixture: Fixture
    opening: str
