"""Checks sentences about a position by playing them out on the oracle's board.

Every sentence must have one of the known forms, so that no claim goes unchecked. The rules come
from `GridGame`; the scores come from the caller, who takes them from an independent solver.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.oracle.grid_game import Cell, GridGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from connectn import Board, Rules
    from connectn.analysis.reason import Reason

    Scores = Callable[[Rules, tuple[int, ...]], list[int | None]]

NAMES = ("first", "second")
COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}

_CELL = r"[A-P][0-9]+"
_CELLS = rf"{_CELL}(?:(?:, | and | or ){_CELL})*"
_LINE = rf"(?:row|column|diagonal|line) {_CELL}(?:-{_CELL})?"
_COLUMN = r"[1-9A-G](?: \([0-9]+\))?"
_RESULT = r"wins with the next disc|wins in [0-9]+ plies|draws|loses in [0-9]+ plies"
_OTHER = rf"column (?P<other>{_COLUMN})(?P<next>, the next best)?"
_HEAD = rf"Column (?P<column>{_COLUMN}) (?P<result>{_RESULT})(?P<later>, later than any other)?: "
_THREATS = rf"(?P<count>\w+) threats at once, (?P<cells>{_CELLS})"
_FORCED = (
    rf"(?P<loser>\w+) has to block (?P<blocks>{_CELL}(?:, then {_CELL})*), "
    rf"until (?P<winner>\w+) makes {_THREATS}"
)
_ZUGZWANG = (
    rf"in the end (?P<loser>\w+) runs out of safe columns and has to play (?P<below>{_CELL}), "
    rf"below (?P<winner>\w+)'s (?P<parity>odd|even) threat at (?P<key>{_CELL})"
)


def form(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern + r"\.")


def column_of(text: str) -> int:
    return "123456789ABCDEFG".index(text[0])


def cell_of(text: str) -> Cell:
    return ord(text[0]) - ord("A"), int(text[1:]) - 1


def cells_of(text: str) -> list[Cell]:
    return [cell_of(name) for name in re.findall(_CELL, text)]


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


class ClaimChecker:
    """Checks what `explain` says about one position."""

    def __init__(self, board: Board, scores: Scores) -> None:
        self.rules, self.moves = board.rules, tuple(board.moves)
        self.game = self.after(())
        self.mover, self.opponent = NAMES[self.game.turn], NAMES[1 - self.game.turn]
        self._source = scores
        self._known: dict[tuple[int, ...], list[int | None]] = {}

    def after(self, line: Sequence[int]) -> GridGame:
        game = GridGame(self.rules.width, self.rules.height, self.rules.connect)
        for column in (*self.moves, *line):
            assert column in game.legal_moves()
            game.drop(column)
        return game

    def scores(self, line: Sequence[int] = ()) -> list[int | None]:
        """Score the columns after a line of play, for the side to move then."""
        key = tuple(line)
        if key not in self._known:
            self._known[key] = self._source(self.rules, (*self.moves, *key))
        return self._known[key]

    def value(self, line: Sequence[int] = ()) -> int:
        """Score the position after a line of play for its side to move."""
        return max(score for score in self.scores(line) if score is not None)

    def score(self, column: int, line: Sequence[int] = ()) -> int:
        score = self.scores(line)[column]
        assert score is not None
        return score

    def check(self, reason: Reason) -> None:
        """Fail unless the sentence has a known form and everything it says is true."""
        matches = [
            (check, match)
            for pattern, check in FORMS.items()
            if (match := pattern.fullmatch(reason.text))
        ]
        assert len(matches) == 1, f"{len(matches)} forms fit {reason.text!r}"
        ((check, match),) = matches
        self.check_cells(reason)
        check(self, match, reason)

    def check_cells(self, reason: Reason) -> None:
        """Every cell to highlight is on the board, and every cell that is named is highlighted."""
        board = {(c, r) for c in range(self.rules.width) for r in range(self.rules.height)}
        assert board.issuperset(reason.cells)

    def check_result(self, result: str, score: int, line: Sequence[int] = ()) -> None:
        """Compare words such as "wins in 3 plies" with a score after a line of play."""
        discs = sum(map(len, self.after(line).columns))
        match re.fullmatch(r"(wins|loses|draws?)(?: in (\d+) plies| with the next disc)?", result):
            case None:
                raise AssertionError(result)
            case match if match[1].startswith("draw"):
                assert score == 0
            case match:
                plies = int(match[2]) if match[2] else 1
                assert (score > 0) == (match[1] == "wins")
                assert score != 0
                own = plies if score > 0 else plies - 1  # the winner's last disc, 1 ply later
                cells = self.rules.cells
                after = discs if score > 0 else discs + 1
                assert abs(score) == (cells + 1 - after) // 2 - (own - 1) // 2

    def check_head(self, match: re.Match[str]) -> int:
        """Check what a sentence begins with, and return its column, a best one."""
        column = column_of(match["column"])
        self.check_result(match["result"], self.score(column))
        assert self.score(column) == self.value()
        if match["later"]:
            assert self.score(column) < 0
            self.check_only_best(column)
        return column

    def check_only_best(self, column: int) -> None:
        others = [score for each, score in enumerate(self.scores()) if each != column]
        assert all(score is None or score < self.score(column) for score in others)

    def check_other(self, match: re.Match[str], best: int) -> int:
        """Check a column that a sentence compares with the best, and return it."""
        other = column_of(match["other"])
        assert self.score(other) < self.score(best)
        if match["next"]:
            rest = [s for each, s in enumerate(self.scores()) if each != best and s is not None]
            assert self.score(other) == max(rest)
        return other

    def check_best_play(self, line: Sequence[int], first: int) -> None:
        """Check that a line is best play on both sides, after its first column, to the end."""
        assert line
        assert line[0] == first
        for ply in range(1, len(line)):
            before, column = line[:ply], line[ply]
            assert self.score(column, before) == self.value(before), line
        assert not self.after(line).legal_moves()

    def check_line_won(self, line: Sequence[int], winner: str, said: Line) -> None:
        """Check that a line of play ends when a player completes a line."""
        last = self.after(line)
        assert last.winner() == NAMES.index(winner)
        assert set(said.cells) <= last.line_cells(NAMES.index(winner))
        assert (line[-1], len(last.columns[line[-1]]) - 1) in said.cells

    def check_double(self, match: re.Match[str], line: Sequence[int], winner: str) -> None:
        """Check that after a line of play a player has threats of which one remains."""
        game, player = self.after(line), NAMES.index(winner)
        cells = cells_of(match["cells"])
        assert len(cells) == COUNTS[match["count"]]
        assert game.turn == 1 - player
        assert set(cells) <= game.winning_cells(player)
        assert not [c for c in self.playable(game) if c in game.winning_cells(1 - player)]
        for column in game.legal_moves():
            block = game.copy()
            block.drop(column)
            assert set(self.playable(block)) & block.winning_cells(player), (cells, column)

    def check_forced(self, match: re.Match[str], line: Sequence[int]) -> None:
        """Check that each disc of the winner must be blocked at once on the cells named."""
        winner, loser = NAMES.index(match["winner"]), NAMES.index(match["loser"])
        assert winner == 1 - loser
        blocks, at = cells_of(match["blocks"]), 0
        for ply in range(1, len(line)):
            game = self.after(line[:ply])
            if game.turn != loser or at == len(blocks):
                continue
            threats = set(self.playable(game)) & game.winning_cells(winner)
            assert threats == {blocks[at]}
            assert not set(self.playable(game)) & game.winning_cells(loser)
            assert self.after(line[: ply + 1]).owner(blocks[at]) == loser
            at += 1
        assert at == len(blocks)
        self.check_double(match, line[:-2], match["winner"])

    def check_zugzwang(self, match: re.Match[str], line: Sequence[int]) -> None:
        """Check that a line of play ends when a player has only columns that lose at once."""
        winner, loser = NAMES.index(match["winner"]), NAMES.index(match["loser"])
        below, key = cell_of(match["below"]), cell_of(match["key"])
        assert winner == 1 - loser
        assert (below[0], below[1] + 1) == key
        assert (key[1] + 1) % 2 == (match["parity"] == "odd")
        game = self.after(line[:-2])
        assert game.turn == loser
        assert not set(self.playable(game)) & game.winning_cells(winner)
        for column in game.legal_moves():
            forced = game.copy()
            forced.drop(column)
            assert forced.winner() is None
            assert set(self.playable(forced)) & forced.winning_cells(winner)
        assert self.after(line[:-1]).owner(below) == loser
        assert self.after(line).owner(key) == winner
        assert self.after(line).winner() == winner

    @staticmethod
    def playable(game: GridGame) -> list[Cell]:
        return [(column, len(game.columns[column])) for column in game.legal_moves()]


def completes(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = checker.check_head(match)
    checker.check_line_won([column], checker.mover, Line.of(match["line"], checker.game))


def makes_threats(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    checker.check_best_play(reason.line, column)
    checker.check_double(match, [column], checker.mover)
    assert set(cells_of(match["cells"])) <= set(reason.cells)


def makes_a_seven(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    makes_threats(checker, match, reason)
    check_seven(checker, match, reason.line[:1], checker.mover)


def check_seven(
    checker: ClaimChecker, match: re.Match[str], line: Sequence[int], winner: str
) -> None:
    """Check that a row and a diagonal, each with one gap, share a disc."""
    game, player = checker.after(line), NAMES.index(winner)
    found: dict[bool, set[Cell]] = {True: set(), False: set()}
    threats = cells_of(match["cells"])
    for cells in game.lines():
        gaps = [cell for cell in cells if game.owner(cell) != player]
        if len(gaps) == 1 and gaps[0] in threats and len({column for column, _ in cells}) > 1:
            flat = len({row for _, row in cells}) == 1
            found[flat] |= set(cells) - set(gaps)
    assert found[True] & found[False]


def forces(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    checker.check_best_play(reason.line, checker.check_head(match))
    checker.check_forced(match, reason.line)
    assert match["winner"] == checker.mover


def wins_by_zugzwang(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    checker.check_best_play(reason.line, checker.check_head(match))
    checker.check_zugzwang(match, reason.line)
    assert match["winner"] == checker.mover


def belongs_to_the_last_line(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    said = Line.of(match["line"], checker.game)
    checker.check_best_play(reason.line, column)
    checker.check_line_won(reason.line, checker.mover, said)
    assert match["winner"] == checker.mover
    assert cell_of(match["cell"]) == (column, len(checker.game.columns[column]))
    assert cell_of(match["cell"]) in said.cells


def wanted_after_any_other(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = checker.check_head(match)
    assert cell_of(match["cell"]) == (column, len(checker.game.columns[column]))
    assert match["winner"] == checker.opponent
    for other in checker.game.legal_moves():
        if other != column:
            assert checker.score(column, [other]) > 0


def wanted_after_another(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = checker.check_head(match)
    other = checker.check_other(match, column)
    assert cell_of(match["cell"]) == (column, len(checker.game.columns[column]))
    assert match["taker"] == checker.opponent
    assert checker.score(column, [other]) == checker.value([other])
    checker.check_result(match["then"], checker.score(column, [other]), [other])


def cuts_a_line(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    other = checker.check_other(match, column)
    said = Line.of(match["line"], checker.game)
    checker.check_best_play(reason.line, other)
    checker.check_line_won(reason.line, checker.opponent, said)
    assert match["winner"] == checker.opponent
    assert cell_of(match["cell"]) == (column, len(checker.game.columns[column]))
    assert cell_of(match["cell"]) in said.cells


def makes_a_threat(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column, cell = checker.check_head(match), cell_of(match["cell"])
    after, player = checker.after([column]), NAMES.index(checker.mover)
    assert cell in after.winning_cells(player)
    assert cell not in checker.game.winning_cells(player)
    assert (cell[1] + 1) % 2 == (match["parity"] == "odd")
    assert (cell in checker.playable(after)) == bool(match["blocker"])
    assert match["blocker"] in {None, checker.opponent}


def prevents(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    other = checker.check_other(match, column)
    check_phrase(checker, match["phrase"], reason.line, other)


def check_phrase(checker: ClaimChecker, phrase: str, line: tuple[int, ...], first: int) -> None:
    """Check how the opponent wins after a column."""
    checker.check_best_play(line, first)
    if match := re.fullmatch(rf"(?P<winner>\w+) completes the (?P<line>{_LINE})", phrase):
        assert len(line) == 2
        checker.check_line_won(line, match["winner"], Line.of(match["line"], checker.game))
    elif match := re.fullmatch(rf"(?P<winner>\w+) makes {_THREATS}", phrase):
        checker.check_double(match, line[:-2], match["winner"])
        assert len(line) == 4
    elif match := re.fullmatch(rf'(?P<winner>\w+) springs the "7" trap, {_THREATS}', phrase):
        checker.check_double(match, line[:-2], match["winner"])
        check_seven(checker, match, line[:-2], match["winner"])
        assert len(line) == 4
    elif match := re.fullmatch(_FORCED, phrase):
        checker.check_forced(match, line)
    else:
        match = re.fullmatch(_ZUGZWANG, phrase)
        assert match, phrase
        checker.check_zugzwang(match, line)
    assert match["winner"] == checker.opponent


def loses_by_a_pattern(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = column_of(match["column"])
    checker.check_result(match["result"], checker.score(column))
    assert checker.score(column) < 0 <= checker.value()
    assert match["answerer"] == checker.opponent
    assert reason.line[1] == column_of(match["answer"])
    phrase = match["phrase"] or f"{checker.opponent} {match['same']}"
    check_phrase(checker, phrase, reason.line, column)


def loses_at_once(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column, answer = column_of(match["column"]), column_of(match["answer"])
    assert match["winner"] == checker.opponent
    said = Line.of(match["line"], checker.game)
    checker.check_line_won([column, answer], checker.opponent, said)


def gives_up_a_threat(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column, cell = column_of(match["column"]), cell_of(match["cell"])
    after, player = checker.after([column]), NAMES.index(checker.mover)
    assert (match["mover"], match["opponent"]) == (checker.mover, checker.opponent)
    assert cell in checker.playable(after)
    assert cell in after.winning_cells(player)
    assert cell in checker.game.winning_cells(player)
    assert not set(checker.playable(after)) & after.winning_cells(1 - player)
    assert checker.score(column) < checker.value()


def leads_to_less(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    columns = {column_of(name) for name in re.findall(_COLUMN, match["columns"])}
    assert (len(columns) > 1) == (match["plural"] == "s")
    sign = -1 if match["what"].startswith("lose") else 0
    for column in columns:
        score = checker.score(column)
        assert (score > 0) - (score < 0) == sign < checker.value() + (checker.value() > 0)


def are_best(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    said = {column_of(name) for name in re.findall(_COLUMN, match["columns"])}
    best = {each for each, score in enumerate(checker.scores()) if score == checker.value()}
    assert said == best
    checker.check_result(match["result"], checker.value())


def all_lead_to(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    legal = [score for score in checker.scores() if score is not None]
    assert set(legal) == {checker.value()}
    checker.check_result(match["result"], checker.value())


def must_block(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column, game = column_of(match["column"]), checker.game
    assert match["winner"] == checker.opponent
    said = Line.of(match["line"], game)
    gaps = [cell for cell in said.cells if game.owner(cell) != 1 - game.turn]
    assert gaps == [(column, len(game.columns[column]))]
    for other in game.legal_moves():
        if other != column:  # the opponent completes the line after every other column
            checker.check_line_won([other, column], checker.opponent, said)
    assert set(reason.cells) == set(said.cells)


def last_safe(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = column_of(match["column"])
    assert match["winner"] == checker.opponent
    for other in checker.game.legal_moves():
        after = checker.after([other])
        won = set(checker.playable(after)) & after.winning_cells(after.turn)
        assert bool(won) == (other != column)


def cannot_block_all(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    game, cells = checker.game, cells_of(match["cells"])
    assert (match["winner"], match["loser"]) == (checker.opponent, checker.mover)
    assert set(checker.playable(game)) & game.winning_cells(1 - game.turn) == set(cells)
    assert len(cells) > 1


def tends_to_zugzwang(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    """Fill all cells but those below the threats: the player named is then to move."""
    game = checker.game.copy()
    winner, loser = NAMES.index(match["winner"]), NAMES.index(match["loser"])
    threats, below = cells_of(match["threats"]), cells_of(match["below"])
    assert not reason.is_proved
    assert [(column, row - 1) for column, row in threats] == below
    parities = re.findall(r"(odd|even) threat at", match["threats"])
    assert parities == ["odd" if row % 2 == 0 else "even" for _, row in threats]
    assert set(threats) <= game.winning_cells(winner)
    every = game.winning_cells(0) | game.winning_cells(1)
    stops = dict(below)
    for column in range(game.width):
        stop = stops.get(column, game.height)
        while len(game.columns[column]) < stop:
            assert (column, len(game.columns[column])) not in every
            game.drop(column)
    assert game.turn == loser
    assert winner == 1 - loser
    value = checker.value()
    assert (value > 0) == (winner == checker.game.turn)
    assert value != 0


def can_follow(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    """Let the follower answer in the same column, whatever the other player does."""
    game, follower = checker.game, 1 - checker.game.turn
    assert match["follower"] == match["again"] == checker.opponent
    assert checker.value() < 0 if match["line"] else checker.value() <= 0
    taken = set()
    for column in range(game.width):
        for row in range(len(game.columns[column]), game.height, 2):
            taken.add((column, row + 1))
    assert all((row + 1) % 2 == (match["rows"] == "odd") for _, row in taken)
    own = taken | {c for line in game.lines() for c in line if game.owner(c) == follower}
    if match["line"]:
        assert set(Line.of(match["line"], game).cells) <= own
    else:
        assert match["leader"] == checker.mover


def lies_on_most_lines(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    game, column = checker.game, column_of(match["column"])
    counts = {
        each: sum(
            cell in line and all(game.owner(c) != 1 - game.turn for c in line)
            for line in game.lines()
        )
        for each, cell in zip(game.legal_moves(), checker.playable(game), strict=True)
    }
    assert counts.pop(column) == int(match["most"]) > max(counts.values())
    assert cell_of(match["cell"]) == (column, len(game.columns[column]))
    assert match["mover"] == checker.mover


def is_the_best_line(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    line = tuple(map(column_of, match["line"]))
    assert line == reason.line
    checker.check_best_play(line, line[0])
    assert checker.score(line[0]) == checker.value()
    winner = checker.after(line).winner()
    assert (None if match["winner"] is None else NAMES.index(match["winner"])) == winner
    if match["move"]:
        assert sum(map(len, checker.after(line).columns)) == int(match["move"])


_AFTER_OTHER = rf"after {_OTHER}, "
FORMS: dict[re.Pattern[str], Callable[[ClaimChecker, re.Match[str], Reason], None]] = {
    form(rf"{_HEAD}it completes the (?P<line>{_LINE})"): completes,
    form(rf"{_HEAD}it makes {_THREATS}"): makes_threats,
    form(rf'{_HEAD}it springs the "7" trap, {_THREATS}'): makes_a_seven,
    form(rf"{_HEAD}{_FORCED}"): forces,
    form(rf"{_HEAD}{_ZUGZWANG}"): wins_by_zugzwang,
    form(
        rf"{_HEAD}its disc on (?P<cell>{_CELL}) belongs to the (?P<line>{_LINE}), "
        r"which (?P<winner>\w+) completes in the end"
    ): belongs_to_the_last_line,
    form(
        rf"{_HEAD}after any other column (?P<winner>\w+) plays (?P<cell>{_CELL}) and wins"
    ): wanted_after_any_other,
    form(
        rf"{_HEAD}{_AFTER_OTHER}(?P<taker>\w+) takes (?P<cell>{_CELL}) and (?P<then>{_RESULT})"
    ): wanted_after_another,
    form(
        rf"{_HEAD}it takes (?P<cell>{_CELL}) out of the (?P<line>{_LINE}), "
        rf"which (?P<winner>\w+) completes after {_OTHER}"
    ): cuts_a_line,
    form(
        rf"{_HEAD}it makes an? (?P<parity>odd|even) threat at (?P<cell>{_CELL})"
        r"(?:, which (?P<blocker>\w+) has to block)?"
    ): makes_a_threat,
    form(rf"{_HEAD}{_AFTER_OTHER}(?P<phrase>(?!the next best|\w+ takes).+)"): prevents,
    form(
        rf"Column (?P<column>{_COLUMN}) (?P<result>{_RESULT}): (?P<answerer>\w+) answers "
        rf"(?P<answer>{_COLUMN})(?:, and (?P<phrase>.+)| and (?P<same>.+))"
    ): loses_by_a_pattern,
    form(
        rf"Column (?P<column>{_COLUMN}) loses: (?P<winner>\w+) answers (?P<answer>{_COLUMN}) "
        rf"and completes the (?P<line>{_LINE})"
    ): loses_at_once,
    form(
        rf"Column (?P<column>{_COLUMN}) gives up (?P<mover>\w+)'s threat at (?P<cell>{_CELL}): "
        r"(?P<opponent>\w+) blocks it"
    ): gives_up_a_threat,
    form(
        rf"Column(?P<plural>s?) (?P<columns>{_COLUMN}(?:(?:, | and ){_COLUMN})*) "
        r"(?P<what>loses?|only draws?)"
    ): leads_to_less,
    form(
        rf"Best: columns? (?P<columns>{_COLUMN}(?:(?:, | or ){_COLUMN})*) "
        rf"\((?P<result>{_RESULT}|draw)\)"
    ): are_best,
    form(rf"Every column (?P<result>{_RESULT})"): all_lead_to,
    form(
        rf"Column (?P<column>{_COLUMN}) is the only move: (?P<winner>\w+) would complete the "
        rf"(?P<line>{_LINE}) there"
    ): must_block,
    form(
        rf"Column (?P<column>{_COLUMN}) is the last safe column: every other one lets "
        r"(?P<winner>\w+) win with the next disc"
    ): last_safe,
    form(
        rf"(?P<winner>\w+) wins with the next disc on (?P<cells>{_CELLS}): "
        r"(?P<loser>\w+) can block only one of them"
    ): cannot_block_all,
    form(
        r"(?P<winner>\w+) holds (?P<threats>the .+): if nothing changes, (?P<loser>\w+) runs out "
        rf"of safe columns and has to play (?P<below>{_CELLS})"
    ): tends_to_zugzwang,
    form(
        r"(?P<follower>\w+) can follow: by answering in the same column (?P<again>\w+) gets every "
        r"free (?P<rows>odd|even) cell, "
        rf"(?:which completes the (?P<line>{_LINE}), and wins"
        r"|and (?P<leader>\w+) completes no line)"
    ): can_follow,
    form(
        rf"Column (?P<column>{_COLUMN}) takes (?P<cell>{_CELL}): (?P<most>[0-9]+) open lines of "
        r"(?P<mover>\w+) pass through it, more than through any other playable cell"
    ): lies_on_most_lines,
    form(
        r"Best line: (?P<line>[1-9A-G]+) "
        r"\((?:(?P<winner>\w+) wins with move (?P<move>[0-9]+)|a draw on a full board)\)"
    ): is_the_best_line,
}
