"""A playable game with history."""

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeVar

from connectn import _core
from connectn.errors import (
    ConnectnError,
    EmptyHistoryError,
    IllegalMoveError,
    NotationError,
    quoted,
)
from connectn.game import notation
from connectn.game.array import board_array
from connectn.game.cells import read_cells
from connectn.game.grid import Bitboards, read_grid
from connectn.game.outcome import Cell, Outcome, Termination
from connectn.game.picture import Pictured
from connectn.game.rules import Rules, known_rules
from connectn.game.whole import whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Item = TypeVar("Item")


class Board(_core.Board, Pictured):
    """A game of Connect-N: columns and rows count from 0, row 0 is the floor, player 0 began.

    Two boards are equal when their rules and discs are, whatever the order of the moves. The hash
    depends on the discs, so do not change a board that is a key of a dictionary.

    >>> board = Board()
    >>> board.push(3)
    >>> board.push(3)
    >>> board.moves, board.turn, board.legal_moves
    ((3, 3), 0, [0, 1, 2, 3, 4, 5, 6])
    >>> str(board)
    '7x6c4:44'
    """

    _start: notation.Grid | None = None
    """The position before the first move, if it is not the empty board."""

    def __init__(self, rules: Rules | None = None) -> None:
        if not isinstance(rules, Rules | None):
            raise TypeError(f"rules must be Rules, not {quoted(rules)}; Board.parse reads text")
        self._rules = Rules() if rules is None else rules
        super().__init__(self._rules.width, self._rules.height, self._rules.connect)

    @property
    def rules(self) -> Rules:
        """The geometry this game is played on."""
        return self._rules

    @cached_property
    def _rules(self) -> Rules:
        """The rules of a board that the core made, which calls no __init__."""
        return known_rules(*_core.geometry(self))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a position: ``4453``, ``9x7c5:5545``, ``9x7c5``, ``4x2c3:----/XO--``.

        >>> Board.parse("4444444")
        Traceback (most recent call last):
        connectn.errors.NotationError: move 7 of '4444444': column 4 is full in 7x6c4:444444
        """
        if cls is Board:
            board = _core.read_board(Board, text)
            if board is not None:
                return board  # type: ignore[no-any-return]  # the core returns what it is asked for
        return cls._parse_any(text)

    @classmethod
    def parse_many(cls, lines: Iterable[str]) -> list[Self]:
        """Read many positions, such as the lines of a file; an error names the line.

        >>> Board.parse_many(["4453", "9x7c5:5545"])
        [Board.parse('7x6c4:4453'), Board.parse('9x7c5:5545')]
        """
        texts = several(lines)
        if cls is not Board:
            return [cls._parse_line(number, text) for number, text in enumerate(texts, start=1)]
        boards, unread = _core.read_boards(Board, texts)
        for index in unread:
            boards[index] = cls._parse_line(index + 1, texts[index])
        return boards

    @classmethod
    def _parse_line(cls, number: int, text: str) -> Self:
        try:
            return cls._parse_any(text)
        except NotationError as error:
            raise NotationError(f"line {number}: {error}") from None

    @classmethod
    def _parse_any(cls, text: str) -> Self:
        """Read a position of any class and in any spelling, or say why it is none."""
        if not isinstance(text, str):
            raise TypeError(f"the text of a position is a str, not {quoted(text)}")
        said = notation.parse_position(text)
        try:
            board = cls(Rules(*said.geometry))
            if said.grid is not None:
                board._place(said.grid)
        except ConnectnError as error:
            raise notation.not_a_position(text, str(error)) from None
        for number, column in enumerate(said.columns, start=1):
            try:
                board.push(column)
            except IllegalMoveError:
                reason = board.refusal_in_text(column)
                raise NotationError(f"move {number} of {quoted(text)}: {reason}") from None
        return board

    @classmethod
    def from_grid(
        cls,
        grid: "Sequence[Sequence[float | None]] | NDArray[Any]",
        connect: int = 4,
        *,
        first: int | None = None,
    ) -> Self:
        """Set up a position without history from its rows, top row first.

        The cells of a list or an array are 0 (empty), 1 and 2, or 0, 1 and -1. The player who began
        is the one with more discs, or 1 if both have as many; `first` is the value of another.
        With None for an empty cell, 0 is the player who began and 1 the other, as in `grid()`.
        `connectn.game.cells` has the details.

        A position that no game can reach raises a `PositionError`: a disc above an empty cell, a
        wrong number of discs, or lines that no single last move can have completed.

        >>> Board.from_grid([[0, 0], [2, 1]], connect=3).turn, Board.from_grid([[0, 2]]).turn
        (0, 1)
        >>> Board.from_grid([[None, None], [0, 1]], connect=2).turn
        0
        """
        rows = read_cells(grid, first)
        board = cls(Rules(len(rows[0]) if rows else 0, len(rows), connect))
        board._place(rows)
        return board

    def grid(self) -> notation.Grid:
        """Return the rows, top row first: each cell 0 or 1 for a player's disc, or None."""
        owner = {cell: player for player in (0, 1) for cell in self.cells(self.discs(player))}
        return tuple(
            tuple(owner.get((column, row)) for column in range(self._rules.width))
            for row in reversed(range(self._rules.height))
        )

    def to_numpy(self) -> "NDArray[np.int8]":
        """Return the rows as an int8 array of the shape (height, width), row 0 on top.

        0 is empty, 1 a disc of player 0, who began, and 2 one of player 1. `from_grid` reads it.
        """
        return board_array(self, self._rules.height, self._rules.width)

    def cells(self, bitboard: int) -> tuple[Cell, ...]:
        """List a bitboard's cells as (column, row), column by column from the floor."""
        stride = self._rules.height + 1
        found = []
        while bitboard:
            lowest = bitboard & -bitboard
            found.append(divmod(lowest.bit_length() - 1, stride))
            bitboard ^= lowest
        return tuple(found)

    def last_cell(self) -> Cell | None:
        """Return the cell of the last move, or None where there is no move in the history."""
        if not self.moves:
            return None
        column, row = self.landing_cell(self.moves[-1])
        return column, row - 1

    def heights(self) -> list[int]:
        """Return the number of discs in every column.

        >>> Board.parse("4453").heights()
        [0, 0, 1, 2, 1, 0, 0]
        """
        stride, filled = self._rules.height + 1, self.discs(0) | self.discs(1)
        column = (1 << stride) - 1
        places = range(0, stride * self._rules.width, stride)
        return [(filled >> place & column).bit_count() for place in places]

    def landing_cell(self, column: int) -> Cell:
        """Return the cell where the next disc in a column that is not full comes to rest.

        >>> Board.parse("4453").landing_cell(3)
        (3, 2)
        """
        return column, self.heights()[column]

    def refusal_in_text(self, column: int) -> str:
        """Return why a column takes no disc, for readers of text, who count columns from 1.

        >>> Board.parse("444444").refusal_in_text(3)
        'column 4 is full in 7x6c4:444444'
        """
        name = notation.name_column(column)
        if not 0 <= column < self._rules.width:
            return f"column {name} is outside the board in {self}"
        return f"column {name} {self._refusal()}"

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it has not ended."""
        if self.has_line():
            return Outcome(
                1 - self.turn, Termination.LINE, self.cells(self.line_cells(1 - self.turn))
            )
        return Outcome(None, Termination.FULL_BOARD) if self.is_game_over() else None

    def key(self) -> Bitboards:
        """Return a hashable key of the position: no other position of the same board has it."""
        return self.discs(0), self.discs(1)

    def canonical_key(self) -> Bitboards:
        """Return the key that the position shares with its mirror image: the smaller of both.

        >>> Board.parse("112").canonical_key() == Board.parse("776").canonical_key()
        True
        """
        return min(self.key(), self.mirror().key())

    def copy(self) -> Self:
        """Return an independent board with the same history."""
        return self._derive(_core.assign)

    def root(self) -> Self:
        """Return the position before the first move."""
        board = self.copy()
        for _ in self.moves:
            board.pop()
        return board

    def mirror(self) -> Self:
        """Return the same game with left and right exchanged."""
        twin = self._derive(_core.assign_mirror)
        if self._start is not None:
            twin._start = tuple(row[::-1] for row in self._start)
        return twin

    def __str__(self) -> str:
        rules = self._rules
        geometry = (rules.width, rules.height, rules.connect)
        return notation.format_position(notation.PositionText(geometry, self._start, self.moves))

    def __repr__(self) -> str:
        return f"Board.parse({str(self)!r})"

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]:
        return type(self).parse, (str(self),)

    def _derive(self, assign: Callable[[_core.Board, _core.Board], None]) -> Self:
        twin = type(self)(self._rules)
        assign(twin, self)
        if self._start is not None:
            twin._start = self._start
        return twin

    def _place(self, rows: Sequence[Sequence[object]]) -> None:
        """Set this position up, without history."""
        grid, discs = read_grid(rows, self._rules)
        if any(discs):
            self._start = grid
        _core.set_up(self, *discs)

    def _refuse_push(self, column: object) -> None:
        """Raise the error for a column that the core did not accept."""
        number, width = whole_number(column), self._rules.width
        if number is None:
            raise TypeError(f"a column is an int, not {quoted(column)}")
        if number in self.legal_moves:  # an object with __index__, which the core does not take
            self.push(number)
        elif not 0 <= number < width:
            raise IllegalMoveError(
                f"column {quoted(number)} is not on a board {width} wide (0 to {width - 1})"
            )
        else:
            raise IllegalMoveError(f"column {number} (counted from 0) {self._refusal()}")

    def _refusal(self) -> str:
        """Return why a column of this board takes no disc."""
        if self.is_game_over():
            return f"takes no disc: the game is over in {self}"
        return f"is full in {self}"

    def _refuse_pop(self) -> int:
        """Raise the error for a board without a move to take back."""
        raise EmptyHistoryError(f"there is no move to take back in {self}")


def several(positions: Iterable[Item]) -> list[Item]:
    """Return positions as a list; a text alone would be taken for one position per character."""
    if isinstance(positions, str):
        raise TypeError(f"several positions are a list of texts, not {quoted(positions)}")
    return list(positions)
