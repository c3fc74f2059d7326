"""Columns compared by their bounds, beside a simple implementation of each rule."""

from itertools import pairwise
from math import prod
from random import Random

import pytest

from connectn import Analysis, Board, Bounds, Limit, Rules, Score, Solver
from connectn.agents.columns import (
    Interval,
    central_first,
    intervals,
    settled,
    skylines,
    unbeaten,
)

SEED = 13


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (1, [0]),
        (2, [0, 1]),
        (3, [1, 0, 2]),
        (6, [2, 3, 1, 4, 0, 5]),
        (7, [3, 2, 4, 1, 5, 0, 6]),
        (16, [7, 8, 6, 9, 5, 10, 4, 11, 3, 12, 2, 13, 1, 14, 0, 15]),
    ],
)
def test_columns_go_from_the_centre_outwards_and_left_before_right(
    width: int, expected: list[int]
) -> None:
    dice, board = Random(SEED), Board(Rules(width, 2, 4))
    assert central_first(range(width), board) == expected
    for _ in range(20):
        some = dice.sample(range(width), dice.randint(1, width))
        assert central_first(some, board) == [column for column in expected if column in some]


@pytest.mark.parametrize("rules", [Rules(), Rules(1, 5, 3), Rules(5, 1, 4), Rules(16, 16, 5)])
def test_skylines_are_the_heights_columns_can_still_have(rules: Rules) -> None:
    dice, board = Random(SEED), Board(rules)
    while not board.is_game_over():
        grid = board.grid()
        free = [sum(row[column] is None for row in grid) for column in range(rules.width)]
        assert skylines(board) == prod(cells + 1 for cells in free)
        board.push(dice.choice(board.legal_moves))


def test_intervals_hold_what_is_known_of_playable_columns() -> None:
    rules, ply = Rules(5, 4, 3), 4
    scores = (
        Score(-2, rules, ply),
        None,
        Bounds(-3, 4, rules, ply),
        Score(0, rules, ply),
        Bounds(0, 1, rules, ply),
    )
    assert intervals(Analysis(scores, (), 0, 0.0, Board(rules))) == {
        0: (-2, -2),
        2: (-3, 4),
        3: (0, 0),
        4: (0, 1),
    }


@pytest.mark.parametrize("text", ["7x6c4:444444", "5x4c3:12", "9x7c5:", "16x16c4:8", "2x4c3:1111"])
def test_intervals_are_those_of_a_real_analysis(text: str) -> None:
    board = Board.parse(text)
    known = intervals(Solver(table_mb=1).analyze(board, Limit(nodes=500)))
    assert list(known) == board.legal_moves
    assert all(lower <= upper for lower, upper in known.values())


@pytest.mark.parametrize(
    ("known", "left"),
    [
        ([(0, 0)], {0}),
        ([(0, 0), (0, 0)], {0, 1}),  # proved to be equal
        ([(-1, 1), (-1, 1)], {0, 1}),  # either may be better
        ([(0, 0), (-1, 0)], {0}),  # at least as good
        ([(0, 0), (0, 1)], {1}),
        ([(1, 3), (-2, 1)], {0}),
        ([(1, 3), (-2, 2)], {0, 1}),
        ([(1, 2), (2, 3), (3, 3)], {2}),  # one that is beaten by one that is beaten
        ([(-3, -3), (-2, -2), (-3, -2)], {1}),
        ([(-9, 9), (2, 2), (2, 2), (1, 1)], {0, 1, 2}),
    ],
)
def test_a_column_stays_unless_another_is_proved_to_be_as_good(
    known: list[Interval], left: set[int]
) -> None:
    assert unbeaten(dict(enumerate(known))) == {column: known[column] for column in sorted(left)}


def some_intervals(dice: Random) -> dict[int, Interval]:
    """Make up what may be known of a few columns."""
    columns = dice.sample(range(16), dice.randint(1, 8))
    pairs = [sorted(dice.choices(range(-3, 4), k=2)) for _ in columns]
    return {column: (low, high) for column, (low, high) in zip(columns, pairs, strict=True)}


def test_one_of_the_best_columns_is_always_kept() -> None:
    dice = Random(SEED)
    for _ in range(2_000):
        known = some_intervals(dice)
        left = unbeaten(known)
        assert left.items() <= known.items()
        for _ in range(5):
            truth = {column: dice.randint(*interval) for column, interval in known.items()}
            best = max(truth.values())
            assert best in {truth[column] for column in left}, (SEED, known, truth)
        assert unbeaten(left) == left, (SEED, known)


def test_columns_are_settled_when_all_scores_are_exact() -> None:
    assert settled({})
    assert settled({3: (1, 1)})
    assert settled({3: (1, 1), 4: (-2, -2)})
    assert not settled({3: (1, 1), 4: (-2, -1)})
    assert not settled({3: (0, 1)})


def test_columns_that_are_unbeaten_and_settled_are_equal() -> None:
    dice, seen = Random(SEED), 0
    for _ in range(2_000):
        left = unbeaten(some_intervals(dice))
        if settled(left):
            seen += 1
            assert all(one == other for one, other in pairwise(left.values())), SEED
    assert seen > 100
