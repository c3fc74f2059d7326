"""Why a column is the best one: the first cause that is proved."""

from collections.abc import Callable, Iterator, Sequence

from connectn.analysis.ending import Ending
from connectn.analysis.lines import completed_line
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.threats import new_threats
from connectn.analysis.wording import article, cells_of, prospect, subject, win_phrase
from connectn.game.notation import name_cell, name_column
from connectn.game.outcome import Cell
from connectn.solver.score import Score

_SHOWN = frozenset(
    {Pattern.WIN, Pattern.DOUBLE_THREAT, Pattern.SEVEN_TRAP, Pattern.FORCED_WIN, Pattern.ZUGZWANG}
)


class Causes:
    """Finds why the best columns of a position are better than the others."""

    def __init__(self, sequels: Sequels, names: Sequence[str]) -> None:
        self._sequels = sequels
        self._names = names
        self._board = sequels.board
        self._mover, self._opponent = names[sequels.mover], names[1 - sequels.mover]

    def of(self, column: int) -> Reason | None:
        """Return why the one best column is best, or None where no cause was proved.

        What compares a column with the others is told only where its score is proved to be higher.
        """
        own = (self._must_block, self._own_win, self._last_safe)
        compared = (
            self._won_in_the_end,
            self._wanted_by_opponent,
            self._result_changes,
            self._cuts_a_line,
            self._new_threat,
            self._others_lose,
            self._end_comes_later_or_sooner,
        )
        find: tuple[Callable[[int], Reason | None], ...] = own
        if column == self._sequels.only_best:
            find += compared
        return next((reason for cause in find if (reason := cause(column))), None)

    def of_several(self, columns: Sequence[int]) -> dict[tuple[int, ...], Reason]:
        """Return how best columns win; those that win in the same way share a sentence."""
        groups: dict[str, tuple[list[int], Ending]] = {}
        for column in columns:
            ending = self._shown_win(column)
            if ending is not None:
                phrase = win_phrase(ending, self._names, "it")
                groups.setdefault(phrase, ([], ending))[0].append(column)
        return {tuple(alike): self._won(alike, ending) for alike, ending in groups.values()}

    def _must_block(self, column: int) -> Reason | None:
        board, opponent = self._board, 1 - self._sequels.mover
        if board.winning_moves(self._sequels.mover) or board.winning_moves(opponent) != [column]:
            return None
        line = completed_line(board, opponent, self._sequels.cell(column))
        text = (
            f"Column {name_column(column)} has to block{self._and_result(column)}: "
            f"{self._opponent} would complete the {line} there."
        )
        return Reason(text, Pattern.MUST_BLOCK, () if line is None else line.cells, column)

    def _own_win(self, column: int) -> Reason | None:
        """Find a win by a pattern that can be shown."""
        ending = self._shown_win(column)
        return None if ending is None else self._won([column], ending)

    def _shown_win(self, column: int) -> Ending | None:
        ending = self._sequels.win(column)
        return ending if ending is not None and ending.pattern in _SHOWN else None

    def _last_safe(self, column: int) -> Reason | None:
        others = [each for each in self._board.legal_moves if each != column]
        lost = [each for each in others if self._sequels.loses_at_once(each)]
        if not others or lost != others or self._sequels.loses_at_once(column):
            return None
        text = (
            f"Column {name_column(column)} is the last safe column{self._and_result(column)}: "
            f"every other one lets {self._opponent} win with the next disc."
        )
        cells = tuple(self._sequels.cell(each) for each in others)
        return Reason(text, Pattern.LAST_SAFE_COLUMN, cells, column)

    def _won_in_the_end(self, column: int) -> Reason | None:
        """See whether the disc belongs to the line that wins in the end."""
        ending, cell = self._sequels.win(column), self._sequels.cell(column)
        if ending is None or cell not in ending.last.cells:
            return None
        cause = (
            f"its disc on {name_cell(cell)} belongs to the {ending.last}, "
            f"which {self._mover} completes in the best line"
        )
        line = self._sequels.line(column)
        return self._compared(column, ending.pattern, cause, cells_of(ending), line)

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

    def _result_changes(self, column: int) -> Reason | None:
        """Find another column after which the opponent takes the cell for a better result."""
        best = self._sequels.score(column)
        for other, reply in self._wanted(column):
            if best is not None and -reply.sign < best.sign:
                return self._wanted_too(column, other, prospect(reply))
        return None

    def _end_comes_later_or_sooner(self, column: int) -> Reason | None:
        """Find another column after which the opponent takes the cell, with the same result."""
        best = self._sequels.score(column)
        for other, reply in self._wanted(column):
            if best is None or -reply.sign != best.sign:
                continue
            plies = abs(reply.plies_to_end + 1 - best.plies_to_end)
            then = f"wins {plies} plies sooner" if reply.sign > 0 else f"lasts {plies} plies longer"
            return self._wanted_too(column, other, then)
        return None

    def _wanted(self, column: int) -> Iterator[tuple[int, Score]]:
        """Yield the other columns whose best answer is the same cell, and what it brings."""
        for other in self._sequels.others:
            replies, reply = self._sequels.replies(other), self._reply(other, column)
            if replies is not None and reply is not None and column in replies.best:
                yield other, reply

    def _wanted_too(self, column: int, other: int, then: str) -> Reason:
        cell = self._sequels.cell(column)
        cause = f"after {self._other(other)}, {self._opponent} takes {name_cell(cell)} and {then}"
        return self._compared(column, Pattern.KEY_CELL, cause, (cell,), (other, column))

    def _cuts_a_line(self, column: int) -> Reason | None:
        """Find another column after which the opponent completes a line through the cell."""
        cell = self._sequels.cell(column)
        for other, ending in self._losses():
            if cell in ending.last.cells:
                cause = (
                    f"it takes {name_cell(cell)} out of the {ending.last}, which {self._opponent} "
                    f"completes in the best line after {self._other(other)}"
                )
                line = self._sequels.line(other)
                return self._compared(column, Pattern.KEY_CELL, cause, ending.last.cells, line)
        return None

    def _new_threat(self, column: int) -> Reason | None:
        made = new_threats(self._board, column)
        if not made:
            return None
        cause = f"it makes {article(made[0].parity)} threat at {name_cell(made[0].cell)}"
        if made[0].is_playable:
            cause += f", which {self._opponent} has to block"
        return self._compared(column, Pattern.NEW_THREAT, cause, (made[0].cell,))

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

    def _and_result(self, column: int) -> str:
        score = self._sequels.score(column)
        return "" if score is None else f" and {prospect(score)}"

    def _won(self, columns: Sequence[int], ending: Ending) -> Reason:
        score, line = self._sequels.score(columns[0]), self._sequels.line(columns[0])
        result = "" if score is None else prospect(score, len(columns))
        phrase = win_phrase(ending, self._names, "it" if len(columns) == 1 else "each")
        text = f"{subject(sorted(columns))} {result}: {phrase}."
        return Reason(text, ending.pattern, cells_of(ending), columns[0], line)

    def _compared(
        self,
        column: int,
        pattern: Pattern,
        cause: str,
        cells: tuple[Cell, ...],
        line: tuple[int, ...] = (),
    ) -> Reason:
        """Begin a sentence with what the only best column leads to, and go on with the cause."""
        score = self._sequels.score(column)
        result = "is best" if score is None else prospect(score)
        if score is not None and score.sign < 0:
            result += ", later than any other"
        text = f"Column {name_column(column)} {result}: {cause}."
        return Reason(text, pattern, cells, column, line)
