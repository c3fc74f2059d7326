"""Checks what a hint of the page claims; a sentence that is not known here is refused."""

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from connectn import Analysis, Board, Score
from connectn.game.notation import COLUMN_SYMBOLS, name_cell
from connectn.game.outcome import Cell

COLUMN = r"[1-9A-G](?: \(\d+\))?"
COLUMNS = rf"({COLUMN}(?:(?:, | and ){COLUMN})*)"
CELLS = r"([A-P]\d+(?:(?:, | and | or )[A-P]\d+)*)"
LINE_AT_END = "the best line of play ends with the line"
PROSPECTS = r"(wins in \d+ plies|loses in \d+ plies|draws|wins|loses|does not lose|does not win)"
IDEAS = {
    "a line can be completed": "completes",
    "the opponent threatens to complete a line": "The opponent would complete",
    "there is a double threat": "threats at once",
    "a new threat can be made": "it makes a threat at",
    "a line can be built there": "the best line of play ends with",
    "the opponent can win there after the wrong column": "the opponent wins with the next disc",
    "There is a win: compare what the columns lead to": "wins",
    "Be careful: all columns but one let the opponent win with the next disc": "After every other",
    "This position is too hard to solve: look for lines that can still grow": "",
    "Every column leads to the same end, so choose the one that sets the most problems": "Every",
    "No single cell decides: compare what the columns lead to": "Column",
}
"""What the first step says, and a part of the reason that the last step must then give."""
REGIONS = {"the left side": (0, 0.5), "the right side": (0.5, 1), "the middle": (0.25, 0.75)}


