"""`connectn report`: the results of the games in a store."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.arena.report.html import page
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import text_report
from connectn.arena.results import Results
from connectn.arena.statistics.accuracy import Accuracy, grade_moves
from connectn.arena.store.salvage import Salvage
from connectn.arena.store.store import damage_of, load_intact
from connectn.cli import ExitCode, complain
from connectn.cli.options import JsonOutput, Number
from connectn.cli.progress import Progress
from connectn.errors import UsageError, quoted
from connectn.view.words import plural

STANDARD_OUTPUT = Path("-")

Output = Annotated[Path, Parameter(allow_leading_hyphen=True)]
Seconds = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1e9))]


def report(
    store: Path,
    /,
    *,
    tournament: Number | None = None,
    json_output: JsonOutput = False,
    html: Output | None = None,
    pgn: Output | None = None,
    grade_seconds: Annotated[Seconds, Parameter(name=("--grade", "--judge"))] = 5.0,
) -> int:
    """Report a match or a tournament as text, JSON, a page, or records of its games.

    Elo comes with its 95 % interval. docs/statistics.md says what the numbers mean.

    Example: connectn report games.db --grade 30 --html games.html

    Parameters
    ----------
    store
        The file that `connectn match` or `connectn tournament` keeps its games in.
    tournament
        The number of the tournament in the file, from 1; by default the last one.
    json_output
        Write JSON for another program.
    html
        Write a page with all figures and games to replay to this file.
    pgn
        Write the records of all games to this file, or to standard output if it is -; of a
        damaged store, those that are intact.
    grade_seconds
        Let the solver grade moves for at most this many seconds: how often did a player keep
        a win or a draw?
    """
    _check_outputs(store, html, pgn)
    if json_output and STANDARD_OUTPUT in (html, pgn):
        raise UsageError("standard output takes one report: choose --json or -")
    with Progress(f"reading {store}"):
        found = load_intact(store, tournament)
    if found.problems:
        return _export_intact(store, found, pgn)
    results = found.results
    accuracy = _graded(results, grade_seconds) if grade_seconds else None
    with Progress("counting"):
        summary = Summary.of(results, accuracy)
    if html is not None:
        save(html, [page(summary)])
        if html != STANDARD_OUTPUT:
            print(f"connectn: the page is {html}", file=sys.stderr)
    if pgn is not None:
        with Progress(f"writing {pgn}"):
            save(pgn, _records(results))
    if json_output:
        print(json.dumps(as_json(summary), indent=2))
    elif html is None and pgn is None:
        print(text_report(summary), end="")
    return ExitCode.OK


def _export_intact(store: Path, found: Salvage, pgn: Path | None) -> int:
    """Write the records of a damaged store that are intact; report nothing else of it."""
    games = found.results.games
    if pgn is None or not games:
        raise damage_of(store, found)
    save(pgn, _records(found.results))
    return complain(
        f"{store} is damaged: {found.problems[0]}; "
        f"{plural(len(games), 'intact game')} written to {pgn}, "
        f"{plural(found.damaged, 'damaged game')} left out",
        ExitCode.SAYS_NO,
    )


def save(path: Path, parts: Iterable[str]) -> None:
    """Write a file, all of it or nothing; - is standard output."""
    if path == STANDARD_OUTPUT:
        sys.stdout.writelines(parts)
        return
    if path.exists() and not path.is_file():  # such as /dev/stdout, which cannot be replaced
        with path.open("w", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines(parts)
        return
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8", errors="backslashreplace") as file:
            file.writelines(parts)
        draft.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        draft.unlink(missing_ok=True)


def _check_outputs(store: Path, *outputs: Path | None) -> None:
    """Refuse to write two things to one file, or anything over the games."""
    taken = {_behind_links(store)}
    for output in outputs:
        if output is None:
            continue
        if str(output).startswith("-") and output != STANDARD_OUTPUT:  # an option, not its value
            raise UsageError(f"a file is missing before {quoted(str(output))}")
        file = _behind_links(output)
        if file in taken:
            raise UsageError(f"{quoted(str(output))} is named twice; a report needs its own file")
        taken.add(file)


def _behind_links(path: Path) -> str:
    """Return the file that a path leads to, which need not exist; links in a loop lead nowhere."""
    try:
        return os.path.realpath(path, strict=True)
    except FileNotFoundError:
        return os.path.realpath(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _graded(results: Results, seconds: float) -> Accuracy:
    with Progress("grading") as progress:

        def tell(done: int, total: int) -> None:
            progress.what = f"graded {done:,} of {total:,} moves"

        return grade_moves(results, seconds, on_move=tell)


def _records(results: Results) -> Iterator[str]:
    for number, game in enumerate(results.games):
        yield "\n" if number else ""
        yield str(results.record(game))
