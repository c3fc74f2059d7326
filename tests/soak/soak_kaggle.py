"""A hundred games of the exported player against each of Kaggle's, and how exact and quick it is.

The players have a tenth of Kaggle's time for a move, which is harder for the exported player:
Kaggle's own need no more. Run with `-s` to see the points.
"""

import time
from pathlib import Path
from random import Random

import pytest

from connectn import Rules, Solver
from connectn.adapters.kaggle import configuration_of, observation_of
from connectn.adapters.kaggle_export import submission
from connectn.adapters.kaggle_submission.opening import opening_columns
from connectn.experiments.random_boards import quiet_board, random_board
from tests.adapters.kaggle_environment import both_colours, play, points
from tests.adapters.test_kaggle_export import last_function
from tests.adapters.test_kaggle_submission import board_of_position
from tests.soak.scale import scaled

SECONDS = 0.2
BOARDS = [Rules(7, 6, 4), Rules(8, 7, 4), Rules(6, 5, 4)]
LARGE = [Rules(16, 16, 4), Rules(16, 16, 8), Rules(16, 16, 16), Rules(12, 10, 6), Rules(9, 7, 5)]


@pytest.mark.parametrize("opponent", ["negamax", "random"])
@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_the_exported_player_takes_95_of_100_points(
    rules: Rules, opponent: str, tmp_path: Path
) -> None:
    file = tmp_path / "submission.py"
    file.write_text(submission("strong"))
    games = play(both_colours(str(file), opponent, rules, scaled(100), SECONDS))
    print(f"\n{rules} against {opponent}: {points(games):g} points from {len(games)} games")
    assert all(played.is_proper for played in games)
    assert points(games) >= 0.95 * len(games)


@pytest.mark.parametrize("rules", BOARDS, ids=str)
def test_every_move_with_at_most_sixteen_empty_cells_is_exact(rules: Rules) -> None:
    dice, solver, agent = Random(1), Solver(), last_function(submission("strong"))
    configuration = configuration_of(rules)
    for _ in range(scaled(200)):
        board = quiet_board(dice, rules, rules.cells - dice.randint(4, 16))
        column = agent(observation_of(board), configuration)
        assert column in solver.analyze(board).best, str(board)


def test_every_column_of_the_opening_is_best() -> None:
    solver = Solver()
    positions = sorted(opening_columns().items())
    for (mine, theirs), column in positions[: scaled(len(positions))]:
        board = board_of_position(mine, theirs)
        assert column in solver.analyze(board).best, str(board)


@pytest.mark.parametrize("rules", LARGE, ids=str)
def test_no_move_on_a_large_board_takes_as_long_as_is_allowed(rules: Rules) -> None:
    dice, agent = Random(2), last_function(submission("strong"))
    configuration = configuration_of(rules)
    for _ in range(scaled(20)):
        board = random_board(dice, rules, dice.randrange(rules.cells // 2))
        if not board.is_game_over():
            begun = time.perf_counter()
            agent(observation_of(board), configuration)
            assert time.perf_counter() - begun < configuration.actTimeout
