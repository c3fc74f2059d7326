"""The environment for PettingZoo: its own tests pass, and on 7x6c4 it is `connect_four_v3`."""

import copy
import pickle
import subprocess
import sys
import warnings
from importlib.resources import files
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.classic.connect_four import connect_four

from connectn import Board, Rules
from connectn.adapters.pettingzoo import env, raw_env
from connectn.errors import (
    IllegalMoveError,
    MissingPackageError,
    NotationError,
    PettingZooError,
    RulesError,
)
from tests.cases import for_each
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame

with warnings.catch_warnings(action="ignore"):  # it imports names that it says are deprecated
    from pettingzoo.test import api_test, render_test, seed_test

SHAPES = [(7, 6, 4), (9, 7, 5), (6, 7, 4), (4, 3, 3), (1, 1, 1), (1, 5, 3), (16, 1, 4), (16, 16, 4)]
# PettingZoo's test warns of what its own classic games have too, unless it knows their names.
KNOWN_WARNINGS = [
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation numpy array is all zeros",
    "ignore:Action mask numpy array is all zeros",
]


def tolerant(test: Any) -> Any:
    """Let a test of PettingZoo give the warnings that are known."""
    for warning in KNOWN_WARNINGS:
        test = pytest.mark.filterwarnings(warning)(test)
    return test


@pytest.mark.parametrize("shape", SHAPES)
@tolerant
def test_the_api_test_of_pettingzoo_passes(shape: tuple[int, int, int]) -> None:
    api_test(env(*shape), num_cycles=30)
    api_test(raw_env(*shape), num_cycles=30)


@pytest.mark.parametrize("shape", SHAPES)
def test_the_seed_test_of_pettingzoo_passes(shape: tuple[int, int, int]) -> None:
    seed_test(lambda: env(*shape))


@pytest.mark.parametrize("shape", [(7, 6, 4), (1, 1, 1), (16, 16, 4)])
def test_the_render_test_of_pettingzoo_passes(shape: tuple[int, int, int]) -> None:
    render_test(lambda render_mode: env(*shape, render_mode=render_mode))


def state_of(game: Any) -> list[Any]:
    """Return everything a program can see of an environment, arrays as bytes and their forms."""

    def plain(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: plain(part) for key, part in value.items()}
        if isinstance(value, tuple):
            return [plain(part) for part in value]
        if isinstance(value, np.ndarray):
            return value.dtype.str, value.shape, value.tobytes()
        return value

    names = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos")
    seen = [plain(getattr(game, name)) for name in names]
    seen += [plain(game.observe(agent)) for agent in game.possible_agents]
    return [*seen, game.num_agents, plain(game.last()) if game.agents else None]


def test_on_7x6c4_random_games_are_those_of_connect_four_v3_byte_by_byte() -> None:
    dice = Random(1)
    ours, theirs = env(), connect_four.env()
    ended = set()
    for _ in range(60):
        ours.reset()
        theirs.reset()
        illegal_ones = dice.random() < 0.3
        assert state_of(ours) == state_of(theirs)
        while theirs.agents:
            observation, reward, terminated, truncated, _ = theirs.last()
            allowed = np.flatnonzero(observation["action_mask"]).tolist()
            action = dice.choice([*range(7)] if illegal_ones else allowed)
            over = terminated or truncated
            ended.add((terminated, truncated, reward))
            ours.step(None if over else action)
            theirs.step(None if over else action)
            assert state_of(ours) == state_of(theirs)
    illegal = {(True, True, -1), (True, True, 0)}
    assert ended >= {(False, False, 0), (True, False, 1), (True, False, -1), *illegal}


def test_a_draw_is_that_of_connect_four_v3() -> None:
    ours, theirs = env(), connect_four.env()
    ours.reset()
    theirs.reset()
    for column in Board.parse("121212212121343434434343565656656565777777").moves:
        ours.step(column)
        theirs.step(column)
        assert state_of(ours) == state_of(theirs)
    assert ours.terminations == {"player_0": True, "player_1": True}
    assert ours.rewards == {"player_0": 0, "player_1": 0}


