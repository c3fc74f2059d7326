"""Agents as policies for `connect_four_v3` and for the environment of any size."""

from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.classic.connect_four import connect_four

from connectn import Board, Limit, Rules, make_agent
from connectn.adapters.pettingzoo import Policy, env, policy
from connectn.agents.registry import agent_types
from connectn.errors import PettingZooError
from tests.cases import for_each
from tests.geometries import GEOMETRIES


class Recorder:
    """Plays the first legal column and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Board, Limit | None]] = []

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.asked.append((board, limit))
        return board.legal_moves[0]


def play(game: Any, policies: dict[str, Any]) -> dict[str, float]:
    """Play a game as PettingZoo's tutorials do, and return the sum of each player's rewards."""
    game.reset()
    total = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        total[agent] += reward
        over = terminated or truncated
        action = policies[agent](observation, agent)
        assert (action is None) == over
        if not over:
            assert observation["action_mask"][action] == 1
        game.step(action)
    return total


def test_the_board_of_connect_four_v3_comes_back_from_what_the_player_to_move_sees() -> None:
    dice, reader = Random(1), policy("random")
    for _ in range(40):
        game, board = connect_four.env(), Board()
        game.reset()
        while not board.is_game_over():
            seen = reader.board_of(game.last()[0])
            assert seen == board
            assert (seen.turn, seen.legal_moves) == (board.turn, board.legal_moves)
            column = dice.choice(board.legal_moves)
            board.push(column)
            game.step(column)


@for_each("rules", GEOMETRIES)
def test_the_board_of_any_size_comes_back(rules: Rules) -> None:
    dice, reader = Random(2), policy("random", connect=rules.connect)
    game, board = env(rules.width, rules.height, rules.connect), Board(rules)
    game.reset()
    while not board.is_game_over():
        assert reader.board_of(game.last()[0]) == board
        column = dice.choice(board.legal_moves)
        board.push(column)
        game.step(column)


@pytest.mark.parametrize("make", [connect_four.env, env])
def test_strong_beats_random_with_both_colours(make: Any) -> None:
    strong, weak = policy("strong", seconds=0.02), policy("random", seed=1)
    for first, second, won in ((strong, weak, "player_0"), (weak, strong, "player_1")):
        total = play(make(), {"player_0": first, "player_1": second})
        assert total[won] == 1
        assert sum(total.values()) == 0


@for_each("name", [agent_type.name for agent_type in agent_types()])
def test_every_agent_is_a_policy(name: str) -> None:
    game = env(5, 4, 3)
    chosen = policy(name, seconds=0.02, connect=3)
    total = play(game, {"player_0": chosen, "player_1": chosen})
    assert sum(total.values()) == 0


def test_a_policy_of_longer_lines_knows_their_length() -> None:
    game = env(9, 7, 5)
    game.reset(options={"position": "9x7c5:112233"})  # three in a row
    assert policy("strong", seconds=0.05, connect=4)(game.last()[0]) == 3
    game.reset(options={"position": "9x7c5:11223344"})
    assert policy("strong", seconds=0.05, connect=5)(game.last()[0]) == 4


def test_the_time_for_a_move_is_the_limit_of_the_agent() -> None:
    game = connect_four.env()
    game.reset()
    timed, patient = Recorder(), Recorder()
    policy(timed, seconds=0.25)(game.last()[0])
    policy(patient)(game.last()[0])
    assert timed.asked == [(Board(), Limit(seconds=0.25))]
    assert patient.asked == [(Board(), None)]


def test_a_seed_repeats_the_game_of_an_agent_that_plays_at_random() -> None:
    def actions(seed: int) -> list[int | None]:
        game, chosen = env(), policy("random", seed=seed)
        game.reset()
        found = []
        for _ in game.agent_iter():
            found.append(chosen(game.last()[0]))
            game.step(found[-1])
        return found

    assert actions(1) == actions(1) != actions(2)


def test_both_players_see_that_a_game_is_over() -> None:
    reader = policy("random")
    for position in ("1212121", "21212171", "1122334", "71122334"):
        game = connect_four.env()
        game.reset()
        for column in Board.parse(position).moves:
            game.step(column)
        for agent in game.possible_agents:
            observation = game.observe(agent)
            assert reader.board_of(observation).outcome()
            assert reader({**observation, "action_mask": np.ones(7, np.int8)}) is None


def test_there_is_no_action_for_the_player_who_is_not_to_move() -> None:
    game = connect_four.env()
    game.reset()
    game.step(3)
    chosen = policy("random")
    assert chosen(game.observe("player_0")) is None
    assert chosen(game.observe("player_1")) is not None


@pytest.mark.parametrize(
    "observation",
    [
        None,
        {},
        np.zeros((6, 7, 2), np.int8),
        {"observation": np.zeros((6, 7, 2))},
        {"observation": np.zeros((6, 7)), "action_mask": np.ones(7)},
        {"observation": np.zeros((2, 6, 7)), "action_mask": np.ones(7)},
        {"observation": [[0, 0]], "action_mask": [1]},
    ],
)
def test_what_is_no_observation_is_one_sentence(observation: Any) -> None:
    with pytest.raises(PettingZooError, match="an observation is a dictionary with") as refused:
        policy("random")(observation)
    assert "\n" not in str(refused.value)


def test_a_policy_shows_its_agent() -> None:
    agent = make_agent("greedy")
    assert policy(agent).agent is agent
    assert isinstance(policy("greedy").agent, type(agent))
    assert isinstance(policy("greedy"), Policy)
