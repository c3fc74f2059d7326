"""The words of sentences about a position: regular expressions, and what their parts mean."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.oracle.grid_game import Cell, GridGame

NAMES = ("first", "second")
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}

CELL = r"[A-P][0-9]+"
CELLS = rf"{CELL}(?:(?:, | and | or ){CELL})*"
LINE = rf"(?:row|column|diagonal|line) {CELL}(?:-{CELL})?"
COLUMN = r"[1-9A-G](?: \([0-9]+\))?"
COLUMNS = rf"{COLUMN}(?:(?:, | and | or ){COLUMN})*"
RESULT = r"wins with the next disc|wins in [0-9]+ plies|draws|loses in [0-9]+ plies"
RESULTS = rf"{RESULT}|win with the next disc|win in [0-9]+ plies|draw|lose in [0-9]+ plies"
BOUNDS = (
    r"(?P<certain>wins, |loses, |at least a draw, |at most a draw, )?"
    r"between (?P<lower>-?[0-9]+) and (?P<upper>-?[0-9]+)"
)
OTHER = rf"column (?P<other>{COLUMN})(?P<next>, the next best)?"
AFTER_OTHER = rf"after {OTHER}, "
HEAD = rf"Column (?P<column>{COLUMN}) (?P<result>{RESULT})(?P<later>, later than any other)?: "
HEADS = rf"Columns? (?P<columns>{COLUMNS}) (?P<result>{RESULTS}): "
THREATS = rf"(?P<count>\w+) threats at once, (?P<cells>{CELLS})"
FORCED = (
    rf"(?P<loser>\w+) has to block (?P<blocks>{CELL}(?:, then {CELL})*), "
    rf"until (?P<winner>\w+) makes {THREATS}"
)
ZUGZWANG = (
    rf"in the best line (?P<loser>\w+) runs out of safe columns and has to play (?P<below>{CELL}), "
    rf"below (?P<winner>\w+)'s (?P<parity>odd|even) threat at (?P<key>{CELL})"
)


def column_of(text: str) -> int:
    return "123456789ABCDEFG".index(text[0])


def columns_of(text: str) -> list[int]:
    return [column_of(name) for name in re.findall(COLUMN, text)]


def cell_of(text: str) -> Cell:
    return ord(text[0]) - ord("A"), int(text[1:]) - 1


def cells_of(text: str) -> list[Cell]:
    return [cell_of(name) for name in re.findall(CELL, text)]


@dataclass(frozen=True)
class Line:
    """A line as a sentence names it: its direction and its two ends."""

    direction: str
    cells: tuple[Cell, ...]

    @classmethod
    def of(cls, text: str, game: GridGame) -> Line:
        direction, _, ends = text.partition(" ")
        first, last = cells_of(ends)[0], cells_of(ends)[-1]
        (found,) = {
            line
            for line in game.lines()
            if {line[0], line[-1]} == {first, last} and len(set(line)) == len(line)
        }
        rising = len({column for column, _ in found}) > 1 and len({row for _, row in found}) > 1
        flat = len({row for _, row in found}) == 1
        seen = "diagonal" if rising else "row" if flat else "column"
        assert direction == ("line" if first == last else seen)
        return cls(direction, found)
