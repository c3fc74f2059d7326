"""The search of the papers' players: minimax as published, and alpha-beta, which is faster.

Both give the same answer. The evaluation is always that of the root side, because some papers'
formulas give the two sides values that are not each other's negative. Below the root:

* a line is worth +-infinity, or +-(1,000,000 + plies left) where a paper prefers the sooner win;
* a full board is worth 0, or its evaluation where a paper does not treat draws apart;
* with no plies left, a position is worth its evaluation, even if a player could win at once.

Alpha-beta skips positions that cannot change the answer. A comment at each shortcut says why, and
the tests compare it with minimax.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import NamedTuple

from connectn.agents.agent import choices
from connectn.agents.columns import central_first
from connectn.agents.papers.evaluation.evaluation import Evaluation
from connectn.errors import AgentError, quoted
from connectn.game.board import Board
from connectn.game.grid import Bitboards
from connectn.solver.limit import Limit

WIN = 1_000_000
"""The value of a line where a sooner win counts, without the plies left; evaluations stay below."""

_NO_LIMIT = Limit()

_TABLE_SIZE = 500_000
"""A table with this many positions, about 150 MB, is emptied."""

Tick = Callable[[], None]
"""Called once per position; raises an exception when the limit is reached."""

Below = Callable[[float, float, int, int], float]
"""Returns the value of a position, given alpha, beta, the plies left and the side to move."""

Columns = Callable[[float, float, int, int, list[int]], tuple[float, int]]
"""Returns the value and the number of the best of the columns, given the same before them."""

Entry = tuple[int, float, float, int | None]
"""What is known about a position: for how many plies left, a lower and an upper bound of the value
for the side to move, and the best column."""

Table = dict[Bitboards, Entry]
"""The entries by `Board.key`."""

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
    """How the papers differ, apart from evaluation and depth."""

    sooner: bool = False
    """Whether a win in fewer plies is worth more, and a loss in fewer plies less."""
    evaluate_full_board: bool = False
    """Whether a full board is worth its evaluation instead of 0."""
    win_at_once: bool = False
    """Whether the leftmost immediate win is played without a search."""
    choice: Choice = Choice.FIRST

    def win(self, remaining: int) -> float:
        """Return the value of a line when this many plies are left."""
        return WIN + remaining if self.sooner else math.inf


class SearchResult(NamedTuple):
    """The result of a search.

    `best` are the columns with exactly this `value` for the side to move, left to right, or only
    the leftmost of them without `ties`. `depth` is the number of plies searched. It is 0 if the
    limit ended the search before the first ply was done; `best` are then the immediate wins, or
    all legal columns.
    """

    value: float
    best: tuple[int, ...]
    nodes: int
    depth: int


class _NoTable(dict[Bitboards, Entry]):
    """A table that stays empty."""

    def __setitem__(self, key: Bitboards, entry: Entry) -> None:
        pass


class _LimitReachedError(Exception):
    """The time or the nodes of the limit are used up."""


class _Meter:
    """Counts nodes, and stops the search at its limit."""

    def __init__(self, limit: Limit) -> None:
        self.nodes = 0
        self._most = math.inf if limit.nodes is None else limit.nodes
        self._end = math.inf if limit.seconds is None else time.perf_counter() + limit.seconds
        self.limited = self._most < math.inf or self._end < math.inf

    def tick(self) -> None:
        """Count a node, or raise an exception when the limit is reached."""
        if self.limited and (self.nodes >= self._most or time.perf_counter() >= self._end):
            raise _LimitReachedError
        self.nodes += 1


@dataclass(frozen=True)
class Search:
    """How to find the best columns: search a number of plies, then evaluate.

    >>> discs_to_the_right = lambda board, side: board.discs(side).bit_length()
    >>> Search(discs_to_the_right, plies=2).run(Board.parse("444")).best
    (6,)
    """

    evaluation: Evaluation
    plies: int
    rules: SearchRules = SearchRules()
    pruning: bool = True
    """Whether to search with alpha-beta, or else with minimax; the answer is the same."""
    table: bool = True
    """Whether alpha-beta uses a transposition table."""
    ties: bool = True
    """Whether to find all equally good columns; otherwise alpha-beta finds the leftmost alone."""
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
            pass  # moves stay on the copy of the board, which is not used any more
        return result._replace(nodes=meter.nodes)

    def _look(self, board: Board, plies: int, meter: _Meter, table: Table) -> SearchResult:
        if self.pruning:
            value, best = alpha_beta(self, board, plies, meter.tick, table)
        else:
            value, best = minimax(self, board, plies, meter.tick)
        return SearchResult(value, tuple(sorted(best)), meter.nodes, plies)


def minimax(search: Search, board: Board, plies: int, tick: Tick) -> tuple[float, list[int]]:
    """Return the value of an unfinished game and every column with that value, as published."""
    root, rules, evaluation = board.turn, search.rules, search.evaluation

    def value(remaining: int) -> float:
        tick()
        if board.has_line():
            return -rules.win(remaining) if board.turn == root else rules.win(remaining)
        if board.is_game_over() and not rules.evaluate_full_board:
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
    value_below = _descent(search, board, plies, tick, table)
    mover = board.turn
    win, wins = search.rules.win(plies - 1), board.winning_moves(mover)
    best, columns = -math.inf, list[int]()
    for column in _likely_first(search, board, plies, tick, table):
        # A value above alpha is exact. Where an equal column counts, alpha is therefore just below
        # the best value so far: an equal column then returns its exact value, and a worse one at
        # most alpha, which is less. A column to the right of the leftmost best one counts only if
        # it is better.
        equal_counts = search.ties or not columns or column < columns[0]
        if best >= win and not equal_counts:
            continue  # no value is higher
        alpha = math.nextafter(best, -math.inf) if equal_counts else best
        if column in wins:
            tick()
            value = win
        else:
            board.push(column)
            value = -value_below(-math.inf, -alpha, plies - 1, 1 - mover)
            board.pop()
        if value == best and equal_counts:
            columns = [*columns, column] if search.ties else [column]
        elif value > best:
            best, columns = value, [column]
    table[board.key()] = plies, best, best, columns[0]
    return best, columns


def _descent(search: Search, board: Board, plies: int, tick: Tick, table: Table) -> Below:
    """Return the recursive part of alpha-beta, for the positions below this board.

    The parts are closures: reading the variables of an enclosing function costs less at each
    position than reading attributes.
    """
    root = board.turn
    winning_moves, discs = board.winning_moves, board.discs
    wins = tuple(map(search.rules.win, range(plies)))
    leaves = _leaves(search, board, plies)
    last, settled, leaf = leaves.last, leaves.settled, leaves.evaluation
    # With more plies left no player has N - 1 discs yet, so none can win with the next one.
    first_win = plies + board.ply - 2 * (board.rules.connect - 1)
    stride, width = board.rules.height + 1, board.rules.width
    # The columns in the order to try them, for each number of plies left.
    orders = [list(order) for order in [central_first(range(width), board)] * plies]
    tops = [1 << (column * stride + stride - 2) for column in range(width)]  # the highest cells
    any_top = sum(tops)

    def value_of(alpha: float, beta: float, remaining: int, mover: int) -> float:
        """Return the value for the side to move of a position without a line.

        Fail-soft: a result of at most alpha is an upper bound of the true value, a result of at
        least beta is a lower bound, and any other result is the true value.
        """
        tick()
        if last < remaining <= first_win and winning_moves(mover):
            return wins[remaining - 1]  # no value is higher than that of an immediate win
        if remaining <= settled:
            return leaf(board, root) if mover == root else -leaf(board, root)
        key = discs(0), discs(1)
        # A value depends on the plies left, so bounds hold for exactly as many.
        depth, lower, upper, favourite = table.get(key, _UNKNOWN)
        if depth == remaining and (upper <= alpha or lower >= beta or lower == upper):
            return upper if upper <= alpha else lower
        order = columns = orders[remaining]
        if favourite is not None or (key[0] | key[1]) & any_top:
            columns = _playable(order, favourite, key[0] | key[1], tops)
        best, raising = best_column(alpha, beta, remaining, mover, columns)
        if best >= beta:
            # A column that refutes one move often refutes the next: try it first from now on.
            order.remove(raising)
            order.insert(0, raising)
        if len(table) >= _TABLE_SIZE:
            table.clear()
        if best > alpha:
            table[key] = remaining, best, best if best < beta else math.inf, raising
        else:
            table[key] = remaining, -math.inf, best, favourite
        return best

    best_column = _best_column(board, value_of)
    return value_of


def _best_column(board: Board, value_of: Below) -> Columns:
    """Return the loop of alpha-beta over the columns of a position."""
    push, pop = board.push, board.pop

    def best_column(
        alpha: float, beta: float, remaining: int, mover: int, columns: list[int]
    ) -> tuple[float, int]:
        """Return the value of the best column, and the last column whose value raised alpha.

        The loop stops at a value of at least beta: the opponent has a better move earlier on, so
        the other columns change nothing.
        """
        best, raising = -math.inf, -1
        for column in columns:
            push(column)
            value = -value_of(-beta, -alpha, remaining - 1, 1 - mover)
            pop()
            if value > best:
                best = value
                if value > alpha:
                    alpha, raising = value, column
                if value >= beta:
                    break
        return best, raising

    return best_column


class _Leaves(NamedTuple):
    """Where the search ends, and how it evaluates."""

    last: int
    """The number of plies left at a leaf."""
    settled: int
    """The number of plies left from which on the moves change no value."""
    evaluation: Evaluation


def _leaves(search: Search, board: Board, plies: int) -> _Leaves:
    # All leaves have the same number of discs: the search goes no deeper, or the board is full.
    left_when_full = plies - (board.rules.cells - board.ply)
    last = max(0, left_when_full)
    drawn = left_when_full >= 0 and not search.rules.evaluate_full_board
    # The last move changes no value if the opponent makes it and the opponent's discs do not count.
    settled = last + 1 if search.own_discs_only and (plies - last) % 2 == 0 else last
    return _Leaves(last, settled, _zero if drawn else search.evaluation)


def _zero(_board: Board, _side: int) -> float:
    return 0


def _playable(order: list[int], favourite: int | None, taken: int, tops: list[int]) -> list[int]:
    """Return the columns that take a disc, the favourite first, the others in order."""
    columns = [column for column in order if not taken & tops[column]]
    if favourite is not None:
        columns.remove(favourite)
        columns.insert(0, favourite)
    return columns


def _likely_first(search: Search, board: Board, plies: int, tick: Tick, table: Table) -> list[int]:
    """Return the legal columns left to right, but one that is probably best first."""
    legal = board.legal_moves
    likely = table.get(board.key(), _UNKNOWN)[3]
    if likely is None and plies > 1 and len(legal) > 1:
        likely = _best_without_replies(search, board, tick)
    return legal if likely is None else [likely, *(c for c in legal if c != likely)]


def _best_without_replies(search: Search, board: Board, tick: Tick) -> int:
    """Return the leftmost column with the best evaluation right after it is played."""
    mover = board.turn
    values = {}
    for column in board.legal_moves:
        tick()
        board.push(column)
        values[column] = math.inf if board.has_line() else search.evaluation(board, mover)
        board.pop()
    return max(values, key=values.__getitem__)
