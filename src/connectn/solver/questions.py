"""Positions to solve, sorted out before the search."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from connectn import _core
from connectn.errors import ConnectnError, NotationError, SolverError, quoted
from connectn.game.board import Board, several
from connectn.game.rules import LARGEST_SIDE
from connectn.solver.book import Book

if TYPE_CHECKING:
    from connectn.solver.score import Score

ANY_NUMBER = LARGEST_SIDE**2


class Questions:
    """Many positions, each a board or its text, and what is known about them without a search.

    >>> asked = Questions(["4453", "44x5", Board.parse("2x2c2:121")], book=None)
    >>> for index, error in sorted(asked.errors.items()):
    ...     print(index, error)
    1 '44x5' is not a position: 'x' at place 3 is no column
    2 there is nothing to solve: the game is over in 2x2c2:121
    """

    def __init__(self, positions: Iterable[Board | str], book: Book | None) -> None:
        self._positions = several(positions)
        self.core = _core.Questions(self._positions, _few_discs(book))
        """What the core searches: the positions without a score or an error here."""
        self.scores: dict[int, Score] = {}
        """What the book says, by index."""
        self.errors: dict[int, ConnectnError] = {}
        """Why a position cannot be solved, by index."""
        for index in self.core.over:
            self.errors[index] = nothing_to_solve(self._board(index))
        for index in self.core.unread:
            self._read(index, book)
        for index in self.core.few:
            self._look_up(index, self._board(index), book)

    def __len__(self) -> int:
        return len(self._positions)

    def raise_first_error(self) -> None:
        """Raise the error of the first position that has one; that of a text names its line."""
        if not self.errors:
            return
        index, error = min(self.errors.items())
        if isinstance(error, NotationError):
            raise NotationError(f"line {index + 1}: {error}")
        raise error

    def _board(self, index: int) -> Board:
        position = self._positions[index]
        if isinstance(position, str):
            return Board.parse(position)
        if not isinstance(position, Board):
            raise TypeError(f"a position to solve is a Board or its text, not {quoted(position)}")
        return position

    def _read(self, index: int, book: Book | None) -> None:
        """Read what the core did not read."""
        try:
            board = self._board(index)
        except NotationError as error:
            self.errors[index] = error
            return
        if board.is_game_over():
            self.errors[index] = nothing_to_solve(board)
        else:
            self.core.put(index, board)
            self._look_up(index, board, book)

    def _look_up(self, index: int, board: Board, book: Book | None) -> None:
        score = None if book is None else book.look_up(board)
        if score is not None:
            self.scores[index] = score
            self.core.leave_out(index)


def nothing_to_solve(board: Board) -> SolverError:
    """Return the error for a position where the game is over."""
    return SolverError(f"there is nothing to solve: the game is over in {board}")


def _few_discs(book: Book | None) -> int:
    """Return the largest number of discs for which the book must be asked."""
    return -1 if book is None else getattr(book, "most_discs", ANY_NUMBER)
