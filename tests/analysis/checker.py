"""Plays what a sentence says out on the oracle's board.

The rules come from `GridGame`. The scores come from an independent solver. The lines of play that
back the sentences come from the code under test; each of their moves is checked against the scores.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from tests.analysis.vocabulary import COUNTS, NAMES, Line, cell_of, cells_of, column_of, columns_of
from tests.oracle.grid_game import Cell, GridGame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from connectn import Analysis, Rules
    from connectn.analysis.reason import Reason


class Truth(Protocol):
    """Exact scores from a source that shares no code with the sentences."""

    def value(self, rules: Rules, moves: tuple[int, ...]) -> int:
        """Score the position after some moves for its side to move, the game over or not."""


class ClaimChecker:
    """Checks what is said about one position."""

    def __init__(
        self, analysis: Analysis, truth: Truth, line: Callable[[int], tuple[int, ...]]
    ) -> None:
        board, self.analysis = analysis.board, analysis
        self.rules, self.moves = board.rules, tuple(board.moves)
        self.game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
        for column in self.moves:
            self.game.drop(column)
        self.mover, self.opponent = NAMES[self.game.turn], NAMES[1 - self.game.turn]
        self.line = line
        self._truth = truth
        self._values: dict[tuple[int, ...], int] = {}
        self._games: dict[tuple[int, ...], GridGame] = {(): self.game}

    def after(self, line: Sequence[int]) -> GridGame:
        """Return the game after a line of play, every move of which must be legal."""
        key = tuple(line)
        if key not in self._games:
            game = self.after(key[:-1]).copy()
            assert key[-1] in game.legal_moves()
            game.drop(key[-1])
            self._games[key] = game
        return self._games[key]

    def value(self, line: Sequence[int] = ()) -> int:
        """Score the position after a line of play for its side to move."""
        key = tuple(line)
        if key not in self._values:
            self._values[key] = self._truth.value(self.rules, (*self.moves, *key))
        return self._values[key]

    def score(self, column: int, line: Sequence[int] = ()) -> int:
        """Score a column after a line of play for the side that plays it."""
        return -self.value((*line, column))

    def check_result(self, result: str, score: int, line: Sequence[int] = ()) -> None:
        """Compare words such as "wins in 3 plies" with a score after a line of play."""
        discs = sum(map(len, self.after(line).columns))
        match re.fullmatch(r"(win|lose|draw)s?(?: in (\d+) plies| with the next disc)?", result):
            case None:
                raise AssertionError(result)
            case match if match[1] == "draw":
                assert score == 0
            case match:
                plies = int(match[2]) if match[2] else 1
                assert score != 0
                assert (score > 0) == (match[1] == "win")
                assert abs(score) == (self.rules.cells + 2 - (discs + plies)) // 2

    def check_bounds(self, match: re.Match[str]) -> None:
        """Check that the value lies within the bounds named, and what they are said to prove."""
        lower, upper = int(match["lower"]), int(match["upper"])
        assert lower <= self.value() <= upper
        proved = {
            "wins, ": lower > 0,
            "loses, ": upper < 0,
            "at least a draw, ": lower == 0,
            "at most a draw, ": upper == 0,
        }
        assert match["certain"] == next((words for words, holds in proved.items() if holds), None)

    def check_head(self, match: re.Match[str]) -> int:
        """Check what a sentence begins with, and return its column, the only best one or a win."""
        column = column_of(match["column"])
        self.check_result(match["result"], self.score(column))
        assert self.score(column) == self.value()
        if match["later"]:
            assert self.score(column) < 0
        self.check_only_best(column)
        return column

    def check_heads(self, match: re.Match[str], reason: Reason) -> list[int]:
        """Check what a sentence about one or several columns begins with, and return these."""
        columns = columns_of(match["columns"])
        assert reason.column in columns
        assert match[0].startswith("Columns ") == (len(columns) > 1)
        verb = match["result"].split(maxsplit=1)[0]
        assert verb.endswith("s") == (len(columns) == 1)
        for column in columns:
            self.check_result(match["result"], self.score(column))
        return columns

    def check_only_best(self, column: int) -> None:
        for other in self.game.legal_moves():
            assert other == column or self.score(other) < self.score(column)

    def check_other(self, match: re.Match[str], best: int) -> int:
        """Check a column that a sentence compares with the best, and return it."""
        other = column_of(match["other"])
        assert self.score(other) < self.score(best)
        if match["next"]:
            rest = [self.score(each) for each in self.game.legal_moves() if each != best]
            assert self.score(other) == max(rest)
        return other

    def check_best_play(self, line: Sequence[int], first: int, *, ends: bool = True) -> None:
        """Check that a line is best play on both sides, after its first column, to the end.

        A move is best if and only if it leaves the opponent the value of the position, negated.
        """
        assert line
        assert line[0] == first
        for ply in range(1, len(line)):
            assert self.value(line[: ply + 1]) == -self.value(line[:ply]), line
        assert bool(self.after(line).legal_moves()) != ends

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
        assert not set(playable(game)) & game.winning_cells(1 - player)
        for column in game.legal_moves():
            block = self.after((*line, column))
            assert set(playable(block)) & block.winning_cells(player), (cells, column)

    def check_forced(self, match: re.Match[str], line: Sequence[int]) -> None:
        """Check that each disc of the winner must be blocked at once on the cells named."""
        winner, loser = NAMES.index(match["winner"]), NAMES.index(match["loser"])
        assert winner == 1 - loser
        blocks, at = cells_of(match["blocks"]), 0
        for ply in range(1, len(line)):
            game = self.after(line[:ply])
            if game.turn != loser or at == len(blocks):
                continue
            assert set(playable(game)) & game.winning_cells(winner) == {blocks[at]}
            assert not set(playable(game)) & game.winning_cells(loser)
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
        assert not set(playable(game)) & game.winning_cells(winner)
        for column in game.legal_moves():
            forced = self.after((*line[:-2], column))
            assert forced.winner() is None
            assert set(playable(forced)) & forced.winning_cells(winner)
        assert self.after(line[:-1]).owner(below) == loser
        assert self.after(line).owner(key) == winner
        assert self.after(line).winner() == winner

    def check_seven(self, match: re.Match[str], line: Sequence[int], winner: str) -> None:
        """Check that a row and a diagonal, each with one gap, share a disc."""
        game, player = self.after(line), NAMES.index(winner)
        found: dict[bool, set[Cell]] = {True: set(), False: set()}
        threats = cells_of(match["cells"])
        for cells in game.lines():
            gaps = [cell for cell in cells if game.owner(cell) != player]
            if len(gaps) == 1 and gaps[0] in threats and len({column for column, _ in cells}) > 1:
                flat = len({row for _, row in cells}) == 1
                found[flat] |= set(cells) - set(gaps)
        assert found[True] & found[False]


def playable(game: GridGame) -> list[Cell]:
    return [(column, len(game.columns[column])) for column in game.legal_moves()]


def landing(game: GridGame, column: int) -> Cell:
    return column, len(game.columns[column])
