"""Reading what Kaggle gives to an agent.

A bitboard has bit ``column * (height + 1) + row``, row 0 the floor, and a spare bit on top of each
column, which is never set.
"""

import time
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

SHARE_OF_TIME = 0.85
"""The part of the allowed time that is used; the rest is for a machine that is busy."""


class Rules(NamedTuple):
    """The size of the board and the length of a line."""

    width: int
    height: int
    connect: int

    @property
    def cells(self) -> int:
        """How many discs the board holds."""
        return self.width * self.height


class Position(NamedTuple):
    """A board as the side to move sees it."""

    rules: Rules
    mine: int
    """The bitboard of the own discs."""
    theirs: int

    @property
    def legal_columns(self) -> list[int]:
        """The columns that are not full, from left to right."""
        height, both = self.rules.height, self.mine | self.theirs
        return [
            column
            for column in range(self.rules.width)
            if not both >> (column * (height + 1) + height - 1) & 1
        ]

    def after(self, column: int) -> "Position":
        """Return the position after a move, as the other side sees it."""
        both = self.mine | self.theirs
        bottom = 1 << (column * (self.rules.height + 1))
        top = bottom << self.rules.height
        return Position(self.rules, self.theirs, self.mine | (both + bottom) & (top - bottom))

    @property
    def is_lost(self) -> bool:
        """Whether the other side has a line."""
        stride = self.rules.height + 1
        for step in (1, stride, stride + 1, stride - 1):  # up, right, up-right, down-right
            line = self.theirs
            for distance in range(1, self.rules.connect):
                line &= self.theirs >> (step * distance)
            if line:
                return True
        return False


class Player(Protocol):
    """Chooses a column before a moment on the clock of `time.perf_counter`."""

    seconds: float | None
    """The longest time for a move; None to use what is allowed."""

    def choose(self, position: Position, end: float) -> int:
        """Return a column that is not full."""
        ...


def field(thing: Any, name: str) -> Any:
    """Return a field of a mapping or an attribute of an object: Kaggle's are both."""
    return thing[name] if isinstance(thing, Mapping) else getattr(thing, name)


def rules_of(configuration: Any) -> Rules:
    """Return the rules that a configuration describes."""
    return Rules(
        field(configuration, "columns"),
        field(configuration, "rows"),
        field(configuration, "inarow"),
    )


def read(observation: Any, configuration: Any) -> Position:
    """Return the position of an observation: its cells are row by row, the top row first."""
    rules = rules_of(configuration)
    own_mark = field(observation, "mark")
    mine = theirs = 0
    for place, mark in enumerate(field(observation, "board")):
        if mark:
            row_from_top, column = divmod(place, rules.width)
            bit = 1 << (column * (rules.height + 1) + rules.height - 1 - row_from_top)
            if mark == own_mark:
                mine |= bit
            else:
                theirs |= bit
    return Position(rules, mine, theirs)


def move(player: Player, observation: Any, configuration: Any) -> int:
    """Return the column that a player chooses within its time and the time that is allowed."""
    begun = time.perf_counter()
    seconds = SHARE_OF_TIME * float(field(configuration, "actTimeout"))
    if player.seconds is not None:
        seconds = min(seconds, player.seconds)
    return player.choose(read(observation, configuration), begun + seconds)
