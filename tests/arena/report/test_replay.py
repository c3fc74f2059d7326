"""The games a page holds."""

import json
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.report.replay import ALL_WORDS, MOST_WORDS, chosen_games, replay_data
from connectn.arena.results import Fixture, Game, Results
from connectn.game.notation import read_columns
from tests.arena.inventions import tournament


def data_of(results: Results) -> Any:
    return json.loads(replay_data(results, results.names, chosen_games(results.games)))


@pytest.mark.parametrize("rules", [Rules(), Rules(16, 16, 4), Rules(4, 4, 3)], ids=str)
@pytest.mark.parametrize("discs", [0, 3])
def test_every_game_can_be_played_again(rules: Rules, discs: int) -> None:
    results = tournament(rules, ["a", "b", "c"], 3, discs=discs, faults=0.02)
    data = data_of(results)
    assert len(data["games"]) == len(results.games)
    for game, held in zip(results.games, data["games"], strict=True):
        _, opening, first, second, moves, winner, end, rest = held
        assert (first, second) == game.fixture.sides
        grid, given = data["openings"][str(opening)]
        assert grid == ""
        board = Board(rules)
        for column in read_columns(given + moves):
            board.push(column)
        how = Termination(data["ends"][end])
        outcome = board.outcome()
        assert (outcome is None) == (not how.on_board)
        assert winner == (outcome.winner if outcome else game.winner)
        assert rest["ms"] == pytest.approx([1000 * each for each in game.seconds], rel=0.01)
        assert rest.get("detail", "") == game.detail


def test_an_opening_without_history_is_held_as_a_grid() -> None:
    game = Game(Fixture(0, 1, 0, swapped=False), (0,), 0, Termination.TIMEOUT)
    results = Results(1, Rules(4, 2, 3), ("a", "b"), ("4x2c3:----/XOX-:4",), (game,), 1)
    assert data_of(results)["openings"]["0"] == ["----/XOX-", "4"]


def test_of_too_many_games_the_faulted_ones_come_first_and_the_others_are_spread() -> None:
    line = Game(Fixture(0, 1, 0, swapped=False), (), 0, Termination.LINE)
    crash = replace(line, termination=Termination.CRASH)
    games = [crash if number % 100 == 99 else line for number in range(5000)]
    numbers = [number for number, _ in chosen_games(games, most=1000)]
    assert len(numbers) == len(set(numbers)) == 1000
    assert numbers == sorted(numbers)
    assert set(range(100, 5001, 100)) <= set(numbers)
    gaps = [later - sooner for sooner, later in pairwise(numbers)]
    assert max(gaps) <= 8
    assert len(chosen_games([crash] * 300, most=100)) == 100
    assert chosen_games([line] * 3, most=100) == [(1, line), (2, line), (3, line)]


def test_long_last_words_are_cut_at_their_beginning() -> None:
    words = ("x" * MOST_WORDS + "the end", "short\x1b[0m\n")
    game = Game(Fixture(0, 1, 0, swapped=False), (), 0, Termination.CRASH, last_words=words)
    results = Results(1, Rules(), ("a", "b"), ("7x6c4:",), (game,), 1)
    long, short = data_of(results)["games"][0][-1]["words"]
    assert long.startswith("[7 signs left out]\nxxx")
    assert long.endswith("the end")
    assert short == "short\\x1b[0m\n"


def test_words_of_all_games_together_stay_within_their_room() -> None:
    words = ("\x1b" * 64_000, "y" * 64_000)
    game = Game(Fixture(0, 1, 0, swapped=False), (), 0, Termination.CRASH, last_words=words)
    results = Results(1, Rules(), ("a", "b"), ("7x6c4:",), (game,) * 1500, 1500)
    text = replay_data(results, results.names, chosen_games(results.games))
    assert len(text) < 2 * ALL_WORDS


@pytest.mark.parametrize("text", ["</script>", "<!--", "]]>", "&lt;", "\u2028", "\ud800", "\x00"])
def test_nothing_a_player_wrote_can_leave_the_script_element(text: str) -> None:
    game = Game(Fixture(0, 1, 0, swapped=False), (), 0, Termination.CRASH, text, (), (text, text))
    results = Results(1, Rules(), (text, "b"), ("7x6c4:",), (game,), 1)
    data = replay_data(results, results.names, chosen_games(results.games))
    assert data.isascii()
    assert data.isprintable()
    assert not set("<>&") & set(data)
    assert json.loads(data)["players"][0] == text
