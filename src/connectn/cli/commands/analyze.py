"""`connectn analyze`: a position explained to a person."""

import json
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.analysis.explain import explain
from connectn.cli.commands.solve import name_of
from connectn.cli.options import USUAL, JsonOutput, SolverOptions, WholeNumber
from connectn.cli.progress import Progress
from connectn.cli.terminal import Terminal
from connectn.game.board import Board
from connectn.game.rules import LARGEST_SIDE
from connectn.solver.analysis import Analysis
from connectn.view.json import analysis_json
from connectn.view.text import Style, score_rows, search_summary

Depth = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=LARGEST_SIDE**2))]


def analyze(
    position: str,
    /,
    *,
    depth: Depth | None = None,
    json_output: JsonOutput = False,
    options: SolverOptions = USUAL,
) -> None:
    """Show what each column is worth, the best line, and where lines are open.

    The scores are those of `connectn solve`: above 0 the side to move wins, and
    the higher, the sooner. Columns and rows count from 1 at the bottom left.
    In JSON, columns count from 0; docs/json.md describes its fields.

    Example: connectn analyze 444444 --seconds 10

    Parameters
    ----------
    position
        The columns played, 4453; on another board 9x7c5:55; '' is the empty board.
    depth
        Look for wins and losses within this many plies only.
    json_output
        Write JSON for another program.
    options
        How the solver searches.
    """
    board = Board.parse(position)
    solver = options.solver()
    with Progress("analyzing", solver):
        analysis = solver.analyze(board, options.limit(depth))
    if json_output:
        print(json.dumps(analysis_json(name_of(position, board), board, analysis), indent=2))
    else:
        _show(board, analysis)


def _show(board: Board, analysis: Analysis) -> None:
    """Print what a person reads."""
    terminal = Terminal(Style.DISCS)
    discs = [terminal.disc(player) for player in (0, 1)]
    terminal.show(board)
    terminal.say(f"{discs[board.turn]} to move.\n")
    for row in score_rows(analysis, terminal.style, color=terminal.color):
        terminal.say(row)
    terminal.say("")
    for sentence in explain(board, analysis, discs):
        terminal.say(sentence)
    terminal.say(search_summary(analysis, color=terminal.color))
