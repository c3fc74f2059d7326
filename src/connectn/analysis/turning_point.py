"""The moves of a game that changed what best play leads to."""

from collections.abc import Sequence
from dataclasses import dataclass

from connectn.analysis.explain import explain
from connectn.analysis.fate import fate
from connectn.analysis.grade import Grade
from connectn.analysis.reason import Reason
from connectn.analysis.reviewed_move import ReviewedMove
from connectn.game.notation import DISC_SYMBOLS, format_column, name_column

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

    def told(self, names: Sequence[str] = DISC_SYMBOLS) -> str:
        """Say what happened and what was missed, with these names of players 0 and 1.

        The sentence that explains the missed column comes last, where there is one.
        """
        return " ".join([self.happening(names), *map(str, self.reasons(names)[:1])])

    def happening(self, names: Sequence[str] = DISC_SYMBOLS) -> str:
        """Say what happened and which line was missed, without its reason."""
        move = self.move
        plays = f"Move {move.number}: {names[move.player]} plays column {name_column(move.column)}"
        return f"{plays} and {_loss(move)}; {self._better()}."

    def reasons(self, names: Sequence[str] = DISC_SYMBOLS) -> tuple[Reason, ...]:
        """Return what explains the column that was missed, the most important first."""
        analysis = self.move.analysis
        found = explain(analysis.board, analysis, names)
        return tuple(reason for reason in found if reason.column == self.column)

    @property
    def column(self) -> int:
        """The column that should have been played."""
        return self.line[0] if self.line else self.move.analysis.best[0]

    def _better(self) -> str:
        """Say what the missed column leads to, and how."""
        value = self.move.analysis.scores[self.column]
        meaning = "" if value is None else fate(value).replace("draw", "draws", 1)
        said = f"column {name_column(self.column)} {meaning}"
        if len(self.line) <= 1:
            return said
        more = [] if len(self.line) <= SHOWN else ["..."]
        return f"{said}: {' '.join([*map(format_column, self.line[:SHOWN]), *more])}"


def _loss(move: ReviewedMove) -> str:
    """Say what a move gave away."""
    sign = move.analysis.score.sign
    if move.grade is Grade.MISTAKE:
        return "gives away the win"
    if sign is None:
        return "walks into a loss"
    return "turns a win into a loss" if sign > 0 else "turns a draw into a loss"
