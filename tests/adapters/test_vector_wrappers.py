"""Gymnasium's own wrappers around the vector environment."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    DictInfoToList,
    DtypeObservation,
    FlattenObservation,
    RecordEpisodeStatistics,
    TransformReward,
)

from connectn.adapters.vector import NAME, VectorEnv

BOARDS = 6


def random_actions(env: Any, infos: dict[str, Any]) -> Any:
    return env.action_space.sample(tuple(infos["action_mask"]))


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_episodes_have_the_returns_and_lengths_of_their_games(mode: AutoresetMode) -> None:
    env = RecordEpisodeStatistics(VectorEnv(BOARDS, 4, 4, 3, autoreset_mode=mode))
    env.action_space.seed(1)
    _, infos = env.reset(seed=1)
    moves, returns, ended = np.zeros(BOARDS, int), np.zeros(BOARDS), np.zeros(BOARDS, bool)
    episodes = 0
    for _ in range(80):
        actions = np.array([mask.argmax() for mask in infos["action_mask"]])
        playing = ~ended if mode is AutoresetMode.NEXT_STEP else np.ones(BOARDS, bool)
        if mode is AutoresetMode.SAME_STEP or not ended.any():
            actions = random_actions(env, infos)
        _, rewards, ended, _, infos = env.step(actions)
        moves += playing
        returns += rewards
        for board in np.flatnonzero(ended):
            assert infos["episode"]["l"][board] == moves[board]
            assert infos["episode"]["r"][board] == returns[board]
            episodes += 1
        moves[ended] = returns[ended] = 0
    assert env.episode_count == episodes > 20


def test_infos_become_a_list_with_a_dictionary_for_each_board() -> None:
    env = DictInfoToList(VectorEnv(BOARDS, 2, 1, 2))
    _, infos = env.reset(seed=1)
    assert [info["ply"] for info in infos] == [0] * BOARDS
    env.step(np.zeros(BOARDS, int))
    *_, last = env.step(np.ones(BOARDS, int))
    for info in last:
        assert info["action_mask"].tolist() == [1, 1]
        assert info["final_info"]["ply"] == 2
        assert info["final_obs"].tolist() == [[[1, 0], [0, 1]]]


def test_observations_are_transformed_in_the_modes_that_gymnasium_allows() -> None:
    flat = FlattenObservation(VectorEnv(BOARDS, 2, 1, 2, autoreset_mode="NextStep"))
    env = DtypeObservation(flat, np.float32)
    observations, _ = env.reset(seed=1)
    assert (observations.dtype, observations.shape) == (np.float32, (BOARDS, 4))
    env.step(np.zeros(BOARDS, int))
    observations, _, over, *_ = env.step(np.ones(BOARDS, int))
    assert over.all()
    assert observations.tolist() == [[1, 0, 0, 1]] * BOARDS
    observations, _, over, *_ = env.step(np.ones(BOARDS, int))
    assert not over.any()
    assert not observations.any()


def test_rewards_are_transformed() -> None:
    env = TransformReward(VectorEnv(BOARDS, 1, 2, 1), lambda rewards: 2 * rewards - 1)
    env.reset(seed=1)
    _, rewards, *_ = env.step(np.zeros(BOARDS, int))
    assert rewards.tolist() == [1] * BOARDS


def test_gymnasium_makes_it_by_its_name() -> None:
    env = gymnasium.make_vec(
        f"connectn.adapters.vector:{NAME}", num_envs=3, width=9, height=7, connect=5
    )
    observations, _ = env.reset(seed=1)
    assert observations.shape == (3, 7, 9, 2)
    assert env.spec is not None
    assert str(env) == f"VectorEnv({NAME}, num_envs=3)"
    env.close()
