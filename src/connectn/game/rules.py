"""The geometry of a game: width, height and line length."""

from dataclasses import dataclass
from functools import cache
from typing import Self

from connectn.errors import NotationError, RulesError, quoted
from connectn.game import notation
from connectn.game.whole import whole_number

LARGEST_SIDE = 16


@dataclass(frozen=True, order=True)
class Rules:
    """Width, height and line length, each from 1 to 16.

    The line may be longer than the board; then no player can win.

    >>> Rules(9, 7, 5)
    Rules(9, 7, 5)
    >>> str(Rules())
    '7x6c4'
    """

    width: int = notation.DEFAULT_GEOMETRY[0]
    height: int = notation.DEFAULT_GEOMETRY[1]
    connect: int = notation.DEFAULT_GEOMETRY[2]

    def __post_init__(self) -> None:
        for name in ("width", "height", "connect"):
            value = getattr(self, name)
            side = whole_number(value)
            if side is None or not 1 <= side <= LARGEST_SIDE:
                raise RulesError(
                    f"{name} must be a whole number from 1 to {LARGEST_SIDE}, not {quoted(value)}"
                )
            object.__setattr__(self, name, side)

    @property
    def cells(self) -> int:
        """How many discs the board holds."""
        return self.width * self.height

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read ``9x7c5``."""
        try:
            return cls(*notation.parse_geometry(text))
        except RulesError as error:
            raise NotationError(f"{quoted(text)} is not a board: {error}") from None

    def __repr__(self) -> str:
        return f"Rules({self.width}, {self.height}, {self.connect})"

    def __str__(self) -> str:
        return notation.format_geometry(self.width, self.height, self.connect)


@cache
def known_rules(width: int, height: int, connect: int) -> Rules:
    """Return the rules of a geometry that exists; they are made and checked once."""
    return Rules(width, height, connect)
