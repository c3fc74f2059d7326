"""`connectn solve`: exact scores of positions, from arguments or line by line."""

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated

from cyclopts import Parameter

from connectn.cli import ExitCode, printable
from connectn.cli.answer_rows import AnswerRows
from connectn.cli.options import USUAL, Flag, JsonOutput, SolverOptions
from connectn.cli.position_lines import (
    REFUSED,
    UNPLAYABLE,
    PositionLines,
    input_lines,
    name_of,
)
from connectn.cli.progress import Progress
from connectn.cli.workers import ONE_PROCESS, WorkerOptions
from connectn.errors import ConnectnError, UsageError
from connectn.game.board import Board
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver
from connectn.view.json import answer_json, columns_json, refusal_json

UNKNOWN_SIGN = "?"
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
    workers: WorkerOptions = ONE_PROCESS,
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
        How the solver searches; each worker has a table of its own.
    workers
        Which processes search, if not this one.
    """
    if all_columns and weak:
        raise UsageError("-a scores every column, -w only tells who wins: choose one")
    lines = (
        iter([PositionLines([name_of(text, Board()) for text in positions])])
        if positions
        else input_lines()
    )
    if workers.are_wanted:
        _check_workers(options, json_output=json_output)
        return _solve_in_bulk(lines, options, workers, all_columns=all_columns, weak=weak)
    task = _Task(options.limit(), all_columns, weak, json_output)
    answering = _Answering(options.solver(), task)
    for some in lines:
        answering.take(some)
    return answering.exit_code


def _solve_in_bulk(
    lines: Iterator[PositionLines],
    options: SolverOptions,
    workers: WorkerOptions,
    *,
    all_columns: bool,
    weak: bool,
) -> int:
    """Let other processes solve."""
    from connectn.cli.bulk_solving import BulkSolving
    from connectn.scale.label import Wanted

    wanted = Wanted.COLUMNS if all_columns else Wanted.SIGN if weak else Wanted.SCORE
    with workers.executor() as executor:
        return BulkSolving(lines, executor, options.request(wanted)).run()


def _check_workers(options: SolverOptions, *, json_output: bool) -> None:
    """Refuse what workers cannot do."""
    if options.limit() is not None:
        raise UsageError("workers find exact scores, so --seconds and --nodes do not go with them")
    if options.threads != USUAL.threads:
        raise UsageError("a worker searches with one thread: choose --threads or workers")
    if options.book is not None:
        raise UsageError(
            f"workers have the books of connectn, so --book {options.book} does not fit"
        )
    if json_output:
        raise UsageError("--json tells the nodes of each search, which workers do not report")


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
        self._rows = AnswerRows()
        self._batch = 1
        self._done = 0

    @property
    def exit_code(self) -> ExitCode:
        """Tell whether all, some or none could be answered."""
        return self._rows.exit_code

    def take(self, lines: PositionLines) -> None:
        """Answer all of these."""
        before = self._done
        with Progress("solving", self._solver) as progress:
            while (begin := self._done - before) < len(lines):
                if (read := before + len(lines)) > 1:
                    progress.what = f"solving, {self._done} of {read} done"
                batch = lines.part(begin, self._batch if self._task.in_batches else 1)
                begun = time.perf_counter()
                self._answer(batch, progress)
                self._rows.print(progress)
                seconds = time.perf_counter() - begun
                in_time = int(len(batch) * BATCH_SECONDS / seconds)
                self._batch = max(1, min(2 * self._batch, in_time, LARGEST_BATCH))
                self._done += len(batch)

    def _answer(self, batch: PositionLines, progress: Progress) -> None:
        if len(batch) == 1:
            self._answer_alone(batch, 0, progress)
            return
        found = self._solver.try_many(batch.texts, self._task.batch_limit, weak=self._task.weak)
        for index, row in enumerate(self._task.rows(batch.texts, found)):
            if row is not None:
                self._rows.add(row)
            elif isinstance(error := found[index], ConnectnError):
                self._refuse(batch, index, error, progress)
            else:
                self._rows.print(progress)  # the answers before a hard position do not wait for it
                self._answer_alone(batch, index, progress)

    def _answer_alone(self, batch: PositionLines, index: int, progress: Progress) -> None:
        try:
            self._rows.add(self._task.answer(self._solver, batch.texts[index]))
        except ConnectnError as error:
            self._refuse(batch, index, error, progress)

    def _refuse(
        self, batch: PositionLines, index: int, error: ConnectnError, progress: Progress
    ) -> None:
        row = self._task.refusal(batch.texts[index], str(error))
        self._rows.refuse(batch.place(index), error, row, progress)
