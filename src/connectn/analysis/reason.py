"""One sentence that explains something about a position, with what backs it."""

from dataclasses import dataclass
from enum import StrEnum

from connectn.game.named import Named
from connectn.game.outcome import Cell


class Pattern(Named, StrEnum):
    """What a sentence is about."""

    WIN = "win"
    """The column completes a line."""
    MUST_BLOCK = "must block"
    """The opponent would complete a line in the column."""
    DOUBLE_THREAT = "double threat"
    """The column makes two threats at once, and only one of them can be blocked."""
    SEVEN_TRAP = "seven trap"
    """A double threat by a row and a diagonal that share a disc, as the strokes of a 7 do."""
    FORCED_WIN = "forced win"
    """Each disc makes a threat that must be blocked, until two threats come at once."""
    ZUGZWANG = "zugzwang"
    """A player runs out of safe columns and has to play directly below a threat."""
    DECISIVE_LINE = "decisive line"
    """The disc belongs to the line that is completed at the end of the best line of play."""
    NEW_THREAT = "new threat"
    """The disc makes a cell where one more disc completes a line."""
    KEY_CELL = "key cell"
    """The opponent wants the same cell, or a line through it."""
    PREVENTION = "prevention"
    """After another column the opponent wins by one of the patterns above."""
    LAST_SAFE_COLUMN = "last safe column"
    """Every other column lets the opponent complete a line with the next disc."""
    BELOW_A_THREAT = "below a threat"
    """The column gives the opponent the cell above."""
    LOSING_COLUMN = "losing column"
    """How the opponent wins after a column."""
    RESULT = "result"
    """What the columns lead to, without a cause."""
    CONTROL = "control"
    """Who follows, or who has to move when the safe cells are full."""
    MIDDLE = "middle"
    """How many lines pass through a cell."""
    LINE_OF_PLAY = "line of play"
    """How the game goes on with best play on both sides."""


CAUSES = frozenset(Pattern) - {
    *(Pattern.BELOW_A_THREAT, Pattern.LOSING_COLUMN, Pattern.RESULT),
    *(Pattern.CONTROL, Pattern.LINE_OF_PLAY),
}
"""The patterns of a sentence that says why a column is the best."""


@dataclass(frozen=True)
class Reason:
    """A sentence, the cells to highlight with it, and the column that it is about, if any.

    A sentence that says why a best column is best has one of the patterns in `CAUSES`. A sentence
    about several columns has the first of them as its column, and the line of play after it.
    """

    text: str
    pattern: Pattern
    cells: tuple[Cell, ...] = ()
    column: int | None = None
    line: tuple[int, ...] = ()
    """The columns, from the position on, that show what the sentence says."""
    is_proved: bool = True
    """Whether the sentence is proved; otherwise its words say what usually holds."""

    def __str__(self) -> str:
        return self.text
