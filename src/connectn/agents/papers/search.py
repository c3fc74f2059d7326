"""The search of the papers' players: minimax as published, and alpha-beta, which is faster.

Both give the same answer: see `tree` for what a position is worth.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from connectn.agents.agent import choices
from connectn.agents.papers.alpha_beta import alpha_beta
from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.agents.papers.minimax import minimax
from connectn.agents.papers.sooner_end import alpha_beta_to_the_sooner_end
from connectn.agents.papers.tree import Best, NoTable, SearchRules, Table, Tree
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.solver.limit import Limit

PLAIN = SearchRules()
_NO_LIMIT = Limit()


class SearchResult(NamedTuple):
    """The result of a search.

    `best` are the columns with exactly this `value` for the side to move, left to right, or only
    the one to play without `ties`. `depth` is the number of plies searched. It is 0 if the
    limit ended the search before the first ply was done; `best` are then the immediate wins, or
    all legal columns. `left` is the number of plies left where the best line of play ends, told
    only where the sooner end counts.
    """

    value: float
    best: tuple[int, ...]
    nodes: int
    depth: int
    left: int = 0


class LimitReachedError(Exception):
    """The time or the nodes of the limit are used up."""


class Meter:
    """Counts nodes, and stops the search at its limit."""

    def __init__(self, most: float = math.inf, end: float = math.inf) -> None:
        self.nodes = 0
        self.end = end
        """On the clock of `time.perf_counter`, which all processes of a machine share."""
        self._most = most
        self.limited = most < math.inf or end < math.inf

    @classmethod
    def of(cls, limit: Limit) -> "Meter":
        """Return a meter that starts now."""
        most = math.inf if limit.nodes is None else limit.nodes
        return cls(most, time.perf_counter() + (limit.seconds or math.inf))

    def tick(self) -> None:
        """Count a node, or raise an exception when the limit is reached."""
        if self.limited and (self.nodes >= self._most or time.perf_counter() >= self.end):
            raise LimitReachedError
        self.nodes += 1


Look = Callable[[Board, int, Meter], Best]
"""Searches a board to so many plies."""


@dataclass(frozen=True)
class Search:
    """How to find the best columns: search a number of plies, then evaluate.

    >>> discs_to_the_right = lambda board, side: board.discs(side).bit_length()
    >>> Search(discs_to_the_right, plies=2).run(Board.parse("444")).best
    (6,)
    """

    evaluation: Evaluation
    plies: int
    rules: SearchRules = PLAIN
    pruning: bool = True
    """Whether to search with alpha-beta, or else with minimax; the answer is the same."""
    table: bool = True
    """Whether alpha-beta uses a transposition table."""
    ties: bool = True
    """Whether to find all equally good columns; otherwise alpha-beta finds the one to play."""
    own_discs_only: bool = False
    """Whether the evaluation depends only on the discs of its side."""

    def __post_init__(self) -> None:
        if self.plies < 1:
            raise AgentError(f"plies must be 1 or more, not {quoted(self.plies)}")

    def run(self, board: Board, limit: Limit | None = None) -> SearchResult:
        """Search an unfinished game, and leave the board unchanged.

        Under a limit of time or nodes the depth grows ply by ply, and the result is that of the
        last depth finished. A limit of depth counts plies, including the own move.
        """
        return self.deepen(board, limit, self.looker())

    def deepen(self, board: Board, limit: Limit | None, look: Look) -> SearchResult:
        """Do what `run` does with this way to look."""
        legal = choices(board)
        wins = board.winning_moves(board.turn)
        if wins and self.rules.win_at_once:
            return SearchResult(self.rules.win(self.plies - 1), (wins[0],), 0, self.plies)
        limit = limit or _NO_LIMIT
        plies = min(self.plies, limit.depth or self.plies)
        meter, working = Meter.of(limit), board.copy()
        result = SearchResult(self.rules.win(0) if wins else 0, tuple(wins or legal), 0, 0)
        try:
            for depth in range(1 if meter.limited else plies, plies + 1):
                best = look(working, depth, meter)
                result = SearchResult(best.value, tuple(sorted(best.columns)), 0, depth, best.left)
        except LimitReachedError:
            pass  # moves stay on the copy of the board, which is not used any more
        return result._replace(nodes=meter.nodes)

    def looker(self) -> Look:
        """Return a way to look that remembers what it found at a smaller depth."""
        table = self.new_table()

        def look(board: Board, plies: int, meter: Meter) -> Best:
            return self.look(self.tree(board, board.legal_moves, plies, meter), table)

        return look

    def new_table(self) -> Table:
        """Return an empty table, which stays empty if the search has none."""
        return {} if self.table else NoTable()

    def tree(self, board: Board, columns: Sequence[int], plies: int, meter: Meter) -> Tree:
        """Return what to search: some of the legal columns."""
        return Tree(
            board=board,
            columns=columns,
            plies=plies,
            evaluation=self.evaluation,
            rules=self.rules,
            tick=meter.tick,
            ties=self.ties,
            own_discs_only=self.own_discs_only,
        )

    def look(self, tree: Tree, table: Table) -> Best:
        """Return the value of the best columns, and which have it."""
        if not self.pruning:
            return minimax(tree)
        if self.rules.sooner_end:
            return alpha_beta_to_the_sooner_end(tree, with_table=self.table)
        return alpha_beta(tree, table)
