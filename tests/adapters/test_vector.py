"""The vector environment: its arrays, seeds, modes and options, and the errors about wrong ones."""

import sys
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from connectn import Board, IllegalMoveError, Rules, RulesError
from connectn.adapters.vector import MOST_BOARDS, VectorEnv
from connectn.errors import ConnectnError, MissingPackageError, VectorError
from tests.cases import for_each
from tests.geometries import GEOMETRIES

Array = np.ndarray[Any, Any]
BOARDS = 5
SHORT = [Rules(1, 1, 1), Rules(1, 1, 4), Rules(4, 4, 3), Rules(), Rules(9, 7, 5), Rules(16, 16, 4)]


def make(rules: Rules, boards: int = BOARDS, **settings: Any) -> VectorEnv:
    return VectorEnv(boards, rules.width, rules.height, rules.connect, **settings)


def random_actions(dice: Random, masks: Array) -> list[int]:
    """Choose a legal column for each board, and column 0 where there is none."""
    return [dice.choice(np.flatnonzero(mask).tolist() or [0]) for mask in masks]


def test_every_array_has_the_type_and_shape_of_its_space() -> None:
    env = make(Rules(9, 7, 5), 4)
    observations, infos = env.reset(seed=3)
    assert env.observation_space.contains(observations)
    assert env.single_observation_space.contains(observations[0])
    assert observations.shape == (4, 7, 9, 2)
    for _ in range(30):
        actions = env.action_space.sample(tuple(infos["action_mask"]))
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert (infos["action_mask"].dtype, infos["action_mask"].shape) == (np.int8, (4, 9))
        assert (infos["ply"].dtype, infos["ply"].shape) == (np.int16, (4,))
        types = [array.dtype.name for array in (rewards, terminations, truncations)]
        assert types == ["float64", "bool", "bool"]
        assert rewards.shape == terminations.shape == truncations.shape == (4,)


@pytest.mark.parametrize(
    "shape",
    [
        pytest.param(list, id="list"),
        pytest.param(lambda actions: np.array(actions, np.uint8), id="bytes"),
        pytest.param(lambda actions: np.array(actions, np.int32), id="int32"),
        pytest.param(lambda actions: np.repeat(np.array(actions), 2)[::2], id="with gaps"),
        pytest.param(lambda actions: np.array(actions[::-1])[::-1], id="backwards"),
    ],
)
def test_actions_may_be_any_whole_numbers(shape: Callable[[list[int]], Any]) -> None:
    env, columns = make(Rules()), [0, 6, 3, 2, 4]
    env.reset(seed=1)
    observations, *_ = env.step(shape(columns))
    assert [np.flatnonzero(planes[-1, :, 1]).tolist() for planes in observations] == [
        [column] for column in columns
    ]


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([0, 0, 7, 0, -1], r"actions\[2\]: column 7 is not on a board 7 wide \(0 to 6\)"),
        ([0, 0, 0, 0, -1], r"actions\[4\]: column -1 is not on a board 7 wide"),
        ([0, 3, 0, 0, 0], r"actions\[1\]: column 3 \(counted from 0\) is full in 7x6c4:"),
        (np.full(5, 2**64 - 1, np.uint64), r"actions\[0\]: column 18446744073709551615 is not on"),
    ],
)
def test_an_illegal_action_is_named_and_changes_no_board(actions: Any, message: str) -> None:
    env = make(Rules())
    env.reset(seed=1)
    for _ in range(6):
        env.step([2, 3, 4, 5, 6])
    before = env.positions()
    with pytest.raises(IllegalMoveError, match=message):
        env.step(actions)
    assert (env.positions() == before).all()
    env.step([0, 1, 2, 3, 4])


@pytest.mark.parametrize(
    "actions",
    [[0, 1], [[0] * 5], [0.0] * 5, [True] * 5, ["a"] * 5, None, [[0], [0, 1]], 3],
    ids=str,
)
def test_actions_of_another_shape_or_type_are_refused(actions: Any) -> None:
    env = make(Rules())
    env.reset()
    with pytest.raises(VectorError, match=r"actions (are|cannot)"):
        env.step(actions)


