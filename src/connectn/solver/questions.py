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
    >>> asked.searched
    ['4453', None, None]
    >>> print(asked.errors[1])
    '44x5' is not a position: 'x' at place 3 is no column
    >>> print(asked.errors[2])
    there is nothing to solve: the game is over in 2x2c2:121
    """

    def __init__(self, positions: Iterable[Board | str], book: Book | None) -> None:
        self.searched: list[Board | str | None] = [*several(positions)]
        """What the core shall search, or None in the place of a position with a score or error."""
        self.scores: dict[int, Score] = {}
        """What the book says, by index."""
        self.errors: dict[int, ConnectnError] = {}
        """Why a position cannot be solved, by index."""
        unread, over, few = _core.sort_out(self.searched, _few_discs(book))
        for index in unread:
            try:
                board = self.searched[index] = self._board(index)
            except NotationError as error:
                self.errors[index] = error
                continue
            (over if board.is_game_over() else few).append(index)
        for index in over:
            self.errors[index] = nothing_to_solve(self._board(index))
        if book is not None:
            for index in few:
                score = book.look_up(self._board(index))
                if score is not None:
                    self.scores[index] = score
        for index in (*self.errors, *self.scores):
            self.searched[index] = None

    def __len__(self) -> int:
        return len(self.searched)

    def raise_first_error(self) -> None:
        """Raise the error of the first position that has one; that of a text names its line."""
        if self.errors:
            index, error = min(self.errors.items())
            if isinstance(error, NotationError):
                raise NotationError(f"line {index + 1}: {error}")
            raise error

    def _board(self, index: int) -> Board:
        position = self.searched[index]
        if isinstance(position, str):
            return Board.parse(position)
        if not isinstance(position, Board):
            raise TypeError(f"a position to solve is a Board or its text, not {quoted(position)}")
        return position


def nothing_to_solve(board: Board) -> SolverError:
    """Return the error for a position where the game is over."""
    return SolverError(f"there is nothing to solve: the game is over in {board}")


def _few_discs(book: Book | None) -> int:
    """Return the largest number of discs for which the book must be asked."""
    return -1 if book is None else getattr(book, "most_discs", ANY_NUMBER)
