"""`connectn report`: the results of the games in a store."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.arena.report.html import page
from connectn.arena.report.json import as_json
from connectn.arena.report.reviews import ReviewedGames, review_games
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import text_report
from connectn.arena.results import Results
from connectn.arena.statistics.accuracy import Accuracy, grade_moves
from connectn.arena.store.salvage import Salvage
from connectn.arena.store.store import damage_of, load_intact
from connectn.cli import ExitCode, complain
from connectn.cli.interruption import Interruption
from connectn.cli.options import JsonOutput, Number
from connectn.cli.output import (
    STANDARD_OUTPUT,
    Output,
    behind_links,
    check_output,
    is_stream,
    save,
    save_all,
)
from connectn.cli.progress import Progress
from connectn.errors import UsageError, quoted
from connectn.solver.solver import Solver
from connectn.view import review_page
from connectn.view.words import plural

Seconds = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1e9))]


def report(
    store: Path,
    /,
    *,
    tournament: Number | None = None,
    json_output: JsonOutput = False,
    html: Output | None = None,
    pgn: Output | None = None,
    review: Number | None = None,
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
    review
        Let the solver review this many games, some seconds each. A second page beside that of
        --html, such as games-review.html, shows them move by move. Ctrl-C ends the reviewing and
        keeps the finished reviews.
    grade_seconds
        Let the solver grade moves for at most this many seconds: how often did a player keep
        a win or a draw?
    """
    reviews_page = None if review is None else _page_of_reviews(html)
    _check_outputs(store, html, pgn, reviews_page)
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
    interrupted = False
    if html is not None and reviews_page is not None and review is not None:
        interrupted = _write_reviewed(summary, html, reviews_page, review)
    elif html is not None:
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
    if interrupted:
        raise KeyboardInterrupt
    return ExitCode.OK


def _page_of_reviews(html: Path | None) -> Path:
    """Return the file of the reviews, beside the page of the report, which must be a file too."""
    if html is None or html == STANDARD_OUTPUT or is_stream(html):
        raise UsageError("--review writes a second page beside the first: name a file with --html")
    return html.with_name(f"{html.stem}-review{html.suffix}")


def _write_reviewed(summary: Summary, html: Path, reviews_page: Path, most: int) -> bool:
    """Review games and write both pages; return whether Ctrl-C has ended the reviewing."""
    solver = Solver()
    with Progress("reviewing") as progress, Interruption(solver) as interruption:

        def goes_on(done: int, total: int) -> bool:
            progress.what = f"reviewed {done:,} of {total:,} games"
            return not interruption.came

        found = review_games(summary.results, most, solver, goes_on)
    if found:
        reviewed = ReviewedGames(reviews_page.name, tuple(found))
        reviews = review_page.page(list(found.values()), list(found))
        save_all({reviews_page: [reviews], html: [page(summary, reviewed)]})
        told = f"; {plural(len(found), 'game')} reviewed in {reviews_page}"
    else:
        save(html, [page(summary)])
        told = "; no game was reviewed"
    print(f"connectn: the page is {html}{told}", file=sys.stderr)
    return interruption.came


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


def _check_outputs(store: Path, *outputs: Path | None) -> None:
    """Refuse to write two things to one file, or anything over the games."""
    taken = {behind_links(store)}
    for output in outputs:
        if output is None:
            continue
        check_output(output)
        file = behind_links(output)
        if file in taken:
            raise UsageError(f"{quoted(str(output))} is named twice; a report needs its own file")
        taken.add(file)


def _graded(results: Results, seconds: float) -> Accuracy:
    with Progress("grading") as progress:

        def tell(done: int, total: int) -> None:
            progress.what = f"graded {done:,} of {total:,} moves"

        return grade_moves(results, seconds, on_move=tell)


def _records(results: Results) -> Iterator[str]:
    for number, game in enumerate(results.games):
        yield "\n" if number else ""
        yield str(results.record(game))
