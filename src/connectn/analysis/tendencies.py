"""What usually holds, for positions that are too hard to solve and for the opening."""

from collections.abc import Iterator, Sequence

from connectn.analysis.lines import open_lines
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.threats import new_threats
from connectn.analysis.wording import article, subject
from connectn.game.notation import name_cell, name_column
from connectn.solver.score import Score


def tendencies(sequels: Sequels, names: Sequence[str]) -> Iterator[Reason]:
    """Yield what the next disc may do for its player, unless the next discs end the game."""
    board = sequels.board
    if any(board.winning_moves(player) for player in (0, 1)):
        return
    if not isinstance(sequels.analysis.score, Score):
        yield from _new_threat(sequels)
    if board.ply <= 2 * board.rules.connect:
        yield from _middle(sequels, names)


def _new_threat(sequels: Sequels) -> Iterator[Reason]:
    """Name a column that makes a threat for later, where no best column is proved."""
    found = [
        (made[0].discs_below, column, made[0])
        for column in sequels.analysis.best
        if not sequels.loses_at_once(column) and (made := new_threats(sequels.board, column))
    ]
    later = [each for each in found if each[0] > 0]  # what can be blocked at once helps less
    if later:
        _, column, threat = min(later, key=lambda each: each[:2])
        text = (
            f"Column {name_column(column)} is usually good: it makes {article(threat.parity)} "
            f"threat at {name_cell(threat.cell)}."
        )
        yield Reason(text, Pattern.NEW_THREAT, (threat.cell,), column, is_proved=False)


def _middle(sequels: Sequels, names: Sequence[str]) -> Iterator[Reason]:
    """In the opening, name the best columns that lead to the cells on the most lines."""
    board, best = sequels.board, sequels.analysis.best
    lines = {
        column: open_lines(board, board.turn, sequels.cell(column)) for column in board.legal_moves
    }
    most = max(lines.values())
    columns = [column for column, number in lines.items() if number == most]
    if not set(columns) <= set(best) or 2 * len(columns) > len(lines):
        return
    cells = tuple(map(sequels.cell, columns))
    is_proved = sequels.only_best is not None
    lines_pass = f"{most} open lines of {names[board.turn]} pass through"
    if is_proved:
        begin = f"Column {name_column(columns[0])} takes {name_cell(cells[0])}: {lines_pass} it"
    elif len(columns) == 1:
        begin = f"{subject(columns)} is usually good: {lines_pass} {name_cell(cells[0])}"
    else:
        begin = f"{subject(columns)} are usually good: {lines_pass} each of their next cells"
    text = f"{begin}, more than through any other playable cell."
    yield Reason(text, Pattern.MIDDLE, cells, columns[0], is_proved=is_proved)
