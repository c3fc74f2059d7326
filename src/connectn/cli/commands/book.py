"""`connectn book`: the opening books that come with connectn, and your own."""

import json
import os
import sys
from pathlib import Path

from cyclopts import App

from connectn import __version__
from connectn.cli import ExitCode
from connectn.cli.job_progress import say_how_to_continue, show_job
from connectn.cli.options import JsonOutput, Number, WholeNumber
from connectn.cli.output import check_output
from connectn.cli.progress import Progress
from connectn.cli.termination import terminable
from connectn.cli.workers import ONE_PROCESS, WorkerOptions
from connectn.errors import UsageError
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.scale.book_builder import BATCH, BookBuilder
from connectn.solver.book import Book, default_book, default_books
from connectn.solver.solver import Solver
from connectn.view.words import plural

USUAL_BOARD = "7x6c4"
USUAL_SAMPLE = 200

book = App(help="Use, check and build opening books.\n\nExample: connectn book get 4453")


@book.command
def get(*positions: str, file: Path | None = None, json_output: JsonOutput = False) -> int:
    """Print the score that a book has for each position, without a search.

    The exit code is 1 if a position is not in the book.

    Example: connectn book get 4453 6x6c4:1

    Parameters
    ----------
    positions
        The columns played, 4453; on another board 9x7c5:55. Without one, the empty board.
    file
        A book of yours; without it, those that come with connectn.
    json_output
        Write one JSON object per line.
    """
    opened = None if file is None else Book.open(file)
    missing = False
    for text in positions or ("",):
        board = Board.parse(text)
        used = opened or default_book(board.rules)
        score = None if used is None else used.get(board)
        if score is None:
            missing = True
            print(f"connectn: {board} is not in {_name(used)}", file=sys.stderr)
        if json_output:
            value = None if score is None else score.value
            print(json.dumps({"position": str(board), "score": value}))
        else:
            print(f"{' '.join(text.split()) or board} {'none' if score is None else score}")
    return ExitCode.SAYS_NO if missing else ExitCode.OK


@book.command
def info(file: Path | None = None, *, json_output: JsonOutput = False) -> None:
    """Tell what a book has: its board, its size, and how many positions are won, drawn and lost.

    Example: connectn book info

    Parameters
    ----------
    file
        A book of yours; without it, those that come with connectn.
    json_output
        Write one JSON object per book.
    """
    for number, opened in enumerate([Book.open(file)] if file else default_books()):
        if json_output:
            print(json.dumps(_as_json(opened)))
            continue
        if number:
            print()
        discs = plural(opened.plies, "disc")
        print(f"{opened.rules}: every position with up to {discs}, {opened.positions:,} of them")
        print(f"{opened.size:,} bytes, made by connectn {opened.generator or '(unknown)'}")
        print(f"{'discs':>5} {'won':>12} {'drawn':>12} {'lost':>12}  for the side to move")
        for ply, counts in enumerate(opened.counts):
            print(f"{ply:>5} {counts.won:>12,} {counts.drawn:>12,} {counts.lost:>12,}")


@book.command
def verify(
    file: Path | None = None, *, sample: Number = USUAL_SAMPLE, seed: WholeNumber = 1
) -> int:
    """Check a book: count its positions, compare its layers, and solve a sample again.

    The exit code is 1 if something is wrong.

    Example: connectn book verify --sample 1000

    Parameters
    ----------
    file
        A book of yours; without it, those that come with connectn.
    sample
        How many positions with the most discs are solved again, and how many of every other
        number of discs are compared with their moves.
    seed
        Another seed checks other positions.
    """
    wrong = 0
    for opened in [Book.open(file)] if file else default_books():
        found = _faults(opened, sample, seed)
        for fault in found:
            print(f"{opened.rules}: {fault}")
        if not found:
            print(
                f"{opened.rules}: {opened.positions:,} positions counted, up to {sample:,} of "
                f"each number of discs checked: nothing wrong"
            )
        wrong += len(found)
    return ExitCode.SAYS_NO if wrong else ExitCode.OK


@book.command
def build(
    *,
    out: Path,
    board: str = USUAL_BOARD,
    plies: Number,
    batch: Number = BATCH,
    table_mb: WholeNumber = 256,
    workers: WorkerOptions = ONE_PROCESS,
) -> int:
    """Make a book of a board: the exact scores of all positions with up to so many discs.

    After an interruption of any kind, the same command continues. The file is the
    same for any number of workers.

    Example: connectn book build --board 6x5c4 --plies 6 --out 6x5.cnbook

    Parameters
    ----------
    out
        The file.
    board
        The board, 9x7c5 for 9 wide, 7 high, connect 5.
    plies
        The most discs of a position. One more makes about three times as many positions.
    batch
        How many positions a worker solves at a time; fewer where each takes seconds.
    table_mb
        The size of the transposition table of each worker in MiB.
    workers
        Which processes search; by default one for each core.
    """
    rules = Rules.parse(board)
    check_output(out)
    if out.is_dir():
        raise UsageError(f"--out must be a file, and {str(out)!r} is a folder")
    with (
        terminable(),
        workers.executor(usual=os.cpu_count() or 1) as executor,
        BookBuilder(out, rules, plies, __version__, batch=batch) as builder,
    ):
        try:
            show_job(builder.solve(executor, table_mb=table_mb), builder)
            made = builder.write()
        except KeyboardInterrupt:
            return say_how_to_continue()
    print(f"connectn: {made.positions:,} positions are in {out}", file=sys.stderr)
    return ExitCode.OK


def _faults(opened: Book, sample: int, seed: int) -> list[str]:
    """Return what is wrong with a book, and show how far the check is."""
    from connectn.scale.book_check import faults

    solver = Solver(table_mb=256, book=None)
    with Progress(f"counting the positions of {opened.rules}", solver) as progress:

        def show(done: int) -> None:
            progress.what = f"solving positions of {opened.rules} again, {done:,} done"

        return list(faults(opened, sample, seed, solver, show))


def _name(used: Book | None) -> str:
    if used is None:
        return "any book that comes with connectn"
    return f"the book of {used.rules} with up to {plural(used.plies, 'disc')}"


def _as_json(opened: Book) -> dict[str, object]:
    return {
        "board": str(opened.rules),
        "plies": opened.plies,
        "positions": opened.positions,
        "bytes": opened.size,
        "generator": opened.generator,
        "counts": [{"ply": ply, **counts._asdict()} for ply, counts in enumerate(opened.counts)],
    }
