"""Checks of sentences about a whole position: its result, who controls it, the best line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.analysis.checker import landing, playable
from tests.analysis.column_claims import check_new_threat
from tests.analysis.vocabulary import NAMES, Line, cells_of, column_of, columns_of

if TYPE_CHECKING:
    from connectn.analysis.reason import Reason
    from tests.analysis.checker import ClaimChecker


def are_best(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    legal = checker.game.legal_moves()
    best = {column for column in legal if checker.score(column) == checker.value()}
    assert set(columns_of(match["columns"] or match["lost"])) == best
    assert len(best) < len(legal)
    assert bool(match["lost"]) == (checker.value() < 0)
    checker.check_result(match["result"] or match["loss"], checker.value())


def all_lead_to(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    assert {checker.score(column) for column in checker.game.legal_moves()} == {checker.value()}
    checker.check_result(match["result"], checker.value())


def is_left(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    assert checker.game.legal_moves() == [column_of(match["column"])]
    if match["result"]:
        checker.check_result(match["result"], checker.value())


def are_best_as_far_as_proved(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    """No other column has a higher score than the best of those named."""
    legal, said = checker.game.legal_moves(), columns_of(match["columns"])
    assert set(said) == set(checker.analysis.best) < set(legal)
    assert max(checker.score(column) for column in said) == checker.value()
    checker.check_bounds(match)


def are_not_worse(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    """The columns named have the highest score, but others may have it too."""
    said = columns_of(match["columns"])
    assert {checker.score(column) for column in said} == {checker.value()}
    assert set(said) < set(checker.analysis.best)
    checker.check_result(match["result"], checker.value())


def is_not_proved(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    assert set(checker.analysis.best) == set(checker.game.legal_moves())
    checker.check_bounds(match)


def cannot_block_all(checker: ClaimChecker, match: re.Match[str], _: Reason) -> None:
    game, cells = checker.game, cells_of(match["cells"])
    assert (match["winner"], match["loser"]) == (checker.opponent, checker.mover)
    assert set(playable(game)) & game.winning_cells(1 - game.turn) == set(cells)
    assert len(cells) > 1


def tends_to_zugzwang(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    """Fill all cells but those below the threats: the player named is then to move."""
    game = checker.game.copy()
    winner, loser = NAMES.index(match["winner"]), NAMES.index(match["loser"])
    threats, below = cells_of(match["threats"]), cells_of(match["below"])
    assert not reason.is_proved
    assert [(column, row - 1) for column, row in threats] == below
    parities = re.findall(r"(odd|even) threat at", match["threats"])
    assert parities == ["odd" if row % 2 == 0 else "even" for _, row in threats]
    assert set(threats) <= game.winning_cells(winner)
    every = game.winning_cells(0) | game.winning_cells(1)
    stops, filled = dict(below), 0
    for column in range(game.width):
        stop = stops.get(column, game.height)
        while len(game.columns[column]) < stop:
            assert landing(game, column) not in every
            game.drop(column)
            filled += 1
    assert filled == (1 if match["safe"] == "one" else int(match["safe"]))
    assert game.turn == loser == 1 - winner
    check_favour(checker, match["winner"])


def check_favour(checker: ClaimChecker, winner: str) -> None:
    """Check that the result, where it is known, is a win of the player whom a tendency favours."""
    if checker.analysis.score.sign is not None:
        assert checker.value() != 0
        assert (checker.value() > 0) == (winner == checker.mover)


def follows(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    """Let the follower answer in the same column, whatever the other player does."""
    game, follower = checker.game, 1 - checker.game.turn
    assert match["follower"] == match["again"] == checker.opponent
    assert reason.is_proved != bool(match["usually"])
    taken = set()
    for column in range(game.width):
        assert (game.height - len(game.columns[column])) % 2 == 0
        for row in range(len(game.columns[column]), game.height, 2):
            taken.add((column, row + 1))
    assert all((row + 1) % 2 == (match["rows"] == "odd") for _, row in taken)
    if match["usually"]:
        check_favour(checker, match["follower"])
    else:
        assert checker.value() < 0 if match["line"] else checker.value() <= 0
    if match["line"]:
        own = taken | {c for line in game.lines() for c in line if game.owner(c) == follower}
        assert set(Line.of(match["line"], game).cells) <= own
    assert match["leader"] in {None, checker.mover}


def makes_a_usual_threat(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    assert not reason.is_proved
    check_new_threat(checker, match, column_of(match["column"]))


def lies_on_most_lines(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    game, columns = checker.game, columns_of(match["columns"])
    counts = {
        each: sum(
            cell in line and all(game.owner(c) != 1 - game.turn for c in line)
            for line in game.lines()
        )
        for each, cell in zip(game.legal_moves(), playable(game), strict=True)
    }
    assert {counts.pop(column) for column in columns} == {int(match["most"])}
    assert int(match["most"]) > max(counts.values())
    assert set(reason.cells) == {landing(game, column) for column in columns}
    assert match["mover"] == checker.mover
    assert reason.is_proved != bool(match["usually"])
    if reason.is_proved:
        checker.check_only_best(*columns)


def is_the_best_line(checker: ClaimChecker, match: re.Match[str], reason: Reason) -> None:
    line = tuple(map(column_of, match["line"]))
    assert line == reason.line
    checker.check_best_play(line, line[0], ends=not match["more"])
    assert checker.score(line[0]) == checker.value()
    if match["more"]:
        return
    winner = checker.after(line).winner()
    assert (None if match["winner"] is None else NAMES.index(match["winner"])) == winner
    if match["move"]:
        assert sum(map(len, checker.after(line).columns)) == int(match["move"])
