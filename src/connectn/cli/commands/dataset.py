"""`connectn dataset`: distinct positions with exact scores, for learning and for statistics."""

import json
import os
import re
import sys
from pathlib import Path

from connectn.cli import ExitCode
from connectn.cli.job_progress import say_how_to_continue, show_job
from connectn.cli.options import Flag, JsonOutput, NoBook, Number, WholeNumber
from connectn.cli.output import check_output
from connectn.cli.progress import Progress
from connectn.cli.termination import terminable
from connectn.cli.workers import ONE_PROCESS, WorkerOptions
from connectn.errors import UsageError, quoted
from connectn.game.rules import Rules
from connectn.scale.dataset import Dataset, Summary
from connectn.scale.rows import CSV, JSONL, UCI_DATA, FileFormat
from connectn.scale.sampling import Recipe

USUAL_BOARD = "7x6c4"
USUAL_PLIES = "8..20"
USUAL_COUNT = 1000
_PLIES = re.compile(r"([0-9]{1,3})(?:\.\.([0-9]{1,3}))?", re.ASCII)


def dataset(
    *,
    out: Path,
    board: str | None = None,
    plies: str | None = None,
    count: Number | None = None,
    seed: WholeNumber = 1,
    uci: Flag = False,
    table_mb: WholeNumber = 64,
    no_book: NoBook = False,
    workers: WorkerOptions = ONE_PROCESS,
    json_output: JsonOutput = False,
) -> int:
    """Write distinct positions with their exact scores to a file.

    A row has the position, the number of discs (ply), the exact score for the
    side to move, its result (win, draw or loss), all best columns, the plies to
    the end with best play, and a split: train, validation or test, 8:1:1.
    Positions come from random legal games and are not over; a position and its
    mirror image count as one. After an interruption of any kind, the same command
    continues. The rows depend on the board, plies, count and seed alone.

    Example: connectn dataset --plies 14..20 --count 10000 --out positions.csv

    Parameters
    ----------
    out
        The file; its name ends in .csv, .jsonl or .parquet, or with --uci in .data.
    board
        The board, 9x7c5 for 9 wide, 7 high, connect 5; by default 7x6c4.
    plies
        The numbers of discs, 14..20 or 14, each in as many rows; by default 8..20.
    count
        The number of rows, by default 1000.
    seed
        Another seed gives other positions and other splits.
    uci
        The 67,557 positions of the UCI data set Connect-4; .data is its own format.
    table_mb
        The size of the transposition table of each worker in MiB.
    no_book
        Search positions with few discs too, instead of looking them up in a book.
    workers
        Which processes search; by default one for each core.
    json_output
        Write a summary for another program.
    """
    if uci and (board, plies, count) != (None, None, None):
        raise UsageError("--uci is one fixed set, so --board, --plies and --count do not fit")
    recipe = None if uci else _recipe(board, plies, count or USUAL_COUNT, seed)
    check_output(out)
    file_format = _format_of(out, uci=uci)
    with (
        terminable(),
        workers.executor(usual=os.cpu_count() or 1) as executor,
        Dataset(out, file_format, recipe, seed) as made,
    ):
        try:
            _find(made)
            show_job(made.label(executor, table_mb=table_mb, book=not no_book), made)
            summary = made.write()
        except KeyboardInterrupt:
            return say_how_to_continue()
    if json_output:
        print(json.dumps(_as_json(out, summary)))
    else:
        print(f"connectn: {summary.rows:,} positions are in {out}", file=sys.stderr)
    return ExitCode.OK


def _recipe(board: str | None, plies: str | None, count: int, seed: int) -> Recipe:
    match = _PLIES.fullmatch(plies or USUAL_PLIES)
    if match is None:
        raise UsageError(f"--plies must be numbers of discs such as 8..20, not {quoted(plies)}")
    first, last = int(match[1]), int(match[2] or match[1])
    return Recipe(Rules.parse(board or USUAL_BOARD), range(first, last + 1), count, seed)


def _format_of(path: Path, *, uci: bool) -> FileFormat:
    """Return the format that the end of a file's name stands for."""
    if path.is_dir():
        raise UsageError(f"--out must be a file, and {quoted(str(path))} is a folder")
    match path.suffix:
        case ".csv":
            return CSV
        case ".jsonl":
            return JSONL
        case ".parquet":
            from connectn.adapters.parquet import parquet

            return parquet()
        case ".data" if uci:
            return UCI_DATA
        case ".data":
            raise UsageError(f"{quoted(path.name)}: .data is the format of --uci alone")
    raise UsageError(f"--out must end in .csv, .jsonl or .parquet, not {quoted(path.name)}")


def _find(made: Dataset) -> None:
    """Find the positions, and show how many there are so far."""
    with Progress("finding positions") as progress:

        def show(found: int) -> None:
            progress.what = f"finding positions, {found:,} of {made.total:,}"

        made.find(show)


def _as_json(path: Path, summary: Summary) -> dict[str, object]:
    return {
        "file": str(path),
        "rows": summary.rows,
        "plies": [{"ply": ply, "rows": rows} for ply, rows in sorted(summary.plies.items())],
        "results": {name: summary.results[name] for name in ("win", "draw", "loss")},
        "splits": {name: summary.splits[name] for name in ("train", "validation", "test")},
    }
