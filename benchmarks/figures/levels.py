"""The ladder of levels: every level of `perfect` against every other."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from benchmarks.figures.bars import Bars
from benchmarks.figures.cache import AnswerCache
from benchmarks.figures.figure import Figure, percent, table
from benchmarks.ladder import LEVELS, at_level, fair_openings, share
from connectn.game.board import Board
from connectn.game.rules import Rules

SEED = 1
AT_ONCE = 5  # openings per question: an interruption loses at most the games of one question
PICTURE = "agents-levels.svg"


@dataclass(frozen=True)
class Plan:
    """The number of games, and their openings."""

    games: int = 100
    """Per pair, half of them with each colour."""
    discs: int = 8
    """Of each opening; all openings are drawn with best play."""


class WantedOpenings(NamedTuple):
    """Openings to find."""

    discs: int
    number: int
    seed: int


class HeadToHead(NamedTuple):
    """A few games of one level against another."""

    one: int
    other: int
    openings: tuple[str, ...]
    seed: int


def find(wanted: WantedOpenings) -> list[str]:
    """Return random positions that are drawn with best play."""
    boards = fair_openings(Rules(), wanted.discs, wanted.number, wanted.seed)
    return [str(board) for board in boards]


def points(games: HeadToHead) -> float:
    """Play the games and return the points of the one level, at most one per game."""
    boards = [Board.parse(opening) for opening in games.openings]
    part = share(at_level(games.one), at_level(games.other), boards, games.seed)
    return part * 2 * len(boards)


def figure(plan: Plan, cache: AnswerCache) -> Figure:
    """Play every level against every other and show the share of the points each takes."""
    number = (plan.games + 1) // 2
    (openings,) = cache.ask([WantedOpenings(plan.discs, number, SEED)], find)
    questions = [
        HeadToHead(one, other, tuple(openings[begin : begin + AT_ONCE]), SEED + begin)
        for begin in range(0, number, AT_ONCE)
        for one, other in combinations(LEVELS, 2)
    ]
    taken: dict[tuple[int, int], float] = defaultdict(float)
    for games, part in zip(questions, cache.ask(questions, points), strict=True):
        taken[games.one, games.other] += part / (2 * number)
    shares = taken | {(other, one): 1 - part for (one, other), part in taken.items()}
    rows = [[f"level {one}", *_row(one, shares)] for one in LEVELS]
    means = {f"level {one}": [mean(one, shares)] for one in LEVELS}
    return Figure(
        f"Share of the points (%) that the level of a row takes from each other one, and the mean. "
        f"{2 * number} games per pair,\nfrom positions with {plan.discs} random discs that are "
        f"drawn with best play. Each is played with both colours.\n\n"
        f"{table(['', *map(str, LEVELS), 'mean'], rows)}\n\n"
        f"![Share of the points by level](images/{PICTURE})",
        {PICTURE: Bars("Share of the points against all other levels, in %", [""], means).draw()},
    )


def _row(one: int, shares: dict[tuple[int, int], float]) -> list[str]:
    cells = [f"{100 * shares[one, other]:.0f}" if other != one else "" for other in LEVELS]
    return [*cells, percent(mean(one, shares))]


def mean(one: int, shares: dict[tuple[int, int], float]) -> float:
    """Return the share of the points a level takes from all others together."""
    return sum(shares[one, other] for other in LEVELS if other != one) / (len(LEVELS) - 1)
