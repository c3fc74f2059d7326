"""The dialog for a new game: what it offers, what it begins with, and what it keeps."""

import json
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.web.game_page import GamePage
from tests.web.visit import visit

AGENTS = [
    {"name": "greedy", "summary": "takes wins", "paper": None, "thinks": ""},
    {"name": "windows", "summary": "counts windows", "paper": "P1", "thinks": ""},
    {"name": "rows", "summary": "counts rows", "paper": "P2", "thinks": ""},
]


def opened(page: Page) -> dict[str, Any]:
    """Open the dialog, and return what is chosen in it."""
    page.get_by_role("button", name="New game").first.click()
    chosen: dict[str, Any] = page.evaluate(
        "Object.fromEntries(new FormData(document.querySelector('#setup form')))"
    )
    return chosen


def choose(page: Page, opponent: str, **values: str) -> None:
    """Choose an opponent in the open dialog, and the values of selections by their names."""
    page.locator("#setup").get_by_role("radio", name=opponent, exact=True).check()
    for name, value in values.items():
        page.locator(f"#setup select[name={name}]").select_option(value)


def begin(page: Page) -> None:
    page.locator("#setup button.primary").click()


def test_it_opens_with_the_choices_of_the_match(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = visitor.open()
        assert opened(page)["level"] == "4"
        page.locator("#setup input[value='9x7c5']").check(force=True)
        choose(page, "A level", begins="second", seconds="0.2")
        page.locator("#setup input[name=level]").fill("2")
        begin(page)
        expect(page.locator("#board")).to_have_attribute("data-rules", "9x7c5")
        wanted = {"board": "9x7c5", "opponent": "level", "level": "2"}
        wanted |= {"begins": "second", "seconds": "0.2"}
        assert wanted.items() <= opened(page).items()
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        assert wanted.items() <= opened(page).items()


def test_it_keeps_what_the_other_opponents_were_given(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = visitor.open()
        opened(page)
        choose(page, "Beside you")
        page.locator("#setup input[name=name-1]").fill("Ann")
        begin(page)
        opened(page)
        choose(page, "Strong")
        begin(page)
        expect(page.locator("#players")).to_contain_text("strong")
        for storage in ("localStorage", "sessionStorage"):
            page.evaluate(f"{storage}.removeItem('connectn game')")
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        assert opened(page)["name-1"] == "Ann"


def test_a_game_from_a_link_offers_its_board(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = visitor.open("#8x7c5:44")
        chosen = opened(page)
        assert chosen["board"] == "own"
        assert [chosen[name] for name in ("width", "height", "connect")] == ["8", "7", "5"]


def test_a_board_without_room_for_a_row_is_refused(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = visitor.open("#5x4c4:")
        opened(page)
        page.locator("#setup input[value='own']").check(force=True)
        page.locator("#setup input[name=connect]").fill("6")
        begin(page)
        expect(page.locator("#setup")).to_be_visible()
        page.locator("#setup input[name=connect]").fill("3")
        begin(page)
        GamePage(page).wait_for("5x4c3:")


def test_the_papers_players_come_before_the_other_agents(browser: Browser, address: str) -> None:
    """A host that answers as `connectn serve` does; when it is gone, a level is chosen instead."""
    gone = False

    def served(route: Route) -> None:
        response = route.fetch()
        body = response.text().replace(
            '"connectn-server" content="no"', '"connectn-server" content="yes"'
        )
        route.fulfill(response=response, body=body)

    def healthy(route: Route) -> None:
        route.abort() if gone else route.fulfill(body="{}")

    with visit(browser, address) as visitor:
        visitor.page.route(address, served)
        visitor.page.route("**/healthz", healthy)
        visitor.page.route(
            "**/api/agents", lambda route: route.fulfill(body=json.dumps({"agents": AGENTS}))
        )
        page = visitor.open()
        opened(page)
        choose(page, "Papers", agent="server:rows")
        groups = page.locator("#setup select[name=agent] optgroup")
        assert [one.get_attribute("label") for one in groups.all()] == [
            "The papers’ players",
            "Other agents",
        ]
        assert groups.locator("option").all_text_contents() == [
            "windows (P1)",
            "rows (P2)",
            "greedy",
        ]
        begin(page)
        assert opened(page)["agent"] == "server:rows"
        gone = True
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        assert opened(page)["opponent"] == "level"
        visitor.forgive("ERR_FAILED")
