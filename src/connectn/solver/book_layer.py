"""The positions with one number of discs, as a book has them."""

from collections.abc import Iterator, Sequence
from typing import overload

from connectn import _core
from connectn.errors import BookError, quoted
from connectn.game.notation import COLUMN_SYMBOLS
from connectn.game.rules import Rules

ANY_NUMBER = 2**63 - 1


class BookLayer(Sequence[str]):
    """All positions with so many discs in which the game is not over, as texts.

    Of two mirror images there is one. Neighbours have a common beginning, so that a search finds
    much of one in the table that another has filled. A position takes a byte for each of its discs.
    More than `most` positions, with this or a smaller number of discs, raise a `BookError`.

    >>> list(BookLayer(Rules(3, 2, 2), 2))
    ['3x2c2:22', '3x2c2:21', '3x2c2:12', '3x2c2:11', '3x2c2:13']
    """

    def __init__(self, rules: Rules, plies: int, most: int = ANY_NUMBER) -> None:
        if not _core.can_make_book(rules.width, rules.height, rules.connect, plies):
            raise BookError(f"there is no book of {rules} with {quoted(plies)} plies")
        self._rules = rules
        self._plies = plies
        columns = _core.book_layer(rules.width, rules.height, rules.connect, plies, most)
        if columns is None:
            raise BookError(f"{rules} has more than {most} positions with up to {plies} discs")
        self._moves = columns.translate(_SYMBOLS).decode("ascii")

    def __len__(self) -> int:
        return len(self._moves) // self._plies if self._plies else 1

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...
    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(map(self._text, range(*index.indices(len(self)))))
        return self._text(range(len(self))[index])

    def __iter__(self) -> Iterator[str]:
        return map(self._text, range(len(self)))

    def _text(self, index: int) -> str:
        begin = index * self._plies
        return f"{self._rules}:{self._moves[begin : begin + self._plies]}"


_SYMBOLS = bytes(
    ord(COLUMN_SYMBOLS[column]) if column < len(COLUMN_SYMBOLS) else 0 for column in range(256)
)
"""The text of a column, by its number."""
