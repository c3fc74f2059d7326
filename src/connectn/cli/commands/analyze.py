"""`connectn analyze`: a position explained to a person."""

import json
from collections.abc import Iterator
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.cli.commands.solve import fields_of, name_of, words_of
from connectn.cli.options import JsonOutput, Nodes, WholeNumber, limit_of
from connectn.cli.progress import Waiting
from connectn.cli.terminal import Screen
from connectn.game.board import Board
from connectn.game.notation import format_column, format_columns
from connectn.game.rules import LARGEST_SIDE
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.solver.solver import Solver
from connectn.view.text import Style

GREEN, RED, DIM, RESET = "\x1b[32m", "\x1b[31m", "\x1b[2m", "\x1b[0m"
BAR_CELLS = 16
EIGHTHS = " ▏▎▍▌▋▊▉"

Depth = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=LARGEST_SIDE**2))]


def analyze(
    position: str,
    /,
    *,
    seconds: float | None = None,
    nodes: Nodes | None = None,
    depth: Depth | None = None,
    threads: WholeNumber = 1,
    table_mb: WholeNumber = 64,
    json_output: JsonOutput = False,
) -> None:
    """Show what each column is worth, the best line, and where lines are open.

    The scores are those of `connectn solve`: above 0 the side to move wins, and
    the higher, the sooner. Columns and rows count from 1 at the bottom left.
    In JSON, the columns in `best` and `pv` count from 0; `scores` has an object
    per column with `score`, or `lower` and `upper`, and null where it is full.

    Example: connectn analyze 444444 --seconds 10

    Parameters
    ----------
    position
        The columns played, 4453; on another board 9x7c5:55; '' is the empty board.
    seconds
        Think so long, then show what is certain.
    nodes
        Search so many positions, then show what is certain.
    depth
        Look for wins and losses so many plies ahead only.
    threads
        How many threads search.
    table_mb
        How many MiB of memory may hold what was found out.
    json_output
        Write JSON for another program.
    """
    board = Board.parse(position)
    solver = Solver(threads, table_mb, book=None)
    with Waiting("analyzing", solver):
        analysis = solver.analyze(board, limit_of(seconds, nodes, depth))
    if json_output:
        print(json.dumps(_as_json(name_of(position, board), board, analysis), indent=2))
    else:
        _Report(board, analysis).show()


def _as_json(text: str, board: Board, analysis: Analysis) -> dict[str, object]:
    return {
        "position": text,
        "turn": board.turn,
        "scores": [known and fields_of(known) for known in analysis.scores],
        "best": analysis.best,
        "pv": analysis.pv,
        **fields_of(analysis.score),
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 6),
        "depth": analysis.depth,
    }


class _Report:
    """What a person reads; colours come on top and never change the text."""

    def __init__(self, board: Board, analysis: Analysis) -> None:
        self.board = board
        self.analysis = analysis
        self.screen = Screen(Style.DISCS)

    def show(self) -> None:
        """Print it."""
        self.screen.show(self.board)
        say = self.screen.say
        say(f"{self.screen.disc(self.board.turn)} to move.\n")
        for row in self._columns():
            say(row)
        say("")
        for sentence in (self._best(), *self._line(), *self._threats()):
            say(sentence)
        analysis = self.analysis
        searched = f"{analysis.nodes:,} positions searched in {analysis.seconds:.2f} s"
        say(self._paint(searched, DIM))

    def _columns(self) -> Iterator[str]:
        """Give every column a row: its name, its score, a bar, and what that means."""
        scores = self.analysis.scores
        names = [_name(column) for column in range(len(scores))]
        values = ["" if known is None else words_of(known) for known in scores]
        widest_name, widest_value = max(map(len, names)), max(map(len, values))
        for name, value, known in zip(names, values, scores, strict=True):
            bar, fate = self._bar(known), "full" if known is None else _fate(known)
            yield f"{name:>{widest_name}}  {value:>{widest_value}}  {bar}  {fate}"

    def _bar(self, known: Score | Bounds | None) -> str:
        """Draw the size of a score; a win with the next disc fills the bar."""
        if not isinstance(known, Score):
            return " " * BAR_CELLS
        most = (self.board.rules.cells + 1 - self.board.ply) // 2
        eighths = 8 * BAR_CELLS * abs(known.value) // most
        if self.screen.style is Style.PLAIN:
            bar = "#" * (eighths // 8)
        else:
            bar = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        return self._paint(f"{bar:{BAR_CELLS}}", GREEN if known.sign > 0 else RED)

    def _best(self) -> str:
        analysis, score = self.analysis, self.analysis.score
        names = _listed([_name(column) for column in analysis.best])
        if isinstance(score, Score):
            return f"Best: column {names} ({_fate(score)})."
        if len(analysis.best) > 1 and set(analysis.best) == set(self.board.legal_moves):
            return f"No column is proved better than another ({_fate(score)})."
        return f"Best as far as proved: column {names} ({_fate(score)})."

    def _line(self) -> Iterator[str]:
        """Say how the game goes on with best play, if that is known."""
        line, score = self.analysis.pv, self.analysis.score
        if not line or not isinstance(score, Score):
            return
        end = "a draw on a full board"
        if score.winner is not None:
            end = f"{self.screen.disc(score.winner)} wins with move {score.end_ply}"
        more = "..." if len(line) < score.plies_to_end else ""
        yield f"Best line: {format_columns(line)}{more} ({end})."

    def _threats(self) -> Iterator[str]:
        """Say where one more disc of a player completes a line, now or later."""
        for player in (self.board.turn, 1 - self.board.turn):
            at_once = self.board.winning_moves(player)
            places = [
                f"column {_name(column)}, row {row + 1}"
                + (" (playable now)" if column in at_once else "")
                for column, row in self.board.cells(self.board.winning_cells(player))
            ]
            if places:
                yield f"{self.screen.disc(player)} wins on {'; '.join(places)}."

    def _paint(self, text: str, code: str) -> str:
        return f"{code}{text}{RESET}" if self.screen.color else text


def _name(column: int) -> str:
    """Return a column's number, and its letter where the board shows one."""
    symbol, number = format_column(column), str(column + 1)
    return number if symbol == number else f"{number} ({symbol})"


def _listed(names: list[str]) -> str:
    """Join words the way a sentence does: 1, 2 or 3."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _fate(known: Score | Bounds) -> str:
    """Say in words what a score means for the side to move."""
    if isinstance(known, Bounds):
        return f"{_certain(known)}between {known.lower} and {known.upper}"
    if known.sign == 0:
        return "draw"
    verb = "wins" if known.sign > 0 else "loses"
    plies = known.plies_to_end
    return f"{verb} in {plies} plies" if plies > 1 else f"{verb} with the next disc"


def _certain(bounds: Bounds) -> str:
    """Say what is certain already, though the score is not."""
    if bounds.sign is not None:
        return "wins, " if bounds.sign > 0 else "loses, "
    if bounds.lower == 0:
        return "at least a draw, "
    return "at most a draw, " if bounds.upper == 0 else ""
