"""What a front end shows about a game beside the board: scores, sentences, hints, a review."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from connectn.agents.registry import STRONGEST, make_agent
from connectn.analysis.explain import explain
from connectn.analysis.hint import Hint, hint
from connectn.analysis.reason import Reason
from connectn.analysis.review import Review, review
from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS
from connectn.solver.analysis import Analysis
from connectn.solver.limit import Limit
from connectn.solver.solver import Solver

if TYPE_CHECKING:
    from connectn.agents.agent import Agent
    from connectn.game.grid import Bitboards
    from connectn.game.record import Record
    from connectn.game.rules import Rules

STAGES = (0.2, 1.0, 4.0)
"""The seconds of the searches of one position, each of which goes on where the last one ended."""
PROOF_SECONDS, CHOICE_SECONDS = 0.6, 0.4
"""A hint takes about this long: for what can be proved, and where that is nothing, for a choice
of the strongest agent."""
MOST_KEPT = 1_000
"""How many complete analyses are remembered."""


@dataclass(frozen=True)
class Finding:
    """The scores of a position and, once they are known, sentences about it."""

    analysis: Analysis
    reasons: tuple[Reason, ...] | None = None


class Analyst:
    """Analyses positions with one solver, and remembers what is known completely.

    The solver and the agent are made at the first use. `cancel` may be called by another thread.

    >>> analyst = Analyst(Solver(table_mb=1))
    >>> analyst.hint(Board.parse("121212"), step=3).column
    0
    """

    def __init__(self, solver: Solver | None = None) -> None:
        self._solver = solver
        self._helper: Agent | None = None
        self._hinted: tuple[Board, Analysis, int | None] | None = None  # what the last hint used
        self._cancels = 0
        self._known: dict[tuple[Rules, Bitboards], Analysis] = {}

    def analyze(self, board: Board, limit: Limit | None = None) -> Analysis:
        """Return the scores of the columns, as far as the limit allows."""
        key = (board.rules, board.key())
        if key in self._known:
            return self._known[key]
        if self._solver is None:
            self._solver = Solver()
        analysis = self._solver.analyze(board, limit)
        if analysis.is_exact:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            self._known[key] = analysis
        return analysis

    def study(self, board: Board, names: Sequence[str] = DISC_SYMBOLS) -> Iterator["Finding"]:
        """Yield more and more about a position, until all scores are exact.

        The scores of each search come first, and then with them the sentences.
        """
        for seconds in STAGES:
            analysis = self.analyze(board, Limit(seconds=seconds))
            yield Finding(analysis)
            yield Finding(analysis, explain(board, analysis, names, self._solver))
            if analysis.is_exact:
                return

    def explain(self, board: Board, names: Sequence[str] = DISC_SYMBOLS) -> tuple[Reason, ...]:
        """Return sentences about a position, within about a second."""
        analysis = self.analyze(board, Limit(seconds=PROOF_SECONDS))
        return explain(board, analysis, names, self._solver)

    def review(self, record: "Record") -> Review:
        """Return the grades of the moves of a game, within some seconds."""
        if self._solver is None:
            self._solver = Solver()
        return review(record, self._solver)

    def hint(self, board: Board, step: int, names: Sequence[str] = DISC_SYMBOLS) -> Hint:
        """Return a step of the hint for the side to move, within about a second.

        Where no column is proved to be best, the hint is at a choice of the strongest agent. All
        steps are about the same column: they use what was found out for the first of them.
        """
        found, cancels = self._hinted, self._cancels
        if found is None or found[0] != board:
            analysis = self.analyze(board, Limit(seconds=PROOF_SECONDS))
            is_open = analysis.score.sign is None and len(analysis.best) > 1
            found = (board.copy(), analysis, self._choice(board) if is_open else None)
            if cancels == self._cancels:
                self._hinted = found
        _, analysis, suggested = found
        return hint(board, step, analysis, names, suggested)

    def cancel(self) -> None:
        """End the running analysis, which then knows less."""
        self._cancels += 1
        if self._solver is not None:
            self._solver.cancel()

    def _choice(self, board: Board) -> int:
        """Return what the strongest agent plays."""
        if self._helper is None:
            self._helper = make_agent(STRONGEST)
        return self._helper.choose(board.copy(), Limit(seconds=CHOICE_SECONDS))
