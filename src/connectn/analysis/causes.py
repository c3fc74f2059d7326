"""Why a column is the best one: the first cause that is proved."""

from collections.abc import Callable, Iterator, Sequence

from connectn.analysis.ending import Ending
from connectn.analysis.lines import completed_line
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.threats import threat_map
from connectn.analysis.wording import article, cells_of, prospect, win_phrase
from connectn.game.notation import name_cell, name_column
from connectn.game.outcome import Cell
from connectn.solver.score import Score

_SHOWN = frozenset(
    {Pattern.WIN, Pattern.DOUBLE_THREAT, Pattern.SEVEN_TRAP, Pattern.FORCED_WIN, Pattern.ZUGZWANG}
)


class Causes:
    """Finds why a best column of a position is better than the others."""

    def __init__(self, sequels: Sequels, names: Sequence[str]) -> None:
        self._sequels = sequels
        self._names = names
        self._board = sequels.board
        self._mover, self._opponent = names[sequels.mover], names[1 - sequels.mover]

    def of(self, column: int) -> Reason | None:
        """Return why a column is best, or None where no cause was proved.

        What holds for several best columns alike, such as the win of a pattern, is told of any;
        what compares a column with the others is told of the only best one.
        """
        own = (self._must_block, self._own_win)
        compared = (
            self._last_safe,
            self._won_in_the_end,
            self._wanted_by_opponent,
            self._wanted_after_another,
            self._cuts_a_line,
            self._new_threat,
            self._others_lose,
        )
        find: tuple[Callable[[int], Reason | None], ...] = own
        if column == self._sequels.only_best:
            find += compared
        return next((reason for cause in find if (reason := cause(column))), None)

    def _must_block(self, column: int) -> Reason | None:
        board, opponent = self._board, 1 - self._sequels.mover
        if board.winning_moves(self._sequels.mover) or board.winning_moves(opponent) != [column]:
            return None
        line = completed_line(board, opponent, self._sequels.cell(column))
        text = (
            f"Column {name_column(column)} is the only move: "
            f"{self._opponent} would complete the {line} there."
        )
        return Reason(text, Pattern.MUST_BLOCK, () if line is None else line.cells, column)

    def _own_win(self, column: int) -> Reason | None:
        """Find a win by a pattern that can be shown."""
        ending = self._sequels.win(column)
        if ending is None or ending.pattern not in _SHOWN:
            return None
        return self._won(column, ending, win_phrase(ending, self._names, "it"))

    def _last_safe(self, column: int) -> Reason | None:
        others = [each for each in self._board.legal_moves if each != column]
        if not others or not all(self._loses_at_once(each) for each in others):
            return None
        text = (
            f"Column {name_column(column)} is the last safe column: "
            f"every other one lets {self._opponent} win with the next disc."
        )
        cells = tuple(self._sequels.cell(each) for each in others)
        return Reason(text, Pattern.LAST_SAFE_COLUMN, cells, column)

    def _loses_at_once(self, column: int) -> bool:
        after = self._sequels.after(column)
        return not after.is_game_over() and bool(after.winning_moves(after.turn))

    def _won_in_the_end(self, column: int) -> Reason | None:
        """See whether the disc belongs to the line that wins in the end."""
        ending, cell = self._sequels.win(column), self._sequels.cell(column)
        if ending is None or cell not in ending.last.cells:
            return None
        cause = (
            f"its disc on {name_cell(cell)} belongs to the {ending.last}, "
            f"which {self._mover} completes in the end"
        )
        return self._won(column, ending, cause)

    def _wanted_by_opponent(self, column: int) -> Reason | None:
        """See whether the opponent wins on the same cell after any other column."""
        score = self._sequels.score(column)
        if score is None or score.sign < 0 or not self._knows_every_other:
            return None
        for other in self._sequels.others:
            reply = self._reply(other, column)
            if reply is None or reply.sign <= 0:
                return None
        cell = self._sequels.cell(column)
        cause = f"after any other column {self._opponent} plays {name_cell(cell)} and wins"
        return self._compared(column, Pattern.KEY_CELL, cause, (cell,))

    def _wanted_after_another(self, column: int) -> Reason | None:
        """Find another column whose best answer is the same cell."""
        cell = self._sequels.cell(column)
        for other in self._sequels.others:
            replies, reply = self._sequels.replies(other), self._reply(other, column)
            if replies is not None and reply is not None and column in replies.best:
                takes = f"{self._opponent} takes {name_cell(cell)} and {prospect(reply)}"
                cause = f"after {self._other(other)}, {takes}"
                return self._compared(column, Pattern.KEY_CELL, cause, (cell,), (other, column))
        return None

    def _cuts_a_line(self, column: int) -> Reason | None:
        """Find another column after which the opponent completes a line through the cell."""
        cell = self._sequels.cell(column)
        for other, ending in self._losses():
            if cell in ending.last.cells:
                cause = (
                    f"it takes {name_cell(cell)} out of the {ending.last}, "
                    f"which {self._opponent} completes after {self._other(other)}"
                )
                line = self._sequels.line(other)
                return self._compared(column, Pattern.KEY_CELL, cause, ending.last.cells, line)
        return None

    def _new_threat(self, column: int) -> Reason | None:
        before = {threat.cell for threat in threat_map(self._board).of(self._sequels.mover)}
        made = [
            threat
            for threat in threat_map(self._sequels.after(column)).of(self._sequels.mover)
            if threat.cell not in before and threat.blocked_by is None
        ]
        if not made:
            return None
        threat = min(made, key=lambda threat: threat.discs_below)
        cause = f"it makes {article(threat.parity)} threat at {name_cell(threat.cell)}"
        if threat.is_playable:
            cause += f", which {self._opponent} has to block"
        return self._compared(column, Pattern.NEW_THREAT, cause, (threat.cell,))

    def _others_lose(self, column: int) -> Reason | None:
        """Find another column after which the opponent wins by a pattern that can be shown."""
        for other, ending in self._losses():
            if ending.pattern in _SHOWN:
                phrase = win_phrase(ending, self._names, self._opponent)
                cause = f"after {self._other(other)}, {phrase}"
                line = self._sequels.line(other)
                return self._compared(column, Pattern.PREVENTION, cause, cells_of(ending), line)
        return None

    def _losses(self) -> Iterator[tuple[int, Ending]]:
        for other in self._sequels.others:
            ending = self._sequels.loss(other)
            if ending is not None:
                yield other, ending

    @property
    def _knows_every_other(self) -> bool:
        """Whether every column but the best ones has an exact score."""
        known = len(self._sequels.others) + len(self._sequels.analysis.best)
        return known == len(self._board.legal_moves)

    def _reply(self, column: int, answer: int) -> Score | None:
        """Return what an answer to a column brings the opponent."""
        replies = self._sequels.replies(column)
        value = None if replies is None else replies.scores[answer]
        return value if isinstance(value, Score) else None

    def _other(self, column: int) -> str:
        """Name a column that is not the best."""
        others = self._sequels.others
        next_best = column == others[0] and len(others) > 1 and self._knows_every_other
        return f"column {name_column(column)}{', the next best' * next_best}"

    def _won(self, column: int, ending: Ending, cause: str) -> Reason:
        pattern, cells = ending.pattern, cells_of(ending)
        return self._compared(column, pattern, cause, cells, self._sequels.line(column))

    def _compared(
        self,
        column: int,
        pattern: Pattern,
        cause: str,
        cells: tuple[Cell, ...],
        line: tuple[int, ...] = (),
    ) -> Reason:
        """Begin a sentence with what the column leads to, and go on with the cause."""
        score = self._sequels.score(column)
        result = "is best" if score is None else prospect(score)
        if score is not None and score.sign < 0 and column == self._sequels.only_best:
            result += ", later than any other"
        text = f"Column {name_column(column)} {result}: {cause}."
        return Reason(text, pattern, cells, column, line)
