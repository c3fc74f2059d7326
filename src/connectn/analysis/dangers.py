"""What is wrong with the columns that are not the best, and why a lost position is lost."""

from collections.abc import Iterator, Sequence
from itertools import islice

from connectn.analysis.ending import Ending
from connectn.analysis.lines import completed_line
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.wording import (
    cells_of,
    listed,
    prospect,
    subject,
    win_phrase,
)
from connectn.game.notation import name_cell, name_column
from connectn.game.outcome import Cell

_SHOWN = frozenset(
    {Pattern.DOUBLE_THREAT, Pattern.SEVEN_TRAP, Pattern.FORCED_WIN, Pattern.ZUGZWANG}
)
_AT_ONCE = frozenset({Pattern.DOUBLE_THREAT, Pattern.SEVEN_TRAP})


class Dangers:
    """Finds what happens after the columns that lose, or that are worse than the best."""

    def __init__(self, sequels: Sequels, names: Sequence[str]) -> None:
        self._sequels = sequels
        self._names = names
        self._opponent = names[1 - sequels.mover]
        self._mover = names[sequels.mover]
        self._told: set[int] = set()

    def all(self, most: int) -> Iterator[Reason]:
        """Yield at most so many sentences with a cause, and then what the other columns lose.

        The quickest losses come first.
        """
        mover = self._sequels.mover
        if self._sequels.board.winning_moves(mover):
            return  # a side that wins with the next disc needs no warning
        if self._sequels.board.winning_moves(1 - mover):
            # Every column that does not block loses in the same way.
            yield from self._too_many_threats()
            yield from self._why_lost()
            return
        yield from islice(self._with_a_cause(), most)
        yield from self._results()

    def _with_a_cause(self) -> Iterator[Reason]:
        yield from self._why_lost()
        columns = self._sequels.board.legal_moves
        for find in (self._lost_at_once, self._own_threat_spent):
            for column in columns:
                reason = None if column in self._told else find(column)
                if reason is not None:
                    self._told.add(column)
                    yield reason
        if self._sequels.analysis.score.sign != -1:
            yield from self._lost_by_patterns()

    def _too_many_threats(self) -> Iterator[Reason]:
        """See whether the opponent threatens to win on several cells at once."""
        board = self._sequels.board
        moves = board.winning_moves(1 - self._sequels.mover)
        if len(moves) > 1:
            cells = [self._sequels.cell(column) for column in moves]
            text = (
                f"{self._opponent} wins with the next disc on "
                f"{listed(map(name_cell, cells), 'or')}: {self._mover} can block only one of them."
            )
            yield Reason(text, Pattern.DOUBLE_THREAT, tuple(cells))

    def _why_lost(self) -> Iterator[Reason]:
        """Say how the opponent wins after the best column of a lost position."""
        analysis = self._sequels.analysis
        column = (*analysis.pv, *analysis.best)[0]
        if analysis.score.sign == -1 and (ending := self._shown_loss(column)) is not None:
            text = f"After column {name_column(column)}, {self._answer(column, ending)}."
            line = self._sequels.line(column)
            self._told.add(column)
            yield Reason(text, Pattern.LOSING_COLUMN, cells_of(ending), column, line)

    def _lost_at_once(self, column: int) -> Reason | None:
        """See whether the opponent completes a line on top of this disc."""
        board, opponent = self._sequels.after(column), 1 - self._sequels.mover
        if board.is_game_over() or column not in board.winning_moves(opponent):
            return None
        above = self._above(column)
        line = completed_line(board, opponent, above)
        if line is None:
            return None
        text = (
            f"Column {name_column(column)} loses: {self._opponent} answers "
            f"{name_column(column)} and completes the {line}."
        )
        shown = (column, column)
        return Reason(text, Pattern.BELOW_A_THREAT, (above, *line.cells), column, shown)

    def _own_threat_spent(self, column: int) -> Reason | None:
        """See whether the opponent then blocks a threat of the mover on the cell above.

        Where the score of the column is not known, that is usually wrong.
        """
        above, mover = self._above(column), self._sequels.mover
        threats = self._sequels.board.cells(self._sequels.board.winning_cells(mover))
        is_worse = column in self._sequels.others
        if above not in threats or not (is_worse or self._sequels.score(column) is None):
            return None
        usually = "" if is_worse else "is usually wrong: it "
        text = (
            f"Column {name_column(column)} {usually}gives up {self._mover}'s threat at "
            f"{name_cell(above)}, which {self._opponent} then blocks."
        )
        shown = (column, column)
        return Reason(text, Pattern.BELOW_A_THREAT, (above,), column, shown, is_proved=is_worse)

    def _lost_by_patterns(self) -> Iterator[Reason]:
        """Say how other columns lose; those that lose in the same way share a sentence."""
        groups: dict[tuple[str, str], list[int]] = {}
        for column in self._sequels.others:
            score, ending = self._sequels.score(column), self._shown_loss(column)
            if score is not None and ending is not None and column not in self._told:
                how = self._answer(column, ending)
                groups.setdefault((prospect(score, 2), how), []).append(column)
        for (_, how), columns in sorted(groups.items(), key=lambda group: self._plies(group[1])):
            first, ending = min(columns), self._shown_loss(min(columns))
            score = self._sequels.score(first)
            if score is None or ending is None:
                continue
            self._told.update(columns)
            text = f"{subject(sorted(columns))} {prospect(score, len(columns))}: {how}."
            line = self._sequels.line(first)
            yield Reason(text, Pattern.LOSING_COLUMN, cells_of(ending), first, line)

    def _shown_loss(self, column: int) -> Ending | None:
        ending = self._sequels.loss(column)
        return ending if ending is not None and ending.pattern in _SHOWN else None

    def _answer(self, column: int, ending: Ending) -> str:
        """Say what the opponent answers, and how that wins."""
        answer = f"{self._opponent} answers {name_column(self._sequels.line(column)[1])}"
        if ending.pattern in _AT_ONCE:
            return win_phrase(ending, self._names, f"{answer} and")
        return f"{answer}, and {win_phrase(ending, self._names, self._opponent)}"

    def _plies(self, columns: Sequence[int]) -> int:
        score = self._sequels.score(columns[0])
        return 0 if score is None else score.plies_to_end

    def _results(self) -> Iterator[Reason]:
        """Say which of the other columns give the best result away."""
        best = self._sequels.analysis.score.sign
        for sign, one, several in ((-1, "loses", "lose"), (0, "only draws", "only draw")):
            columns = sorted(
                column
                for column in self._sequels.others
                if column not in self._told and self._sign(column) == sign
            )
            if columns and best is not None and best > sign:
                alone = columns[0] if len(columns) == 1 else None
                text = f"{subject(columns)} {several if alone is None else one}."
                yield Reason(text, Pattern.RESULT, tuple(map(self._sequels.cell, columns)), alone)

    def _sign(self, column: int) -> int | None:
        score = self._sequels.score(column)
        return None if score is None else score.sign

    def _above(self, column: int) -> Cell:
        _, row = self._sequels.cell(column)
        return column, row + 1
