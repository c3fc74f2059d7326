"""Boards as text: what is drawn, marked and left out."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectn import Board, render
from connectn.view.text import Style, can_draw, wants_color
from tests.geometries import boards


def test_plain_is_the_papers_screen() -> None:
    assert render(Board.parse("4x3c3:1213")) == "- - - -\nX - - -\nX O O -\n1 2 3 4"


def test_box_draws_every_cell() -> None:
    assert render(Board.parse("3x2c3:12"), Style.BOX) == "\n".join(
        [
            "┌───┬───┬───┐",
            "│   │   │   │",
            "├───┼───┼───┤",
            "│ X │ O │   │",
            "└───┴───┴───┘",
            "  1   2   3",
        ]
    )


def test_discs_mark_the_last_move() -> None:
    assert render(Board.parse("3x2c3:112"), Style.DISCS) == "\n".join(
        ["╭─────────╮", "│ ○  ·  · │", "│ ●  ◉  · │", "╰─────────╯", "  1  2  3"]
    )


def test_discs_mark_the_winning_line() -> None:
    assert "│ ◆  ◆  ◆ │" in render(Board.parse("3x2c3:11223"), Style.DISCS)


def test_a_style_may_be_named_by_its_word() -> None:
    for style in Style:
        assert render(Board(), style.value) == render(Board(), style)
    with pytest.raises(ValueError, match="'woodcut' is not a valid Style"):
        render(Board(), "woodcut")


def test_colours_tell_the_players_apart_and_nothing_else_changes() -> None:
    board = Board.parse("112")
    painted = render(board, Style.DISCS, color=True)
    assert "\x1b[33m○" in painted
    assert "\x1b[31m●" in painted
    without = painted
    for code in ("\x1b[0m", "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[1;91m", "\x1b[1;93m"):
        without = without.replace(code, "")
    assert without == render(board, Style.DISCS)


@given(boards(), st.sampled_from(Style), st.integers(18, 90))
def test_a_narrow_terminal_gets_a_board_that_fits(board: Board, style: Style, columns: int) -> None:
    drawn = render(board, style, columns=columns).split("\n")
    assert max(map(len, drawn)) <= columns
    signs = {"●", "○", "◉", "◎", "◆", "◇"} if style is Style.DISCS else {"X", "O"}
    assert sum(sign in signs for line in drawn for sign in line) == board.ply


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, True),
        ({"NO_COLOR": ""}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
        ({"TERM": "xterm"}, True),
    ],
)
def test_colours_are_for_terminals_that_want_them(environ: dict[str, str], expected: bool) -> None:  # noqa: FBT001
    assert wants_color(Terminal(), environ) is expected
    assert wants_color(io.StringIO(), environ) is False


def test_an_ascii_stream_can_only_draw_plain() -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert [style for style in Style if can_draw(style, stream)] == [Style.PLAIN]
