"""The parts of the benchmarks whose results are used elsewhere: positions with their scores."""

import doctest
from itertools import product
from types import ModuleType

import pytest

from benchmarks import fit_five_factors, lines, scored
from benchmarks.fit_five_factors import CONSTANT, FACTORS, Sample, chance_of, fit
from benchmarks.make_graded import SIZES, grade, random_positions
from connectn import Solver
from connectn.experiments.graded import read


@pytest.mark.parametrize("module", [scored, fit_five_factors, lines])
def test_the_examples_in_the_code_are_true(module: ModuleType) -> None:
    failed, attempted = doctest.testmod(module)
    assert (failed, attempted > 0) == (0, True)


def test_the_graded_positions_are_those_of_the_seed() -> None:
    positions = read()
    assert [position.board for position in positions] == random_positions()
    discs = [position.discs for position in positions]
    assert discs == sorted(discs)
    assert {number: discs.count(number) for number in range(41)} == SIZES
    assert len(set(positions)) == 1000


def test_the_solver_agrees_with_the_graded_positions() -> None:
    solver = Solver(table_mb=16, book=None)
    late = [position for position in read() if position.discs >= 14][::2]
    assert len(late) > 300
    for position in late:
        assert grade(position.board, solver) == position


def test_the_first_graded_positions_have_the_known_scores() -> None:
    """The empty board and the seven first discs: Allis 1988, and the database of John Tromp."""
    scores = {str(position.board): position.scores for position in read()[:8]}
    first = (-2, -1, 0, 1, 0, -1, -2)
    assert scores["7x6c4:"] == first
    for column, score in enumerate(first, start=1):
        assert max(scores[f"7x6c4:{column}"]) == -score


def samples_of(weights: list[float]) -> list[Sample]:
    """Return positions whose results are exactly what the weights predict."""
    rows = [[*map(float, factors), 1.0] for factors in product((-1, 0, 2), repeat=len(FACTORS))]
    return [(row, chance_of(weights, row)) for row in rows]


def test_a_fit_finds_the_weights_behind_the_results() -> None:
    weights = [0.4, 0.1, -0.2, 1.0, 0.3, 0.5]
    assert fit(samples_of(weights), [*FACTORS, CONSTANT]) == pytest.approx(weights, abs=1e-4)


def test_a_factor_with_a_negative_weight_is_left_out() -> None:
    found = samples_of([0.4, 0.1, -0.2, 1.0, -0.3, 0.5])
    weights = fit_five_factors.fit_without_negatives(found, FACTORS)
    assert [weight > 0 for weight in weights] == [True, True, False, True, False, True]
    assert (weights[2], weights[4]) == (0, 0)
