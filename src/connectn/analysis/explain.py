"""What an analysis means, in sentences that are proved."""

from collections.abc import Iterator, Sequence
from itertools import islice

from connectn.analysis.causes import Causes
from connectn.analysis.control import control
from connectn.analysis.dangers import Dangers
from connectn.analysis.fate import fate
from connectn.analysis.reason import Pattern, Reason
from connectn.analysis.sequels import Sequels
from connectn.analysis.tendencies import tendencies
from connectn.analysis.wording import listed, prospect
from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS, format_columns, name_column
from connectn.solver.analysis import Analysis
from connectn.solver.limit import Limit
from connectn.solver.score import Score
from connectn.solver.solver import Solver

MOST_SENTENCES = 8
MOST_WITH_A_CAUSE = 4
"""The most sentences that say why single columns win or lose."""
MOST_WINS = 2
"""The most sentences about different ways to win as soon as possible."""


def explain(
    board: Board,
    analysis: Analysis,
    names: Sequence[str] = DISC_SYMBOLS,
    solver: Solver | None = None,
    limit: Limit | None = None,
) -> tuple[Reason, ...]:
    r"""Return true sentences about a position, the most important first, each with its cells.

    `names` are the words for player 0 and player 1. The `solver` answers what the analysis leaves
    open about the columns that are not the best; without one, a small one is made. `limit` is for
    all these questions together; without one they take some tenths of a second at most. A sentence
    claims a result only where the exact score agrees. A sentence that is not proved says what
    usually holds, and its `Reason.is_proved` is false. There are at most `MOST_SENTENCES`.

    >>> from connectn.solver.solver import Solver
    >>> board = Board.parse("4x3c3:1122")
    >>> print(*explain(board, Solver(table_mb=1).analyze(board)), sep="\n")
    Column 3 wins with the next disc: it completes the row A1-C1.
    Best line: 3 (X wins with move 5).
    """
    return sentences(Sequels(board, analysis, solver, limit), names)


def sentences(sequels: Sequels, names: Sequence[str] = DISC_SYMBOLS) -> tuple[Reason, ...]:
    """Return the sentences of `explain`, with the lines of play that the sequels find."""
    first = [*_best(sequels, names)]
    rest = _rest(sequels, names, MOST_WITH_A_CAUSE - len(first))
    last = [*_best_line(sequels.analysis, names)]
    return (*first, *islice(rest, MOST_SENTENCES - len(first) - len(last)), *last)


def _rest(sequels: Sequels, names: Sequence[str], most: int) -> Iterator[Reason]:
    yield from Dangers(sequels, names).all(most)
    yield from control(sequels.board, sequels.analysis, names)
    yield from tendencies(sequels, names)


def _best(sequels: Sequels, names: Sequence[str]) -> Iterator[Reason]:
    """Say why the best column is best, or what several best columns lead to, and how."""
    best, causes = sequels.best, Causes(sequels, names)
    if len(best) == 1:
        yield causes.of(best[0]) or _result(sequels)
        return
    # The best line begins with one of the columns: that column comes first.
    ordered = sorted(best, key=lambda column: column not in sequels.analysis.pv[:1])
    wins = dict(islice(causes.of_several(ordered).items(), MOST_WINS))
    if sum(map(len, wins)) < len(best):
        yield _result(sequels)
    yield from wins.values()


def _result(sequels: Sequels) -> Reason:
    """Say which columns are best, and what they lead to."""
    analysis = sequels.analysis
    best, score = sequels.best, analysis.score
    alone = best[0] if len(best) == 1 else None
    cells = tuple(map(sequels.cell, best))
    if len(best) == len(sequels.board.legal_moves):
        return Reason(
            _common_result(sequels), Pattern.RESULT, () if alone is None else cells, alone
        )
    text = f"column {listed(map(name_column, best), 'or')}"
    if not isinstance(score, Score):
        text = f"Best as far as proved: {text}"
    elif len(best) < len(analysis.best):
        text = f"No column is better than {text}"
    elif score.sign < 0:
        text = f"Every column loses; {text} lasts longest"
    else:
        text = f"Best: {text}"
    return Reason(f"{text} ({fate(score)}).", Pattern.RESULT, cells, alone)


def _common_result(sequels: Sequels) -> str:
    """Say what all columns lead to."""
    best, score = sequels.best, sequels.analysis.score
    if len(best) == 1:
        then = f", and {prospect(score)}" if isinstance(score, Score) else ""
        return f"Column {name_column(best[0])} is the only one left{then}."
    if isinstance(score, Score):
        return f"Every column {prospect(score)}."
    return f"No column is proved better than another ({fate(score)})."


def _best_line(analysis: Analysis, names: Sequence[str]) -> Iterator[Reason]:
    """Say how the game goes on with best play, if that is known."""
    line, score = analysis.pv, analysis.score
    if not line or not isinstance(score, Score):
        return
    end = "a draw on a full board"
    if score.winner is not None:
        end = f"{names[score.winner]} wins with move {score.end_ply}"
    more = "..." if len(line) < score.plies_to_end else ""
    text = f"Best line: {format_columns(line)}{more} ({end})."
    yield Reason(text, Pattern.LINE_OF_PLAY, column=line[0], line=line)
