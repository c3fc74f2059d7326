"""examples/learn_values.py: its network learns, and its player plays."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from connectn import Board, make_agent
from connectn.game.outcome import Outcome
from examples.learn_values import RULES, Learned, Network, features, planes
from tests.oracle.grid_game import all_lines

PROGRAM = Path(__file__).parents[2] / "examples" / "learn_values.py"


def test_it_learns_more_than_the_most_frequent_result_and_plays_a_tournament(
    tmp_path: Path,
) -> None:
    weights = tmp_path / "learned.npz"
    printed = subprocess.run(
        [sys.executable, str(PROGRAM), "--quick", "--out", str(weights)],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    found = re.search(r"held-out accuracy (\S+)%; the most frequent result alone: (\S+)%", printed)
    assert found is not None
    assert float(found[1]) > float(found[2]) + 10
    assert re.search(r"^\d  learned +\d", printed, re.MULTILINE)
    agent = make_agent(f"{PROGRAM}:Learned:weights={weights}")
    wins = sum(winner(agent, make_agent("random", seed=game)) == 0 for game in range(10))
    assert wins >= 9


def winner(first: object, second: object) -> int | None:
    board, agents = Board(), (first, second)
    while not board.is_game_over():
        board.push(agents[board.turn].choose(board))  # type: ignore[attr-defined]
    outcome = board.outcome()
    assert isinstance(outcome, Outcome)
    return outcome.winner


def test_its_player_wins_and_prevents_a_win(tmp_path: Path) -> None:
    untrained = Network.random(np.random.default_rng(1))
    np.savez(tmp_path / "weights.npz", *untrained.weights)
    player = Learned(weights=str(tmp_path / "weights.npz"))
    assert player.choose(Board.parse("454545")) == 3
    assert player.choose(Board.parse("45454")) == 3
    assert player.choose(Board.parse("17273")) == 3


@pytest.mark.parametrize("text", ["", "4", "4455667", "1234567123456712345"])
def test_its_features_are_the_discs_and_the_lines_of_one_side(text: str) -> None:
    board = Board.parse(text)
    rows = board.grid()
    cells = [
        (column, row) for row in reversed(range(RULES.height)) for column in range(RULES.width)
    ]
    expected = [
        sum(rows[RULES.height - 1 - row][column] == side for column, row in cells)
        for side in (board.turn, 1 - board.turn)
    ]
    held = [
        [rows[RULES.height - 1 - row][column] for column, row in line]
        for line in all_lines(RULES.width, RULES.height, RULES.connect)
    ]
    for side in (board.turn, 1 - board.turn):
        for number in range(1, RULES.connect):
            free = [line for line in held if 1 - side not in line and line.count(side) == number]
            expected.append(len(free))
    (row,) = features(planes(board)[None])
    parts = np.split(row, np.cumsum([RULES.cells] * 2 + [len(held)] * 5))
    assert [int(part.sum()) for part in parts] == expected


def test_its_slopes_are_those_of_the_loss() -> None:
    dice = np.random.default_rng(1)
    network = Network([weight.astype(np.float64) for weight in Network.random(dice).weights])
    inputs = dice.integers(0, 2, (8, len(network.weights[0]))).astype(np.float64)
    results = dice.integers(0, 3, 8)

    def loss() -> float:
        chances = network.forward(inputs)[1][np.arange(8), results]
        return float(-np.log(chances).mean())

    slopes = network.slopes(inputs, results)
    for weight, slope in zip(network.weights, slopes, strict=True):
        for index in dice.integers(0, weight.size, 5):
            place = np.unravel_index(index, weight.shape)
            weight[place] += 1e-6
            above = loss()
            weight[place] -= 2e-6
            below = loss()
            weight[place] += 1e-6
            assert slope[place] == pytest.approx((above - below) / 2e-6, abs=1e-6)
