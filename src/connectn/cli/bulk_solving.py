"""Lines of positions, solved by many workers and answered in their order."""

import sys
from array import array
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from queue import Empty, Queue
from threading import Thread

from connectn.cli import ExitCode, printable
from connectn.cli.answer_rows import AnswerRows
from connectn.cli.position_lines import REFUSED, UNPLAYABLE, PositionLines
from connectn.cli.progress import Progress
from connectn.errors import ConnectnError
from connectn.scale.batch import Batch
from connectn.scale.bulk import BatchSize
from connectn.scale.job import Done, Job, Lie, Policy
from connectn.scale.label import Label, Request
from connectn.solver.questions import Questions

READ_AHEAD = 2
"""The portions of input that are read before they are needed."""
MOST_RANGES = 5
"""The ranges of lines that a sentence names."""


@dataclass(frozen=True)
class _Part:
    """Lines that were sent to workers together, and those that are no positions to solve."""

    lines: PositionLines
    errors: Mapping[int, ConnectnError]


class BulkSolving:
    """Lets the workers of an executor solve lines, and prints the answers in the order of lines."""

    def __init__(
        self, lines: Iterator[PositionLines], executor: Executor, request: Request
    ) -> None:
        self._input: Queue[PositionLines | None] = Queue(READ_AHEAD)
        self._lines = lines
        self._sizes = BatchSize()
        self._parts: dict[int, _Part] = {}
        self._begins = array("q")  # the first line of each batch
        self._next = 1  # the first line of the next batch
        self._rows = AnswerRows()
        self._done = self._read = 0
        self._is_doubtful = False
        self._job = Job(self._batches(), executor, request, policy=Policy(ordered=True))

    def run(self) -> ExitCode:
        """Answer all lines; return whether all, some or none could be answered."""
        Thread(target=self._read_on, daemon=True).start()
        with Progress("solving") as progress:
            for event in self._job.run():
                if isinstance(event, Done):
                    self._sizes.note(event)
                    self._answer(event, progress)
                    progress.what = f"solving, {self._done} of {self._read} done"
                else:
                    self._report(event, progress)
        code = self._rows.exit_code
        return ExitCode.SAYS_NO if self._is_doubtful and code is ExitCode.OK else code

    def _read_on(self) -> None:
        """Read in a thread of its own, because answers must not wait for more input."""
        for lines in self._lines:
            self._input.put(lines)
            self._job.wake()
        self._input.put(None)
        self._job.wake()

    def _batches(self) -> Iterator[Batch | None]:
        """Yield batches of lines, or None as long as there is no input."""
        while True:
            try:
                lines = self._input.get_nowait()
            except Empty:
                yield None
                continue
            if lines is None:
                return
            self._read += len(lines)
            begin = 0
            while begin < len(lines):
                part = lines.part(begin, self._sizes.size)
                begin += len(part)
                yield self._batch(part)

    def _batch(self, lines: PositionLines) -> Batch:
        """Keep lines until their answer comes, and return the positions among them."""
        number = len(self._begins)
        self._begins.append(lines.numbers[0] if lines.numbers else self._next)
        self._next = self._begins[-1] + len(lines)
        errors = Questions(lines.texts).errors
        self._parts[number] = _Part(lines, errors)
        texts = lines.texts
        if errors:
            texts = [text for index, text in enumerate(texts) if index not in errors]
        return Batch(number, tuple(texts))

    def _answer(self, done: Done, progress: Progress) -> None:
        """Print the answers of a batch, with the refused lines in their places."""
        part = self._parts.pop(done.batch.number)
        labels = iter(done.labels)
        for index, text in enumerate(part.lines.texts):
            error = part.errors.get(index)
            if error is None:
                self._rows.add(f"{text} {_words(next(labels))}")
            else:
                row = f"{printable(text)} {REFUSED}"
                self._rows.refuse(part.lines.place(index), error, row, progress)
        self._done += len(part.lines)
        self._rows.print(progress)

    def _report(self, lie: Lie, progress: Progress) -> None:
        """Name a worker that gave a wrong answer, and the lines of it that were printed."""
        said = lie.sentence
        if lie.numbers:
            self._is_doubtful = True
            ranges = ", ".join(map(self._range, lie.numbers[:MOST_RANGES]))
            more = len(lie.numbers) - MOST_RANGES
            said += f", but these were printed before: {ranges}"
            said += f" and {more} more ranges" if more > 0 else ""
        with progress.aside():
            print(f"connectn: {said}", file=sys.stderr)

    def _range(self, number: int) -> str:
        """Name the lines of a batch."""
        begins = self._begins
        last = (begins[number + 1] if number + 1 < len(begins) else self._next) - 1
        return f"lines {begins[number]} to {last}"


def _words(label: Label) -> str:
    return " ".join(UNPLAYABLE if each is None else str(each) for each in label)
