"""Random positions, explained: every sentence is checked, and the explained ones are counted."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from connectn import Solver
from connectn.analysis.explain import MOST_SENTENCES, sentences
from connectn.analysis.reason import CAUSES, Pattern
from connectn.analysis.sequels import Sequels
from connectn.experiments.random_boards import random_board
from tests.analysis.checker import ClaimChecker
from tests.analysis.claims import check_claim
from tests.analysis.vocabulary import NAMES

if TYPE_CHECKING:
    from connectn import Board, Limit, Rules
    from tests.analysis.checker import Truth


class Explained:
    """Explains random positions of one board."""

    def __init__(
        self, rules: Rules, truth: Truth, seed: str, *, limit: Limit | None = None
    ) -> None:
        self._rules, self._truth, self._limit = rules, truth, limit
        self._dice = Random(seed)
        self._solver = Solver(table_mb=16)
        self.patterns: Counter[Pattern] = Counter()
        self.with_one_best = self.with_a_cause = self.tendencies = 0

    @property
    def coverage(self) -> float:
        """The share of positions with one best column that are told why that column."""
        return self.with_a_cause / max(1, self.with_one_best)

    def run(self, positions: int, fewest: int, *, quiet: bool = False) -> None:
        """Check positions with at least so many discs; in a quiet one no side can win at once."""
        while positions:
            board = self._random_board(fewest)
            can_win = any(board.winning_moves(player) for player in (0, 1))
            if board.ply >= fewest and not (quiet and can_win):
                positions -= 1
                self._check(board)

    def _random_board(self, fewest: int) -> Board:
        """Return a position before the end of a random game."""
        discs = self._dice.randrange(fewest, self._rules.cells)
        board = random_board(self._dice, self._rules, discs)
        if board.is_game_over():
            board.pop()
        return board

    def _check(self, board: Board) -> None:
        if self._limit is not None:
            self._solver.clear()  # what it knows of other positions would answer beyond the limit
        analysis = self._solver.analyze(board, self._limit)
        sequels = Sequels(board, analysis, self._solver, self._limit)
        reasons = sentences(sequels, NAMES)
        assert 1 <= len(reasons) <= MOST_SENTENCES
        checker = ClaimChecker(analysis, self._truth, sequels.line)
        for reason in reasons:
            try:
                check_claim(checker, reason)
            except AssertionError as error:
                error.add_note(f"in {board}: {reason}")
                raise
        self.patterns.update(reason.pattern for reason in reasons)
        self.tendencies += sum(not reason.is_proved for reason in reasons)
        if len(analysis.best) == 1 and len(board.legal_moves) > 1:
            self.with_one_best += 1
            self.with_a_cause += any(
                reason.column == analysis.best[0] and reason.pattern in CAUSES for reason in reasons
            )
