"""A game that is interrupted: by a link, another tab, a puzzle, a stop; and what comes back."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.web.game_page import GamePage
from tests.web.visit import Visit, visit

REFUSED = """for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("refused", "SecurityError"); };
  Object.defineProperty(window, name, { get });
}"""
STATUS = "#status"


def reloaded(page: Page) -> GamePage:
    page.reload()
    page.wait_for_selector("body[data-ready=true]")
    return GamePage(page)


def played(visitor: Visit) -> tuple[GamePage, str]:
    """Open the page, play one move against the agent, and return its position after the answer."""
    page = GamePage(visitor.open())
    page.click(3)
    expect(page.board).to_have_attribute("data-ply", "2")
    expect(page.status).to_have_text("Your move, Red.")
    return page, page.position


def test_a_link_leaves_the_way_back_to_the_game(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page, position = played(visitor)
        visitor.page.goto("about:blank")
        visitor.open("#9x7c5:55")
        assert page.position == "9x7c5:55"
        assert reloaded(visitor.page).position == "9x7c5:55"
        visitor.page.evaluate("location.hash = '#4x4c3:1'")
        page.wait_for("4x4c3:1")
        page.button("Back to your game", STATUS).click()
        page.wait_for(position)
        expect(visitor.page.locator("#players")).to_contain_text("Level 4")
        expect(page.button("Back to your game", STATUS)).to_have_count(0)
        page.click(0)
        expect(page.board).to_have_attribute("data-ply", "4")


def test_an_analysis_leaves_the_way_back_to_the_game(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page, position = played(visitor)
        page.button("Analyse", "#controls").click()
        page.click(0, 0, 1)
        page.button("Back to your game", STATUS).click()
        page.wait_for(position)


def test_two_tabs_keep_their_own_games(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page, position = played(visitor)
        second = visitor.context.new_page()
        second.goto(address + "#7x6c4:")
        second.wait_for_selector("body[data-ready=true]")
        other = GamePage(second)
        other.click(6, 6, 6)
        assert reloaded(visitor.page).position == position
        expect(page.status).to_have_text("Your move, Red.")
        assert reloaded(second).position == "7x6c4:777"


def test_a_browser_that_keeps_nothing_still_plays(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        visitor.page.add_init_script(REFUSED)
        page, position = played(visitor)
        visitor.page.locator("#theme").click()
        page.switch("analysis", on=True)
        page.tab("Puzzles")
        page.button("Start a puzzle", "#puzzles").click()
        expect(visitor.page.locator("#puzzle")).to_be_visible()
        page.button("Leave the puzzle", "#puzzle").click()
        page.wait_for(position)
        assert reloaded(visitor.page).position == position


def test_a_puzzle_that_is_reloaded_or_given_up_leaves_the_game(
    browser: Browser, address: str
) -> None:
    with visit(browser, address) as visitor:
        page, position = played(visitor)
        for _ in range(2):
            page.tab("Puzzles")
            page.button("Start a puzzle", "#puzzles").click()
            expect(visitor.page.locator("#puzzle .task")).to_contain_text("to move wins in")
            expect(page.button("Back to your game", STATUS)).to_have_count(0)
            assert reloaded(visitor.page).position == position
        page.tab("Puzzles")
        page.button("Start a puzzle", "#puzzles").click()
        expect(visitor.page.locator("#puzzle .task")).to_contain_text("to move wins in")
        visitor.page.keyboard.press("x")
        page.wait_for(position)
        expect(visitor.page.locator("#puzzle")).to_be_hidden()
        expect(page.status).to_have_text("Your move, Red.")


def strong_on_a_large_board(visitor: Visit) -> GamePage:
    """Begin a game against an agent that thinks for ten seconds."""
    page = GamePage(visitor.open())
    page.button("New game").first.click()
    visitor.page.locator("#setup input[value='16x16c5']").check(force=True)
    visitor.page.locator("#setup").get_by_role("radio", name="Strong").check()
    visitor.page.locator("#setup select[name=seconds]").select_option("10")
    visitor.page.locator("#setup button.primary").click()
    page.wait_for("16x16c5:")
    page.click(7)
    expect(page.status).to_contain_text("thinking")
    return page


def test_an_agent_that_was_stopped_answers_the_next_move(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = strong_on_a_large_board(visitor)
        visitor.page.keyboard.press("Escape")
        expect(page.button("Go on from here", STATUS)).to_be_visible()
        visitor.page.keyboard.press("u")
        page.click(8)
        expect(page.status).to_contain_text("thinking")


def test_a_game_that_is_reloaded_or_resigned_in_mid_thought_goes_on(
    browser: Browser, address: str
) -> None:
    with visit(browser, address) as visitor:
        page = strong_on_a_large_board(visitor)
        reloaded(visitor.page)
        expect(page.status).to_contain_text("thinking")
        visitor.page.keyboard.press("x")
        expect(page.status).to_have_text("Yellow (strong) wins: Red has resigned.")
        visitor.page.keyboard.press("u")
        expect(page.status).to_contain_text("thinking")
        visitor.page.locator("#moves [data-ply='0']").click()
        expect(page.status).to_have_text("The start. Your move, Red.")
        page.click(1)
        page.wait_for("16x16c5:2")
        expect(page.status).to_contain_text("thinking")


def test_a_rematch_is_for_games_that_are_over(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page, position = played(visitor)
        visitor.page.keyboard.press("m")
        expect(visitor.page.locator("#setup")).to_be_visible()
        visitor.page.keyboard.press("Escape")
        assert page.position == position


def test_a_move_ends_the_review_and_the_agent_answers(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#9x7c5:5544667711"))
        page.tab("Review")
        page.button("Review the game", "#review").click()
        expect(page.button("Cancel", "#review")).to_be_focused()
        page.click(0)
        expect(page.button("Review the game", "#review")).to_be_visible()
        expect(visitor.page.locator("#review [role=status]")).to_have_text(
            re.compile("^Grades every move")
        )
        page.button("Review the game", "#review").click()
        page.button("Cancel", "#review").press("Enter")
        expect(page.button("Review the game", "#review")).to_be_visible()
        expect(visitor.page.get_by_role("tab", name="Review")).to_be_focused()
