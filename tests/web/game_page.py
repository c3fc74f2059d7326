"""The page of the game as a person sees it: where things are, and what they say."""

import re

from playwright.sync_api import Locator, Page, expect

from connectn.game.board import Board
from connectn.game.notation import format_columns
from connectn.solver.analysis import Analysis
from connectn.solver.bounds import Bounds
from connectn.solver.score import Score


class GamePage:
    """Clicks, keys and looks at the page of a game."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.board = page.locator("#board")
        self.status = page.locator("#status p")

    @property
    def position(self) -> str:
        """The position on the board, as text."""
        return self.board.get_attribute("data-position") or ""

    def wait_for(self, position: str) -> None:
        """Wait until a position is on the board."""
        expect(self.board).to_have_attribute("data-position", position)

    def column(self, column: int) -> Locator:
        """The button of a column, counted from 0."""
        return self.page.locator(f"#board button[data-column='{column}']")

    def click(self, *columns: int) -> None:
        """Click columns one after the other; each disc must be there before the next click.

        An agent may have answered by then.
        """
        for column in columns:
            ply = int(self.board.get_attribute("data-ply") or 0)
            self.column(column).click()
            expect(self.board).not_to_have_attribute("data-ply", str(ply))

    def discs(self, player: int) -> set[tuple[int, int]]:
        """The cells of a player's discs, as they are drawn."""
        drawn = self.page.locator(f"#board .layer-discs [data-player='{player}']")
        cells = drawn.evaluate_all("discs => discs.map(disc => disc.dataset.cell)")
        return {(int(column), int(row)) for column, row in (cell.split(",") for cell in cells)}

    def shows(self, board: Board) -> bool:
        """Whether exactly the discs of a board are drawn."""
        return all(self.discs(player) == set(board.cells(board.discs(player))) for player in (0, 1))

    def button(self, name: str, within: str = "body") -> Locator:
        """A button by its whole name."""
        return self.page.locator(within).get_by_role("button", name=name, exact=True)

    def tab(self, name: str) -> None:
        """Open one of the tabs beside the board."""
        self.page.get_by_role("tab", name=name).click()

    def switch(self, name: str, *, on: bool) -> None:
        """Turn a switch of a panel on or off."""
        if self.page.locator(f"#switch-{name}").is_checked() != on:
            self.page.locator(f"label[for=switch-{name}]").click()

    def values(self) -> list[str]:
        """What stands under the columns: "win 7", "draw", "loss 12", "" for a full column."""
        shown: list[str] = self.page.locator(".values li").evaluate_all(
            "items => items.map(item => [...item.children].map(one => one.textContent).join(' '))"
        )
        return [one.strip() for one in shown]

    def wait_for_values(self) -> list[str]:
        """Wait until the analysis of the position is finished, and return the values."""
        expect(self.page.locator("#analysis .effort")).to_have_text(
            re.compile(r"^(Known at once|[\d.]+( [kM])? positions? in )")
        )
        return self.values()


def column_words(analysis: Analysis) -> list[str]:
    """Return what a person reads under each column when all scores are exact."""
    return [_words(value) for value in analysis.scores]


def _words(value: Score | Bounds | None) -> str:
    if value is None:
        return ""
    assert isinstance(value, Score), "the position is not solved"
    if value.sign == 0:
        return "draw"
    return f"{'win' if value.sign > 0 else 'loss'} {value.plies_to_end}"


def symbols(columns: tuple[int, ...]) -> str:
    """Return columns as the keys that play them."""
    return format_columns(columns)
