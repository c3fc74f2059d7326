"""The exact solver."""

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Literal, overload

from connectn import _core
from connectn.errors import CancelledError, ConnectnError, SolverError, quoted
from connectn.game.array import import_numpy
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.game.whole import whole_number
from connectn.solver.analysis import Analysis
from connectn.solver.answer import Answers, score_or_bounds
from connectn.solver.array import read_positions
from connectn.solver.book import Book, default_books
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.memory import MIB, memory_mb
from connectn.solver.questions import Questions, nothing_to_solve
from connectn.solver.score import Score

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MOST_THREADS = 256
CENTURY = 3e9  # seconds


class Solver:
    """Finds exact scores on any board, with one or several threads.

    Positions with few discs are looked up and not searched: in the books that come with connectn,
    in a `Book` of yours, or, with `book=None`, in none. Proved scores go into a table of `table_mb`
    MiB (rounded down to a power of two), so later calls about the same game take less time.

    A solver runs one call at a time; a call from another thread waits. A call from the progress
    callback of a running one, or from a signal handler that interrupts it, would wait for itself:
    it raises `SolverError`, as does a call for which there is not enough memory. The solver goes on
    working. It also works in a forked process, whatever its threads did at the fork.

    >>> solver = Solver(table_mb=1)
    >>> score = solver.solve(Board.parse("4x4c4:"))
    >>> int(score), score.winner
    (0, None)
    >>> solver.analyze(Board.parse("444433335555")).best  # a line open at both ends: column 2 or 6
    (1, 5)
    """

    def __init__(
        self,
        threads: int = 1,
        table_mb: int = 64,
        book: Book | Literal["default"] | None = "default",
    ) -> None:
        books = _checked_books(book)
        threads = _checked("threads", threads, MOST_THREADS)
        table_mb = _checked("table_mb", table_mb)
        check_table(table_mb)
        try:
            self._core = _core.Solver(threads, table_mb * MIB, [book.core for book in books])
        except MemoryError:
            raise SolverError(f"this machine cannot give table_mb={table_mb} MiB") from None
        self._answers = Answers()

    @overload
    def solve(self, board: Board, limit: None = None, *, weak: Literal[False] = False) -> Score: ...
    @overload
    def solve(
        self, board: Board, limit: Limit | None = None, *, weak: bool = False
    ) -> Score | Bounds: ...
    def solve(
        self, board: Board, limit: Limit | None = None, *, weak: bool = False
    ) -> Score | Bounds:
        """Return the exact score, or bounds if the limit ends the search first.

        `weak` asks for win, draw or loss only: the bounds then have a `sign`. Without a limit the
        score is always exact, so `cancel()` raises `CancelledError`.
        """
        self._check(board)
        try:
            packed = self._core.solve(board, *core_limit(limit), weak)
        except _core.RefusedError as refused:
            raise SolverError(f"a solver cannot solve {board} {refused}") from None
        found = self._answers[packed]
        must_be_exact = limit is None and not (weak and found.sign is not None)
        if must_be_exact and not isinstance(found, Score):
            raise CancelledError(f"cancelled while solving {board}")
        return found

    @overload
    def solve_many(
        self,
        boards: Iterable[Board | str],
        limit: None = None,
        progress: Callable[[int], object] | None = None,
        *,
        weak: Literal[False] = False,
    ) -> list[Score]: ...
    @overload
    def solve_many(
        self,
        boards: Iterable[Board | str],
        limit: Limit | None = None,
        progress: Callable[[int], object] | None = None,
        *,
        weak: bool = False,
    ) -> list[Score | Bounds]: ...
    def solve_many(
        self,
        boards: Iterable[Board | str],
        limit: Limit | None = None,
        progress: Callable[[int], object] | None = None,
        *,
        weak: bool = False,
    ) -> list[Score] | list[Score | Bounds]:
        """Solve many positions, boards or their texts, in one call, each under the whole limit.

        `progress` is called from time to time, also during one long position, with the number of
        finished positions, and at the end with their total. `cancel()` raises `CancelledError`,
        because positions not reached have no result.

        >>> [int(score) for score in Solver(table_mb=1).solve_many(["4x4c4:", "444444"])]
        [0, 1]
        """
        asked = Questions(boards)
        asked.raise_first_error()
        found = self._search_many(asked, limit, progress, weak=weak)
        if progress is not None:
            progress(len(asked))
        return found

    def try_many(
        self, boards: Iterable[Board | str], limit: Limit | None = None, *, weak: bool = False
    ) -> list[Score | Bounds | ConnectnError]:
        """Solve many positions as `solve_many` does; what cannot be solved has its error instead.

        >>> print(*Solver(table_mb=1).try_many(["4x4c4:", "4x4c4:15"]), sep="; ")
        0; move 2 of '4x4c4:15': column 5 is outside the board in 4x4c4:1
        """
        asked = Questions(boards)
        found = iter(self._search_many(asked, limit, None, weak=weak))
        return [asked.errors.get(index) or next(found) for index in range(len(asked))]

    def analyze(self, board: Board, limit: Limit | None = None) -> Analysis:
        """Return the score of every column, the best columns and the best line.

        Under a limit, or after `cancel()`, columns whose score was not found have bounds. Where a
        book has the scores of all columns, the best line ends with the book.
        """
        self._check(board)
        board = board.copy()  # another thread may change it before the answer is there
        begun = time.perf_counter()
        try:
            columns, best_line, nodes = self._core.analyze(board, *core_limit(limit))
        except _core.RefusedError as refused:
            raise SolverError(f"a solver cannot analyse {board} {refused}") from None
        return Analysis(
            tuple(
                None if known is None else score_or_bounds(board.rules, board.ply, *known)
                for known in columns
            ),
            tuple(best_line),
            nodes,
            time.perf_counter() - begun,
            board,
        )

    def line(self, board: Board, limit: Limit | None = None) -> tuple[int, ...]:
        """Return the columns of best play to the end of the game, as far as they are proved.

        `Analysis.pv` is such a line too, but where all scores are from a book it ends with the
        book. A limit of depth has no effect here.

        >>> Solver(table_mb=1).line(Board.parse("4x4c3:"))
        (1, 2, 1, 1, 2, 1, 2, 2, 0)
        """
        self._check(board)
        seconds, nodes, _ = core_limit(limit)
        try:
            return tuple(self._core.line(board, seconds, nodes))
        except _core.RefusedError as refused:
            raise SolverError(f"a solver cannot solve {board} {refused}") from None

    def solve_array(
        self, positions: object, rules: Rules | None = None, *, connect: int | None = None
    ) -> "NDArray[np.int16]":
        """Return the exact scores of an array of positions, without a Python object for each.

        An array of grids has the shape (n, height, width), row 0 on top, with the cells that
        `Board.from_grid` takes: 0, 1 and 2, or 0, 1 and -1. Its width and height are those of the
        board, `connect` is 4 unless it is given, here or in `rules`.

        A uint64 array holds bitboards, in the bit order of `Board.discs`: the discs of player 0,
        who began, and of player 1, in the shape (n, 2). A board of more than 64 bits (width times
        height + 1) takes (n, 2, limbs), the lowest limb first. Its rules are 7x6c4 unless given.

        The scores are those of `solve_many`. The first position that no game can reach raises
        `PositionError`, and the first game that is over `SolverError`, with its index. `cancel()`
        raises `CancelledError`.
        """
        try:
            read = read_positions(positions, rules, connect)
            scores: NDArray[np.int16] = import_numpy("solve_array").empty(len(read), "int16")
            done = _core.solve_positions(self._core, read, scores)
        except _core.RefusedError as refused:
            raise SolverError(f"a solver cannot solve an array {refused}") from None
        if not done:
            raise CancelledError(f"cancelled while solving {len(read)} positions")
        return scores

    def cancel(self) -> None:
        """End the running call of another thread, which then returns what was proved so far."""
        self._core.cancel()

    def clear(self) -> None:
        """Empty the table of proved scores."""
        try:
            self._core.clear()
        except _core.RefusedError as refused:
            raise SolverError(f"a solver cannot empty its table {refused}") from None

    @property
    def core(self) -> _core.Solver:
        """The compiled solver, for other parts of the core that use its table."""
        return self._core

    @property
    def nodes(self) -> int:
        """The number of positions searched by the running call, or else by the last one."""
        return self._core.nodes

    def _check(self, board: Board) -> None:
        """Refuse a position without a score."""
        if not isinstance(board, Board):
            raise TypeError(f"a position to solve is a Board, not {quoted(board)}")
        if board.is_game_over():
            raise nothing_to_solve(board)

    def _search_many(
        self,
        asked: Questions,
        limit: Limit | None,
        progress: Callable[[int], object] | None,
        *,
        weak: bool,
    ) -> list[Score | Bounds]:
        """Return what the core finds about the positions that are to be searched."""
        try:
            packed = self._core.solve_many(asked.core, *core_limit(limit), weak, progress)
        except _core.RefusedError as refused:
            raise SolverError(f"a solver cannot solve {len(asked)} positions {refused}") from None
        if packed is None:
            raise CancelledError(f"cancelled while solving {len(asked)} positions")
        answers = self._answers
        return [answers[answer] for answer in packed]


