"""`connectn review`: every move of a game graded, and where the game turned."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from connectn.cli import ExitCode
from connectn.cli.game_source import STANDARD_INPUT, games_named
from connectn.cli.interruption import Interruption
from connectn.cli.options import USUAL, JsonOutput, Number, SolverOptions
from connectn.cli.output import STANDARD_OUTPUT, Output, check_output, save
from connectn.cli.progress import Progress
from connectn.cli.terminal import Terminal
from connectn.errors import ConnectnError, UsageError, quoted
from connectn.game.record import Record
from connectn.view.json import refusal_json
from connectn.view.review_json import review_json
from connectn.view.review_text import review_text
from connectn.view.text import Style
from connectn.view.words import plural

if TYPE_CHECKING:
    from connectn.analysis.review import Review

Words = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""Columns, a file, or - for standard input."""


def review(
    *games: Words,
    game: Number | None = None,
    json_output: JsonOutput = False,
    html: Output | None = None,
    options: SolverOptions = USUAL,
) -> int:
    """Grade every move of a game, and explain where the game turned.

    A move is best, fine, an inaccuracy, a mistake (a win became a draw), a blunder
    (a position became lost), or unknown, where the solver proved too little.
    docs/review.md says what the grades and the numbers mean. Without a limit, a
    game takes some seconds. Ctrl-C ends the search and shows what it
    has proved.

    Example: connectn review 4443254575

    Parameters
    ----------
    games
        The columns played, 4453, on another board 9x7c5:55; a file of records or of one position
        per line; or - for standard input. Columns are a game even if there is a file of that
        name: ./4453 is the file.
    game
        Review only the game of this number, from 1.
    json_output
        Write JSON for another program; of several games, an object per line.
    html
        Write one page with all games, to step through, to this file.
    options
        How the solver searches; a limit is for each move.
    """
    _check_words(games)
    _check_page(html, json_output=json_output)
    found, refused = _read(games, json_output=json_output)
    if game is not None:
        if game > len(found):
            raise UsageError(f"there is no game {game} among {plural(len(found), 'game')}")
        found = [found[game - 1]]
    reviewing = _Reviewing(options, found, json_output=json_output, quiet=html is not None)
    try:
        reviewing.run(alone=len(found) == 1 and len(games) == 1)
    finally:
        if html is not None and reviewing.done:
            _write_page(html, reviewing.done)
    return ExitCode.SAYS_NO if refused else ExitCode.OK


class _Reviewing:
    """Reviews games one after the other, and shows each as soon as it is done."""

    def __init__(
        self, options: SolverOptions, records: Sequence[Record], *, json_output: bool, quiet: bool
    ) -> None:
        self.done: list[Review] = []
        self._limit, self._solver = options.limit(), options.solver()
        self._records = records
        self._json_output = json_output
        self._quiet = quiet

    def run(self, *, alone: bool) -> None:
        """Review all games; Ctrl-C shows what is proved about the one at work, and ends."""
        for number, record in enumerate(self._records, start=1):
            with Progress("reviewing", self._solver) as progress:
                interrupted = self._review(number, record, progress)
            self._show(number, alone=alone)
            if interrupted:
                raise KeyboardInterrupt

    def _review(self, number: int, record: Record, progress: Progress) -> bool:
        from connectn.analysis.review import review as review_record

        several = f"game {number} of {len(self._records)}, " if len(self._records) > 1 else ""
        with Interruption(self._solver) as interruption:

            def goes_on(done: int, total: int) -> bool:
                progress.what = f"reviewing {several}{done} of {total} positions"
                return not interruption.came

            found = review_record(record, self._solver, limit=self._limit, progress=goes_on)
        self.done.append(found)
        return interruption.came

    def _show(self, number: int, *, alone: bool) -> None:
        found = self.done[-1]
        if self._json_output:
            print(json.dumps(review_json(found), indent=2 if alone else None), flush=True)
        elif not self._quiet:
            terminal = Terminal(Style.DISCS)
            columns = get_terminal_size().columns
            if len(self._records) > 1:
                terminal.say(f"{'' if number == 1 else chr(10)}Game {number}")
            terminal.say(review_text(found, terminal.style, color=terminal.color, columns=columns))


def _read(games: Sequence[str], *, json_output: bool) -> tuple[list[Record], int]:
    """Return all games, and how many words of the command line name none."""
    found: list[Record] = []
    refused = 0
    for text in games:
        try:
            found += games_named(text)
        except ConnectnError as error:
            if len(games) == 1:
                raise
            refused += 1
            print(f"connectn: {error}", file=sys.stderr)
            if json_output:
                print(json.dumps(refusal_json(text, str(error))), flush=True)
    if not found:
        raise UsageError("there is no game to review")
    return found, refused


def _check_words(games: Sequence[str]) -> None:
    """Refuse a command line without games, and what looks like an option and is none."""
    if not games:
        raise UsageError("name a game, such as 4453, or a file of games; - is standard input")
    for text in games:
        if text.startswith("-") and text != STANDARD_INPUT:
            raise UsageError(f"review has no option {quoted(text)}; see connectn review --help")


def _check_page(html: Path | None, *, json_output: bool) -> None:
    """Refuse a page that cannot be written before the solver has worked for it."""
    if html is not None:
        check_output(html)
        if html == STANDARD_OUTPUT and json_output:
            raise UsageError("standard output takes one review: choose --json or --html -")


def _write_page(html: Path, reviews: Sequence["Review"]) -> None:
    from connectn.view.review_page import page

    save(html, [page(reviews)])
    if html != STANDARD_OUTPUT:
        print(f"connectn: the page is {html}", file=sys.stderr)
