"""Boards and analyses as text: plain letters, boxes, or coloured discs."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import TextIO

from connectn.analysis.fate import fate
from connectn.game import notation
from connectn.game.board import Board
from connectn.game.named import Named
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score

_RESET = "\x1b[0m"
_FRAME_COLOR = "\x1b[34m"
PLAYER_COLORS = ("\x1b[31m", "\x1b[33m")
_MARKED_PLAYER_COLORS = ("\x1b[1;91m", "\x1b[1;93m")

# By player: an ordinary disc, the last one played, and one of the winning line. The marks are
# shapes, so that they show without colour too.
_DISCS, _LAST_DISCS, _LINE_DISCS = "●○", "◉◎", "◆◇"
_HOLE = "·"

_GREEN, _RED, _DIM = "\x1b[32m", "\x1b[31m", "\x1b[2m"
_BAR_CELLS = 16
_BAR_SIGNS = (("█", "░"), ("+", "-"))  # of wins and losses, drawn and in plain letters


class Style(Named, StrEnum):
    """How a board looks."""

    PLAIN = "plain"
    BOX = "box"
    DISCS = "discs"


@dataclass(frozen=True)
class Signs:
    """The letters of players 0 and 1, and the number of the leftmost column."""

    letters: str = "".join(notation.DISC_SYMBOLS)
    first_column: int = 1


USUAL_SIGNS = Signs()


def render(
    board: Board,
    style: Style | str = Style.PLAIN,
    *,
    color: bool = False,
    columns: int = 80,
    signs: Signs = USUAL_SIGNS,
) -> str:
    """Draw a board, plain, box or discs, in as many terminal columns, if its width allows.

    >>> print(render(Board.parse("4x3c3:1213")))
    - - - -
    X - - -
    X O O -
    1 2 3 4
    """
    match Style(style):
        case Style.PLAIN:
            return _plain(board, columns, signs)
        case Style.BOX:
            return _box(board, columns, signs)
        case Style.DISCS:
            return _discs(board, columns, signs, color=color)


def disc(
    player: int, style: Style = Style.DISCS, *, color: bool = False, signs: Signs = USUAL_SIGNS
) -> str:
    """Return a player's disc as a style draws it."""
    if style is Style.DISCS:
        return paint(_DISCS[player], PLAYER_COLORS[player], color=color)
    return signs.letters[player]


def score_rows(
    analysis: Analysis, style: Style = Style.DISCS, *, color: bool = False
) -> Iterator[str]:
    """Yield a row per column: its name, its score, a bar, and what the score means.

    Colours come on top of the text and never change it.
    """
    names = [notation.name_column(column) for column in range(len(analysis.scores))]
    scores = ["" if value is None else str(value) for value in analysis.scores]
    widest_name, widest_score = max(map(len, names)), max(map(len, scores))
    for name, score, value in zip(names, scores, analysis.scores, strict=True):
        bar = score_bar(value, style, color=color)
        meaning = "full" if value is None else fate(value)
        yield f"{name:>{widest_name}}  {score:>{widest_score}}  {bar}  {meaning}"


def score_bar(
    value: Score | Bounds | None,
    style: Style = Style.DISCS,
    *,
    color: bool = False,
    cells: int = _BAR_CELLS,
) -> str:
    """Draw the size of a score; a win with the next disc, or a loss with the one after, fills it.

    A win and a loss are drawn with different signs, because colours may be missing.
    """
    if not isinstance(value, Score) or value.sign == 0:
        return " " * cells
    most = (value.rules.cells + 1 - value.ply) // 2
    sign = _BAR_SIGNS[style is Style.PLAIN][value.sign < 0]
    bar = sign * max(1, round(cells * abs(value.value) / most))
    return paint(f"{bar:{cells}}", _GREEN if value.sign > 0 else _RED, color=color)


def search_summary(analysis: Analysis, *, color: bool = False) -> str:
    """Return how much was searched, and for how long."""
    searched = f"{analysis.nodes:,} positions searched in {analysis.seconds:.2f} s"
    return paint(searched, _DIM, color=color)


