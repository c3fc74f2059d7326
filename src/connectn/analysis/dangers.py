"""What is wrong with the columns that are not the best."""

from collections.abc import Iterator, Sequence

from connectn.analysis.lines import completed_line
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.wording import cells_of, columns_named, prospect, win_phrase
from connectn.game.notation import name_cell, name_column
from connectn.game.outcome import Cell

_SHOWN = frozenset(
    {Pattern.DOUBLE_THREAT, Pattern.SEVEN_TRAP, Pattern.FORCED_WIN, Pattern.ZUGZWANG}
)


class Dangers:
    """Finds what happens after the columns that are worse than the best."""

    def __init__(self, sequels: Sequels, names: Sequence[str]) -> None:
        self._sequels = sequels
        self._names = names
        self._opponent = names[1 - sequels.mover]
        self._mover = names[sequels.mover]

    def all(self) -> Iterator[Reason]:
        """Yield sentences about single columns, the quickest losses first, then about the rest."""
        mover = self._sequels.mover
        if self._sequels.board.winning_moves(mover):
            return  # a side that wins with the next disc needs no warning
        if self._sequels.board.winning_moves(1 - mover):
            yield from self._too_many_threats()
            return  # every column that does not block loses in the same way
        told: set[int] = set()
        for find in (self._lost_at_once, self._own_threat_spent, self._lost_by_a_pattern):
            for column in self._sequels.board.legal_moves:
                reason = None if column in told else find(column)
                if reason is not None:
                    told.add(column)
                    yield reason
        yield from self._results(told)

    def _too_many_threats(self) -> Iterator[Reason]:
        """See whether the opponent threatens to win on several cells at once."""
        board = self._sequels.board
        moves = board.winning_moves(1 - self._sequels.mover)
        if len(moves) > 1:
            cells = [self._sequels.cell(column) for column in moves]
            named = [name_cell(cell) for cell in cells]
            text = (
                f"{self._opponent} wins with the next disc on {' or '.join(named)}: "
                f"{self._mover} can block only one of them."
            )
            yield Reason(text, Pattern.DOUBLE_THREAT, tuple(cells))

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
        """See whether the opponent then blocks a threat of the mover on the cell above."""
        above, mover = self._above(column), self._sequels.mover
        threats = self._sequels.board.cells(self._sequels.board.winning_cells(mover))
        if column not in self._sequels.others or above not in threats:
            return None
        text = (
            f"Column {name_column(column)} gives up {self._mover}'s threat at {name_cell(above)}: "
            f"{self._opponent} blocks it."
        )
        return Reason(text, Pattern.BELOW_A_THREAT, (above,), column, (column, column))

    def _lost_by_a_pattern(self, column: int) -> Reason | None:
        score, best = self._sequels.score(column), self._sequels.analysis.score
        ending = self._sequels.loss(column) if best.sign != -1 else None
        if score is None or ending is None or ending.pattern not in _SHOWN:
            return None
        line = self._sequels.line(column)
        answer = f"{self._opponent} answers {name_column(line[1])}"
        if ending.pattern in {Pattern.DOUBLE_THREAT, Pattern.SEVEN_TRAP}:
            phrase = win_phrase(ending, self._names, f"{answer} and")
        else:
            phrase = f"{answer}, and {win_phrase(ending, self._names, self._opponent)}"
        text = f"Column {name_column(column)} {prospect(score)}: {phrase}."
        return Reason(text, Pattern.LOSING_COLUMN, cells_of(ending), column, line)

    def _results(self, told: set[int]) -> Iterator[Reason]:
        """Say which of the other columns give the best result away."""
        best = self._sequels.analysis.score.sign
        for sign, one, several in ((-1, "loses", "lose"), (0, "only draws", "only draw")):
            columns = sorted(
                column
                for column in self._sequels.others
                if column not in told and self._sign(column) == sign
            )
            if columns and best is not None and best > sign:
                alone = columns[0] if len(columns) == 1 else None
                named = columns_named(columns)
                text = f"{named[0].upper()}{named[1:]} {several if alone is None else one}."
                yield Reason(text, Pattern.RESULT, tuple(map(self._sequels.cell, columns)), alone)

    def _sign(self, column: int) -> int | None:
        score = self._sequels.score(column)
        return None if score is None else score.sign

    def _above(self, column: int) -> Cell:
        _, row = self._sequels.cell(column)
        return column, row + 1