@dataclass
class Claims:
    """A position with its exact scores, and the hint about it."""

    board: Board
    truth: Analysis
    steps: list[dict[str, Any]]

    def check(self) -> str:
        """Check all three steps; return the idea."""
        idea, cells, column = self.steps
        assert [step["step"] for step in self.steps] == [1, 2, 3]
        assert (idea["column"], cells["column"]) == (None, None)
        assert column["column"] in self.board.legal_moves
        found = re.fullmatch(rf"Play column ({COLUMN})\. (.*)\.", column["text"])
        assert found, column["text"]
        assert column_of(found[1]) == column["column"]
        for sentence in found[2].split(". "):
            self._check_sentence(sentence, column)
        self._check_cells(cells)
        return self._check_idea(idea["text"], found[2], column["cells"])

    def _check_idea(self, text: str, why: str, cells: list[Cell]) -> str:
        found = re.fullmatch(r"(?:Look at ([a-z ]+): )?(.*)\.", text)
        assert found, text
        assert IDEAS[found[2]] in why, text
        if found[1] in REGIONS:
            left, right = (share * self.board.rules.width for share in REGIONS[found[1]])
            assert all(left <= column and column + 1 <= right for column, _ in cells), text
        elif found[1]:
            assert found[1] == "the whole board"
        return found[2]

    def _check_cells(self, step: dict[str, Any]) -> None:
        found = re.fullmatch(rf"Look at {CELLS}\.", step["text"])
        assert found, step["text"]
        assert cells_of(found[1]) == list(map(tuple, step["cells"]))
        for column, row in step["cells"]:
            assert self.board.heights()[column] <= row < self.board.rules.height

    def _check_sentence(self, text: str, step: dict[str, Any]) -> None:
        column, cells = step["column"], list(map(tuple, step["cells"]))
        for pattern, check in (
            (rf"Column ({COLUMN}) completes a line and wins", self._completes),
            (rf"The opponent would complete a line at {CELLS}", self._blocks),
            (rf"Column ({COLUMN}) {PROSPECTS}", self._leads),
            (rf"Column ({COLUMN}) {PROSPECTS}: no column holds out longer", self._best),
            (
                rf"Column ({COLUMN}) {PROSPECTS}: it makes (two|\d+) threats at once, {CELLS}",
                self._double,
            ),
            (rf"Column ({COLUMN}) {PROSPECTS}: it makes a threat at {CELLS}", self._threat),
            (
                rf"Column ({COLUMN}) {PROSPECTS}: {LINE_AT_END} {CELLS}-{CELLS}",
                self._line,
            ),
            (rf"After columns? {COLUMNS} the opponent wins with the next disc", self._unsafe),
            (r"After every other column the opponent wins with the next disc", self._last_safe),
            (rf"Every column {PROSPECTS}", self._all),
            (r"Every other column loses", self._others_lose),
            (rf"Columns? {COLUMNS} loses?", self._lose),
            (r"Nothing is proved about it", lambda _column, _cells: None),
        ):
            if found := re.fullmatch(pattern, text):
                check(column, cells, *found.groups())
                return
        raise AssertionError(f"a sentence that this test does not know: {text}")

    def _completes(self, column: int, cells: list[Cell], named: str) -> None:
        after = self._after(column)
        outcome = after.outcome()
        assert column_of(named) == column
        assert outcome is not None
        assert sorted(outcome.line) == sorted(cells)

    def _blocks(self, column: int, cells: list[Cell], named: str) -> None:
        threats = self.board.cells(self.board.winning_cells(1 - self.board.turn))
        assert cells_of(named) == cells
        assert all(cell in threats and self.board.landing_cell(cell[0]) == cell for cell in cells)
        assert column in [cell[0] for cell in cells]
        assert column in self.truth.best

    def _leads(self, _column: int, _cells: list[Cell], named: str, prospect: str) -> None:
        self._result(self.truth.scores[column_of(named)], prospect)

    def _result(self, score: object, prospect: str) -> None:
        assert isinstance(score, Score)
        if plies := re.search(r"\d+", prospect):
            assert score.plies_to_end == int(plies[0])
        verb = prospect.partition(" in ")[0]
        expected = {"wins": [1], "loses": [-1], "draws": [0], "does not lose": [0, 1]}
        assert score.sign in expected.get(verb, [0, -1])

    def _best(self, column: int, cells: list[Cell], named: str, prospect: str) -> None:
        self._leads(column, cells, named, prospect)
        assert column_of(named) == column
        assert column in self.truth.best

    def _double(
        self, column: int, cells: list[Cell], named: str, prospect: str, number: str, at: str
    ) -> None:
        self._best(column, cells, named, prospect)
        assert prospect == "wins in 3 plies"
        self._threat(column, cells, named, prospect, at)
        after = self._after(column)
        now = [cell for cell in cells if after.landing_cell(cell[0]) == cell]
        above = [cell for cell in cells if (cell[0], cell[1] - 1) in now]
        assert len(cells) == (2 if number == "two" else int(number))
        assert len(now) >= 2 or (len(now) == 1 and len(above) == 1)

    def _threat(self, column: int, cells: list[Cell], named: str, prospect: str, at: str) -> None:
        self._leads(column, cells, named, prospect)
        after = self._after(column)
        threats = after.cells(after.winning_cells(self.board.turn))
        assert cells_of(at) == cells
        assert set(cells) <= set(threats)

    def _line(
        self, column: int, cells: list[Cell], named: str, prospect: str, first: str, last: str
    ) -> None:
        self._best(column, cells, named, prospect)
        assert [name_cell(cells[0]), name_cell(cells[-1])] == [first, last]
        theirs = set(self.board.cells(self.board.discs(1 - self.board.turn)))
        assert len(cells) >= self.board.rules.connect
        assert not theirs & set(cells)
        steps = {(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)}
        assert len(steps) == 1

    def _unsafe(self, column: int, _cells: list[Cell], named: str) -> None:
        places = list(map(column_of, re.split(", | and ", named)))
        assert column not in places
        assert places == [one for one in self.board.legal_moves if self._loses_at_once(one)]

    def _last_safe(self, column: int, _cells: list[Cell]) -> None:
        assert [one for one in self.board.legal_moves if not self._loses_at_once(one)] == [column]

    def _all(self, _column: int, _cells: list[Cell], prospect: str) -> None:
        values = {score for score in self.truth.scores if score is not None}
        assert len(values) == 1
        self._result(values.pop(), prospect)

    def _others_lose(self, column: int, _cells: list[Cell]) -> None:
        others = [score for at, score in enumerate(self.truth.scores) if score and at != column]
        assert all(isinstance(score, Score) and score.sign < 0 for score in others)

    def _lose(self, _column: int, _cells: list[Cell], named: str) -> None:
        for place in map(column_of, re.split(", | and ", named)):
            self._result(self.truth.scores[place], "loses")

    def _loses_at_once(self, column: int) -> bool:
        after = self._after(column)
        return not after.is_game_over() and bool(after.winning_moves(after.turn))

    def _after(self, column: int) -> Board:
        after = self.board.copy()
        after.push(column)
        return after


def column_of(name: str) -> int:
    return COLUMN_SYMBOLS.index(name[0])


def cells_of(names: str) -> list[Cell]:
    return [
        (ord(name[0]) - ord("A"), int(name[1:]) - 1) for name in re.split(", | and | or ", names)
    ]
