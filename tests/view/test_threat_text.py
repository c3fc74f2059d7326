"""The threat map as text, compared with the threats themselves."""

import re
from random import Random

import pytest

from connectn import Board, Rules
from connectn.analysis.threats import threat_map
from connectn.experiments.random_boards import random_board
from connectn.view.text import Style
from connectn.view.threat_text import threat_rows
from tests.cases import for_each

COLOR = re.compile(r"\x1b\[[0-9;]*m")
GEOMETRIES = [Rules(), Rules(6, 7, 4), Rules(12, 10, 4), Rules(5, 4, 3)]
SIGNS = {Style.DISCS: "●○▲△·", Style.PLAIN: "XOxo-", Style.BOX: "XOxo-"}


def drawn(board: Board, style: Style = Style.DISCS, columns: int = 80) -> list[str]:
    return [*threat_rows(board, threat_map(board), style, columns=columns)]


def expected_cell(board: Board, cell: tuple[int, int], signs: str) -> str:
    """Draw one cell from the list of threats."""
    for player in (0, 1):
        if cell in board.cells(board.discs(player)):
            return f" {signs[player]} "
    threats = [threat for threat in threat_map(board).threats if threat.cell == cell]
    useful = [threat.player for threat in threats if threat.blocked_by is None]
    shown = useful or [threat.player for threat in threats]
    if not shown:
        return f" {signs[4]} "
    sign = "*" if len(shown) == 2 else signs[2 + shown[0]]
    return f" {sign} " if useful else f"({sign})"


@for_each("style", list(Style))
@for_each("rules", GEOMETRIES)
def test_every_cell_shows_its_disc_or_its_threat(rules: Rules, style: Style) -> None:
    dice, maps = Random(f"threat text {rules}"), 0
    for _ in range(40):
        board = random_board(dice, rules, dice.randrange(rules.cells // 3, rules.cells))
        rows = drawn(board, style)
        assert bool(rows) == bool(threat_map(board).threats)
        maps += bool(rows)
        edge = len(str(rules.height)) + 1
        for line, row in zip(rows, reversed(range(rules.height)), strict=False):
            assert int(line[:edge]) == row + 1
            cells = [expected_cell(board, (c, row), SIGNS[style]) for c in range(rules.width)]
            assert line[edge:].ljust(3 * rules.width) == "".join(cells), board
        assert all(len(line) <= 80 for line in rows)
    assert maps > 10


def test_the_legend_tells_only_of_what_is_shown() -> None:
    assert drawn(Board.parse("121212"))[-1] == "Threats: ▲ completes a line of ●, △ of ○."
    assert drawn(Board.parse("12121"))[-1] == "Threats: ▲ completes a line of ●."
    legend = drawn(Board.parse("5612311234536653766165515713322427777"))[-2:]
    assert legend == [
        "Threats: ▲ completes a line of ●, △ of ○, * of both; in brackets: useless.",
        "In odd rows they usually serve ●, in even rows ○.",
    ]


def test_rows_are_not_said_to_serve_a_player_where_the_height_is_odd() -> None:
    waiting = [drawn(Board.parse(f"7x{height}c4:21133727"))[-1] for height in (6, 7)]
    assert waiting == [
        "In odd rows they usually serve ●, in even rows ○.",
        "Threats: ▲ completes a line of ●.",
    ]


def test_colours_come_on_top_of_the_text() -> None:
    board = Board.parse("5612311234536653766165515713322427777")
    painted = [*threat_rows(board, threat_map(board), color=True)]
    assert "\x1b[31m▲\x1b[0m" in "".join(painted)
    assert [COLOR.sub("", row) for row in painted] == drawn(board)
    plain = [*threat_rows(board, threat_map(board), Style.PLAIN, color=True)]
    assert plain == drawn(board, Style.PLAIN)


@pytest.mark.parametrize("columns", [18, 20, 22, 23, 24])
def test_a_narrow_terminal_gets_a_map_that_fits(columns: int) -> None:
    board = Board.parse("5612311234536653766165515713322427777")
    rows = drawn(board, columns=columns)[:7]
    assert max(map(len, rows)) <= columns
    assert ("(" in "".join(rows)) == (columns >= 23)
    assert "*" in "".join(rows)
