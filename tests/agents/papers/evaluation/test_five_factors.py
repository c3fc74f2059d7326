"""P1's wish: five factors, each counted by hand, and what they are worth in games."""

import pytest

from connectn import Board, Rules
from connectn.agents.papers.evaluation.five_factors import (
    WEIGHTS,
    Factors,
    factors_of,
    five_factors,
)
from connectn.arena.settings import Settings
from tests.arena.played import played

CLEARLY = 0.65  # of the points


def factor(name: str, text: str) -> float:
    """Return one factor of a position for X; for O it must be the same negated."""
    board = Board.parse(text)
    first, second = (getattr(factors_of(board, side), name) for side in (0, 1))
    assert first == -second
    return float(first)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("9x1c4:XXX-O-O-O", 1),
        ("9x1c4:-XXX-OO-O", 2 - 1),  # both ends; O lacks the gap inside
        ("4x2c4:XXX-/OOO-", 1 - 1),  # the upper cell counts though it is not playable yet
        ("9x1c4:OXXXO-O--", 0),  # blocked
        # The top cell of the third column would complete two lines and counts once.
        ("4x3c3:XX--/OX-O/XOOX", 2),
        ("9x7c5:1122334", 1),  # four of five, at the floor beside the edge
        ("3x3c2:1", 3),  # N = 2: every neighbour
        ("7x6c1:", 0),  # N = 1: every cell, for both sides
        ("4x4c16:11223344", 0),  # no line fits on the board
    ],
)
def test_threats_are_cells_that_would_complete_a_line(text: str, value: int) -> None:
    assert factor("threats", text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("17273", 3 * 2 - 2 * 1),  # X three side by side, O two upright
        ("122", 2),  # a diagonal of two
        ("16x1c16:12G", 0),  # neighbours of different sides
    ],
)
def test_connected_discs_count_more_in_a_longer_run(text: str, value: int) -> None:
    assert factor("connected", text) == value


@pytest.mark.parametrize(("text", "value"), [("41", 4 - 1), ("4471", 0), ("16x16c5:8G", 8 - 1)])
def test_a_disc_near_the_center_counts_more(text: str, value: int) -> None:
    assert factor("center", text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", 0),  # all seven for both
        ("5x3c4:-----/XXX--/OXO-O", 5 - 4),  # below its threat X may play, O may not
        ("4x2c4:XXX-/OOO-", 1 - 0),  # full columns are no moves
        ("5x3c4:-----/XXX--/OOXO-", 0),  # the threat itself is playable: nothing lies below it
        ("3x3c2:1", 3 - 2),  # O may not play below the diagonal neighbour
    ],
)
def test_a_move_is_safe_unless_the_other_side_completes_a_line_on_top(
    text: str, value: int
) -> None:
    assert factor("safe_moves", text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("41", 7 - 3),  # the floor of 7x6: 3 4 5 7 5 4 3
        ("3x3c3:21", 2 - 3),  # an edge and a corner
        ("3x3c3:212", (2 + 4) - 3),  # then the middle
        ("9x7c5:51", 8 - 3),  # upright one, five in the row, two diagonals
        ("4x4c16:12", 0),  # no line fits on the board
    ],
)
def test_a_cell_is_worth_the_lines_through_it(text: str, value: int) -> None:
    assert factor("cells", text) == value


def test_the_value_is_the_sum_of_the_factors_times_their_weights() -> None:
    board = Board.parse("5x3c4:-----/XXX--/OXO-O")
    # Connected: three in a row, a pair upright and two on diagonals. Lines fit into rows only.
    found = Factors(threats=1, connected=6 + 3 * 2, center=8 - 5, safe_moves=1, cells=7 - 4)
    assert factors_of(board, side=0) == found
    expected = sum(weight * count for weight, count in zip(WEIGHTS, found, strict=True))
    assert (five_factors(board, 0), five_factors(board, 1)) == (expected, -expected)


def test_no_factor_counts_against_the_side_that_has_more_of_it() -> None:
    assert min(WEIGHTS) >= 0


@pytest.mark.parametrize("rules", [Rules(), Rules(6, 5, 4)], ids=str)
def test_five_factors_beat_winning_moves_clearly_at_equal_depth(rules: Rules) -> None:
    games = played(Settings(("five-factors:depth=2", "winning-moves:depth=2"), 20, rules))
    assert sum(game.points(0) for game in games) >= CLEARLY * len(games)
