"""Games, their points, and their records."""

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game, Results, distinct
from tests.arena.inventions import match, results_of

OPENINGS = ("5x4c3:12", "5x4c3:")


def played(*games: Game, players: tuple[str, ...] = ("greedy", "random")) -> Results:
    return results_of(Rules(5, 4, 3), players, OPENINGS, games)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("winner", [0, 1, None])
def test_the_two_players_share_one_point(*, swapped: bool, winner: int | None) -> None:
    game = Game(Fixture(3, 5, 0, swapped=swapped), (), winner, Termination.LINE)
    first, second = (5, 3) if swapped else (3, 5)
    points = {None: (0.5, 0.5), 0: (1, 0), 1: (0, 1)}[winner]
    assert (game.points(first), game.points(second)) == points


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["a", "b"], ("a", "b")),
        (["a", "a"], ("a", "a (2)")),
        (["a", "b", "a", "b", "a"], ("a", "b", "a (2)", "b (2)", "a (3)")),
        (["a", "a", "a (2)"], ("a", "a (3)", "a (2)")),
        (["a (2)", "a", "a", "a"], ("a (2)", "a", "a (3)", "a (4)")),
        (["a", "a", "a (2)", "a (2)"], ("a", "a (3)", "a (2)", "a (2) (2)")),
        ([], ()),
    ],
)
def test_equal_names_are_made_different(names: list[str], expected: tuple[str, ...]) -> None:
    assert distinct(names) == expected
    assert len(set(expected)) == len(names)


def test_a_record_begins_with_the_opening_and_names_both_sides() -> None:
    game = Game(Fixture(0, 1, 0, swapped=True), (0, 1, 0), 0, Termination.LINE)
    record = played(game).record(game)
    assert record.board() == Board.parse("5x4c3:12121")
    assert (record.first, record.second) == ("random", "greedy")
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.termination) == (0, Termination.LINE)
    assert (record.tags["Pair"], record.tags["Opening"]) == ("1", "2 plies")


def test_a_record_has_the_names_of_the_players() -> None:
    game = Game(Fixture(0, 1, 0, swapped=True), (0, 1, 0), 0, Termination.LINE)
    record = played(game, players=("me=cmd:./bot", "old=windows:depth=4")).record(game)
    assert (record.first, record.second) == ("old", "me")


def test_points_are_counted_for_each_player() -> None:
    results = match("WW WD LL")
    assert results.points == (3.5, 2.5)


def test_a_record_has_the_reason_of_a_loss_that_the_board_does_not_show() -> None:
    game = Game(Fixture(0, 1, 1, swapped=False), (4,), 0, Termination.CRASH, detail="exited")
    record = played(game, players=("greedy", "greedy")).record(game)
    assert (record.first, record.second) == ("greedy", "greedy (2)")
    assert record.moves == (4,)
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.termination) == (0, Termination.CRASH)
    assert record.tags["Detail"] == "exited"
