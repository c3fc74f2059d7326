"""What a value means, in words."""

import pytest

from connectn import Bounds, Rules, Score
from connectn.analysis.fate import fate


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Score(18, Rules(), 6), "wins with the next disc"),
        (Score(-17, Rules(), 6), "loses in 4 plies"),
        (Score(17, Rules(), 6), "wins in 3 plies"),
        (Score(0, Rules(), 6), "draw"),
        (Bounds(1, 3, Rules(), 6), "wins, between 1 and 3"),
        (Bounds(-3, -1, Rules(), 6), "loses, between -3 and -1"),
        (Bounds(0, 3, Rules(), 6), "at least a draw, between 0 and 3"),
        (Bounds(-3, 0, Rules(), 6), "at most a draw, between -3 and 0"),
        (Bounds(-3, 2, Rules(), 6), "between -3 and 2"),
    ],
)
def test_a_value_has_words(value: Score | Bounds, words: str) -> None:
    assert fate(value) == words
