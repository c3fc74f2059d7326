"""Everything that decides a tournament, before its first game."""

import json
import platform
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from hashlib import blake2b
from itertools import combinations
from typing import Any, Self

from connectn import __version__
from connectn.arena.playing.clock import TimeControl
from connectn.arena.results import Fixture
from connectn.errors import ArenaError, quoted
from connectn.game.rules import Rules


class Format(StrEnum):
    """Who meets whom."""

    ROUND_ROBIN = "round-robin"
    GAUNTLET = "gauntlet"


@dataclass(frozen=True)
class Settings:
    """Players and all that is set; equal settings make equal tournaments."""

    players: tuple[str, ...]
    games: int
    """Per pairing; each opening is played twice, with both colours."""
    rules: Rules = field(default_factory=Rules)
    format: Format = Format.ROUND_ROBIN
    openings: str = "random:4"
    control: TimeControl = field(default_factory=TimeControl)
    seed: int = 1
    sprt: tuple[float, float] | None = None
    keep_alive: bool = False

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise ArenaError(f"it takes two players, not {len(self.players)}")
        if self.games < 1:
            raise ArenaError(f"games must be a whole number above 0, not {quoted(self.games)}")
        if self.sprt is not None and len(self.players) != 2:
            raise ArenaError(f"a test of two players cannot be made of {len(self.players)}")

    @property
    def pairs(self) -> int:
        """How many openings each pairing plays."""
        return (self.games + 1) // 2

    def pairings(self) -> list[tuple[int, int]]:
        """Return who meets whom, by number."""
        if self.format is Format.GAUNTLET:
            return [(0, other) for other in range(1, len(self.players))]
        return list(combinations(range(len(self.players)), 2))

    def fixtures(self) -> Iterator[Fixture]:
        """Yield all games, opening by opening, so that nobody is ahead of the others for long.

        >>> [fixture.sides for fixture in Settings(("a", "b"), games=3).fixtures()]
        [(0, 1), (1, 0), (0, 1)]
        """
        for number in range(self.games):
            for one, other in self.pairings():
                yield Fixture(one, other, number // 2, swapped=number % 2 == 1)

    def seed_of(self, fixture: Fixture, side: int) -> int:
        """Return the dice of a player for a game, whenever and wherever it is played."""
        text = (
            f"{self.seed} {fixture.one} {fixture.other} {fixture.opening} {fixture.swapped} {side}"
        )
        return int.from_bytes(blake2b(text.encode(), digest_size=6).digest())

    def as_json(self) -> str:
        """Write the settings and the versions of what plays."""
        fields = asdict(self) | {"rules": str(self.rules)}
        versions = {"connectn": __version__, "python": platform.python_version()}
        return json.dumps(fields | {"versions": versions})

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `as_json` wrote."""
        fields: dict[str, Any] = json.loads(text)
        del fields["versions"]
        sprt = fields["sprt"]
        fields |= {
            "players": tuple(fields["players"]),
            "rules": Rules.parse(fields["rules"]),
            "format": Format(fields["format"]),
            "control": TimeControl(**fields["control"]),
            "sprt": None if sprt is None else (sprt[0], sprt[1]),
        }
        return cls(**fields)
