"""OpenSpiel at length: every geometry once, and 100 games of `strong` against its MCTS."""

from random import Random

import pytest

from connectn import Board, Rules, Tournament
from connectn.adapters.openspiel import load_game, to_board, to_state
from connectn.game.rules import LARGEST_SIDE
from tests.soak.scale import scaled

SIDES = range(1, LARGEST_SIDE + 1)


@pytest.mark.parametrize("width", SIDES)
def test_a_random_game_on_every_board_is_the_same_in_openspiel(width: int) -> None:
    dice = Random(width)
    for rules in (Rules(width, height, connect) for height in SIDES for connect in SIDES):
        board, state = Board(rules), load_game(rules).new_initial_state()
        while not board.is_game_over():
            assert not state.is_terminal()
            assert state.legal_actions() == board.legal_moves
            column = dice.choice(board.legal_moves)
            board.push(column)
            state.apply_action(column)
        outcome = board.outcome()
        assert outcome is not None
        assert state.is_terminal()
        winner = outcome.winner
        assert state.returns() == ([0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1])
        assert str(to_state(board)) == str(state)
        assert to_board(state) == board


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5)], ids=str)
def test_strong_with_100_ms_takes_90_of_100_points_from_openspiels_mcts(rules: Rules) -> None:
    games = scaled(100)
    players = ("strong:seconds=0.1", "openspiel:mcts:simulations=1000")
    tournament = Tournament.run(players, games=games, rules=rules)
    results = tournament.results()
    print(tournament.report())  # wins, draws and losses
    assert all(game.termination.on_board for game in results.games)
    assert results.points[0] >= 0.9 * games