@pytest.mark.parametrize("action", [7, -1, "3", None, 2.0])
def test_what_is_no_action_is_refused_as_by_connect_four_v3(action: object) -> None:
    for game in (env(), connect_four.env()):
        game.reset()
        with pytest.raises(AssertionError, match="action is not in action space"):
            game.step(action)


def test_spaces_are_those_of_connect_four_v3() -> None:
    ours, theirs = env(), connect_four.env()
    assert ours.possible_agents == theirs.possible_agents
    for agent in theirs.possible_agents:
        assert ours.observation_space(agent) == theirs.observation_space(agent)
        assert ours.action_space(agent) == theirs.action_space(agent)


@for_each("rules", GEOMETRIES)
def test_every_board_is_shown_from_the_top_with_the_observer_in_plane_0(rules: Rules) -> None:
    dice = Random(2)
    game = raw_env(rules.width, rules.height, rules.connect)
    slow = GridGame(rules.width, rules.height, rules.connect)
    game.reset()
    while True:
        turn, rows = slow.turn, slow.rows_from_top()
        assert game.agent_selection == f"player_{turn}"
        for player in (0, 1):
            seen = game.observe(f"player_{player}")
            own, other = (
                [[cell == who for cell in row] for row in rows] for who in (player, 1 - player)
            )
            assert seen["observation"].dtype == np.int8
            assert np.array_equal(seen["observation"], np.stack([own, other], axis=2))
            room = [len(column) < rules.height and player == turn for column in slow.columns]
            assert seen["action_mask"].tolist() == room
            assert game.observation_space(f"player_{player}").contains(seen)
        columns = slow.legal_moves()
        assert all(game.terminations.values()) == (not columns)
        if not columns:
            break
        column = dice.choice(columns)
        slow.drop(column)
        game.step(column)
    winner = slow.winner()
    rewards = [0, 0] if winner is None else [1 - 2 * winner, 2 * winner - 1]
    assert list(game.rewards.values()) == rewards


def test_the_raw_environment_names_an_illegal_move() -> None:
    game = raw_env(3, 1, 3)
    game.reset()
    game.step(1)
    with pytest.raises(IllegalMoveError, match=r"column 1 \(counted from 0\) is full in 3x1c3:2"):
        game.step(1)


@pytest.mark.parametrize("position", ["9x7c5:55", Board.parse("9x7c5:554"), "9x7c5"])
def test_a_game_begins_from_a_position(position: str | Board) -> None:
    game = env(9, 7, 5)
    before, board = str(position), Board.parse(str(position))
    game.reset(options={"position": position})
    assert game.unwrapped.board == board
    assert game.agent_selection == f"player_{board.turn}"
    game.step(0)
    assert str(position) == before  # a board that was given is unchanged
    game.reset()
    assert game.unwrapped.board == Board(Rules(9, 7, 5))


