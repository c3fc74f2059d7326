"""Checks of sentences about columns: why they are best, and how others lose."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from connectn import Score
from tests.analysis.checker import landing, playable
from tests.analysis.vocabulary import (
    FORCED,
    LINE,
    NAMES,
    THREATS,
    ZUGZWANG,
    Line,
    cell_of,
    cells_of,
    column_of,
    columns_of,
)

if TYPE_CHECKING:
    from connectn.analysis.reason import Reason
    from tests.analysis.checker import ClaimChecker


def completes(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    (column,) = best_columns(checker, match, reason)
    checker.check_line_won([column], checker.mover, Line.of(match["line"], checker.game))


def best_columns(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> list[int]:
    columns = checker.check_heads(match, reason)
    is_known = isinstance(checker.analysis.score, Score)
    assert all(checker.score(column) == checker.value() for column in columns) or not is_known
    assert reason.line == checker.line(columns[0]) or len(columns) > 1
    return columns


def makes_threats(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    for column in best_columns(checker, match, reason):
        assert (match["it"] == "it") == match[0].startswith("Column ")
        checker.check_best_play(checker.line(column), column)
        checker.check_double(match, [column], checker.mover)
        if match["seven"]:
            checker.check_seven(match, [column], checker.mover)
    assert set(cells_of(match["cells"])) <= set(reason.cells)


def forces(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    for column in best_columns(checker, match, reason):
        checker.check_best_play(checker.line(column), column)
        checker.check_forced(match, checker.line(column))
    assert match["winner"] == checker.mover


def wins_by_zugzwang(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    for column in best_columns(checker, match, reason):
        checker.check_best_play(checker.line(column), column)
        checker.check_zugzwang(match, checker.line(column))
    assert match["winner"] == checker.mover


def belongs_to_the_last_line(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    said = Line.of(match["line"], checker.game)
    checker.check_best_play(reason.line, column)
    checker.check_line_won(reason.line, checker.mover, said)
    assert match["winner"] == checker.mover
    assert cell_of(match["cell"]) == landing(checker.game, column)
    assert cell_of(match["cell"]) in said.cells


def wanted_after_any_other(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = checker.check_head(match)
    assert cell_of(match["cell"]) == landing(checker.game, column)
    assert match["winner"] == checker.opponent
    for other in checker.game.legal_moves():
        if other != column:
            assert checker.score(column, [other]) > 0


def wanted_after_another(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = checker.check_head(match)
    other = checker.check_other(match, column)
    assert cell_of(match["cell"]) == landing(checker.game, column)
    assert match["taker"] == checker.opponent
    reply = checker.score(column, [other])
    assert reply == checker.value([other])
    if match["then"]:
        checker.check_result(match["then"], reply, [other])
        assert sign(-reply) < sign(checker.value())
    else:  # each point of score is one disc of the winner, two plies
        assert sign(-reply) == sign(checker.value())
        assert (match["when"] == "wins", match["how"] == "sooner") == (reply > 0, reply > 0)
        assert abs(abs(reply) - abs(checker.value())) == int(match["plies"]) / 2


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def cuts_a_line(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    other = checker.check_other(match, column)
    said = Line.of(match["line"], checker.game)
    checker.check_best_play(reason.line, other)
    checker.check_line_won(reason.line, checker.opponent, said)
    assert match["winner"] == checker.opponent
    assert cell_of(match["cell"]) == landing(checker.game, column)
    assert cell_of(match["cell"]) in said.cells


def makes_a_threat(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    check_new_threat(checker, match, column)
    assert reason.is_proved
    after = checker.after([column])
    assert (cell_of(match["cell"]) in playable(after)) == bool(match["blocker"])
    assert match["blocker"] in {None, checker.opponent}


def check_new_threat(checker: ClaimChecker, match: re.Match[str], column: int) -> None:
    after, player, cell = checker.after([column]), checker.game.turn, cell_of(match["cell"])
    assert cell in after.winning_cells(player)
    assert cell not in checker.game.winning_cells(player)
    assert (cell[1] + 1) % 2 == (match["parity"] == "odd")


def prevents(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = checker.check_head(match)
    other = checker.check_other(match, column)
    check_phrase(checker, match["phrase"], reason.line, other)


def check_phrase(checker: ClaimChecker, phrase: str, line: tuple[int, ...], first: int) -> None:
    """Check how the opponent wins after a column."""
    checker.check_best_play(line, first)
    if match := re.fullmatch(rf"(?P<winner>\w+) completes the (?P<line>{LINE})", phrase):
        assert len(line) == 2
        checker.check_line_won(line, match["winner"], Line.of(match["line"], checker.game))
    elif match := re.fullmatch(rf"(?P<winner>\w+) makes {THREATS}", phrase):
        checker.check_double(match, line[:-2], match["winner"])
        assert len(line) == 4
    elif match := re.fullmatch(rf'(?P<winner>\w+) springs the "7" trap, {THREATS}', phrase):
        checker.check_double(match, line[:-2], match["winner"])
        checker.check_seven(match, line[:-2], match["winner"])
        assert len(line) == 4
    elif match := re.fullmatch(FORCED, phrase):
        checker.check_forced(match, line)
    else:
        match = re.fullmatch(ZUGZWANG, phrase)
        assert match, phrase
        checker.check_zugzwang(match, line)
    assert match["winner"] == checker.opponent


def check_answer(checker: ClaimChecker, match: re.Match[str], column: int) -> None:
    """Check what the opponent answers to a column, and how that wins."""
    line = checker.line(column)
    assert match["answerer"] == checker.opponent
    assert line[1] == column_of(match["answer"])
    phrase = match["phrase"] or f"{checker.opponent} {match['same']}"
    check_phrase(checker, phrase, line, column)


def loses_by_a_pattern(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    for column in checker.check_heads(match, reason):
        assert checker.score(column) < 0
        assert checker.value() >= 0 or checker.analysis.score.sign is None
        check_answer(checker, match, column)


def is_lost_by_a_pattern(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column = column_of(match["column"])
    assert checker.score(column) == checker.value() < 0
    assert (reason.column, reason.line) == (column, checker.line(column))
    check_answer(checker, match, column)


def loses_at_once(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column, answer = column_of(match["column"]), column_of(match["answer"])
    assert match["winner"] == checker.opponent
    said = Line.of(match["line"], checker.game)
    checker.check_line_won([column, answer], checker.opponent, said)


def gives_up_a_threat(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column, cell = column_of(match["column"]), cell_of(match["cell"])
    after, player = checker.after([column]), NAMES.index(checker.mover)
    assert (match["mover"], match["opponent"]) == (checker.mover, checker.opponent)
    assert cell in playable(after)
    assert cell in after.winning_cells(player)
    assert cell in checker.game.winning_cells(player)
    assert not set(playable(after)) & after.winning_cells(1 - player)
    assert reason.is_proved != bool(match["usually"])
    if reason.is_proved:
        assert checker.score(column) < checker.value()


def leads_to_less(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    columns = columns_of(match["columns"])
    assert (len(columns) > 1) == (match["plural"] == "s")
    result = -1 if match["what"].startswith("lose") else 0
    for column in columns:
        assert sign(checker.score(column)) == result < sign(checker.value())


def must_block(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    column, game = column_of(match["column"]), checker.game
    check_own_result(checker, match, column)
    assert match["winner"] == checker.opponent
    said = Line.of(match["line"], game)
    gaps = [cell for cell in said.cells if game.owner(cell) != 1 - game.turn]
    assert gaps == [landing(game, column)]
    for other in game.legal_moves():
        if other != column:  # the opponent completes the line after every other column
            checker.check_line_won([other, column], checker.opponent, said)
    assert set(reason.cells) == set(said.cells)


def last_safe(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    column = column_of(match["column"])
    check_own_result(checker, match, column)
    assert match["winner"] == checker.opponent
    for other in checker.game.legal_moves():
        after = checker.after([other])
        won = set(playable(after)) & after.winning_cells(after.turn)
        assert bool(won) == (other != column)


def check_own_result(checker: ClaimChecker, match: re.Match[str], column: int) -> None:
    if match["result"]:
        checker.check_result(match["result"], checker.score(column))
