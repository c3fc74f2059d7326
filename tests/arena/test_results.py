"""Fixtures, games, and how they are written to a file."""

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.results import Fixture, Game, Results, distinct

OPENINGS = ("5x4c3:12", "5x4c3:")


def results_of(*games: Game, players: tuple[str, ...] = ("greedy", "random")) -> Results:
    return Results(1, Rules(5, 4, 3), players, OPENINGS, games, planned=9)


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("winner", [0, 1, None])
def test_the_points_of_a_game_are_shared_out(*, swapped: bool, winner: int | None) -> None:
    game = Game(Fixture(3, 5, 0, swapped=swapped), (), winner, Termination.LINE)
    first, second = (5, 3) if swapped else (3, 5)
    points = {None: (0.5, 0.5), 0: (1, 0), 1: (0, 1)}[winner]
    assert (game.points(first), game.points(second)) == points


@pytest.mark.parametrize(
    ("names", "told_apart"),
    [
        (["a", "b"], ("a", "b")),
        (["a", "a"], ("a", "a (2)")),
        (["a", "b", "a", "b", "a"], ("a", "b", "a (2)", "b (2)", "a (3)")),
        ([], ()),
    ],
)
def test_equal_names_are_told_apart(names: list[str], told_apart: tuple[str, ...]) -> None:
    assert distinct(names) == told_apart


def test_a_record_begins_with_the_opening_and_names_both_sides() -> None:
    game = Game(Fixture(0, 1, 0, swapped=True), (0, 1, 0), 0, Termination.LINE)
    record = results_of(game).record(game)
    assert record.board() == Board.parse("5x4c3:12121")
    assert (record.first, record.second) == ("random", "greedy")
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.termination) == (0, Termination.LINE)
    assert (record.tags["Pair"], record.tags["Opening"]) == ("1", "2 plies")


def test_a_record_says_why_a_game_ended_where_the_board_does_not() -> None:
    game = Game(Fixture(0, 1, 1, swapped=False), (4,), 0, Termination.CRASH, detail="exited")
    record = results_of(game, players=("greedy", "greedy")).record(game)
    assert (record.first, record.second) == ("greedy", "greedy (2)")
    assert record.moves == (4,)
    assert record.outcome is not None
    assert (record.outcome.winner, record.outcome.termination) == (0, Termination.CRASH)
    assert record.tags["Detail"] == "exited"
