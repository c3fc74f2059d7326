"""Books: the exact scores of all positions with few discs, looked up instead of searched."""

import os
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import NamedTuple, Self

from connectn import _core
from connectn.errors import BookError
from connectn.game.board import Board
from connectn.game.rules import Rules, known_rules
from connectn.solver.book_layer import BookLayer
from connectn.solver.score import Score

ReadableBuffer = bytes | bytearray | memoryview | mmap
SUFFIX = ".cnbook"
_SHIPPED = Path(__file__).parent / "books"


class ResultCounts(NamedTuple):
    """Positions by their result for the side to move; a mirror image is another position."""

    won: int
    drawn: int
    lost: int


class Book:
    """The exact score of every position of one board with up to `plies` discs.

    A book is read where it lies, in a file or in any buffer, and a look-up takes less than a
    microsecond. `docs/book.md` describes the file.

    >>> book = Book(make_book(Rules(4, 4, 4), 1, [0, 0]))
    >>> book.rules, book.plies
    (Rules(4, 4, 4), 1)
    >>> book.get(Board.parse("4x4c4:3"))
    Score(0, Rules(4, 4, 4), ply=1)
    >>> book.get(Board.parse("4x4c4:33")) is None
    True
    >>> [(str(board), int(score)) for board, score in book]
    [('4x4c4:', 0), ('4x4c4:2', 0), ('4x4c4:1', 0)]
    """

    def __init__(self, buffer: ReadableBuffer, name: str = "the buffer") -> None:
        try:
            self._core = _core.Book(buffer)
        except ValueError as flaw:
            raise BookError(f"{name} {flaw}") from None
        self.size = memoryview(buffer).nbytes
        """The number of bytes of the file."""
        self.rules = known_rules(*self._core.geometry)
        """The board."""
        self.plies = self._core.plies
        """The most discs of its positions."""

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Self:
        """Open a file, which must not change while the book is used."""
        try:
            with Path(path).open("rb") as file:
                size = os.fstat(file.fileno()).st_size
                buffer = mmap(file.fileno(), size, access=ACCESS_READ) if size else b""
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise BookError(f"the book {path} cannot be opened: {reason}") from None
        return cls(buffer, str(path))

    def get(self, board: Board) -> Score | None:
        """Return the score of a position, or None if it is not in the book."""
        value = self._core.look_up(board)
        return None if value is None else Score.proved(value, board.rules, board.ply)

    def __iter__(self) -> Iterator[tuple[Board, Score]]:
        """Yield every position, one of two mirror images, with a game that leads to it."""
        for ply in range(self.plies + 1):
            for board in map(Board.parse, BookLayer(self.rules, ply)):
                score = self.get(board)
                if score is None:
                    raise BookError(f"a book of {self.rules} does not have {board}")
                yield board, score

    @property
    def counts(self) -> tuple[ResultCounts, ...]:
        """The results that the file says it has, for 0, 1, 2, ... discs."""
        return tuple(ResultCounts(*counts) for counts in self._core.counts)

    def count(self) -> tuple[ResultCounts, ...]:
        """Count the results that the book has."""
        return tuple(ResultCounts(*counts) for counts in self._core.count())

    @property
    def positions(self) -> int:
        """The number of positions, mirror images among them."""
        return sum(map(sum, self.counts))

    @property
    def generator(self) -> str:
        """The version of connectn that made the file."""
        return self._core.generator

    @property
    def core(self) -> _core.Book:
        """The compiled book, for the solver."""
        return self._core

    def __repr__(self) -> str:
        return f"<Book of {self.rules}, up to {self.plies} discs>"


@cache
def default_books() -> tuple[Book, ...]:
    """Return the books that come with connectn, one per board."""
    return tuple(Book.open(path) for path in sorted(_SHIPPED.glob(f"*{SUFFIX}")))


def default_book(rules: Rules) -> Book | None:
    """Return the book of a board that comes with connectn, if there is one."""
    return next((book for book in default_books() if book.rules == rules), None)


def make_book(rules: Rules, plies: int, scores: Sequence[int], generator: str = "") -> bytes:
    """Return the file of a book, from the score of every position of its last `BookLayer`."""
    geometry = (rules.width, rules.height, rules.connect)
    file = None
    if _core.can_make_book(*geometry, plies):
        file = _core.make_book(*geometry, plies, array("b", scores), generator)
    if file is None:
        raise BookError(
            f"a book of {rules} with {plies} plies cannot be made of {len(scores)} scores"
        )
    return file
