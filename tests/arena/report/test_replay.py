"""The games that a page holds."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.report.replay import ALL_WORDS, MOST_WORDS, chosen_games, replay_data
from connectn.arena.results import Game, Results
from connectn.game.notation import read_columns
from connectn.game.outcome import Cell
from tests.arena.inventions import results_of, tournament

FIXTURE = Fixture(0, 1, 0, swapped=False)


def data_of(results: Results) -> Any:
    return replay_data(results, results.names, results.players, chosen_games(results.games))


def cells_of(text: str) -> list[Cell]:
    """Read cells as the script of the page does: two symbols each."""
    numbers = read_columns(text)
    return list(zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("rules", [Rules(), Rules(16, 16, 4), Rules(4, 4, 3)], ids=str)
@pytest.mark.parametrize("discs", [0, 3])
def test_every_game_can_be_replayed_cell_by_cell(rules: Rules, discs: int) -> None:
    results = tournament(rules, ["a", "b", "c"], 3, discs=discs, faults=0.02)
    data = data_of(results)
    assert (data["width"], data["height"]) == (rules.width, rules.height)
    assert len(data["games"]) == len(results.games)
    for game, held in zip(results.games, data["games"], strict=True):
        _, number, first, second, cells, winner, end, rest = held
        assert (first, second) == game.fixture.sides
        opening = data["openings"][number]
        assert (opening["discs"], opening["turn"]) == ([], 0)
        board = Board(rules)
        for column, row in cells_of(opening["cells"] + cells):
            board.push(column)
            owned = board.cells(board.discs(1 - board.turn))
            assert (column, row) == max(cell for cell in owned if cell[0] == column)
        assert board.moves == Board.parse(results.openings[number]).moves + game.moves
        outcome = board.outcome()
        assert (outcome is None) == (not Termination(data["ends"][end]).on_board)
        assert winner == (outcome.winner if outcome else game.winner)
        assert cells_of(rest.get("line", "")) == list(outcome.line if outcome else ())
        assert rest["ms"] == pytest.approx([1000 * each for each in game.seconds], rel=0.01)
        assert rest.get("detail", "") == game.detail


def test_an_opening_given_as_a_grid_is_held_as_discs() -> None:
    game = Game(FIXTURE, (0,), 0, Termination.TIMEOUT)
    results = results_of(Rules(4, 2, 3), ("a", "b"), ["4x2c3:----/XOX-:4"], [game])
    data = data_of(results)
    assert data["openings"][0] == {
        "discs": [(0, 0, 0), (2, 0, 0), (1, 0, 1)],
        "turn": 1,
        "cells": "41",
    }
    assert data["games"][0][4] == "12"


def test_of_too_many_games_the_faulted_ones_come_first_and_the_others_are_spread() -> None:
    line = Game(FIXTURE, (), 0, Termination.LINE)
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
    game = Game(FIXTURE, (), 0, Termination.CRASH, last_words=words)
    data = data_of(results_of(Rules(), ("a", "b"), ["7x6c4:"], [game]))
    long, short = data["games"][0][-1]["words"]
    assert long.startswith("[7 characters omitted]\nxxx")
    assert long.endswith("the end")
    assert short == "short\\x1b[0m\n"


def test_the_words_of_all_games_together_have_a_limit() -> None:
    words = ("\x1b" * 64_000, "y" * 64_000)
    game = Game(FIXTURE, (), 0, Termination.CRASH, last_words=words)
    data = data_of(results_of(Rules(), ("a", "b"), ["7x6c4:"], [game] * 1500))
    held = [text for *_, rest in data["games"] for text in rest["words"]]
    assert len(held) == 3000
    assert ALL_WORDS / 2 < sum(map(len, held)) < 2 * ALL_WORDS
