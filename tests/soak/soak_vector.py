"""The vector environment: many more games beside a plain grid, and its speed beside PettingZoo."""

import pytest

from benchmarks.vector import steps_per_second
from connectn import Rules
from tests.adapters.test_vector_games import play_beside_grids
from tests.geometries import GEOMETRIES


@pytest.mark.parametrize("rules", GEOMETRIES, ids=str)
def test_many_random_games_are_those_of_a_plain_grid(rules: Rules) -> None:
    assert play_beside_grids(rules, boards=8, steps=300) > 0


def test_thousands_of_boards_make_50_times_the_steps_of_pettingzoo() -> None:
    steps = {name: speed.steps for name, speed in steps_per_second(0.5).items()}
    for boards in ("connectn, 1,000 boards", "connectn, 10,000 boards"):
        assert steps[boards] > 50 * steps["pettingzoo raw_env"]