def _checked_books(book: object) -> tuple[Book, ...]:
    if book is None:
        return ()
    if isinstance(book, Book):
        return (book,)
    if book == "default":
        return default_books()
    raise SolverError(f"book must be 'default', None or a Book, not {quoted(book)}")


def check_table(table_mb: int) -> None:
    """Refuse a table that is larger than the memory this process may use."""
    memory = memory_mb()
    if table_mb > memory:
        raise SolverError(
            f"table_mb={table_mb} is more than the {memory} MiB this machine has free"
        )


def core_limit(limit: Limit | None) -> tuple[float | None, int | None, int | None]:
    """Return the limit for the core; a number too large for the core becomes no limit."""
    if limit is None:
        return None, None, None
    if not isinstance(limit, Limit):
        raise TypeError(f"a limit is a Limit, not {quoted(limit)}")
    seconds = None if limit.seconds is None or limit.seconds > CENTURY else float(limit.seconds)
    nodes = limit.nodes if limit.nodes is None or limit.nodes < 1 << 63 else None
    depth = limit.depth if limit.depth is None or limit.depth < 1 << 16 else None
    return seconds, nodes, depth


def _checked(name: str, value: object, most: int | None = None) -> int:
    number = whole_number(value)
    if number is None or number < 1 or (most is not None and number > most):
        wanted = "above 0" if most is None else f"from 1 to {most}"
        raise SolverError(f"{name} must be a whole number {wanted}, not {quoted(value)}")
    return number
