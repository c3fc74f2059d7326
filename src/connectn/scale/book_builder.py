"""Opening books: all positions with the most discs are solved by a job that can be resumed.

Beside the book is a file while it is made: `NAME.journal`, the scores so far. It is removed when
the book is there.
"""

from array import array
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path
from typing import Self

from connectn.game.rules import Rules
from connectn.scale.batch import Batch
from connectn.scale.job import Done, Job, Lie, Policy
from connectn.scale.journal import Journal
from connectn.scale.label import Request, Wanted
from connectn.scale.whole_file import whole_file
from connectn.solver.book import Book, make_book
from connectn.solver.book_layer import BookLayer

BATCH = 500
"""The usual number of positions in a batch: on 7x6 with ten discs, some seconds of work. They have
a common beginning, so the table of the worker that solves them helps with all of them."""


class BookBuilder:
    """A book that is being made: `solve`, then `write`.

    After an interruption at any time, the same two calls continue. The file does not depend on the
    workers, and not on interruptions.
    """

    def __init__(
        self, path: Path, rules: Rules, plies: int, generator: str = "", *, batch: int = BATCH
    ) -> None:
        self._path = path
        self._rules = rules
        self._plies = plies
        self._generator = generator
        self._layer = BookLayer(rules, plies)
        self._batches = _Batches(self._layer, batch)
        identity = {"kind": "book", "board": str(rules), "plies": plies, "batch": batch}
        self._journal = Journal(path.with_name(f"{path.name}.journal"), identity)

    @property
    def total(self) -> int:
        """The number of positions to solve."""
        return len(self._layer)

    @property
    def done(self) -> int:
        """The number of positions that are solved."""
        return self._journal.ledger.positions

    def solve(
        self, executor: Executor, *, table_mb: int = 64, policy: Policy | None = None
    ) -> Iterator[Done | Lie]:
        """Let an executor solve the positions that have no score yet, without any book."""
        request = Request(Wanted.SCORE, table_mb, book=False)
        job = Job(self._batches, executor, request, journal=self._journal, policy=policy)
        yield from job.run()

    def write(self) -> Book:
        """Write the file, all of it or nothing, and remove the journal."""
        file = make_book(self._rules, self._plies, self._scores(), self._generator)
        with whole_file(self._path, "the scores") as draft:
            draft.write_bytes(file)
        self._journal.remove()
        return Book.open(self._path)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._journal.close()

    def _scores(self) -> "array[int]":
        """Return the scores in the order of the positions."""
        scores = array("b")
        for batch in self._batches:
            scores.extend(score or 0 for (score,) in self._journal.labels(batch.number))
        return scores


class _Batches:
    """The positions in batches, as often as they are asked for."""

    def __init__(self, layer: BookLayer, size: int) -> None:
        self._layer = layer
        self._size = size

    def __iter__(self) -> Iterator[Batch]:
        for number, begin in enumerate(range(0, len(self._layer), self._size)):
            yield Batch(number, self._layer[begin : begin + self._size])
