"""Positions as states of OpenSpiel and back; the orientation is read from what OpenSpiel shows."""

import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from connectn import Board, Rules
from connectn.adapters.openspiel import load_game, rules_of, to_board, to_state
from connectn.errors import MissingPackageError, OpenSpielError
from connectn.experiments.random_boards import random_board
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame


def lines_of(game: GridGame) -> str:
    """Return what OpenSpiel prints for a position: x began, the top row comes first."""
    rows = [["." if cell is None else "xo"[cell] for cell in row] for row in game.rows_from_top()]
    return "".join("".join(row) + "\n" for row in rows)


def planes_of(game: GridGame) -> list[list[list[float]]]:
    """Return the tensor of a position: x, o and empty, with the floor first."""
    rows = game.rows_from_top()[::-1]
    return [[[float(cell == who) for cell in row] for row in rows] for who in (0, 1, None)]


@for_each("rules", GEOMETRIES)
def test_a_game_is_the_same_in_both_at_every_step(rules: Rules) -> None:
    dice = Random(3)
    slow = GridGame(rules.width, rules.height, rules.connect)
    board, state = Board(rules), load_game(rules).new_initial_state()
    while True:
        assert to_board(state) == board
        assert to_board(state).moves == board.moves
        there = to_state(board)
        assert str(there) == str(state) == lines_of(slow)
        assert there.history() == state.history() == list(board.moves)
        seen = np.reshape(there.observation_tensor(0), there.get_game().observation_tensor_shape())
        assert seen.tolist() == planes_of(slow)
        assert there.legal_actions() == board.legal_moves == slow.legal_moves()
        assert there.is_terminal() == board.is_game_over()
        winner = slow.winner()
        assert there.returns() == ([0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1])
        if board.is_game_over():
            return
        assert there.current_player() == board.turn
        column = dice.choice(board.legal_moves)
        slow.drop(column)
        board.push(column)
        state.apply_action(column)


@for_each("rules", GEOMETRIES)
def test_a_position_without_history_becomes_the_starting_state(rules: Rules) -> None:
    dice = Random(4)
    for _ in range(5):
        played = random_board(dice, rules, dice.randint(0, rules.cells))
        board = Board.from_grid(played.grid(), rules.connect)
        there = to_state(board)
        same = to_state(played)
        assert str(there) == str(same)
        assert there.is_terminal() == same.is_terminal()
        assert there.returns() == same.returns()
        assert there.legal_actions() == same.legal_actions()
        assert there.current_player() == same.current_player()
        assert there.history() == []
        assert str(to_board(there)) == str(board)


def test_moves_after_a_position_without_history_are_the_history() -> None:
    board = Board.parse("4x3c3:----/XO--/OXX-:44")
    state = to_state(board)
    assert state.history() == [3, 3]
    assert str(to_board(state)) == str(board)
    state.apply_action(3)
    board.push(3)
    assert str(to_board(state)) == str(board)
    assert to_board(state).outcome() == board.outcome()


@pytest.mark.parametrize("text", ["9x7c5:5545", "4x3c3:----/XO--/OXX-:44", "7x6c4:1212121"])
def test_a_state_that_was_written_and_read_again_is_the_same_position(text: str) -> None:
    state = to_state(Board.parse(text))
    written = pyspiel.serialize_game_and_state(state.get_game(), state)
    assert str(to_board(pyspiel.deserialize_game_and_state(written)[1])) == str(Board.parse(text))


def test_the_names_of_the_geometry_are_translated() -> None:
    game = load_game(Rules(9, 7, 5))
    parameters = game.get_parameters()
    assert (parameters["columns"], parameters["rows"], parameters["x_in_row"]) == (9, 7, 5)
    assert rules_of(game) == Rules(9, 7, 5)
    assert rules_of(pyspiel.load_game("connect_four")) == rules_of(load_game()) == Rules()
    assert rules_of(pyspiel.load_game("connect_four(rows=3,columns=5)")) == Rules(5, 3, 4)


def test_a_game_with_another_tensor_is_read_too() -> None:
    game = pyspiel.load_game("connect_four(egocentric_obs_tensor=true)")
    state = game.new_initial_state()
    for column in (3, 3, 4):
        state.apply_action(column)
    assert to_board(state) == Board.parse("445")


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("tic_tac_toe", r"'tic_tac_toe\(\)' is not OpenSpiel's connect_four"),
        (
            "connect_four(rows=20,columns=20)",
            "connectn cannot play 'connect_four.*': width must be a whole number from 1 to 16",
        ),
    ],
)
def test_a_game_that_connectn_does_not_know_is_one_sentence(game: str, sentence: str) -> None:
    loaded = pyspiel.load_game(game)
    for ask in (lambda: rules_of(loaded), lambda: to_board(loaded.new_initial_state())):
        with pytest.raises(OpenSpielError, match=sentence):
            ask()


@pytest.mark.parametrize("thing", [None, "4453", Board(), load_game()])
def test_what_is_no_state_is_one_sentence(thing: Any) -> None:
    with pytest.raises(OpenSpielError, match="a state of OpenSpiel is needed, not"):
        to_board(thing)


def test_a_state_with_an_action_that_openspiel_did_not_check_is_one_sentence() -> None:
    state = load_game(Rules(4, 3, 3)).new_initial_state()
    state.apply_action(7)  # no column, but OpenSpiel takes it
    with pytest.raises(OpenSpielError, match=r"no game has the history \[7\]: column 7 is not on"):
        to_board(state)


def test_without_openspiel_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = to_state(Board())
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    for ask in (load_game, lambda: to_state(Board()), lambda: to_board(state)):
        with pytest.raises(MissingPackageError, match=r'pip install "connectn\[openspiel\]"'):
            ask()
