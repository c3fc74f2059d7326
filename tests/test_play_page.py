"""docs/play.md lists the keys and the lines that the games know."""

import re
from pathlib import Path

from connectn.cli.line_game import HELP
from connectn.tui.keys import COMMANDS, MOVES, REVIEW_COMMANDS

PAGE = Path(__file__).parent.parent / "docs" / "play.md"


def tables(head: str) -> list[list[tuple[str, str]]]:
    """Return the rows of the tables of two columns with this head."""
    text = PAGE.read_text("utf-8")
    table = re.compile(rf"^\| {head} \| does \|\n\|---\|---\|\n((?:\|.*\|\n)+)", re.MULTILINE)
    return [[_cells(row) for row in rows.splitlines()] for rows in table.findall(text)]


def _cells(row: str) -> tuple[str, str]:
    first, second = (cell.strip() for cell in row.strip("|").split("|"))
    return first, second


def test_the_page_lists_every_key_of_the_window() -> None:
    moves, commands, of_review = tables("key")
    assert tuple(moves) == MOVES
    assert commands == [(one.key_name, one.sentence) for one in COMMANDS]
    assert of_review == [(one.key_name, one.sentence) for one in REVIEW_COMMANDS]


def test_the_page_lists_every_line_that_can_be_typed() -> None:
    (lines,) = tables("line")
    told = [re.split(r" {2,}", line.strip(), maxsplit=1) for line in HELP.splitlines()]
    assert [[word.strip("`"), text] for word, text in lines] == told
