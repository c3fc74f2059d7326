"""The graph of a game: signs, heights, and what is not proved."""

import pytest

from connectn import Bounds, Rules, Score
from connectn.view.graph import SMALLEST_WIN, advantage, graph_rows
from tests.cases import for_each
from tests.geometries import GEOMETRIES

RULES = Rules()


def scores(*values: int) -> list[Score]:
    return [Score(value, RULES, ply=6) for value in values]


def heights(rows: list[str], half: int) -> list[tuple[int, int]]:
    """Count the cells of each bar above and below the middle row."""
    columns = list(zip(*rows, strict=True))
    return [
        (
            sum(cell != " " for cell in column[:half]),
            sum(cell != " " for cell in column[half + 1 :]),
        )
        for column in columns
    ]


@for_each("rules", GEOMETRIES)
def test_the_sign_of_an_advantage_is_the_result_and_quicker_is_more(rules: Rules) -> None:
    quickest = (rules.cells + 1 - 2 * (rules.connect - 1)) // 2
    wins = [
        advantage(Score.proved(value, rules, 0)) or 0.0 for value in range(1, max(1, quickest) + 1)
    ]
    assert wins == sorted(set(wins))
    assert wins[0] > SMALLEST_WIN
    assert wins[-1] == 1.0
    assert [advantage(Score.proved(-value, rules, 0)) for value in range(1, len(wins) + 1)] == [
        -win for win in wins
    ]
    assert advantage(Score.proved(0, rules, 0)) == 0.0


def test_bounds_count_as_the_least_they_promise() -> None:
    least, most = scores(2, -3)
    assert advantage(Bounds(2, 18, RULES, ply=6)) == advantage(least)
    assert advantage(Bounds(-18, -3, RULES, ply=6)) == advantage(most)


@pytest.mark.parametrize(("lower", "upper"), [(-1, 1), (0, 18), (-18, 0), (-18, 18)])
def test_a_result_that_is_not_proved_has_no_advantage(lower: int, upper: int) -> None:
    assert advantage(Bounds(lower, upper, RULES, ply=6)) is None
    assert advantage(None) is None


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("half", [1, 2, 4, 7])
def test_every_row_has_a_character_per_evaluation(half: int, unicode: bool) -> None:  # noqa: FBT001
    values = [*scores(1, -1, 0, 18), None]
    rows = graph_rows(values, half=half, unicode=unicode)
    assert [len(row) for row in rows] == [len(values)] * (2 * half + 1)
    assert graph_rows([], half=half, unicode=unicode) == [""] * (2 * half + 1)


@pytest.mark.parametrize("unicode", [True, False])
@pytest.mark.parametrize("half", [1, 2, 4, 7])
def test_bars_of_player_0_stand_and_those_of_player_1_hang(half: int, unicode: bool) -> None:  # noqa: FBT001
    above = heights(graph_rows(scores(18, 9, 1, 0), half=half, unicode=unicode), half)
    below = heights(graph_rows(scores(-18, -9, -1, 0), half=half, unicode=unicode), half)
    assert above[0] == (half, 0)
    assert [up for up, _ in above] == sorted((up for up, _ in above), reverse=True)
    assert above[2][0] >= 1
    assert above[3] == (0, 0)
    assert below == [(down, up) for up, down in above]


def test_bars_have_no_gap_between_them_and_the_middle() -> None:
    rows = graph_rows(scores(*range(1, 19), *range(-18, 0)))
    for cells in zip(*rows, strict=True):
        up, down = "".join(reversed(cells[:4])), "".join(cells[5:])
        assert up.rstrip() in {up[:length] for length in range(5)}
        assert not up.startswith(" ") or not down.startswith(" ")
        assert set(up[:-1].rstrip()[:-1]) <= {"█"}
        assert set(down[:-1].rstrip()[:-1]) <= {"█"}


def test_eighths_of_a_character_tell_close_scores_apart() -> None:
    bars = list(zip(*graph_rows(scores(*range(1, 19))), strict=True))
    assert len(set(bars)) == len(bars)


def test_the_middle_row_shows_what_is_proved() -> None:
    values = [None, Bounds(0, 3, RULES, ply=6), *scores(0, 3, -3)]
    assert graph_rows(values)[4] == "··───"
    assert graph_rows(values, unicode=False)[4] == "..---"


def test_plain_letters_are_ascii() -> None:
    assert "".join(graph_rows([None, *scores(1, -1, 0)], unicode=False)).isascii()
