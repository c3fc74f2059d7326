"""Datasets: distinct positions with their exact scores, made by a job that can be resumed.

Beside the dataset are two files while it is made: `NAME.positions`, the positions in the order of
the rows, and `NAME.journal`, the labels so far. Both are removed when the dataset is there.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from connectn.errors import JobError
from connectn.scale import uci
from connectn.scale.job import Done, Job, Lie, Policy
from connectn.scale.journal import Journal
from connectn.scale.label import Request
from connectn.scale.position_list import PositionList
from connectn.scale.rows import FileFormat, ResultRow, Row
from connectn.scale.sampling import Recipe, Sampling
from connectn.scale.whole_file import whole_file

BATCH = 32
"""The positions of a batch: about a second of work for 7x6 with 12 discs."""
FOUND = "checksum of the positions"
FORMAT = 1
"""Changes when the same options would give other rows."""


@dataclass
class Summary:
    """What is in a dataset."""

    rows: int = 0
    plies: Counter[int] = field(default_factory=Counter)
    results: Counter[str] = field(default_factory=Counter)
    splits: Counter[str] = field(default_factory=Counter)

    def count(self, row: Row | ResultRow) -> None:
        """Count a row."""
        self.rows += 1
        self.plies[row.ply] += 1
        self.results[row.result] += 1
        self.splits[row.split] += 1


class Dataset:
    """A dataset that is being made: `find`, then `label`, then `write`.

    `recipe` is None for the UCI data set; the seed is then used for the splits alone. After an
    interruption at any time, the same three calls continue. The rows do not depend on the workers,
    and not on interruptions.
    """

    def __init__(
        self, path: Path, file_format: FileFormat, recipe: Recipe | None, seed: int = 1
    ) -> None:
        self._path = path
        self._format = file_format
        self._recipe = recipe
        self._seed = seed if recipe is None else recipe.seed
        self._journal = Journal(path.with_name(f"{path.name}.journal"), self._identity())
        self._positions = PositionList(path.with_name(f"{path.name}.positions"), BATCH)

    @property
    def total(self) -> int:
        """The number of rows."""
        return uci.COUNT if self._recipe is None else self._recipe.count

    @property
    def done(self) -> int:
        """The number of positions that have their labels."""
        return self._journal.ledger.positions

    def find(self, on_position: Callable[[int], object] = lambda _count: None) -> None:
        """Find the positions, unless an earlier run has; `on_position` is told how many so far."""
        checksum = self._positions.checksum()
        if checksum is not None and self._journal.notes.get(FOUND) == checksum:
            return
        recipe = self._recipe
        try:
            attempts = iter([uci.positions()]) if recipe is None else Sampling(recipe).attempts()
            self._positions.write(_counted(positions, on_position) for positions in attempts)
        except JobError:  # there are too few
            self._journal.remove()
            raise
        self._journal.note(FOUND, self._positions.checksum())

    def label(
        self,
        executor: Executor,
        *,
        table_mb: int = 64,
        book: bool = True,
        policy: Policy | None = None,
    ) -> Iterator[Done | Lie]:
        """Let an executor solve the positions that have no labels yet."""
        request = Request(self._format.wanted, table_mb, book)
        job = Job(self._positions, executor, request, journal=self._journal, policy=policy)
        yield from job.run()

    def write(self) -> Summary:
        """Write the file, all of it or nothing, and remove the files beside it."""
        summary = Summary()
        with whole_file(self._path, "the labels") as draft:
            self._format.write(draft, self._rows(summary))
        self._positions.remove()
        self._journal.remove()
        return summary

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._journal.close()

    def _rows(self, summary: Summary) -> Iterator[Row | ResultRow]:
        """Yield the rows in the order of the positions, and count them."""
        for batch in self._positions:
            labels = self._journal.labels(batch.number)
            for position, label in zip(batch.positions, labels, strict=True):
                row = self._format.row(position, label, self._seed)
                summary.count(row)
                yield row

    def _identity(self) -> dict[str, Any]:
        """Return what the rows depend on."""
        recipe = self._recipe
        common = {"format": FORMAT, "labels": str(self._format.wanted), "batch": BATCH}
        if recipe is None:
            return {"kind": "UCI dataset", "seed": self._seed, **common}
        return {
            "kind": "dataset",
            "board": str(recipe.rules),
            "plies": recipe.span,
            "count": recipe.count,
            "seed": recipe.seed,
            **common,
        }


def _counted(positions: Iterator[str], on_position: Callable[[int], object]) -> Iterator[str]:
    for count, position in enumerate(positions, start=1):
        on_position(count)
        yield position
