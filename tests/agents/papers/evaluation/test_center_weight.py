"""P5 as meant: weights that grow to the centre."""

import pytest

from connectn import Board, Rules
from connectn.agents.papers.evaluation.center_weight import center_weight


@pytest.mark.parametrize(
    ("width", "weights"),
    [
        (7, [1, 2, 3, 4, 3, 2, 1]),
        (6, [1, 2, 3, 3, 2, 1]),
        (2, [1, 1]),
        (1, [1]),
        (16, [1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 6, 5, 4, 3, 2, 1]),
    ],
)
def test_a_disc_weighs_its_distance_to_the_nearest_side(width: int, weights: list[int]) -> None:
    for column, weight in enumerate(weights):
        board = Board(Rules(width, 3, 4))
        board.push(column)
        assert center_weight(board, 0) == weight
        assert center_weight(board, 1) == -weight


@pytest.mark.parametrize(
    ("text", "value"),
    [("4471", 0), ("1234567", 1 + 3 + 3 + 1 - 2 - 4 - 2), ("1212121", 4 - 6), ("16x16c5:8G", 7)],
)
def test_own_discs_count_and_the_opponents_are_taken_away(text: str, value: int) -> None:
    assert center_weight(Board.parse(text), 0) == value
