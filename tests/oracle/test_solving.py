"""The oracle of exact scores is correct itself."""

from collections import Counter
from collections.abc import Iterator

import pytest

from connectn import Rules
from tests.cases import for_each
from tests.oracle.grid_game import GridGame
from tests.oracle.solving import legal_scores, score
from tests.reference import FACTS

TINY = {  # few positions, each with few lines to look at
    rules: facts
    for name, facts in FACTS["exhaustive_small"]["data"].items()
    if (rules := Rules.parse(name.replace("n", "c"))).cells <= 16 and facts["positions"] < 8000
}


def every_position(rules: Rules) -> Iterator[list[int]]:
    """Yield one way to reach each position."""
    seen = set()
    waiting: list[tuple[GridGame, list[int]]] = [
        (GridGame(rules.width, rules.height, rules.connect), [])
    ]
    while waiting:
        game, columns = waiting.pop()
        if game.key() in seen:
            continue
        seen.add(game.key())
        yield columns
        for column in game.legal_moves():
            child = game.copy()
            child.drop(column)
            waiting.append((child, [*columns, column]))


@for_each("rules", TINY)
def test_an_empty_board_scores_what_the_reference_says(rules: Rules) -> None:
    assert score(rules, []) == TINY[rules]["score"]
    assert legal_scores(rules, []) == TINY[rules]["move_scores"]


@pytest.mark.parametrize(
    "rules",
    [Rules(3, 3, 3), Rules(4, 3, 2), Rules(5, 1, 2), Rules(4, 2, 3), Rules(2, 5, 4)],
    ids=str,
)
def test_as_many_positions_are_won_drawn_and_lost_as_the_reference_says(rules: Rules) -> None:
    values = Counter[str]()
    for columns in every_position(rules):
        for_first = score(rules, columns) * (-1) ** len(columns)
        values["won" if for_first > 0 else "lost" if for_first < 0 else "drawn"] += 1
    assert values == Counter({name: TINY[rules][name] for name in ("won", "drawn", "lost")})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
    ],
)
def test_late_positions_of_the_classic_board_score_as_published(text: str, expected: int) -> None:
    """They open the test set Test_L3_R1 of Pascal Pons, whose scale is ours."""
    columns = [int(digit) - 1 for digit in text]
    assert score(Rules(), columns) == expected


def test_a_win_counts_half_the_cells_left_and_a_disc_later_one_less() -> None:
    assert legal_scores(Rules(4, 3, 3), [0, 1, 0, 1])[0] == (12 + 1 - 4) // 2
    assert score(Rules(3, 3, 2), [0]) == -((9 + 1 - 2) // 2)
    assert score(Rules(3, 3, 2), []) == (9 + 1) // 2 - 1


def test_a_finished_game_scores_for_the_loser() -> None:
    assert score(Rules(2, 3, 3), [0, 1, 0, 1, 0]) == -1
    assert score(Rules(7, 6, 1), [3]) == -21


def test_a_full_column_has_no_score() -> None:
    assert legal_scores(Rules(2, 3, 4), [0, 0, 0]) == [None, 0]


@pytest.mark.parametrize(
    ("rules", "columns"), [(Rules(2, 2, 2), [0, 1, 0]), (Rules(2, 2, 3), [0, 1, 1, 0])], ids=str
)
def test_no_column_has_a_score_once_the_game_is_over(rules: Rules, columns: list[int]) -> None:
    assert legal_scores(rules, columns) == [None, None]
