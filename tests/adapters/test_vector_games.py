"""The games of the vector environment, beside a plain grid and beside PettingZoo."""

from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Event
from typing import Any

import numpy as np
import pytest

from connectn import Rules
from connectn.adapters.vector import VectorEnv
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame

STEPS = 40
SPECIAL = [Rules(1, 1, 1), Rules(1, 1, 4), Rules(4, 4, 3), Rules(), Rules(9, 7, 5)]
LARGE = Rules(16, 16, 4)


class PlainGame(GridGame):
    """A game on a plain grid, as the environment shows it."""

    @classmethod
    def of(cls, rules: Rules) -> "PlainGame":
        return cls(rules.width, rules.height, rules.connect)

    @property
    def ply(self) -> int:
        return sum(map(len, self.columns))

    def planes(self) -> list[list[list[int]]]:
        """Return the discs of the player to move and of the other, row by row from the top."""
        return [
            [[int(owner == self.turn), int(owner == 1 - self.turn)] for owner in row]
            for row in self.rows_from_top()
        ]

    def mask(self) -> list[int]:
        return [int(len(column) < self.height) for column in self.columns]


def play_beside_grids(rules: Rules, boards: int, steps: int) -> int:
    """Play random games and compare every step with plain grids; return how many games ended."""
    dice = Random(f"vector {rules}")
    env = VectorEnv(boards, rules.width, rules.height, rules.connect)
    games = [PlainGame.of(rules) for _ in range(boards)]
    observations, infos = env.reset(seed=1)
    ended = 0
    for _ in range(steps):
        assert observations.tolist() == [game.planes() for game in games]
        assert infos["action_mask"].tolist() == [game.mask() for game in games]
        assert infos["ply"].tolist() == [game.ply for game in games]
        actions = [dice.choice([c for c, free in enumerate(g.mask()) if free]) for g in games]
        observations, rewards, over, _, infos = env.step(actions)
        for board, (game, column) in enumerate(zip(games, actions, strict=True)):
            mover = game.turn
            game.drop(column)
            won = game.winner() == mover
            assert rewards[board] == won
            assert over[board] == (won or not any(game.mask()))
            if over[board]:
                assert infos["final_obs"][board].tolist() == game.planes()
                assert infos["final_info"]["ply"][board] == game.ply
                games[board] = PlainGame.of(rules)
                ended += 1
        assert ("final_obs" in infos) == over.any()
    return ended


@for_each("rules", [*GEOMETRIES[::4], *SPECIAL])
def test_random_games_are_those_of_a_plain_grid(rules: Rules) -> None:
    ended = play_beside_grids(rules, boards=3, steps=STEPS)
    assert ended > 0 or rules.cells > STEPS


def test_random_games_on_a_large_board_are_those_of_a_plain_grid() -> None:
    assert play_beside_grids(LARGE, boards=2, steps=120) > 0


def test_pettingzoo_shows_the_same_games() -> None:
    connect_four_v3 = pytest.importorskip("pettingzoo.classic.connect_four_v3")
    peer: Any = connect_four_v3.raw_env()
    dice, env = Random(1), VectorEnv()
    observations, infos = env.reset(seed=1)
    peer.reset()
    for _ in range(300):
        theirs = peer.observe(peer.agent_selection)
        assert observations.dtype == theirs["observation"].dtype
        assert (observations[0] == theirs["observation"]).all()
        assert (infos["action_mask"][0] == theirs["action_mask"]).all()
        column, mover = (
            dice.choice(np.flatnonzero(theirs["action_mask"]).tolist()),
            peer.agent_selection,
        )
        observations, rewards, over, _, infos = env.step([column])
        peer.step(column)
        assert rewards[0] == peer.rewards[mover]
        assert over[0] == peer.terminations[mover]
        if over[0]:
            last = peer.observe(peer.agent_selection)
            assert (infos["final_obs"][0] == last["observation"]).all()
            peer.reset()


def test_another_thread_sees_all_boards_between_two_steps() -> None:
    """Calls release the GIL, so both threads are in the core at once."""
    env = VectorEnv(2_000, 16, 16, 16)
    env.reset(seed=1)
    seen: list[np.ndarray[Any, Any]] = []
    stopped = Event()

    def look() -> None:
        while not stopped.is_set():
            seen.append(env.positions())

    with ThreadPoolExecutor(1) as pool:
        looking = pool.submit(look)
        for ply in range(200):
            env.step(np.full(env.num_envs, ply // 16))
        stopped.set()
        looking.result()
    assert len(seen) > 1
    for positions in seen:
        assert (positions == positions[0]).all()
