"""Where board, panel, lists and graph are in windows of every size."""

import pytest

from connectn import Rules
from connectn.tui.discs import Scale
from connectn.tui.drawing import size_of
from connectn.tui.layout import (
    AROUND,
    AROUND_REVIEW,
    PanelPlace,
    arrange,
    arrange_review,
    least_window,
)

BOARDS = [Rules(), Rules(1, 1, 1), Rules(16, 16, 4), Rules(16, 1, 4), Rules(1, 16, 4)]


@pytest.mark.parametrize("rules", BOARDS)
def test_whatever_is_arranged_fits_into_the_window(rules: Rules) -> None:
    for columns in range(1, 130, 3):
        for lines in range(1, 80, 3):
            layout = arrange(columns, lines, rules, with_panel=True)
            if layout.scale is not None:
                width, height = size_of(rules, layout.scale)
                assert width <= columns
                assert height + AROUND <= lines


@pytest.mark.parametrize("rules", BOARDS)
def test_a_review_fits_into_the_window(rules: Rules) -> None:
    for columns in range(1, 130, 3):
        for lines in range(1, 80, 3):
            layout = arrange_review(columns, lines, rules)
            if layout.scale is not None:
                height = size_of(rules, layout.scale)[1]
                assert height + layout.graph_lines + AROUND_REVIEW <= lines


@pytest.mark.parametrize("rules", BOARDS)
def test_the_least_window_is_enough_and_a_smaller_one_is_not(rules: Rules) -> None:
    columns, lines = least_window(rules)
    assert arrange(columns, lines, rules, with_panel=True).scale is Scale.SMALL
    assert arrange(columns - 1, lines, rules, with_panel=True).scale is None
    assert arrange(columns, lines - 1, rules, with_panel=True).scale is None


def test_every_board_has_its_panel_at_80_by_24() -> None:
    for width in range(1, 17):
        for height in range(1, 17):
            layout = arrange(80, 24, Rules(width, height, 4), with_panel=True)
            assert layout.panel is not PanelPlace.NOWHERE


def test_without_the_panel_cells_may_be_larger() -> None:
    assert arrange(52, 40, Rules(), with_panel=True).panel is PanelPlace.BELOW
    assert arrange(60, 30, Rules(), with_panel=False).scale is Scale.LARGE
    assert arrange(60, 30, Rules(), with_panel=True).scale is Scale.MEDIUM


def test_a_large_window_has_a_high_graph() -> None:
    assert arrange_review(200, 60, Rules()).half == 4
    assert arrange_review(80, 24, Rules()).half == 2
