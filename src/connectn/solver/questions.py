"""Positions to solve, sorted out before the search."""

from collections.abc import Iterable

from connectn import _core
from connectn.errors import ConnectnError, NotationError, SolverError, quoted
from connectn.game.board import Board, several


class Questions:
    """Many positions, each a board or its text, and what is wrong with some of them.

    >>> asked = Questions(["4453", "44x5", Board.parse("2x2c2:121")])
    >>> for index, error in sorted(asked.errors.items()):
    ...     print(index, error)
    1 '44x5' is not a position: 'x' at place 3 is no column
    2 there is nothing to solve: the game is over in 2x2c2:121
    """

    def __init__(self, positions: Iterable[Board | str]) -> None:
        self._positions = several(positions)
        self.core = _core.Questions(self._positions)
        """What the core answers: the positions without an error here."""
        self.errors: dict[int, ConnectnError] = {}
        """Why a position cannot be solved, by index."""
        for index in self.core.over:
            self.errors[index] = nothing_to_solve(self._board(index))
        for index in self.core.unread:
            self._read(index)

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

    def _read(self, index: int) -> None:
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


def nothing_to_solve(board: Board) -> SolverError:
    """Return the error for a position where the game is over."""
    return SolverError(f"there is nothing to solve: the game is over in {board}")
