"""Perfect moves: graded by result and by score, phase by phase."""

import pytest

from connectn.experiments.graded import UNPLAYABLE, parse, read
from connectn.experiments.moves import by_phase, tally


def test_a_move_is_graded_by_result_and_by_score() -> None:
    sooner, later, drawn = 0, 1, 2
    position = parse("4x4c4:12 2 1 0 -1")
    assert tally([(position, sooner)]) == (1, 1, 1)
    assert tally([(position, later)]) == (1, 0, 1)
    assert tally([(position, sooner), (position, drawn)]) == (0.5, 0.5, 2)
    with pytest.raises(ValueError, match="cannot be played"):
        tally([(parse(f"4x4c4:1111 0 0 0 {UNPLAYABLE}"), 3)])


def test_every_phase_counts_its_own_positions() -> None:
    best = [(position, position.scores.index(max(position.scores))) for position in read()]
    assert by_phase(best) == [(1, 1, 258), (1, 1, 404), (1, 1, 338), (1, 1, 1000)]
    leftmost = [(position, position.board.legal_moves[0]) for position in read()[:300]]
    opening, _, end, _ = by_phase([*leftmost, *best[300:]])
    assert opening.result < 1
    assert end[:2] == (1, 1)
