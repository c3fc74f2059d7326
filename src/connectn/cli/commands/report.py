"""`connectn report`: what a store of games tells."""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.arena.report.html import page
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import text_report
from connectn.arena.results import Results
from connectn.arena.statistics.judge import Judgement, judge
from connectn.arena.store.store import load
from connectn.cli.options import JsonOutput, Number
from connectn.cli.progress import Progress
from connectn.errors import UsageError, quoted

Seconds = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1e9))]


def report(
    store: Path,
    /,
    *,
    tournament: Number | None = None,
    json_output: JsonOutput = False,
    html: Path | None = None,
    pgn: Path | None = None,
    judge_seconds: Annotated[Seconds, Parameter(name="--judge")] = 5.0,
) -> None:
    """Tell what a match or tournament has shown, as text, JSON, a page, or records of its games.

    Elo comes with its 95 % interval. docs/statistics.md says what the numbers mean.

    Example: connectn report games.db --judge 30 --html games.html

    Parameters
    ----------
    store
        The file that `connectn match` or `connectn tournament` keeps its games in.
    tournament
        Which one of the file, from 1; the last one unless you say so.
    json_output
        Write JSON for another program.
    html
        Write a page with all figures and games to replay to this file.
    pgn
        Write the records of all games to this file.
    judge_seconds
        Let the solver judge moves for so many seconds at most: how often did players keep their
        win or draw?
    """
    _check_outputs(store, html, pgn)
    with Progress(f"reading {store}"):
        results = load(store, tournament)
    judgement = _judged(results, judge_seconds) if judge_seconds else None
    with Progress("counting"):
        summary = Summary.of(results, judgement)
    if html is not None:
        save(html, [page(summary)])
    if pgn is not None:
        with Progress(f"writing {pgn}"):
            save(pgn, _records(results))
    if json_output:
        print(json.dumps(as_json(summary), indent=2))
    elif html is None and pgn is None:
        print(text_report(summary), end="")


def save(path: Path, parts: Iterable[str]) -> None:
    """Write a file, all of it or nothing."""
    if path.exists() and not path.is_file():  # such as /dev/stdout: nothing to put in its place
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
    taken = {store.resolve()}
    for output in outputs:
        if output is None:
            continue
        if output.resolve() in taken:
            raise UsageError(f"{quoted(str(output))} is named twice; a report needs its own file")
        taken.add(output.resolve())


def _judged(results: Results, seconds: float) -> Judgement:
    with Progress("judging") as shown:

        def tell(done: int, total: int) -> None:
            shown.what = f"judged {done:,} of {total:,} moves"

        return judge(results, seconds, progress=tell)


def _records(results: Results) -> Iterator[str]:
    for number, game in enumerate(results.games):
        yield "\n" if number else ""
        yield str(results.record(game))
