"""The faults of a tournament, grouped: the first one of each kind of each player."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from connectn.arena.results import Game, Results
from connectn.game.outcome import Termination

MOST_KINDS = 100
"""A report names no more kinds of faults."""
MOST_WORDS = 4_000
"""The most characters of what a player wrote; the last ones are kept."""
_CHANGING = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\d+""")
"""What differs between two faults of one kind: quoted text and numbers."""


@dataclass
class FaultKind:
    """The faults of one kind of one player."""

    player: int
    number: int
    """The number of the first game with it, from 1."""
    game: Game
    """The first game with it."""
    games: int = 0
    """How many games have it."""

    @property
    def last_words(self) -> str:
        """The end of what the player wrote to standard error in the first game."""
        return self.game.last_words[self.game.fixture.sides.index(self.player)][-MOST_WORDS:]


def faults_of(results: Results) -> list[FaultKind]:
    """Return the kinds of faults, by player and then by their first game."""
    kinds: dict[tuple[int, Termination, str], FaultKind] = {}
    for number, player, game in _faulted(results):
        key = player, game.termination, kind_of(game.detail)
        if key in kinds or len(kinds) < MOST_KINDS:
            kinds.setdefault(key, FaultKind(player, number, game)).games += 1
    return sorted(kinds.values(), key=lambda kind: (kind.player, kind.number))


def _faulted(results: Results) -> Iterator[tuple[int, int, Game]]:
    """Yield the number, the loser and the game for each game that was lost by a fault."""
    for number, game in enumerate(results.games, start=1):
        given_up = game.termination is Termination.RESIGNATION
        if game.winner is not None and not game.termination.on_board and not given_up:
            yield number, game.fixture.sides[1 - game.winner], game


def kind_of(detail: str) -> str:
    """Return what is the same in all details of one kind.

    >>> kind_of("gave no answer within 0.41 s") == kind_of("gave no answer within 1.10 s")
    True
    """
    return _CHANGING.sub("*", detail)
