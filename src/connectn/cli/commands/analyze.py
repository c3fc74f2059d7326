"""`connectn analyze`: a position explained to a person."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from cyclopts import Parameter, validators

from connectn.analysis.explain import explain
from connectn.analysis.reason import Reason
from connectn.cli import ExitCode
from connectn.cli.interruption import Interruption
from connectn.cli.options import USUAL, JsonOutput, SolverOptions, WholeNumber
from connectn.cli.position_lines import COMMENT, INVITATION, name_of
from connectn.cli.progress import Progress
from connectn.cli.terminal import Terminal
from connectn.errors import ConnectnError
from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS
from connectn.game.rules import LARGEST_SIDE
from connectn.solver.analysis import Analysis
from connectn.solver.limit import Limit
from connectn.view.json import analysis_json, refusal_json
from connectn.view.text import Style, score_rows, search_summary

Depth = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=LARGEST_SIDE**2))]

NOTHING = Limit(nodes=1)
"""The limit of an explanation for which no time is left: it tells what the analysis has proved."""


class _Asked(NamedTuple):
    """A position, and where it was read."""

    place: str
    text: str


def analyze(
    *positions: str,
    depth: Depth | None = None,
    json_output: JsonOutput = False,
    options: SolverOptions = USUAL,
) -> int:
    """Show what each column is worth and why, the best line, and the threats.

    The scores are those of `connectn solve`: above 0 the side to move wins, and
    the higher, the sooner; a ply is one disc. C2 is column 3, row 2 from below.
    The sentences are proved, but for those that say what usually holds.
    Ctrl-C ends the search and shows what it has proved. In JSON, columns count
    from 0; docs/json.md describes its fields. docs/analysis.md explains the rest.

    Example: connectn analyze 444444 --seconds 10

    Parameters
    ----------
    positions
        The columns played, 4453; on another board 9x7c5:55; '' is the empty board. Without any,
        standard input has one on each line; # begins a comment.
    depth
        Look for wins and losses within this many plies only.
    json_output
        Write JSON for another program; of several positions, an object per line.
    options
        How the solver searches.
    """
    limit, solver = options.limit(depth), options.solver()
    terminal = Terminal(Style.DISCS)
    names = DISC_SYMBOLS if json_output else [terminal.bare_disc(player) for player in (0, 1)]
    alone = len(positions) == 1
    answered = refused = 0
    for asked in _arguments(positions) if positions else _input():
        try:
            board = Board.parse(asked.text)
            with Progress("analyzing", solver), Interruption(solver) as interruption:
                analysis = solver.analyze(board, limit)
                rest = _rest(limit, analysis, is_over=interruption.came)
                reasons = explain(board, analysis, names, solver, rest)
        except ConnectnError as error:
            if alone:
                raise
            refused += 1
            _refuse(asked, error, json_output=json_output)
            continue
        answered += 1
        if json_output:
            found = analysis_json(name_of(asked.text, board), board, analysis, reasons)
            print(json.dumps(found, indent=2 if alone else None), flush=True)
        else:
            _show(terminal, board, analysis, reasons)
        if interruption.came:
            raise KeyboardInterrupt
    if refused:
        return ExitCode.SAYS_NO if answered else ExitCode.WRONG_USE
    return ExitCode.OK


def _arguments(positions: Sequence[str]) -> Iterator[_Asked]:
    for number, text in enumerate(positions, start=1):
        yield _Asked(f"position {number}", text)


def _input() -> Iterator[_Asked]:
    """Yield the first word of every line that has one before its comment."""
    if sys.stdin.isatty():
        print(INVITATION, file=sys.stderr)
    for number, line in enumerate(sys.stdin, start=1):
        words = line.partition(COMMENT)[0].split()
        if words:
            yield _Asked(f"line {number}", words[0])


def _refuse(asked: _Asked, error: ConnectnError, *, json_output: bool) -> None:
    print(f"{asked.place}: {error}", file=sys.stderr)
    if json_output:
        print(json.dumps(refusal_json(asked.text, str(error))), flush=True)


def _rest(limit: Limit | None, analysis: Analysis, *, is_over: bool) -> Limit | None:
    """Return what an analysis has left of its limit for its explanation."""
    if is_over:
        return NOTHING
    if limit is None:
        return None
    seconds = None if limit.seconds is None else limit.seconds - analysis.seconds
    nodes = None if limit.nodes is None else limit.nodes - analysis.nodes
    if (seconds is not None and seconds <= 0) or (nodes is not None and nodes <= 0):
        return NOTHING
    return Limit(seconds, nodes, limit.depth)


def _show(terminal: Terminal, board: Board, analysis: Analysis, reasons: Sequence[Reason]) -> None:
    """Print what a person reads."""
    terminal.show(board)
    terminal.say(f"{terminal.disc(board.turn)} to move.\n")
    for row in score_rows(analysis, terminal.style, color=terminal.color):
        terminal.say(row)
    terminal.say("")
    for reason in reasons:
        terminal.tell(reason.text)
    threats = [*terminal.threat_rows(board)]
    if threats:
        terminal.say("\n".join(["", *threats, ""]))
    terminal.say(search_summary(analysis, color=terminal.color))
