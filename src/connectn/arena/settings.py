"""Everything that is set about a tournament before its first game."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from hashlib import blake2b
from itertools import combinations

from connectn.agents.player_text import PlayerText, stored_player
from connectn.arena.fixture import Fixture
from connectn.engine.command import is_command
from connectn.errors import ArenaError, quoted
from connectn.game.named import Named
from connectn.game.rules import Rules


class Format(Named, StrEnum):
    """Which players meet."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"


class Numbers(Named, StrEnum):
    """Which number, 1 or 2, a program is told."""

    TURN = "turn"
    """1 is the player that moves first."""
    FIXED = "fixed"
    """The player named first is 1 in all games of a pairing, and either may move first."""


@dataclass(frozen=True)
class TimeControl:
    """How long a player may think: seconds per move, seconds per game, or both.

    Without either, agents think as long as they like, and programs have `patience` for each move.

    >>> TimeControl(total=60, increment=0.5)
    TimeControl(seconds=None, total=60, increment=0.5, margin=0.1, patience=10.0, start=10.0)
    """

    seconds: float | None = None
    """For each move."""
    total: float | None = None
    """For all moves of a player in one game."""
    increment: float = 0.0
    """Added to what is left of `total` after each move."""
    margin: float = 0.1
    """A move that is late by at most this much is accepted: messages and a busy machine delay."""
    patience: float = 10.0
    start: float = 10.0
    """How long a program may take to start; this is not part of its first move."""

    def __post_init__(self) -> None:
        for name in ("seconds", "total", "patience", "start"):
            value = getattr(self, name)
            if value is not None and not 0 < value < float("inf"):
                raise ArenaError(f"{name} must be a number above 0, not {quoted(value)}")
        for name in ("increment", "margin"):
            value = getattr(self, name)
            if not 0 <= value < float("inf"):
                raise ArenaError(f"{name} must be a number from 0 on, not {quoted(value)}")
        if self.increment and self.total is None:
            raise ArenaError(f"increment {self.increment:g} needs a total to be added to")


@dataclass(frozen=True)
class Settings:
    """The players and all options; equal settings make equal tournaments."""

    players: tuple[str, ...]
    games: int
    """The number of games of each pairing; each opening is played twice, with both colours."""
    rules: Rules = field(default_factory=Rules)
    format: Format = Format.ROUND_ROBIN
    openings: str = "random:4"
    control: TimeControl = field(default_factory=TimeControl)
    seed: int = 1
    sprt: tuple[float, float] | None = None
    """elo0 and elo1 of a test that stops the match, if there is one."""
    keep_alive: bool = False
    """Whether a program plays all its games in one process."""
    numbers: Numbers = Numbers.TURN
    sources: tuple[str, ...] = ()
    """The files and modules that register agents among the players; workers load them."""

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise ArenaError(f"it takes two players, not {len(self.players)}")
        if self.games < 1:
            raise ArenaError(f"games must be a whole number above 0, not {quoted(self.games)}")
        if self.sprt is not None and len(self.players) != 2:
            raise ArenaError(f"a test of two players cannot be made of {len(self.players)}")
        self._refuse_equal_names()

    def _refuse_equal_names(self) -> None:
        """Refuse two different players with one name; one player may be named twice."""
        known: dict[str, PlayerText] = {}
        for player in map(stored_player, self.players):
            other = known.setdefault(player.name, player)
            if other != player:
                both = f"{quoted(other.what)} and {quoted(player.what)}"
                raise ArenaError(f"two players are called {quoted(player.name)}: {both}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players; a player that is named twice has the same name twice."""
        return tuple(stored_player(player).name for player in self.players)

    def is_program(self, player: int) -> bool:
        """Whether a player is a program, and not an agent."""
        return is_command(stored_player(self.players[player]).what)

    @property
    def has_programs(self) -> bool:
        """Whether a program is among the players."""
        return any(map(self.is_program, range(len(self.players))))

    @property
    def pairs(self) -> int:
        """The number of openings of each pairing."""
        return (self.games + 1) // 2

    @property
    def planned(self) -> int:
        """The number of all games."""
        return self.games * len(self.pairings())

    def pairings(self) -> list[tuple[int, int]]:
        """Return the numbers of the two players of each pairing."""
        if self.format is Format.GAUNTLET:
            return [(0, other) for other in range(1, len(self.players))]
        return list(combinations(range(len(self.players)), 2))

    def fixtures(self) -> Iterator[Fixture]:
        """Yield all games, opening by opening, so that all pairings advance at the same pace.

        >>> [fixture.sides for fixture in Settings(("a", "b"), games=3).fixtures()]
        [(0, 1), (1, 0), (0, 1)]
        """
        for number in range(self.games):
            for one, other in self.pairings():
                yield Fixture(one, other, number // 2, swapped=number % 2 == 1)

    def number_of(self, fixture: Fixture, side: int) -> int:
        """Return the number that the player on this side of a game is told, 1 or 2.

        >>> swapped = Fixture(0, 1, 0, swapped=True)
        >>> Settings(("a", "b"), 2, numbers=Numbers.FIXED).number_of(swapped, side=0)
        2
        """
        if self.numbers is Numbers.FIXED:
            return 1 if fixture.sides[side] == fixture.one else 2
        return side + 1

    def seed_of(self, fixture: Fixture, side: int) -> int:
        """Return the random seed of one side of a game, the same whenever the game is played."""
        text = (
            f"{self.seed} {fixture.one} {fixture.other} {fixture.opening} {fixture.swapped} {side}"
        )
        return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())

    def as_dict(self) -> dict[str, object]:
        """Return the settings as values that JSON has."""
        return asdict(self) | {"rules": str(self.rules)}
