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
from connectn.cli.options import Flag, JsonOutput, Nodes, WholeNumber, limit_of
from connectn.cli.progress import Waiting
from connectn.errors import ConnectnError, SolverError, UsageError
from connectn.game.board import Board
from connectn.solver.bounds import Bounds
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver

UNPLAYABLE = "-1000"  # what other solvers print too
UNKNOWN_SIGN = "?"
AT_ONCE = 1 << 20  # bytes read at most before the first of them is answered
# So many positions are solved in one call while that stays quick. More would gain nothing, and
# the answers to all of them wait for a hard one.
MOST_TOGETHER = 64
QUICK = 0.1


def solve(
    *positions: str,
    all_columns: Annotated[Flag, Parameter(name=("--all", "-a"))] = False,
    weak: Annotated[Flag, Parameter(name=("--weak", "-w"))] = False,
    seconds: float | None = None,
    nodes: Nodes | None = None,
    threads: WholeNumber = 1,
    table_mb: WholeNumber = 64,
    json_output: JsonOutput = False,
) -> int:
    """Print the exact score of each position for the side to move.

    Without positions they are read from standard input, one per line; only the
    first word of a line counts, so what this prints can be read again.
    A win with the last disc that fits is worth 1, and 1 more for every disc of
    one's own it comes sooner. A draw is 0, a loss is the winner's score negated.
    What is no position gets one sentence on stderr; the others are answered.

    Example: connectn solve 444444 6x6c4:22311545

    Parameters
    ----------
    positions
        The columns played, 4453; on another board 9x7c5:55.
    all_columns
        Score every column instead, from the left; -1000 where it is full.
    weak
        Only 1 for a win, 0 for a draw, -1 for a loss: that is found sooner.
    seconds
        Think so long about each, then print bounds: -10..8, or ? with -w.
    nodes
        Search so many positions for each, then print bounds.
    threads
        How many threads search.
    table_mb
        How many MiB of memory may hold what was found out.
    json_output
        Write one JSON object per line: score, or lower and upper; scores with -a; sign with -w.
    """
    if all_columns and weak:
        raise UsageError("-a scores every column, -w only tells who wins: choose one")
    way = _Way(limit_of(seconds, nodes), all_columns, weak, json_output)
    answering = _Answering(Solver(threads, table_mb, book=None), way)
    if positions:
        answering.take([_Line("connectn", text) for text in positions])
    else:
        for lines in _lines_that_came():
            answering.take(lines)
    return ExitCode.SAYS_NO if answering.refused else ExitCode.OK


def fields_of(known: Score | Bounds) -> dict[str, int]:
    """Return what is known of a score the way it is written in JSON."""
    if isinstance(known, Score):
        return {"score": known.value}
    return {"lower": known.lower, "upper": known.upper}


def words_of(known: Score | Bounds) -> str:
    """Return what is known of a score in one word: ``-3`` or ``-10..8``."""
    return str(known.value) if isinstance(known, Score) else str(known)


def name_of(text: str, board: Board) -> str:
    """Return a position as it was written, on one line.

    The empty board may be written as nothing at all, but an answer needs a word for it.
    """
    return " ".join(text.split()) or str(board)


@dataclass(frozen=True, slots=True)
class _Line:
    """A position as it was written; a complaint about it begins with where that was."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """A position that can be solved, and how it is called in the answer."""

    text: str
    board: Board


@dataclass(frozen=True)
class _Way:
    """What was asked about every position, and how it is written."""

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
            return words_of(known)
        return UNKNOWN_SIGN if known.sign is None else str(known.sign)

    def _columns_answer(self, solver: Solver, one: _Asked) -> str:
        scores = solver.analyze(one.board, self.limit).scores
        columns = (UNPLAYABLE if known is None else words_of(known) for known in scores)
        return " ".join((one.text, *columns))

    def _json_answer(self, solver: Solver, one: _Asked) -> str:
        """Ask about one position alone, which tells its nodes and seconds."""
        begun = time.perf_counter()
        found: dict[str, object]
        if self.all_columns:
            scores = solver.analyze(one.board, self.limit).scores
            found = {
                "scores": [
                    known.value if isinstance(known, Score) else known and fields_of(known)
                    for known in scores
                ]
            }
        else:
            known = solver.solve(one.board, self.limit, weak=self.weak)
            found = {"sign": known.sign} if self.weak else {**fields_of(known)}
        spent = {"nodes": solver.nodes, "seconds": round(time.perf_counter() - begun, 6)}
        return json.dumps({"position": one.text, **found, **spent})


class _Answering:
    """Answers lines in their order, and counts those that are no question."""

    def __init__(self, solver: Solver, way: _Way) -> None:
        self.refused = 0
        self._solver = solver
        self._way = way
        self._asked: list[_Asked] = []
        self._together = 1
        self._done = 0

    def take(self, lines: Sequence[_Line]) -> None:
        """Answer all of these."""
        read = self._done + len(lines)
        with Waiting("solving", self._solver) as waiting:
            for line in lines:
                if read > 1:
                    waiting.what = f"solving, {self._done} of {read} done"
                try:
                    self._asked.append(_question(line.text))
                except ConnectnError as error:
                    self._answer(waiting)  # what comes before is also said before
                    self._refuse(f"{line.place}: {error}", waiting)
                if len(self._asked) >= self._together:
                    self._answer(waiting)
            self._answer(waiting)

    def _answer(self, waiting: Waiting) -> None:
        """Answer what has been asked since the last time."""
        if not self._asked:
            return
        asked, self._asked = self._asked, []
        begun = time.perf_counter()
        for line in self._way.answers(self._solver, asked):
            self._done += 1
            with waiting.aside():
                print(line, flush=True)
        quick = time.perf_counter() - begun < QUICK
        self._together = min(2 * self._together, MOST_TOGETHER) if quick else 1

    def _refuse(self, sentence: str, waiting: Waiting) -> None:
        self.refused += 1
        self._done += 1
        with waiting.aside():
            print(sentence, file=sys.stderr)


def _question(text: str) -> _Asked:
    board = Board.parse(text)
    if board.is_game_over():  # found out here, before it is one of many
        raise SolverError(f"there is nothing to solve: the game is over in {board}")
    return _Asked(name_of(text, board), board)


def _lines_that_came() -> Iterator[list[_Line]]:
    """Yield the lines of standard input, always as many as there are without waiting for more."""
    if sys.stdin.isatty():
        print("Type one position per line, such as 4453 or 9x7c5:55; Ctrl-D ends.", file=sys.stderr)
    number, rest = 0, b""
    while came := os.read(sys.stdin.fileno(), AT_ONCE):
        *whole, rest = (rest + came).split(b"\n")
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
