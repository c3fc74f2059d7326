"""Reviews of games as compact data for the script of their page."""

from collections.abc import Iterable, Sequence

from connectn.analysis.fate import fate
from connectn.analysis.grade import Grade
from connectn.analysis.review import Review
from connectn.analysis.turning_point import TurningPoint
from connectn.game.notation import format_columns
from connectn.game.record import UNNAMED, Record
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score
from connectn.view.graph import advantage
from connectn.view.json import Json, Object
from connectn.view.move_cells import cells_text, discs_of, filled_cells
from connectn.view.names import short_names
from connectn.view.svg import FRAME, frame_symbol
from connectn.view.words import percent, printable

LONGEST_NAME = 24
"""The whole name is a tooltip."""
GRADES = tuple(Grade)
COLOURS = "Red", "Yellow"
"""The players of a record that does not name them, by the colours of their discs."""


class ReviewData:
    """What the script of a page of reviews reads."""

    def __init__(self, reviews: Iterable[tuple[int, Review]]) -> None:
        self._values: dict[tuple[str, int | None, str], int] = {}
        self.frames: dict[str, str] = {}
        """The empty boards by their names, one for each width and height."""
        self._games = [self._game(number, review) for number, review in reviews]

    def json(self) -> Object:
        """Return the games, and the values of columns, which the games refer to by their place."""
        return {
            "grades": [grade.value for grade in GRADES],
            "values": [list(value) for value in self._values],
            "games": list[Json](self._games),
        }

    def _game(self, number: int, review: Review) -> Object:
        record = review.record
        root = record.board().root()
        width, height = root.rules.width, root.rules.height
        frame = f"{FRAME}-{width}x{height}"
        self.frames[frame] = frame_symbol(root.rules, frame)
        names = names_of(record)
        game: Object = {
            "number": number,
            "width": width,
            "height": height,
            "frame": frame,
            "names": list[Json](names),
            "titles": [printable(record.first), printable(record.second)],
            "given": review.opening,
            "before": root.ply,
            "grades": [GRADES.index(move.grade) for move in review.moves],
            "scores": [self._scores(move.analysis.scores) for move in review.moves],
            "best": [format_columns(move.analysis.proved_best) for move in review.moves],
            "values": [_rounded(advantage(value)) for value in review.evaluations],
            "said": [_forecast(value, names) for value in review.evaluations],
            "points": [_point(point, names) for point in review.turning_points],
            "sides": [_side(review, player) for player in (0, 1)],
        }
        return game | _course(record)

    def _scores(self, scores: Sequence[Score | Bounds | None]) -> Json:
        """Return the place of each column's value among all values, null for a full column."""
        return [None if value is None else self._place(value) for value in scores]

    def _place(self, value: Score | Bounds) -> int:
        shown = _short(value), value.sign, fate(value)
        return self._values.setdefault(shown, len(self._values))


def names_of(record: Record) -> tuple[str, str]:
    """Return short names of the players, made different.

    >>> from connectn.game.rules import Rules
    >>> names_of(Record(Rules(), ())), names_of(Record(Rules(), (), "a", "a"))
    (('Red', 'Yellow'), ('a (red)', 'a (yellow)'))
    """
    given = [printable(name) for name in (record.first, record.second)]
    named = [
        colour if name.strip() in {"", UNNAMED} else name
        for name, colour in zip(given, COLOURS, strict=True)
    ]
    first, second = short_names(named, LONGEST_NAME)
    if first == second:
        return f"{first} (red)", f"{second} (yellow)"
    return first, second


def _course(record: Record) -> Object:
    """Return the discs at the start, the cells of the moves, and how the game ended."""
    board = record.board().root()
    course: Object = {
        "discs": [list[Json](disc) for disc in discs_of(board)],
        "turn": board.turn,
        "cells": cells_text(filled_cells(board, record.moves)),
    }
    if record.outcome is not None:
        course |= {
            "winner": record.outcome.winner,
            "end": record.outcome.termination.value,
            "line": cells_text(record.outcome.line),
            "detail": printable(record.tags.get("Detail", "")),
        }
    return course


def _point(point: TurningPoint, names: Sequence[str]) -> Object:
    """Return a turning point: its sentences, the missed line, and the cells of its reason."""
    board = point.move.analysis.board.copy()
    root = board.root()
    reasons = point.reasons(names)[:1]
    cells = filled_cells(board, point.line)
    outcome = board.outcome()
    return {
        "at": point.move.ply - root.ply,
        "text": point.happening(names),
        "reason": " ".join(map(str, reasons)),
        "cells": cells_text(cells),
        "line": "" if outcome is None else cells_text(outcome.line),
        "marks": cells_text(cell for reason in reasons for cell in reason.cells),
    }


def _side(review: Review, player: int) -> Object:
    """Return the numbers of one player."""
    kept, decisions = review.decisions(player)
    lost = review.score_lost(player)
    grades = review.grades(player)
    return {
        "moves": len(review.moves_of(player)),
        "accuracy": percent(review.accuracy(player)),
        "decisions": f"{kept} of {decisions}",
        "lost": "-" if lost is None else f"{lost:.2f}",
        "grades": [grades[grade] for grade in GRADES],
    }


def _forecast(value: Score | Bounds | None, names: Sequence[str]) -> str:
    """Say what best play leads to by a value for player 0."""
    if value is None:
        return ""
    if value.sign == 0:
        return "With best play the game is drawn."
    if value.sign is not None:
        end = f" with move {value.end_ply}" if isinstance(value, Score) else ""
        return f"With best play {names[0 if value.sign > 0 else 1]} wins{end}."
    if isinstance(value, Bounds) and 0 in {value.lower, value.upper}:
        return f"{names[0 if value.lower == 0 else 1]} has at least a draw."
    return "What best play leads to is not proved."


def _short(value: Score | Bounds) -> str:
    """Write a value in up to four characters, for the width of a column."""
    if isinstance(value, Score):
        return f"{value.value:+}" if value.value else "0"
    if value.sign is not None:
        return {1: "win", 0: "0", -1: "loss"}[value.sign]
    return "≥0" if value.lower == 0 else "≤0" if value.upper == 0 else "?"


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 3)
