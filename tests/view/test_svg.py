"""A position drawn in SVG: every disc in its cell, marked where something happened."""

from xml.etree import ElementTree as ET

import pytest

from connectn import Board
from connectn.game.outcome import Cell
from connectn.view.svg import board_svg, frame_symbol

POSITIONS = ["7x6c4:", "7x6c4:4453", "9x7c5:55123", "1x1c1:", "16x16c4:88", "4x2c3:----/XO--"]


def circles(svg: str, kind: str) -> list[Cell]:
    """Return the cells with a circle of this class, in board coordinates."""
    tree = ET.fromstring(svg)  # noqa: S314 (our own)
    height = int(tree.get("viewBox", "").split()[3])
    return [
        (int(float(item.get("cx", ""))), height - 1 - int(float(item.get("cy", ""))))
        for item in tree.iter("circle")
        if kind in item.get("class", "").split()
    ]


@pytest.mark.parametrize("text", POSITIONS)
def test_every_disc_is_in_its_cell(text: str) -> None:
    board = Board.parse(text)
    svg = board_svg(board)
    for player in (0, 1):
        assert circles(svg, f"d{player}") == list(board.cells(board.discs(player)))
    assert len(circles(svg, "hole")) == board.rules.cells


def test_the_last_move_is_marked() -> None:
    assert circles(board_svg(Board.parse("7x6c4:4453")), "last") == [(2, 0)]
    assert circles(board_svg(Board.parse("7x6c4:44")), "last") == [(3, 1)]
    assert circles(board_svg(Board.parse("7x6c4:")), "last") == []
    assert circles(board_svg(Board.parse("7x6c4:44"), marks=False), "last") == []


def test_the_winning_line_is_marked_instead_of_the_last_move() -> None:
    svg = board_svg(Board.parse("7x6c4:1212121"))
    assert sorted(circles(svg, "line")) == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert circles(svg, "last") == []


def test_a_page_draws_the_empty_board_once() -> None:
    board = Board.parse("4x3c3:12")
    assert len(circles(frame_symbol(board.rules), "hole")) == 12
    svg = board_svg(board, framed=False)
    assert circles(svg, "hole") == []
    assert '<use href="#frame"/>' in svg
