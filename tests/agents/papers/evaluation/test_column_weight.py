"""P5 as published: weights that grow to the right."""

import pytest

from connectn import Board, Rules
from connectn.agents.papers.evaluation.column_weight import column_weight
from tests.agents.papers.evaluation.positions import BOARDS, positions


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", 0),
        ("1", 1),
        ("7", 7),
        ("4471", 4 + 7 - 4 - 1),
        ("1234567", 1 + 3 + 5 + 7 - 2 - 4 - 6),
        ("1212121", 4 * 1 - 3 * 2),  # won
        ("16x16c5:G1", 16 - 1),
        ("1x5c4:11111", 3 - 2),
        ("2x1c2:21", 2 - 1),
    ],
)
def test_a_disc_weighs_its_column_number(text: str, value: int) -> None:
    board = Board.parse(text)
    assert column_weight(board, 0) == value
    assert column_weight(board, 1) == -value


@pytest.mark.parametrize("rules", BOARDS[::4], ids=str)
def test_mirrored_each_disc_weighs_what_its_weight_lacks_to_the_width_and_one(rules: Rules) -> None:
    for board, _ in positions(rules, games=2, seed=3):
        lead = board.discs(0).bit_count() - board.discs(1).bit_count()
        expected = (rules.width + 1) * lead - column_weight(board, 0)
        assert column_weight(board.mirror(), 0) == expected, board
