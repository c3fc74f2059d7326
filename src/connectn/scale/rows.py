"""The rows of a dataset, and the text files that hold them."""

import csv
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

from connectn.game.board import Board
from connectn.game.notation import format_columns
from connectn.scale import uci
from connectn.scale.fingerprint import fingerprint
from connectn.scale.label import Label, Wanted, result_word
from connectn.solver.score import Score

SPLITS = (*["train"] * 8, "validation", "test")
"""The splits, each as often as its share in tenths."""


class Row(NamedTuple):
    """One position with its labels."""

    position: str
    ply: int
    score: int
    """For the side to move."""
    result: str
    """win, draw or loss of the side to move."""
    best: str
    """The best columns, as text."""
    plies_to_end: int
    split: str

    @classmethod
    def of(cls, position: str, label: Label, seed: int) -> "Row":
        """Make a row of a position and its score and best columns.

        >>> Row.of("444433335555", (15, 1, 5), seed=1).best
        '26'
        """
        board = Board.parse(position)
        value, *best = cast("tuple[int, ...]", label)
        end = Score.proved(value, board.rules, board.ply).plies_to_end
        columns = format_columns(tuple(best))
        result = result_word(value)
        return cls(position, board.ply, value, result, columns, end, split_of(board, seed))


def split_of(board: Board, seed: int) -> str:
    """Return train, validation or test, in the shares 8:1:1.

    It depends on the position and the seed alone. A position and its mirror image are in the same.
    """
    return SPLITS[fingerprint(board, f"split {seed}") % len(SPLITS)]


class ResultRow(NamedTuple):
    """One position with its result alone, which is found sooner than the score."""

    position: str
    ply: int
    result: str
    split: str

    @classmethod
    def of(cls, position: str, label: Label, seed: int) -> "ResultRow":
        """Make a row of a position and the sign of its score."""
        board = Board.parse(position)
        return cls(position, board.ply, result_word(label[0] or 0), split_of(board, seed))


@dataclass(frozen=True)
class FileFormat:
    """A format of files for datasets."""

    wanted: Wanted
    """What must be known about each position."""
    row: Callable[[str, Label, int], Row | ResultRow]
    """Makes a row of a position, its label and the seed."""
    write: Callable[[Path, Iterable[Any]], None]
    """Writes such rows to a file, as they come."""


def _write_csv(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="ascii", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(rows)


def _write_jsonl(path: Path, rows: Iterable[Row]) -> None:
    with path.open("w", encoding="ascii", newline="\n") as file:
        file.writelines(f"{json.dumps(row._asdict())}\n" for row in rows)


def _write_uci(path: Path, rows: Iterable[ResultRow]) -> None:
    with path.open("w", encoding="ascii", newline="\n") as file:
        file.writelines(uci.row(row.position, row.result) for row in rows)


CSV = FileFormat(Wanted.BEST, Row.of, _write_csv)
"""A header line, then one line for each row."""
JSONL = FileFormat(Wanted.BEST, Row.of, _write_jsonl)
"""One JSON object per line."""
UCI_DATA = FileFormat(Wanted.SIGN, ResultRow.of, _write_uci)
"""The format of the UCI data set: 42 cells and the result."""
