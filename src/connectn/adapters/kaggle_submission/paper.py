"""The players of the papers: a search of a number of plies with an evaluation at its end.

The evaluation is always that of the side that has to move at the root. A line is worth infinity, or
1,000,000 plus the plies left where a sooner win counts. A full board is worth 0, or its evaluation.
"""

import time
from collections.abc import Callable
from math import inf
from random import Random
from typing import NamedTuple

from connectn.adapters.kaggle_submission.board import Board
from connectn.adapters.kaggle_submission.reading import Position

Value = tuple[float, int]
"""What a line of play is worth, and how many plies are left where it ends; that number is 0 where
the sooner end does not count."""

LEAST: Value = (-inf, -1)
MOST: Value = (inf, -1)


class OutOfTimeError(Exception):
    """The time for a move is used up."""


class SearchRules(NamedTuple):
    """How the papers differ, apart from evaluation and depth."""

    sooner: bool = False
    """Whether a win in fewer plies is worth more, and a loss in fewer plies less."""
    sooner_end: bool = False
    """Whether both sides prefer, of equal values, the line of play that ends sooner."""
    evaluate_full_board: bool = False
    """Whether a full board is worth its evaluation instead of 0."""
    win_at_once: bool = False
    """Whether the leftmost immediate win is played without a search."""
    choice: str = "first"
    """Which of the best columns is played: first, last, random, or first unless lost."""

    def win(self, left: int) -> float:
        """Return the value of a line when this many plies are left."""
        return 1_000_000 + left if self.sooner else inf


class PaperPlayer:
    """Plays the best column at its depth, or at the depth that the time allows."""

    def __init__(
        self,
        evaluation: Callable[[Board, int], float],
        plies: int,
        rules: SearchRules,
        *,
        seconds: float | None = None,
        seed: int | None = None,
    ) -> None:
        self.seconds = seconds
        self._evaluation = evaluation
        self._plies = plies
        self._rules = rules
        self._dice = Random(seed)

    def choose(self, position: Position, end: float) -> int:
        """Return a column that is not full."""
        board, legal = Board.of(position), position.legal_columns
        if len(legal) == 1:
            return legal[0]
        wins = board.winning_moves(board.turn)
        value, best = self._rules.win(0) if wins else 0, wins or legal
        if wins and self._rules.win_at_once:
            return self._pick(value, best[:1], legal)
        try:
            for plies in range(1, self._plies + 1):
                search = Search(board, self._evaluation, self._rules, end)
                value, best = search.best_columns(plies)
        except OutOfTimeError:
            pass
        return self._pick(value, best, legal)

    def _pick(self, value: float, best: list[int], legal: list[int]) -> int:
        """Return one of the best columns, which are sorted from left to right."""
        if self._rules.choice == "first unless lost" and value == -inf:
            return self._dice.choice(legal)
        if self._rules.choice == "random":
            return self._dice.choice(best)
        return best[-1] if self._rules.choice == "last" else best[0]


class Search:
    """Minimax that leaves out what is worse for certain, so all equally good columns are found."""

    def __init__(
        self,
        board: Board,
        evaluation: Callable[[Board, int], float],
        rules: SearchRules,
        end: float,
    ) -> None:
        self._board = board
        self._evaluation = evaluation
        self._rules = rules
        self._end = end
        self._root = board.turn
        width = board.rules.width
        self._order = sorted(range(width), key=lambda column: abs(2 * column + 1 - width))

    def best_columns(self, plies: int) -> tuple[float, list[int]]:
        """Return the value of an unfinished game, and every column that has it."""
        most, best = LEAST, list[int]()
        for column in self._columns():
            value = self._after(column, plies - 1, most[0], inf)
            if value > most:
                most, best = value, [column]
            elif value == most:
                best.append(column)
        return most[0], sorted(best)

    def _columns(self) -> list[int]:
        legal = set(self._board.legal_moves)
        return [column for column in self._order if column in legal]

    def _after(self, column: int, left: int, low: float, high: float) -> Value:
        self._board.push(column)
        value = self._value(left, low, high)
        self._board.pop()
        return value

    def _value(self, left: int, low: float, high: float) -> Value:
        """Return the value for the side at the root.

        That side has already found a value of `low`, and the other side one of `high`. A result
        below `low` or above `high` may be inexact: a side that has something better avoids it.
        """
        if time.perf_counter() >= self._end:
            raise OutOfTimeError
        board, rules = self._board, self._rules
        mine = board.turn == self._root
        ends = left if rules.sooner_end else 0
        if board.has_line():
            return (-rules.win(left) if mine else rules.win(left)), ends
        full = board.is_game_over()
        if full and not rules.evaluate_full_board:
            return 0, ends
        if full or left == 0:
            return self._evaluation(board, self._root), ends
        best = LEAST if mine else MOST
        for column in self._columns():
            value = self._after(column, left - 1, low, high)
            if mine:
                best = max(best, value)
                low = max(low, best[0])
            else:
                best = min(best, value, key=_for_the_other_side)
                high = min(high, best[0])
            if low > high:
                break
        return best


def _for_the_other_side(value: Value) -> tuple[float, int]:
    """Return what the other side makes as small as possible: the value, less the plies left."""
    points, left = value
    return points, -left