@for_each("rules", SHORT)
def test_a_seed_repeats_the_starts_on_any_number_of_boards(rules: Rules) -> None:
    plies = (0, min(8, rules.cells - 1))

    def starts(boards: int) -> list[Any]:
        env = make(rules, boards, random_plies=plies)
        found: list[Any] = env.reset(seed=7)[0][:3].tolist()
        _, infos = env.reset()
        dice = Random(1)
        for _ in range(4):
            actions = random_actions(dice, infos["action_mask"][:3])
            actions += [int(mask.argmax()) for mask in infos["action_mask"][3:]]
            observations, _, _, _, infos = env.step(actions)
            found += observations[:3].tolist()
        return found

    assert starts(3) == starts(3) == starts(50)


def test_another_seed_and_a_reset_without_one_make_other_starts() -> None:
    env = make(Rules(), 20, random_plies=8)
    first, second, third = (env.reset(seed=seed)[0].tolist() for seed in (1, 2, None))
    assert first != second != third != first
    assert len({str(board) for board in first}) == 20, "each board has dice of its own"


@for_each("rules", [*GEOMETRIES, *SHORT])
def test_random_plies_never_end_a_game(rules: Rules) -> None:
    env = make(rules, 30, random_plies=rules.cells - 1)
    _, infos = env.reset(seed=1)
    assert infos["action_mask"].any(axis=1).all()
    for board in env.boards():
        assert not board.is_game_over()
        stuck = all(ends(board, column) for column in board.legal_moves)
        assert stuck or board.ply == rules.cells - 1


def ends(board: Board, column: int) -> bool:
    after = board.copy()
    after.push(column)
    return after.is_game_over()


def test_random_plies_take_every_number_and_column() -> None:
    _, infos = make(Rules(), 1000, random_plies=(2, 5)).reset(seed=1)
    counts = [int((infos["ply"] == ply).sum()) for ply in range(7)]
    assert (counts[:2], counts[6:]) == ([0, 0], [0])
    assert min(counts[2:6]) > 200
    observations, infos = make(Rules(), 1000, random_plies=1).reset(seed=1)
    assert (infos["ply"] == 1).all()
    assert observations[:, -1, :, 1].sum(axis=0).min() > 100


def test_next_step_mode_begins_a_game_in_the_step_after_its_end() -> None:
    env = make(Rules(2, 1, 2), 2, autoreset_mode="NextStep")
    env.reset(seed=1)
    env.step([0, 1])
    observations, _, over, _, infos = env.step([1, 0])
    assert over.tolist() == [True, True]
    assert observations.sum(axis=(1, 2, 3)).tolist() == [2, 2]
    assert not infos["action_mask"].any()
    observations, rewards, over, _, infos = env.step([99, 99])
    assert over.tolist() == [False, False]
    assert rewards.tolist() == [0, 0]
    assert not observations.any()
    assert infos["ply"].tolist() == [0, 0]


def test_without_autoreset_the_mask_of_reset_chooses_the_boards() -> None:
    env = make(Rules(2, 1, 2), 2, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=1)
    env.step([0, 1])
    _, _, over, _, _ = env.step([1, 0])
    assert over.all()
    with pytest.raises(IllegalMoveError, match=r"actions\[0\]: .*the game is over"):
        env.step([0, 0])
    observations, infos = env.reset(options={"reset_mask": np.array([True, False])})
    assert observations.sum(axis=(1, 2, 3)).tolist() == [0, 2]
    with pytest.raises(IllegalMoveError, match=r"actions\[1\]: .*the game is over"):
        env.step([0, 0])
    assert infos["action_mask"].tolist() == [[1, 1], [0, 0]]


def test_without_copies_every_step_writes_into_the_same_arrays() -> None:
    dice, reused, fresh = Random(1), make(Rules(4, 4, 3), copy=False), make(Rules(4, 4, 3))
    arrays, infos = reused.reset(seed=1)
    kept, _ = fresh.reset(seed=1)
    for _ in range(40):
        before = kept.copy()
        actions = random_actions(dice, infos["action_mask"])
        observations, *results, infos = reused.step(actions)
        assert observations is arrays
        again, *others, _ = fresh.step(actions)
        assert (observations == again).all()
        assert [one.tolist() for one in results] == [other.tolist() for other in others]
        assert (kept == before).all()
        kept = again


