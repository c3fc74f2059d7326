"""The standings, compared with counts by plain loops."""

import time
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game, Results
from connectn.arena.statistics.pairs import PairCounts
from connectn.arena.statistics.standings import Standings
from tests.arena.inventions import match, results_of, tournament

BOARDS = [Rules(), Rules(4, 4, 3), Rules(9, 7, 5), Rules(3, 2, 4), Rules(16, 16, 5)]


def some_results(rules: Rules, discs: int) -> Results:
    return tournament(rules, ["a", "b", "c"], 6, discs=discs, faults=0.03)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
@pytest.mark.parametrize("discs", [0, 1, 2])
def test_every_count_is_that_of_a_plain_loop(rules: Rules, discs: int) -> None:
    results = some_results(rules, discs)
    standings = Standings.of(results)
    assert standings.games == len(results.games)
    assert standings.draws == sum(game.winner is None for game in results.games)
    for player, row in enumerate(standings.rows):
        for side in (0, 1):
            mine = [game for game in results.games if game.fixture.sides[side] == player]
            assert row.wins[side] == sum(game.winner == side for game in mine)
            assert row.draws[side] == sum(game.winner is None for game in mine)
            assert row.losses[side] == sum(game.winner == 1 - side for game in mine)
        all_mine = [game for game in results.games if player in game.fixture.sides]
        assert row.games == len(all_mine)
        assert row.points == sum(game.points(player) for game in all_mine)
        assert row.lost_by == Counter(
            game.termination for game in all_mine if game.points(player) == 0
        )


@pytest.mark.parametrize("rules", BOARDS, ids=str)
@pytest.mark.parametrize("discs", [0, 1, 2, 3])
def test_each_move_is_timed_for_the_player_who_made_it(rules: Rules, discs: int) -> None:
    results = some_results(rules, discs)
    spent: list[list[float]] = [[], [], []]
    for game in results.games:
        board = Board.parse(results.openings[game.fixture.opening])
        for place, seconds in enumerate(game.seconds):
            made = place < len(game.moves)
            if made or game.termination is Termination.TIMEOUT:
                spent[game.fixture.sides[board.turn]].append(seconds)
            if made:
                board.push(game.moves[place])
    for row, times in zip(Standings.of(results).rows, spent, strict=True):
        assert sorted(row.seconds) == sorted(times)


@pytest.mark.parametrize("how", [how for how in Termination if not how.on_board])
def test_a_move_that_was_never_made_has_no_time_unless_it_came_too_late(how: Termination) -> None:
    game = Game(Fixture(0, 1, 0, swapped=False), (), 1, how, seconds=(0.5,))
    row = Standings.of(results_of(Rules(), ("a", "b"), ["7x6c4:"], [game])).rows[0]
    assert row.percentiles(50) == ((0.5,) if how is Termination.TIMEOUT else None)


def test_an_opening_given_as_a_grid_has_the_right_side_to_move() -> None:
    game = Game(Fixture(0, 1, 0, swapped=False), (0,), 0, Termination.TIMEOUT, seconds=(1.0, 2.0))
    results = results_of(Rules(4, 2, 3), ("a", "b"), ["4x2c3:----/XOX-"], [game])
    one, other = Standings.of(results).rows
    assert (list(one.seconds), list(other.seconds)) == ([2.0], [1.0])


@pytest.mark.parametrize(
    ("results", "counts"),
    [
        ("WW WL LW DD LL", PairCounts((1, 0, 3, 0, 1))),
        ("WD DW LD D", PairCounts((0, 1, 0, 2, 0), (0, 1, 0))),
        ("W L W", PairCounts(singles=(1, 0, 2))),
        ("", PairCounts()),
    ],
)
def test_the_two_games_of_an_opening_make_a_pair(results: str, counts: PairCounts) -> None:
    standings = Standings.of(match(results))
    assert standings.pair_counts(0, 1) == counts
    assert standings.pair_counts(1, 0) == -counts


def test_the_order_of_the_games_does_not_matter() -> None:
    results = some_results(Rules(), 2)
    games = list(results.games)
    Random(1).shuffle(games)
    one, other = Standings.of(results), Standings.of(replace(results, games=tuple(games)))
    for pairing in ((0, 1), (0, 2), (1, 2)):
        assert one.pair_counts(*pairing) == other.pair_counts(*pairing)
    assert one.terminations == other.terminations
    assert one.distinct == other.distinct
    assert one.ranking == other.ranking


def test_a_game_that_is_repeated_is_counted_once_among_the_distinct() -> None:
    """The same moves by other players, or after another opening, are another game."""
    moves = (3, 3, 3)
    games = [
        Game(Fixture(one, other, opening, swapped), moves, 0, Termination.RESIGNATION)
        for one, other in ((0, 1), (0, 2))
        for opening in (0, 1, 2)
        for swapped in (False, True)
    ]
    openings = ("7x6c4:44", "7x6c4:44", "7x6c4:11")
    results = results_of(Rules(), ("a", "b", "c"), openings, games)
    assert Standings.of(results).distinct == 4


def test_an_opening_and_its_next_move_are_the_same_game_as_a_longer_opening() -> None:
    games = (
        Game(Fixture(0, 1, 0, swapped=False), (4, 3), 0, Termination.RESIGNATION),
        Game(Fixture(0, 1, 1, swapped=False), (3,), 0, Termination.RESIGNATION),
    )
    results = results_of(Rules(), ("a", "b"), ["7x6c4:44", "7x6c4:445"], games)
    assert Standings.of(results).distinct == 1


def test_games_from_one_position_are_counted_together() -> None:
    standings = Standings.of(match("WL DD WW"))
    (score,) = standings.opening_scores.values()
    # In the second game of a pair, a loss of player 0 is a win of the player who moved first.
    assert (score.wins, score.draws, score.points) == ([3, 1], 2, 4.0)


def test_the_player_with_the_best_share_of_the_points_leads() -> None:
    assert Standings.of(match("LL LD")).ranking == [1, 0]
    assert Standings.of(match("")).ranking == [0, 1]


@pytest.mark.parametrize("count", [1, 2, 99, 100, 101, 1000])
def test_percentiles_are_times_that_so_many_moves_did_not_exceed(count: int) -> None:
    row = Standings(1).rows[0]
    times = [Random(count).random() for _ in range(count)]
    row.seconds.extend(times)
    found = row.percentiles(50, 99)
    assert found is not None
    for share, time_ in zip((50, 99), found, strict=True):
        assert time_ in times
        assert 100 * sum(one <= time_ for one in times) >= share * count
        assert 100 * sum(one < time_ for one in times) < share * count


def test_a_player_without_a_move_has_no_percentiles() -> None:
    assert Standings(1).rows[0].percentiles(50) is None


def test_ten_thousand_games_are_counted_quickly() -> None:
    """This takes a tenth of a second of processor time."""
    base = tournament(Rules(), ["a", "b"], 50, discs=4)
    games = [
        replace(game, fixture=replace(game.fixture, opening=game.fixture.opening + 50 * turn))
        for turn in range(100)
        for game in base.games
    ]
    standings = Standings(2, base.openings * 100)
    begun = time.process_time()
    standings.extend(games)
    assert time.process_time() - begun < 2
    assert (standings.games, standings.distinct) == (10_000, Standings.of(base).distinct)
