"""The keyboard alone: the focus is never lost when what had it goes away."""

import re

from playwright.sync_api import Browser, expect

from tests.web.game_page import GamePage
from tests.web.visit import Visit, visit

LOST = "document.activeElement === document.body || !document.activeElement.checkVisibility()"


def press(visitor: Visit, *keys: str) -> None:
    """Press keys; after each, something on the page has the focus."""
    for key in keys:
        visitor.page.keyboard.press(key)
        visitor.page.wait_for_timeout(50)
        assert not visitor.page.evaluate(LOST), key


def test_dialogs_return_it(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        for name in ("New game", "Help"):
            opener = page.button(name).first
            opener.focus()
            press(visitor, "Enter", "Escape")
            expect(opener).to_be_focused()
        page.button("New game").first.focus()
        press(visitor, "Enter")
        page.button("Play", "#setup").focus()
        press(visitor, "Enter")
        expect(visitor.page.locator("#board :focus")).to_have_count(1)


def test_hints_hand_it_on(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:4455"))
        page.button("Hint", "#controls").focus()
        press(visitor, "Enter")
        for name in ("Show the cells", "Show the column"):
            page.button(name, "#hint").focus()
            press(visitor, "Enter")
        expect(visitor.page.locator("#board [data-kind=hint-column]")).to_have_count(1)
        expect(page.button("Hide", "#hint")).to_be_focused()
        press(visitor, "Enter")
        expect(page.button("Hint", "#controls")).to_be_focused()


def test_puzzles_hand_it_to_the_board(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:4455"))
        page.tab("Puzzles")
        page.button("Start a puzzle", "#puzzles").focus()
        press(visitor, "Enter")
        expect(visitor.page.locator("#board :focus")).to_have_count(1)
        page.button("Leave the puzzle", "#puzzle").focus()
        press(visitor, "Enter")
        expect(visitor.page.locator("#board :focus")).to_have_count(1)


def test_a_move_from_the_list_keeps_it_there(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:4455"))
        visitor.page.locator("#moves [data-ply='2']").focus()
        press(visitor, "Enter", "1", "2")
        expect(visitor.page.locator("#moves [data-ply='4']")).to_be_focused()
        assert page.position == "7x6c4:4412"


def test_the_end_of_a_game_and_of_its_review_keep_it(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:445566"))
        page.column(3).focus()
        press(visitor, "7")
        page.button("Review", "#status").focus()
        press(visitor, "Enter")
        expect(visitor.page.locator("#review [role=status]")).to_have_text(
            re.compile("^7 moves graded")
        )
        assert not visitor.page.evaluate(LOST)
        page.button("New game", "#status").focus()
        press(visitor, "Enter", "Escape")
        expect(page.button("New game", "#status")).to_be_focused()


def test_the_analysis_keeps_it_when_its_search_ends(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#16x16c5:88"))
        page.switch("analysis", on=True)
        page.button("Stop", "#analysis").focus()
        press(visitor, "Enter")
        expect(page.button("Continue", "#analysis")).to_be_focused()
        visitor.page.evaluate("location.hash = '#4x4c3:1'")  # known at once
        page.wait_for_values()
        assert not visitor.page.evaluate(LOST)
