"""The scale of exact values."""

import pytest

from connectn import Rules, Score, ScoreError
from tests.cases import for_each
from tests.reference import FACTS


@for_each(
    "name, facts",
    [
        *FACTS["exhaustive_small"]["data"].items(),
        *FACTS["alphabeta_small"]["data"].items(),
    ],
)
def test_the_value_of_an_empty_board_tells_winner_and_last_ply(
    name: str, facts: dict[str, object]
) -> None:
    score = Score(int(str(facts["score"])), Rules.parse(name.replace("n", "c")), ply=0)
    assert score.winner == {"first": 0, "second": 1, "draw": None}[str(facts["value"])]
    assert score.end_ply == score.plies_to_end == facts["end_ply"]


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 5, 4), Rules(4, 5, 3), Rules(3, 3, 3)])
def test_every_end_has_its_own_score(rules: Rules) -> None:
    """Turn the definition of the scale around, for every ply and every end that can follow."""
    first_end = 2 * rules.connect - 1  # no side has a line before
    for ply in range(rules.cells):
        for plies in range(max(1, first_end - ply), rules.cells - ply + 1):
            own_further_discs, mover_wins = (plies - 1) // 2, plies % 2 == 1
            base = (rules.cells + 1 - ply) // 2 if mover_wins else (rules.cells - ply) // 2
            value = base - own_further_discs if mover_wins else -(base - own_further_discs)
            score = Score(value, rules, ply)
            assert score.plies_to_end == plies
            assert score.winner == (ply % 2 if mover_wins else 1 - ply % 2)


def test_scores_are_ordered_and_turn_into_numbers() -> None:
    loss, draw, win = (Score(value, Rules(), 10) for value in (-3, 0, 5))
    assert loss < draw < win
    assert max(loss, draw, win) is win
    assert [int(score) for score in (loss, draw, win)] == [-3, 0, 5]
    assert Score(5, Rules(), 10) == Score(5, Rules(), 12)
    assert repr(win) == "Score(5, Rules(7, 6, 4), ply=10)"
    assert repr(-win) == "Score(-5, Rules(7, 6, 4), ply=10, for_mover=False)"


def test_the_negative_is_the_same_end_from_the_other_side() -> None:
    win = Score(5, Rules(), 10)
    assert int(-win) == -5
    assert ((-win).winner, (-win).plies_to_end) == (win.winner, win.plies_to_end)
    assert (-win).for_mover is not win.for_mover


@pytest.mark.parametrize(
    ("value", "ply"), [(19, 0), (-19, 0), (19, 6), (0, 42), (0, -1), (1, 42), (1.5, 0)]
)
def test_a_score_that_no_position_has_is_refused(value: int, ply: int) -> None:
    with pytest.raises(ScoreError, match=f"no position of 7x6c4 at ply {ply} scores {value}"):
        Score(value, Rules(), ply)


def test_no_side_wins_where_no_line_fits() -> None:
    assert Score(0, Rules(2, 2, 4), 0).plies_to_end == 4
    with pytest.raises(ScoreError):
        Score(1, Rules(2, 2, 4), 0)
