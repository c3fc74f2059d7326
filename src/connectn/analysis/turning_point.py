"""The moves of a game that changed what best play leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from connectn.analysis.explain import explain
from connectn.analysis.grade import Grade
from connectn.analysis.reason import CAUSES, Reason
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.analysis.wording import prospect
from connectn.game.notation import DISC_SYMBOLS, format_column, name_column
from connectn.solver.analysis import surest
from connectn.solver.score import Score

TURNING = frozenset({Grade.MISTAKE, Grade.BLUNDER})
"""The grades of moves that gave the result away."""
SHOWN = 12
"""The most columns of a missed line in a sentence."""


@dataclass(frozen=True)
class TurningPoint:
    """A mistake or a blunder, and the line of play that it missed, as far as proved."""

    move: ReviewedMove
    line: tuple[int, ...]

    @property
    def text(self) -> str:
        """What happened and what was missed, with X and O for the players."""
        return self.told()

    def told(
        self, names: Sequence[str] = DISC_SYMBOLS, reasons: Sequence[Reason] | None = None
    ) -> str:
        """Say what happened and what was missed, with these names of players 0 and 1.

        The sentence that says why the missed column is better comes last, where there is one.
        `reasons` are those of `reasons(names)`, if they are known: to find them takes a search.
        """
        found = self.reasons(names) if reasons is None else reasons
        return " ".join([self.happening(names), *map(str, found[:1])])

    def happening(self, names: Sequence[str] = DISC_SYMBOLS) -> str:
        """Say what happened and which line was missed, without its reason."""
        move = self.move
        plays = f"Move {move.number}: {names[move.player]} plays column {name_column(move.column)}"
        return f"{plays} and {_loss(move)}; {self._better()}"

    def reasons(self, names: Sequence[str] = DISC_SYMBOLS) -> tuple[Reason, ...]:
        """Return why the column that was missed is better, the most important cause first."""
        analysis = self.move.analysis
        found = explain(analysis.board, analysis, names)
        return tuple(
            reason for reason in found if reason.column == self.column and reason.pattern in CAUSES
        )

    @property
    def column(self) -> int:
        """The column that should have been played."""
        return self.line[0] if self.line else surest(self.move.analysis)

    def _better(self) -> str:
        """Say what the missed column leads to, and how, up to the end of the sentence."""
        said = f"column {name_column(self.column)} {self._promise()}"
        if len(self.line) <= 1:
            return f"{said}."
        score = self.move.best
        whole = isinstance(score, Score) and len(self.line) == score.plies_to_end
        end = "." if whole and len(self.line) <= SHOWN else " ..."
        return f"{said}: {' '.join(map(format_column, self.line[:SHOWN]))}{end}"

    def _promise(self) -> str:
        """Say what is proved about the missed column."""
        value = self.move.analysis.scores[self.column]
        if isinstance(value, Score):
            return prospect(value)
        return "wins" if value is not None and value.sign == 1 else "does not lose"


def _loss(move: ReviewedMove) -> str:
    """Say what a move gave away."""
    sign = move.analysis.score.sign
    if move.grade is Grade.MISTAKE:
        return "gives away the win"
    if sign is None:
        return "walks into a loss"
    return "turns a win into a loss" if sign > 0 else "turns a draw into a loss"
