"""The one search of the papers' players: minimax as they wrote it, and alpha-beta, equal but quick.

A value is seen from the root side, whatever side the evaluation is for: some papers' formulas give
the two sides values that are not each other's negative. Below the root:

* a line is worth +-infinity, or +-(1,000,000 + plies left) where a paper prefers the sooner win;
* a full board is worth 0, or its evaluation where a paper does not look at draws;
* with no plies left, a position is worth its evaluation, and nobody looks for a win on the spot.

Alpha-beta leaves out what cannot change the answer; each shortcut says why, and the tests compare
it with minimax.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache
from random import Random
from typing import NamedTuple

from connectn.agents.agent import choices
from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.solver.limit import Limit

WIN = 1_000_000
"""A line's worth, plies left aside, where a sooner win counts; no paper's evaluation reaches it."""

_NO_LIMIT = Limit()

_TABLE_SIZE = 500_000
"""Positions in a table before it is emptied: about 150 MB."""

Tick = Callable[[], None]
"""Called once per position; raises where the limit is."""

Key = tuple[int, int]
"""A position: the discs of the side to move, and those of the other."""

Entry = tuple[int, float, float, int | None]
"""What is known of one: with so many plies left, a lower and an upper bound; the best column."""

Table = dict[Key, Entry]

_UNKNOWN: Entry = (-1, -math.inf, math.inf, None)


class Choice(Enum):
    """Which of the equally good columns is played."""

    FIRST = auto()
    """The leftmost."""
    FIRST_UNLESS_LOST = auto()
    """The leftmost, but any legal column once all of them lose."""
    RANDOM = auto()
    """Any of them, all equally likely."""

    def pick(self, result: "SearchResult", legal: Sequence[int], dice: Random) -> int:
        """Return the column to play."""
        if self is Choice.FIRST_UNLESS_LOST and result.value == -math.inf:
            return dice.choice(legal)
        return dice.choice(result.best) if self is Choice.RANDOM else result.best[0]


@dataclass(frozen=True)
class SearchRules:
    """Where the papers differ, evaluation and depth aside."""

    sooner: bool = False
    """Whether a win in fewer plies is worth more, and a loss in more plies."""
    judge_full_board: bool = False
    """Whether a full board is worth its evaluation instead of 0."""
    win_at_once: bool = False
    """Whether the leftmost win on the spot is played without a search."""
    choice: Choice = Choice.FIRST

    def win(self, remaining: int) -> float:
        """Return the worth of a line that leaves this many plies to search."""
        return WIN + remaining if self.sooner else math.inf


class SearchResult(NamedTuple):
    """What a search found out.

    `best` are the columns worth exactly `value` to the side to move, left to right, or the leftmost
    of them where ties were not asked for; `depth` is the number of plies looked ahead. It is 0 when
    the limit struck before the first was done: then any win on the spot, or any legal column.
    """

    value: float
    best: tuple[int, ...]
    nodes: int
    depth: int


class _NoTable(dict[Key, Entry]):
    """Remembers nothing."""

    def __setitem__(self, key: Key, entry: Entry) -> None:
        pass


class _LimitReachedError(Exception):
    """The time or the nodes are used up."""


class _Meter:
    """Counts nodes, and stops the search at its limit."""

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        self._most = math.inf if limit.nodes is None else limit.nodes
        self._end = math.inf if limit.seconds is None else time.perf_counter() + limit.seconds
        self.limited = self._most < math.inf or self._end < math.inf

    def tick(self) -> None:
        """Count a node, or raise where there is none left."""
        if self.limited and (self.nodes >= self._most or time.perf_counter() >= self._end):
            raise _LimitReachedError
        self.nodes += 1


@dataclass(frozen=True)
class Search:
    """How to look for the best columns: so many plies ahead, then by evaluation.

    >>> discs_to_the_right = lambda board, side: board.discs(side).bit_length()
    >>> Search(discs_to_the_right, plies=2).run(Board.parse("444")).best
    (6,)
    """

    evaluation: Evaluation
    plies: int
    rules: SearchRules = SearchRules()
    pruning: bool = True
    """Whether alpha-beta answers, or minimax; the answer is the same."""
    table: bool = True
    """Whether alpha-beta remembers positions that several orders of moves lead to."""
    ties: bool = True
    """Whether all equally good columns are wanted; else alpha-beta looks for the leftmost alone."""
    own_discs_only: bool = False
    """Whether the evaluation depends on nothing but the discs of its side."""

    def __post_init__(self) -> None:
        if self.plies < 1:
            raise AgentError(f"plies must be 1 or more, not {quoted(self.plies)}")

    def run(self, board: Board, limit: Limit | None = None) -> SearchResult:
        """Search a game that is not over, and leave the board as it was.

        Under a limit of time or nodes the depth grows ply by ply, and the last one finished
        answers; a limit of depth counts plies, the own move included.
        """
        legal = choices(board)
        wins = board.winning_moves(board.turn)
        if wins and self.rules.win_at_once:
            return SearchResult(self.rules.win(self.plies - 1), (wins[0],), 0, 1)
        limit = limit or _NO_LIMIT
        plies = min(self.plies, limit.depth or self.plies)
        meter, working = _Meter(limit), board.copy()
        table: Table = {} if self.table else _NoTable()
        result = SearchResult(self.rules.win(0) if wins else 0, tuple(wins or legal), 0, 0)
        try:
            for depth in range(1 if meter.limited else plies, plies + 1):
                result = self._look(working, depth, meter, table)
        except _LimitReachedError:
            pass  # the copy of the board stays as it is: nobody needs it any more
        return result._replace(nodes=meter.nodes)

    def _look(self, board: Board, plies: int, meter: _Meter, table: Table) -> SearchResult:
        if self.pruning:
            value, best = alpha_beta(self, board, plies, meter.tick, table)
        else:
            value, best = minimax(self, board, plies, meter.tick)
        return SearchResult(value, tuple(sorted(best)), meter.nodes, plies)


def minimax(search: Search, board: Board, plies: int, tick: Tick) -> tuple[float, list[int]]:
    """Return the value of a game that goes on, and every column worth as much: the original."""
    root, rules, evaluation = board.turn, search.rules, search.evaluation

    def value(remaining: int) -> float:
        tick()
        if board.has_line():
            return -rules.win(remaining) if board.turn == root else rules.win(remaining)
        if board.is_game_over() and not rules.judge_full_board:
            return 0
        if board.is_game_over() or remaining == 0:
            return evaluation(board, root)
        values = [after(column, remaining - 1) for column in board.legal_moves]
        return max(values) if board.turn == root else min(values)

    def after(column: int, remaining: int) -> float:
        board.push(column)
        found = value(remaining)
        board.pop()
        return found

    values = {column: after(column, plies - 1) for column in board.legal_moves}
    most = max(values.values())
    return most, [column for column in values if values[column] == most]


def alpha_beta(
    search: Search, board: Board, plies: int, tick: Tick, table: Table
) -> tuple[float, list[int]]:
    """Return what minimax returns, or the leftmost best column alone, from fewer positions."""
    below = _descent(search, board, plies, tick, table)
    mover = board.turn
    win, wins = search.rules.win(plies - 1), board.winning_moves(mover)
    best, columns = -math.inf, list[int]()
    for column in _likely_first(search, board, plies, tick, table):
        # A value above alpha is exact. So where an equal column counts, alpha goes just below the
        # best so far: an equal one then shows its exact value, and a worse one at most alpha, which
        # is less. To the right of the best, when the leftmost will do, only a better one counts.
        equal_counts = search.ties or not columns or column < columns[0]
        if best >= win and not equal_counts:
            continue  # nothing is worth more
        alpha = math.nextafter(best, -math.inf) if equal_counts else best
        if column in wins:
            tick()
            value = win
        else:
            board.push(column)
            value = -below(-math.inf, -alpha, plies - 1, 1 - mover)
            board.pop()
        if value == best and equal_counts:
            columns = [*columns, column] if search.ties else [column]
        elif value > best:
            best, columns = value, [column]
    table[board.discs(mover), board.discs(1 - mover)] = plies, best, best, columns[0]
    return best, columns


def _descent(  # noqa: C901 - a branch costs less than a call, at every node
    search: Search, board: Board, plies: int, tick: Tick, table: Table
) -> Callable[[float, float, int, int], float]:
    """Return the recursive part of alpha-beta, for the positions below this board."""
    root, rules = board.turn, search.rules
    push, pop, winning_moves, discs = board.push, board.pop, board.winning_moves, board.discs
    width, height = board.rules.width, board.rules.height
    tops = [1 << (column * (height + 1) + height - 1) for column in range(width)]
    any_top = sum(tops)
    wins = tuple(map(rules.win, range(plies)))
    orders = [list(_centre_first(width)) for _ in range(plies)]
    last, settled, leaf = _leaves(search, board, plies)
    soonest = plies + board.ply - 2 * (board.rules.connect - 1)  # before, nobody has N - 1 discs

    def below(alpha: float, beta: float, remaining: int, mover: int) -> float:
        """Return the value for the side to move of a position without a line.

        Fail-soft: what is at most alpha is no less than the true value, what is at least beta no
        more; in between it is the true value.
        """
        tick()
        if last < remaining <= soonest and winning_moves(mover):
            return wins[remaining - 1]  # nothing is worth more than a win on the spot
        if remaining <= settled:
            return leaf(board, root) if mover == root else -leaf(board, root)
        mine, others = key = discs(mover), discs(1 - mover)
        # A value depends on the plies left: bounds are used for as many of them, no more, no less.
        depth, lower, upper, favourite = table.get(key, _UNKNOWN)
        if depth == remaining and (upper <= alpha or lower >= beta or lower == upper):
            return upper if upper <= alpha else lower
        order = orders[remaining]
        best, floor = -math.inf, alpha
        columns = order
        if favourite is not None or (mine | others) & any_top:
            columns = _playable(order, favourite, mine | others, tops)
        for column in columns:
            push(column)
            value = -below(-beta, -floor, remaining - 1, 1 - mover)
            pop()
            if value > best:
                best = value
                if value > floor:
                    floor, favourite = value, column
                if value >= beta:  # the opponent has better elsewhere, so the rest cannot matter
                    # What refutes one move often refutes the next: look at it first from now on.
                    order.remove(column)
                    order.insert(0, column)
                    break
        lower, upper = best if best > alpha else -math.inf, best if best < beta else math.inf
        if len(table) >= _TABLE_SIZE:
            table.clear()
        table[key] = remaining, lower, upper, favourite
        return best

    return below


def _leaves(search: Search, board: Board, plies: int) -> tuple[int, int, Evaluation]:
    """Return how many plies are left at a leaf, where its value is settled, and its evaluation."""
    # All leaves have the same number of discs: the search goes no deeper, or the board is full.
    left_when_full = plies - (board.rules.cells - board.ply)
    last = max(0, left_when_full)
    drawn = left_when_full >= 0 and not search.rules.judge_full_board
    # The last move changes no value where the opponent makes it and his discs do not count.
    settled = last + 1 if search.own_discs_only and (plies - last) % 2 == 0 else last
    return last, settled, _nothing if drawn else search.evaluation


def _nothing(_board: Board, _side: int) -> float:
    return 0


def _playable(order: list[int], favourite: int | None, taken: int, tops: list[int]) -> list[int]:
    """Return the columns that take a disc, the favourite first, the others in order."""
    columns = [column for column in order if not taken & tops[column]]
    if favourite is not None:
        columns.remove(favourite)
        columns.insert(0, favourite)
    return columns


def _likely_first(search: Search, board: Board, plies: int, tick: Tick, table: Table) -> list[int]:
    """Return the legal columns left to right, but a likely best one first."""
    legal = board.legal_moves
    likely = table.get((board.discs(board.turn), board.discs(1 - board.turn)), _UNKNOWN)[3]
    if likely is None and plies > 1 and len(legal) > 1:
        likely = _best_at_sight(search, board, tick)
    return legal if likely is None else [likely, *(c for c in legal if c != likely)]


def _best_at_sight(search: Search, board: Board, tick: Tick) -> int:
    """Return the leftmost column that looks best before any reply."""
    mover = board.turn
    values = {}
    for column in board.legal_moves:
        tick()
        board.push(column)
        values[column] = math.inf if board.has_line() else search.evaluation(board, mover)
        board.pop()
    return max(values, key=values.__getitem__)


@cache
def _centre_first(width: int) -> tuple[int, ...]:
    return tuple(sorted(range(width), key=lambda column: abs(2 * column + 1 - width)))
