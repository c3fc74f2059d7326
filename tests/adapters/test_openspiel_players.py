"""OpenSpiel's bots as players of connectn."""

import sys
import time
from collections import Counter
from random import Random

import pyspiel
import pytest

from connectn import Board, Limit, Rules, Tournament, make_agent
from connectn.adapters.openspiel import load_game, to_state
from connectn.adapters.openspiel_players import SEEDS
from connectn.errors import AgentError, MissingPackageError
from connectn.experiments.random_boards import random_board

PLAYERS = ["openspiel:mcts:simulations=20", "openspiel:random", "openspiel:minimax:depth=2"]


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize(
    "rules", [Rules(), Rules(9, 7, 5), Rules(1, 5, 2), Rules(16, 16, 4)], ids=str
)
def test_a_player_chooses_legal_columns_also_where_there_is_no_history(
    player: str, rules: Rules
) -> None:
    dice, agent = Random(5), make_agent(player, seed=1)
    for _ in range(5):
        board = random_board(dice, rules, dice.randint(0, rules.cells))
        if board.is_game_over():
            continue
        before = str(board)
        assert agent.choose(board) in board.legal_moves
        assert agent.choose(Board.from_grid(board.grid(), rules.connect)) in board.legal_moves
        assert str(board) == before


@pytest.mark.parametrize("position", ["", "4453", "9x7c5:5545", "16x16c4:88"])
def test_mcts_chooses_what_openspiels_own_step_does(position: str) -> None:
    board, dice = Board.parse(position), Random(7)
    agent = make_agent("openspiel:mcts:simulations=300,rollouts=2,uct_c=1.5", seed=7)
    for _ in range(2):
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=2, seed=dice.randrange(SEEDS))
        seed = dice.randrange(SEEDS)
        game = load_game(board.rules)
        own = pyspiel.MCTSBot(
            game, evaluator, 1.5, 300, max_memory_mb=1000, solve=True, seed=seed, verbose=False
        )
        expected = own.step(to_state(board))
        assert agent.choose(board) == expected
        board.push(expected)


@pytest.mark.parametrize("player", ["openspiel:mcts", "openspiel:minimax"])
@pytest.mark.parametrize(
    ("position", "column"),
    [("121212", 0), ("12131", 0), ("9x7c5:1212121", 0), ("4x4c3:2211", 2), ("112233", 3)],
)
def test_a_player_that_searches_wins_or_blocks(player: str, position: str, column: int) -> None:
    assert make_agent(player, seed=1).choose(Board.parse(position)) == column


def test_minimax_knows_no_more_than_its_depth_and_plays_the_leftmost_of_equal_columns() -> None:
    deep, flat = (make_agent(f"openspiel:minimax:depth={depth}") for depth in (3, 2))
    board = Board.parse("4454")  # two in a row on the floor, with room on both sides
    assert deep.choose(board) == 2
    assert flat.choose(board) == deep.choose(board, Limit(depth=2)) == 0


def test_random_plays_every_column_about_equally_often() -> None:
    agent, board = make_agent("openspiel:random", seed=1), Board.parse("4444443")
    counts = Counter(agent.choose(board) for _ in range(600))
    assert set(counts) == {0, 1, 2, 4, 5, 6}
    assert all(60 < count < 140 for count in counts.values())  # 100 and 9 for the deviation


def test_a_limit_of_seconds_ends_a_search() -> None:
    agent = make_agent("openspiel:mcts:simulations=1000000", seed=1)
    begun = time.perf_counter()
    agent.choose(Board(), Limit(seconds=0.1))
    assert time.perf_counter() - begun < 5  # without it more than a minute


def test_a_limit_of_nodes_is_one_of_simulations() -> None:
    few, many = (make_agent(f"openspiel:mcts:simulations={n}", seed=3) for n in (30, 1_000_000))
    for position in ("", "44", "4453", "16x16c4:88"):
        board = Board.parse(position)
        assert many.choose(board, Limit(nodes=30)) == few.choose(board)


@pytest.mark.parametrize("limit", [Limit(seconds=1e-6), Limit(nodes=1)])
def test_a_search_that_tried_no_column_still_plays_one(limit: Limit) -> None:
    board = Board.parse("16x16c5:88")
    agent = make_agent("openspiel:mcts:rollouts=100", seed=1)
    assert len({agent.choose(board, limit) for _ in range(20)}) > 5


@pytest.mark.parametrize("player", PLAYERS)
def test_a_finished_game_is_one_sentence(player: str) -> None:
    with pytest.raises(AgentError, match="there is nothing to choose: the game is over in 7x6c4:1"):
        make_agent(player).choose(Board.parse("1212121"))


@pytest.mark.parametrize(
    ("player", "sentence"),
    [
        ("openspiel:mcts:simulations=0", "simulations must be a whole number from 1 to 1000000"),
        ("openspiel:minimax:depth=x", "depth must be a whole number from 1 to 20, not 'x'"),
        ("openspiel:random:depth=3", "random takes no parameter 'depth'; it takes seed"),
        ("openspiel:mtcs", "mcts"),
    ],
)
def test_a_wrong_setting_is_one_sentence(player: str, sentence: str) -> None:
    with pytest.raises(AgentError, match=sentence):
        make_agent(player)


def test_a_tournament_of_openspiels_bots_can_be_repeated() -> None:
    def moves(seed: int) -> list[tuple[int, ...]]:
        played = Tournament.run(PLAYERS[:2], games=4, rules=Rules(5, 4, 3), seed=seed)
        return [game.moves for game in played.results().games]

    assert moves(1) == moves(1) != moves(2)


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5)], ids=str)
def test_strong_beats_openspiels_mcts(rules: Rules) -> None:
    players = ("strong:seconds=0.02", "openspiel:mcts:simulations=300")
    results = Tournament.run(players, games=4, rules=rules, openings="even").results()
    assert all(game.termination.on_board for game in results.games)
    assert results.points[0] >= 3


@pytest.mark.parametrize("player", PLAYERS)
def test_without_openspiel_the_command_that_installs_it_is_named(
    player: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(
        (AgentError, MissingPackageError), match=r'pip install "connectn\[openspiel\]"'
    ):
        make_agent(player)
