"""What the papers' searches search: a position, a depth, an evaluation and the paper's rules.

The evaluation is always that of the root side, because some papers' formulas give the two sides
values that are not each other's negative. Below the root:

* a line is worth +-infinity, or +-(1,000,000 + plies left) where a paper prefers the sooner win;
* a full board is worth 0, or its evaluation where a paper does not treat draws apart;
* with no plies left, a position is worth its evaluation, even if a player could win at once.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import NamedTuple

from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.game.board import Board
from connectn.game.grid import Bitboards

WIN = 1_000_000
"""The value of a line where a sooner win counts, without the plies left; evaluations stay below."""

Tick = Callable[[], None]
"""Called once per position; raises an exception when the limit is reached."""

Table = dict[Bitboards, tuple[int, float, float, int | None]]
"""What is known about positions, by `Board.key`: for how many plies left, a lower and an upper
bound of the value, and the best column."""

TABLE_SIZE = 500_000
"""A table with this many positions, about 150 MB, is emptied."""


Value = tuple[float, int]
"""What a line of play is worth, and how many plies are left where it ends; that number is 0 where
the sooner end does not count."""


class NoTable(Table):
    """A table that stays empty."""

    def __setitem__(self, key: Bitboards, entry: tuple[int, float, float, int | None]) -> None:
        pass


class Choice(Enum):
    """Which of the equally good columns is played."""

    FIRST = auto()
    """The leftmost."""
    FIRST_UNLESS_LOST = auto()
    """The leftmost, but any legal column once all of them lose."""
    LAST = auto()
    """The rightmost."""
    RANDOM = auto()
    """Any of them, all equally likely."""

    def pick(self, value: float, best: Sequence[int], legal: Sequence[int], dice: Random) -> int:
        """Return the column to play, given the best value and the columns that have it."""
        if self is Choice.FIRST_UNLESS_LOST and value == -math.inf:
            return dice.choice(legal)
        if self is Choice.RANDOM:
            return dice.choice(best)
        return best[-1] if self is Choice.LAST else best[0]


@dataclass(frozen=True)
class SearchRules:
    """How the papers differ, apart from evaluation and depth."""

    sooner: bool = False
    """Whether a win in fewer plies is worth more, and a loss in fewer plies less."""
    sooner_end: bool = False
    """Whether both sides prefer, of equal values, the line of play that ends sooner."""
    evaluate_full_board: bool = False
    """Whether a full board is worth its evaluation instead of 0."""
    win_at_once: bool = False
    """Whether the leftmost immediate win is played without a search."""
    choice: Choice = Choice.FIRST

    def win(self, remaining: int) -> float:
        """Return the value of a line when this many plies are left."""
        return WIN + remaining if self.sooner else math.inf


class Tree(NamedTuple):
    """The positions to search, from an unfinished game on."""

    board: Board
    columns: Sequence[int]
    """The legal columns to choose from, left to right."""
    plies: int
    evaluation: Evaluation
    rules: SearchRules
    tick: Tick
    ties: bool
    """Whether to find all equally good columns; otherwise the one that `rules.choice` takes."""
    own_discs_only: bool
    """Whether the evaluation depends only on the discs of its side."""
    alpha: float = -math.inf
    """Alpha-beta need not find values up to this one."""


class Best(NamedTuple):
    """The value of a tree, and the columns that have it; none if no value is above `Tree.alpha`.

    `left` is the number of plies left where the best line of play ends. It is told only by a search
    that prefers the sooner end.
    """

    value: float
    columns: list[int]
    left: int = 0
