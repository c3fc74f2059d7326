"""`connectn solve`: exact scores of positions, from arguments or line by line."""

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from cyclopts import Parameter

from connectn.cli import ExitCode, printable
from connectn.cli.options import USUAL, Flag, JsonOutput, SolverOptions
from connectn.cli.progress import Progress
from connectn.errors import ConnectnError, UsageError
from connectn.game.board import Board
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver
from connectn.view.json import answer_json, columns_json, refusal_json

UNPLAYABLE = "-1000"  # as other solvers print it
UNKNOWN_SIGN = "?"
REFUSED = "error"
INVITATION = "Type one position per line, such as 4453 or 9x7c5:55; Ctrl-D ends."
COMMENT = "#"
READ_BYTES = 1 << 20  # the most that is read before the first line is answered
# Positions are solved in batches, so that threads can share them. The next batch is as large as can
# be answered in this time, at the speed of the last one.
LARGEST_BATCH = 4096
BATCH_SECONDS = 0.1
# A batch leaves out the positions that take more nodes. All threads search each of them together,
# and the answers before it do not wait for it.
MOST_NODES_IN_BATCH = 20_000


def solve(
    *positions: str,
    all_columns: Annotated[Flag, Parameter(name=("--all", "-a"))] = False,
    weak: Annotated[Flag, Parameter(name=("--weak", "-w"))] = False,
    json_output: JsonOutput = False,
    options: SolverOptions = USUAL,
) -> int:
    """Print the exact score of each position for the side to move.

    Without positions they are read from standard input, one per line; only the
    first word of a line counts, so what this prints can be read again. Blank
    lines and comments, from a # to the end of the line, are skipped.
    A win with the last disc that fits is worth 1, and 1 more for every disc of
    one's own it comes sooner. A draw is 0, a loss is the winner's score negated.
    A score that the limit did not let it prove is printed as bounds: -10..8, or ? with -w.
    What is no position, or is a game that is over, gets the word error instead of
    a score, and one sentence on stderr. The exit code is then 1, or 2 if no
    position could be answered.

    Example: connectn solve 444444 6x6c4:22311545

    Parameters
    ----------
    positions
        The columns played, 4453; on another board 9x7c5:55.
    all_columns
        Score every column instead, from the left; -1000 where it is full.
    weak
        Only 1 for a win, 0 for a draw, -1 for a loss: that is found sooner.
    json_output
        Write one JSON object per line; docs/json.md describes its fields.
    options
        How the solver searches.
    """
    if all_columns and weak:
        raise UsageError("-a scores every column, -w only tells who wins: choose one")
    task = _Task(options.limit(), all_columns, weak, json_output)
    answering = _Answering(options.solver(), task)
    if positions:
        answering.take(_Lines([name_of(text, Board()) for text in positions]))
    else:
        for lines in _input_lines():
            answering.take(lines)
    return answering.exit_code


def name_of(text: str, board: Board) -> str:
    """Return a position as it was written, on one line.

    The empty board may be written as nothing at all, but an answer needs a word for it.
    """
    return " ".join(text.split()) or str(board)


@dataclass(frozen=True)
class _Lines:
    """Positions as they were written, and the numbers of their lines; arguments have none."""

    texts: Sequence[str]
    numbers: Sequence[int] = ()

    def __len__(self) -> int:
        return len(self.texts)

    def part(self, begin: int, size: int) -> "_Lines":
        """Return some of these lines."""
        return _Lines(self.texts[begin : begin + size], self.numbers[begin : begin + size])

    def place(self, index: int) -> str:
        """Return how an error calls the place of a position."""
        return f"line {self.numbers[index]}" if self.numbers else "connectn"