def wants_color(stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Tell whether a stream should get colours: a terminal, without NO_COLOR and not dumb."""
    if environ.get("NO_COLOR") or environ.get("TERM") == "dumb":
        return False
    return stream.isatty()


def can_draw(style: Style, stream: TextIO) -> bool:
    """Tell whether a stream's encoding has the characters of a style."""
    needed = {
        Style.PLAIN: "",
        Style.BOX: "┌─┬┐│├┼┤└┴┘",
        Style.DISCS: _DISCS + _LAST_DISCS + _LINE_DISCS + _HOLE + "╭─╮│╰╯",
    }
    try:
        needed[style].encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _letters(board: Board, empty: str, signs: Signs) -> list[list[str]]:
    return [
        [empty if cell is None else signs.letters[cell] for cell in row] for row in board.grid()
    ]


def _labels(board: Board, signs: Signs) -> list[str]:
    numbers = range(signs.first_column, signs.first_column + board.rules.width)
    return ["0" if number == 0 else notation.format_column(number - 1) for number in numbers]


def _plain(board: Board, columns: int, signs: Signs) -> str:
    gap = " " if 2 * board.rules.width - 1 <= columns else ""
    rows = [*_letters(board, notation.EMPTY_SYMBOL, signs), _labels(board, signs)]
    return "\n".join(gap.join(row) for row in rows)


def _box(board: Board, columns: int, signs: Signs) -> str:
    width = board.rules.width
    pad = " " if 4 * width + 1 <= columns else ""
    if 2 * width + 1 > columns:
        return _plain(board, columns, signs)
    bar = "─" * (1 + 2 * len(pad))

    def rule(left: str, middle: str, right: str) -> str:
        return left + middle.join([bar] * width) + right

    rows = [
        f"│{'│'.join(pad + cell + pad for cell in row)}│" for row in _letters(board, " ", signs)
    ]
    between = rule("├", "┼", "┤")
    body = list(chain.from_iterable((row, between) for row in rows))[:-1]
    foot = " " + " ".join(pad + label + pad for label in _labels(board, signs))
    return "\n".join([rule("┌", "┬", "┐"), *body, rule("└", "┴", "┘"), foot.rstrip()])


def _discs(board: Board, columns: int, signs: Signs, *, color: bool) -> str:
    width = board.rules.width
    pitch = max((p for p in (3, 2) if p * width + 2 <= columns), default=1)
    before, after = " " * (pitch // 3), " " * (pitch // 2)
    outcome = board.outcome()
    marks = dict.fromkeys(outcome.line, _LINE_DISCS) if outcome else {}
    last = board.last_cell()
    if last is not None:
        marks.setdefault(last, _LAST_DISCS)
    side = paint("│", _FRAME_COLOR, color=color)
    lines = [paint(f"╭{'─' * pitch * width}╮", _FRAME_COLOR, color=color)]
    for row, players in zip(reversed(range(board.rules.height)), board.grid(), strict=True):
        cells = (
            before + _disc_symbol(player, marks.get((column, row)), color=color) + after
            for column, player in enumerate(players)
        )
        lines.append(side + "".join(cells) + side)
    lines.append(paint(f"╰{'─' * pitch * width}╯", _FRAME_COLOR, color=color))
    labels = (before + label + after for label in _labels(board, signs))
    lines.append(" " + "".join(labels).rstrip())
    return "\n".join(lines)


def _disc_symbol(player: int | None, mark: str | None, *, color: bool) -> str:
    if player is None:
        return paint(_HOLE, _FRAME_COLOR, color=color)
    colors = _MARKED_PLAYER_COLORS if mark else PLAYER_COLORS
    return paint((mark or _DISCS)[player], colors[player], color=color)


def paint(text: str, code: str, *, color: bool) -> str:
    """Put the terminal's code of a colour around a text, if it is to have colours."""
    return f"{code}{text}{_RESET}" if color else text
