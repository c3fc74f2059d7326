"""`connectn solve`: exact scores of positions, from arguments or line by line."""

import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from connectn.cli import ExitCode
from connectn.cli.options import USUAL, Flag, JsonOutput, SolverOptions
from connectn.cli.progress import Progress
from connectn.errors import ConnectnError, SolverError, UsageError
from connectn.game.board import Board
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver
from connectn.view.json import answer_json, columns_json

UNPLAYABLE = "-1000"  # as other solvers print it
UNKNOWN_SIGN = "?"
READ_BYTES = 1 << 20  # the most that is read before the first line is answered
# Positions are solved in batches while a batch stays quick. A larger batch would gain nothing,
# and its answers would wait for its hardest position.
LARGEST_BATCH = 64
QUICK = 0.1  # seconds


def solve(
    *positions: str,
    all_columns: Annotated[Flag, Parameter(name=("--all", "-a"))] = False,
    weak: Annotated[Flag, Parameter(name=("--weak", "-w"))] = False,
    json_output: JsonOutput = False,
    options: SolverOptions = USUAL,
) -> int:
    """Print the exact score of each position for the side to move.

    Without positions they are read from standard input, one per line; only the
    first word of a line counts, so what this prints can be read again.
    A win with the last disc that fits is worth 1, and 1 more for every disc of
    one's own it comes sooner. A draw is 0, a loss is the winner's score negated.
    A score that the limit did not let it prove is printed as bounds: -10..8, or ? with -w.
    A line that is not a position gets one sentence on stderr; the others are answered.

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
        answering.take([_Line("connectn", text) for text in positions])
    else:
        for lines in _input_lines():
            answering.take(lines)
    return ExitCode.SAYS_NO if answering.refused else ExitCode.OK


def name_of(text: str, board: Board) -> str:
    """Return a position as it was written, on one line.

    The empty board may be written as nothing at all, but an answer needs a word for it.
    """
    return " ".join(text.split()) or str(board)


@dataclass(frozen=True, slots=True)
class _Line:
    """A position as it was written, and the place that an error about it names."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position that can be solved, and how it is called in the answer."""

    text: str
    board: Board


@dataclass(frozen=True)
class _Task:
    """What is asked about every position, and how the answer is written."""

    limit: Limit | None
    all_columns: bool
    weak: bool
    as_json: bool

    def answers(self, solver: Solver, asked: Sequence[_Asked]) -> Iterator[str]:
        """Yield a line of output for each position."""
        if self.as_json:
            yield from (self._json_answer(solver, one) for one in asked)
        elif self.all_columns:
            yield from (self._columns_answer(solver, one) for one in asked)
        else:
            found = self._solve(solver, [one.board for one in asked])
            for one, known in zip(asked, found, strict=True):
                yield f"{one.text} {self._words(known)}"

    def _solve(self, solver: Solver, boards: list[Board]) -> list[Score | Bounds]:
        if len(boards) > 1:
            return solver.solve_many(boards, self.limit, weak=self.weak)
        # All threads search a single position only this way.
        return [solver.solve(board, self.limit, weak=self.weak) for board in boards]

    def _words(self, known: Score | Bounds) -> str:
        if not self.weak:
            return str(known)
        return UNKNOWN_SIGN if known.sign is None else str(known.sign)

    def _columns_answer(self, solver: Solver, one: _Asked) -> str:
        scores = solver.analyze(one.board, self.limit).scores
        columns = (UNPLAYABLE if known is None else str(known) for known in scores)
        return " ".join((one.text, *columns))

    def _json_answer(self, solver: Solver, one: _Asked) -> str:
        """Ask about one position alone, which tells its nodes and seconds."""
        if self.all_columns:
            analysis = solver.analyze(one.board, self.limit)
            return json.dumps(columns_json(one.text, analysis))
        begun = time.perf_counter()
        known = solver.solve(one.board, self.limit, weak=self.weak)
        seconds = time.perf_counter() - begun
        return json.dumps(answer_json(one.text, known, solver.nodes, seconds))


class _Answering:
    """Answers lines in their order, and counts those that are not positions."""

    def __init__(self, solver: Solver, task: _Task) -> None:
        self.refused = 0
        self._solver = solver
        self._task = task
        self._asked: list[_Asked] = []
        self._batch = 1
        self._done = 0

    def take(self, lines: Sequence[_Line]) -> None:
        """Answer all of these."""
        read = self._done + len(lines)
        with Progress("solving", self._solver) as progress:
            for line in lines:
                if read > 1:
                    progress.what = f"solving, {self._done} of {read} done"
                try:
                    self._asked.append(_question(line.text))
                except ConnectnError as error:
                    self._answer(progress)  # answers and errors keep the order of the lines
                    self._refuse(f"{line.place}: {error}", progress)
                if len(self._asked) >= self._batch:
                    self._answer(progress)
            self._answer(progress)

    def _answer(self, progress: Progress) -> None:
        """Answer what has been asked since the last time."""
        if not self._asked:
            return
        asked, self._asked = self._asked, []
        begun = time.perf_counter()
        for line in self._task.answers(self._solver, asked):
            self._done += 1
            with progress.aside():
                print(line, flush=True)
        quick = time.perf_counter() - begun < QUICK
        self._batch = min(2 * self._batch, LARGEST_BATCH) if quick else 1

    def _refuse(self, sentence: str, progress: Progress) -> None:
        self.refused += 1
        self._done += 1
        with progress.aside():
            print(sentence, file=sys.stderr)


def _question(text: str) -> _Asked:
    board = Board.parse(text)
    if board.is_game_over():  # found out here, before it is one of many
        raise SolverError(f"there is nothing to solve: the game is over in {board}")
    return _Asked(name_of(text, board), board)


def _input_lines() -> Iterator[list[_Line]]:
    """Yield the lines of standard input, always as many as there are without progress for more."""
    if sys.stdin.isatty():
        print("Type one position per line, such as 4453 or 9x7c5:55; Ctrl-D ends.", file=sys.stderr)
    number, rest = 0, b""
    while data := os.read(sys.stdin.fileno(), READ_BYTES):
        *whole, rest = (rest + data).split(b"\n")
        yield _not_blank(whole, number)
        number += len(whole)
    yield _not_blank([rest], number)


def _not_blank(lines: list[bytes], before: int) -> list[_Line]:
    """Keep the first word of every line that has one."""
    words = (line.decode(errors="replace").split(maxsplit=1) for line in lines)
    return [
        _Line(f"line {number}", first[0])
        for number, first in enumerate(words, start=before + 1)
        if first
    ]