@for_each("rules", [*GEOMETRIES, *SHORT])
def test_positions_and_boards_come_back_as_they_were_given(rules: Rules) -> None:
    env, twin, other = make(rules, random_plies=rules.cells // 2), make(rules), make(rules)
    observations, infos = env.reset(seed=2)
    boards = env.boards()
    for positions, again in ((env.positions(), twin), (boards, other)):
        same, same_infos = again.reset(options={"positions": positions})
        assert (same == observations).all()
        assert (same_infos["ply"] == infos["ply"]).all()
        assert (again.positions() == env.positions()).all()
    for index, board in enumerate(boards):
        assert env.board(index) == board
        assert (board.rules, board.ply) == (rules, infos["ply"][index])
        assert [int(column in board.legal_moves) for column in range(rules.width)] == (
            infos["action_mask"][index].tolist()
        )


def test_a_reset_of_some_boards_sets_up_their_positions_only() -> None:
    env = make(Rules(), 3)
    env.reset(options={"positions": ["44", "123", "7"]})
    options = {"positions": [Board.parse("5555")], "reset_mask": np.array([False, True, False])}
    _, infos = env.reset(options=options)
    assert infos["ply"].tolist() == [2, 4, 1]
    assert env.boards() == [Board.parse(text) for text in ("44", "5555", "7")]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"positions": ["4", "4"]}, "there are 2 positions for 3 boards"),
        ({"positions": ["4", "4x", "4"]}, r"positions\[1\]: .*'4x'"),
        ({"positions": ["4", "4", "9x7c5:4"]}, r"positions\[2\] is of 9x7c5, but .* are 7x6c4"),
        ({"positions": ["4", 4, "4"]}, r"positions\[1\] is no board and no text: 4"),
        ({"positions": "444"}, "positions are a list of boards or texts, .* not '444'"),
        ({"positions": ["1212121"] * 3}, r"the game is over in positions\[0\]"),
        (
            {"positions": np.array([[0, 0], [2, 0], [0, 0]], np.uint64)},
            r"positions\[1\] has a disc",
        ),
        ({"positions": np.zeros((3, 2, 2), np.uint64)}, "of the shape"),
        ({"reset_mask": [1, 0, 1]}, "reset_mask is a bool for each of 3 boards"),
        ({"reset_mask": np.ones(2, bool)}, "reset_mask is a bool for each of 3 boards"),
        ({"reset_mask": [[True], [True, False]]}, "reset_mask cannot be read as an array"),
        ({"positions": np.zeros((3, 6, 7), np.int8)}, r"not int8 of the shape \(3, 6, 7\)"),
        ({"position": []}, "reset has no option 'position'; it has positions and reset_mask"),
    ],
)
def test_wrong_options_are_named_and_change_no_board(options: dict[str, Any], message: str) -> None:
    env = make(Rules(), 3)
    env.reset(seed=1)
    env.step([1, 2, 3])
    before = env.positions()
    with pytest.raises(ConnectnError, match=message):
        env.reset(seed=2, options=options)
    assert (env.positions() == before).all()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, f"num_envs must be a whole number from 1 to {MOST_BOARDS}, not 0"),
        ({"num_envs": 10**12}, "num_envs must be"),
        ({"num_envs": 2.0}, "num_envs must be"),
        ({"random_plies": 42}, "random_plies must be a whole number from 0 to 41"),
        ({"random_plies": (5, 3)}, r"the fewest and the most, not \(5, 3\)"),
        ({"random_plies": (1, 2, 3)}, "random_plies must be"),
        ({"random_plies": "many"}, "random_plies must be"),
        ({"autoreset_mode": "later"}, "autoreset_mode must be one of 'NextStep', .* not 'later'"),
    ],
)
def test_wrong_settings_are_named(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(VectorError, match=message):
        VectorEnv(**settings)


def test_a_geometry_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RulesError, match="width must be"):
        VectorEnv(1, width=17)


def test_a_step_before_the_reset_is_refused() -> None:
    with pytest.raises(VectorError, match=r"reset\(\) comes before"):
        make(Rules()).step(np.zeros(BOARDS, np.int64))


@pytest.mark.parametrize("index", [-1, 5, "0"])
def test_a_board_that_is_not_there_is_refused(index: Any) -> None:
    env = make(Rules())
    env.reset()
    with pytest.raises(VectorError, match="there is no board"):
        env.board(index)


def test_without_gymnasium_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(sys.modules, "connectn.adapters.vector")
    monkeypatch.setitem(sys.modules, "gymnasium", None)
    with pytest.raises(MissingPackageError, match=r'pip install "connectn\[vector\]"'):
        import connectn.adapters.vector  # noqa: F401
