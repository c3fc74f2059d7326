"""What a job asks about each position, and what an answer looks like."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from connectn.errors import ScoreError
from connectn.game.board import Board
from connectn.game.notation import format_columns
from connectn.game.rules import Rules
from connectn.solver.analysis import Analysis
from connectn.solver.score import Score, sign_of
from connectn.solver.solver import Solver

Label = tuple[int | None, ...]
"""What is known about a position; `Wanted` says which numbers these are."""

SIGNS = frozenset({-1, 0, 1})


class Wanted(StrEnum):
    """What is asked about each position."""

    SCORE = "score"
    """(score,): the exact score for the side to move."""
    SIGN = "sign"
    """(sign,): 1 for a win of the side to move, 0 for a draw, -1 for a loss."""
    BEST = "best"
    """(score, column, ...): the score, and the best columns, counted from 0."""
    COLUMNS = "columns"
    """(score, ...): the score of each column from the left, None where it is full."""


@dataclass(frozen=True)
class Request:
    """What is asked about each position of a job, and how a worker searches for it."""

    wanted: Wanted = Wanted.SCORE
    table_mb: int = 64
    """The size of a worker's transposition table; each thread of a worker has one."""
    book: bool = True
    """Whether the default book is asked before a search."""

    def solver(self) -> Solver:
        """Make a solver for this request."""
        return Solver(table_mb=self.table_mb, book="default" if self.book else None)


def label_all(solver: Solver, positions: Sequence[str], wanted: Wanted) -> tuple[Label, ...]:
    """Answer a request about many positions.

    >>> label_all(Solver(table_mb=1), ["444444", "4x4c4:"], Wanted.SCORE)
    ((1,), (0,))
    """
    match wanted:
        case Wanted.SCORE:
            return tuple([(score.value,) for score in solver.solve_many(positions)])
        case Wanted.SIGN:
            found = solver.solve_many(positions, weak=True)
            return tuple([(known.sign,) for known in found])
        case Wanted.BEST:
            return tuple(label(solver, Board.parse(text)) for text in positions)
        case Wanted.COLUMNS:
            return tuple(_columns(solver.analyze(Board.parse(text))) for text in positions)


def label(solver: Solver, board: Board) -> Label:
    """Return the score of a position and its best columns.

    >>> label(Solver(table_mb=1), Board.parse("444433335555"))
    (15, 1, 5)
    """
    analysis = solver.analyze(board)
    return (analysis.score_bounds[0], *analysis.best)


def _columns(analysis: Analysis) -> Label:
    return tuple(known.value if isinstance(known, Score) else None for known in analysis.scores)


def is_possible(given: object, board: Board, wanted: Wanted) -> bool:
    """Tell whether a label has the right shape, and only numbers that such a position can have.

    >>> board = Board.parse("4453")
    >>> is_possible((2,), board, Wanted.SCORE), is_possible((99,), board, Wanted.SCORE)
    (True, False)
    """
    if not isinstance(given, tuple) or not all(each is None or type(each) is int for each in given):
        return False
    scores = possible_scores(board.rules, board.ply)
    match wanted:
        case Wanted.SCORE:
            return len(given) == 1 and given[0] in scores
        case Wanted.SIGN:
            return len(given) == 1 and given[0] in SIGNS
        case Wanted.BEST:
            best = list(given[1:])
            in_order = best == [column for column in board.legal_moves if column in best]
            return bool(best) and given[0] in scores and in_order
        case Wanted.COLUMNS:
            legal = set(board.legal_moves)
            return len(given) == board.rules.width and all(
                each in scores if column in legal else each is None
                for column, each in enumerate(given)
            )


@cache
def possible_scores(rules: Rules, ply: int) -> frozenset[int]:
    """Return the scores that positions with this many discs can have.

    >>> sorted(possible_scores(Rules(4, 2, 3), 4))
    [-2, -1, 0, 1, 2]
    """
    return frozenset(
        value for value in range(-rules.cells, rules.cells + 1) if _fits(value, rules, ply)
    )


def _fits(value: int, rules: Rules, ply: int) -> bool:
    try:
        Score(value, rules, ply)
    except ScoreError:
        return False
    return True


def difference(given: Label, truth: Label, wanted: Wanted) -> tuple[str, str]:
    """Say what a wrong label says, and what is true instead.

    >>> difference((5,), (2,), Wanted.SCORE)
    ('5', 'whose score is 2')
    >>> difference((2, 3), (2, 3, 4), Wanted.BEST)
    ('best columns 4', 'whose best columns are 45')
    """
    if wanted is Wanted.COLUMNS:
        return _words(given), f"whose columns score {_words(truth)}"
    if given[:1] != truth[:1]:
        noun = "sign" if wanted is Wanted.SIGN else "score"
        return str(given[0]), f"whose {noun} is {truth[0]}"
    return f"best columns {_best(given)}", f"whose best columns are {_best(truth)}"


def _words(given: Label) -> str:
    return " ".join("-" if each is None else str(each) for each in given)


def _best(given: Label) -> str:
    return format_columns(tuple(column for column in given[1:] if column is not None))


def result_word(score: int) -> str:
    """Name the result of a score for the side that it belongs to.

    >>> [result_word(score) for score in (3, 0, -1)]
    ['win', 'draw', 'loss']
    """
    return {1: "win", 0: "draw", -1: "loss"}[sign_of(score)]