@pytest.mark.parametrize(
    ("position", "error", "sentence"),
    [
        ("9x7c5:55", PettingZooError, "the position 9x7c5:55 is not of this board, 7x6c4"),
        ("1212121", PettingZooError, "there is nothing to play: the game is over in 7x6c4:1212121"),
        ("44x", NotationError, "44x"),
        (4453, TypeError, "the text of a position is a str, not 4453"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused(
    position: object, error: type[Exception], sentence: str
) -> None:
    game = env()
    with pytest.raises(error, match=sentence):
        game.reset(options={"position": position})


def test_a_game_that_was_left_half_removed_does_not_change_the_next_one() -> None:
    game = env()
    game.reset(options={"position": "121212"})
    game.step(0)
    game.step(None)
    game.reset()
    for column in (0, 1, 0, 1, 0, 1, 0):
        game.step(column)
    agents = []
    for agent in game.agent_iter():
        agents.append(agent)
        game.step(None)
    assert agents == ["player_1", "player_0"]


@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("clone", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])  # noqa: S301
def test_a_copy_keeps_the_position_and_is_independent(make: Any, clone: Any) -> None:
    game = make(5, 4, 3)
    game.reset(options={"position": "5x4c3:12"})
    twin = clone(game)
    twin.step(4)
    assert str(game.unwrapped.board) == "5x4c3:12"
    assert str(twin.unwrapped.board) == "5x4c3:125"
    assert (game.agent_selection, twin.agent_selection) == ("player_0", "player_1")


def test_the_text_has_the_top_row_first() -> None:
    game = env(4, 2, 3, render_mode="ansi")
    game.reset(options={"position": "4x2c3:112"})
    assert game.render() == "\n".join(
        ["╭────────────╮", "│ ○  ·  ·  · │", "│ ●  ◉  ·  · │", "╰────────────╯", "  1  2  3  4"]
    )


def test_the_human_mode_prints_the_board_after_each_move(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = env(2, 2, 2, render_mode="human")
    game.reset()
    game.step(0)
    assert "◉" in capsys.readouterr().out
    game.step(1)
    assert "◎" in capsys.readouterr().out


def test_render_without_a_mode_warns_as_connect_four_v3_does() -> None:
    for game in (env(), connect_four.env()):
        game.reset()
        with pytest.warns(UserWarning, match="render"):
            assert game.render() is None


def color_of(name: str) -> list[int]:
    """Return a colour of the pages, from their style sheet."""
    css = files("connectn.view").joinpath("assets/board.css").read_text("utf-8")
    digits = css.partition(f"--{name}: #")[2][:6]
    return list(bytes.fromhex(digits))


def test_a_picture_shows_discs_and_holes_in_the_colours_of_the_pages() -> None:
    game = raw_env(3, 2, 3, render_mode="rgb_array")
    game.reset(options={"position": "3x2c3:112"})
    pixels: Any = game.render()
    height, width, _ = pixels.shape
    side = height // 2
    assert (height, width, pixels.dtype) == (2 * side, 3 * side, np.uint8)
    edge = round(0.18 * side)  # on a disc, between its inner ring and its edge
    shown = [
        [pixels[row * side + side // 2, column * side + edge].tolist() for column in range(3)]
        for row in range(2)
    ]
    one, two, hole = color_of("one"), color_of("two"), color_of("hole")
    assert shown == [[two, hole, hole], [one, one, hole]]
    assert pixels[0, 0].tolist() == color_of("frame")


def test_a_picture_marks_the_winning_line() -> None:
    game = raw_env(render_mode="rgb_array")
    game.reset(options={"position": "112233"})
    game.step(3)
    pixels: Any = game.render()
    side = pixels.shape[0] // 6
    ring = [pixels[5 * side + side // 2, column * side + 4].tolist() for column in range(7)]
    assert [color == [255, 255, 255] for color in ring] == [True] * 4 + [False] * 3


def test_an_unknown_render_mode_is_one_sentence() -> None:
    with pytest.raises(PettingZooError, match="must be one of human, ansi, rgb_array, not 'gif'"):
        env(render_mode="gif")


def test_a_geometry_that_does_not_exist_is_one_sentence() -> None:
    with pytest.raises(RulesError, match="width must be a whole number from 1 to 16, not 17"):
        env(17, 6, 4)


def test_without_pettingzoo_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    for make in (env, raw_env):
        with pytest.raises(MissingPackageError, match=r'pip install "connectn\[pettingzoo\]"'):
            make()


def test_the_adapters_import_their_frameworks_late() -> None:
    program = (
        "import sys, connectn.adapters.pettingzoo, connectn.adapters.openspiel_players\n"
        "print({'numpy', 'pettingzoo', 'gymnasium', 'pyspiel'} & sys.modules.keys())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"