@dataclass(frozen=True)
class _Task:
    """What is asked about every position, and how the answer is written."""

    limit: Limit | None
    all_columns: bool
    weak: bool
    as_json: bool

    @property
    def in_batches(self) -> bool:
        """Whether many positions can be asked about at once; JSON has the nodes of each."""
        return not (self.all_columns or self.as_json)

    @cached_property
    def batch_limit(self) -> Limit:
        """The limit for each position of a batch."""
        limit = self.limit or Limit()
        return replace(limit, nodes=min(limit.nodes or MOST_NODES_IN_BATCH, MOST_NODES_IN_BATCH))

    def answer(self, solver: Solver, text: str) -> str:
        """Return the line of output for one position; all threads search it together."""
        board = Board.parse(text)
        if self.all_columns:
            return self._columns(text, solver.analyze(board, self.limit))
        begun = time.perf_counter()
        known = solver.solve(board, self.limit, weak=self.weak)
        if not self.as_json:
            return self._row(text, known)
        seconds = time.perf_counter() - begun
        return json.dumps(answer_json(text, known, solver.nodes, seconds))

    def rows(
        self, texts: Sequence[str], found: Sequence[Score | Bounds | ConnectnError]
    ) -> list[str | None]:
        """Return the lines of text for a batch; None where a search alone could tell more."""
        if not self.weak and self.batch_limit != self.limit:  # a quick way for the usual case
            return [
                f"{text} {known.value}" if isinstance(known, Score) else None
                for text, known in zip(texts, found, strict=True)
            ]
        return [
            None
            if isinstance(known, ConnectnError) or not self._is_final(known)
            else self._row(text, known)
            for text, known in zip(texts, found, strict=True)
        ]

    def _is_final(self, known: Score | Bounds) -> bool:
        """Whether a search of the position alone could not tell more than one in a batch did."""
        is_enough = isinstance(known, Score) or (self.weak and known.sign is not None)
        return is_enough or self.batch_limit == self.limit

    def _row(self, text: str, known: Score | Bounds) -> str:
        if not self.weak:
            return f"{text} {known}"
        return f"{text} {UNKNOWN_SIGN if known.sign is None else known.sign}"

    def refusal(self, text: str, reason: str) -> str:
        """Return the line of output for what cannot be answered."""
        if self.as_json:
            return json.dumps(refusal_json(text, reason))
        return f"{printable(text)} {REFUSED}"

    def _columns(self, text: str, analysis: Analysis) -> str:
        if self.as_json:
            return json.dumps(columns_json(text, analysis))
        columns = (UNPLAYABLE if known is None else str(known) for known in analysis.scores)
        return " ".join((text, *columns))


class _Answering:
    """Answers lines in their order, one line of output for each."""

    def __init__(self, solver: Solver, task: _Task) -> None:
        self._solver = solver
        self._task = task
        self._rows: list[str] = []  # answers that have not been printed yet
        self._batch = 1
        self._done = self._refused = 0

    @property
    def exit_code(self) -> ExitCode:
        """Tell whether all, some or none could be answered."""
        if not self._refused:
            return ExitCode.OK
        return ExitCode.SAYS_NO if self._refused < self._done else ExitCode.WRONG_USE

    def take(self, lines: _Lines) -> None:
        """Answer all of these."""
        before = self._done
        with Progress("solving", self._solver) as progress:
            while (begin := self._done - before) < len(lines):
                if (read := before + len(lines)) > 1:
                    progress.what = f"solving, {self._done} of {read} done"
                batch = lines.part(begin, self._batch if self._task.in_batches else 1)
                begun = time.perf_counter()
                self._answer(batch, progress)
                self._print(progress)
                seconds = time.perf_counter() - begun
                in_time = int(len(batch) * BATCH_SECONDS / seconds)
                self._batch = max(1, min(2 * self._batch, in_time, LARGEST_BATCH))
                self._done += len(batch)

    def _answer(self, batch: _Lines, progress: Progress) -> None:
        if len(batch) == 1:
            self._answer_alone(batch, 0, progress)
            return
        found = self._solver.try_many(batch.texts, self._task.batch_limit, weak=self._task.weak)
        for index, row in enumerate(self._task.rows(batch.texts, found)):
            if row is not None:
                self._rows.append(row)
            elif isinstance(error := found[index], ConnectnError):
                self._refuse(batch, index, error, progress)
            else:
                self._print(progress)  # the answers before a hard position do not wait for it
                self._answer_alone(batch, index, progress)

    def _answer_alone(self, batch: _Lines, index: int, progress: Progress) -> None:
        try:
            self._rows.append(self._task.answer(self._solver, batch.texts[index]))
        except ConnectnError as error:
            self._refuse(batch, index, error, progress)

    def _refuse(self, batch: _Lines, index: int, error: ConnectnError, progress: Progress) -> None:
        self._print(progress)  # on a terminal, sentences and answers keep the order of the lines
        with progress.aside():
            print(f"{batch.place(index)}: {error}", file=sys.stderr)
        self._rows.append(self._task.refusal(batch.texts[index], str(error)))
        self._refused += 1

    def _print(self, progress: Progress) -> None:
        if not self._rows:
            return
        rows, self._rows = self._rows, []
        with progress.aside():
            print("\n".join(rows), flush=True)


def _input_lines() -> Iterator[_Lines]:
    """Yield the lines of standard input, always as many as there are without waiting for more."""
    if sys.stdin.isatty():
        print(INVITATION, file=sys.stderr)
    before, rest = 0, b""
    while data := os.read(sys.stdin.fileno(), READ_BYTES):
        whole, newline, rest = (rest + data).rpartition(b"\n")
        if newline:
            yield _not_blank(whole, before)
            before += whole.count(b"\n") + 1
    yield _not_blank(rest, before)


def _not_blank(data: bytes, before: int) -> _Lines:
    """Keep the first word of every line that has one before its comment."""
    text = data.decode(errors="replace")
    lines = text.split("\n")
    if COMMENT in text:
        lines = [line.partition(COMMENT)[0] for line in lines]
    words = [line.split(None, 1) for line in lines]
    return _Lines(
        [found[0] for found in words if found],
        [number for number, found in enumerate(words, start=before + 1) if found],
    )
