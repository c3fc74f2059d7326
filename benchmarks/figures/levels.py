"""The ladder of levels: every level of `perfect` against every other."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from benchmarks.figures.bars import Bars
from benchmarks.figures.figure import Figure, percent, table
from benchmarks.figures.ledger import Ledger
from benchmarks.ladder import LEVELS, at_level, fair_openings, share
from connectn.game.board import Board
from connectn.game.rules import Rules

SEED = 1
AT_ONCE = 5  # openings: what an interruption may cost is as many games twice
PICTURE = "agents-levels.svg"


@dataclass(frozen=True)
class Plan:
    """How much is played."""

    games: int = 100
    """Per pair, half of them with each colour."""
    discs: int = 8
    """Of the openings, which are drawn with best play."""


class Deal(NamedTuple):
    """Openings to find."""

    discs: int
    number: int
    seed: int


class Encounter(NamedTuple):
    """A few games of one level against another."""

    one: int
    other: int
    openings: tuple[str, ...]
    seed: int


def find(deal: Deal) -> list[str]:
    """Return random positions that are drawn with best play."""
    boards = fair_openings(Rules(), deal.discs, deal.number, deal.seed)
    return [str(board) for board in boards]


def points(encounter: Encounter) -> float:
    """Play it and return what the one level makes, a point per game."""
    boards = [Board.parse(opening) for opening in encounter.openings]
    part = share(at_level(encounter.one), at_level(encounter.other), boards, encounter.seed)
    return part * 2 * len(boards)


def figure(plan: Plan, ledger: Ledger) -> Figure:
    """Play everybody against everybody and show who takes how much from whom."""
    number = (plan.games + 1) // 2
    (openings,) = ledger.ask([Deal(plan.discs, number, SEED)], find)
    encounters = [
        Encounter(one, other, tuple(openings[begin : begin + AT_ONCE]), SEED + begin)
        for begin in range(0, number, AT_ONCE)
        for one, other in combinations(LEVELS, 2)
    ]
    taken: dict[tuple[int, int], float] = defaultdict(float)
    for encounter, part in zip(encounters, ledger.ask(encounters, points), strict=True):
        taken[encounter.one, encounter.other] += part / (2 * number)
    shares = taken | {(other, one): 1 - part for (one, other), part in taken.items()}
    rows = [[f"level {one}", *_row(one, shares)] for one in LEVELS]
    means = {f"level {one}": [mean(one, shares)] for one in LEVELS}
    return Figure(
        f"Shares of the points (%) a level takes from each other one, and their mean. "
        f"{2 * number} games per pair, from positions with\n{plan.discs} random discs that are "
        f"drawn with best play, each played with both colours.\n\n"
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
