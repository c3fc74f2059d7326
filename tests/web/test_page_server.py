"""The page with `connectn serve` behind it, and what becomes of it when the server is gone."""

import json
import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from connectn.game.board import Board
from connectn.solver.solver import Solver
from tests.web.game_page import GamePage, column_words
from tests.web.serving import Serving
from tests.web.visit import visit

GONE = "net::ERR_"
"""What chromium says of every request that found no server."""
POSITION = "444433322"


@pytest.fixture(scope="module")
def server() -> Iterator[Serving]:
    with Serving("--seconds", "5") as serving:
        yield serving


def scores_of_the_api(serving: Serving, text: str) -> list[str]:
    """Return what the API says of every column, in the words of the page."""
    values = json.loads(serving.ask(f"/api/analyze?pos={text}").body)["scores"]
    words = {1: "win {}", 0: "draw", -1: "loss {}"}
    return [
        "" if value is None else words[value["sign"]].format(value["plies_to_end"])
        for value in values
    ]


@pytest.mark.parametrize("text", ["", POSITION, "1241425225211344", "444444326325"])
def test_the_page_shows_the_scores_of_the_api(browser: Browser, server: Serving, text: str) -> None:
    with visit(browser, server.url) as visitor:
        page = GamePage(visitor.open(f"#7x6c4:{text}"))
        page.switch("analysis", on=True)
        assert page.wait_for_values() == scores_of_the_api(server, text)


def test_a_sentence_shows_its_cells_while_the_mouse_is_on_it(
    browser: Browser, server: Serving
) -> None:
    reasons = server.ask(f"/api/analyze?pos={POSITION}").json["reasons"]
    place = next(index for index, reason in enumerate(reasons) if reason["cells"])
    with visit(browser, server.url) as visitor:
        page = GamePage(visitor.open(f"#7x6c4:{POSITION}"))
        page.switch("explanations", on=True)
        sentences = visitor.page.locator("#explanations .reason")
        expect(sentences).to_have_count(len(reasons))
        marks = visitor.page.locator("#board [data-kind=reason] .mark")
        expect(marks).to_have_count(0)
        sentences.nth(place).hover()
        expect(marks).to_have_count(len(reasons[place]["cells"]))
        visitor.page.mouse.move(0, 0)
        expect(marks).to_have_count(0)
        sentences.nth(place).focus()
        expect(marks).to_have_count(len(reasons[place]["cells"]))


def test_the_papers_formulas_stand_beside_the_truth(browser: Browser, server: Serving) -> None:
    answer = server.ask(f"/api/evaluations?pos={POSITION}").json["evaluations"]
    winner = Solver().solve(Board.parse(POSITION)).winner
    with visit(browser, server.url) as visitor:
        page = GamePage(visitor.open(f"#7x6c4:{POSITION}"))
        page.switch("papers", on=True)
        rows = visitor.page.locator("#papers .evaluations li")
        expect(rows).to_have_count(1 + len(answer))
        expect(rows.first).to_contain_text(f"{('Red', 'Yellow')[winner or 0]} wins")
        for index, one in enumerate(answer, start=1):
            verdict = "✓" if one["favours"] == winner else "✗"
            expect(rows.nth(index)).to_contain_text(one["agent"])
            expect(rows.nth(index).locator(".judged")).to_contain_text(verdict)
        expect(visitor.page.locator("#papers .thinks")).not_to_have_text("")


def test_a_player_of_the_papers_is_an_opponent(browser: Browser, server: Serving) -> None:
    with visit(browser, server.url) as visitor:
        page = GamePage(visitor.open())
        page.button("New game").first.click()
        setup = visitor.page.locator("#setup")
        setup.get_by_role("radio", name="Papers").check()
        setup.locator("select[name=agent]").select_option("server:winning-moves")
        setup.locator("button.primary").click()
        page.wait_for("7x6c4:")
        page.click(0)
        expect(page.board).to_have_attribute("data-ply", "2")
        asked = server.post("/api/move", {"position": "7x6c4:1", "agent": "winning-moves"})
        assert page.position == f"7x6c4:1{asked.json['column'] + 1}"


def test_without_a_server_one_line_says_what_is_missing(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        expect(visitor.page.locator("#explanations")).to_contain_text("connectn serve")
        expect(visitor.page.locator("#papers")).to_be_hidden()
        page.button("New game").first.click()
        expect(visitor.page.locator("#setup").get_by_role("radio", name="Papers")).to_be_disabled()


def test_a_server_that_is_killed_in_mid_game_takes_nothing_with_it(browser: Browser) -> None:
    with Serving() as first, visit(browser, first.url) as visitor:
        page = GamePage(visitor.open("#7x6c4:"))
        page.switch("analysis", on=True)
        page.switch("explanations", on=True)
        page.click(3, 3)
        page.wait_for_values()
        expect(visitor.page.locator("#explanations .reason")).not_to_have_count(0)

        first.stop(signal.SIGKILL)
        solver, board = Solver(), Board.parse("44")
        for column in (3, 3, 2, 4, 2, 2, 1):
            page.click(column)
            board.push(column)
            assert page.wait_for_values() == column_words(solver.analyze(board))
        assert page.position == str(board)
        expect(visitor.page.locator("#explanations")).to_contain_text("connectn serve")
        visitor.page.keyboard.press("h")  # the page has hints of its own
        expect(visitor.page.locator("#hint .said")).not_to_have_text("")

        with Serving(port=first.address[1]):
            reasons = visitor.page.locator("#explanations .reason")
            expect(reasons).not_to_have_count(0, timeout=60_000)
            assert page.position == str(board)
        visitor.forgive(GONE)


def test_a_game_against_the_server_goes_on_with_an_agent_of_the_page(browser: Browser) -> None:
    with Serving() as serving, visit(browser, serving.url) as visitor:
        page = GamePage(visitor.open())
        page.button("New game").first.click()
        setup = visitor.page.locator("#setup")
        setup.get_by_role("radio", name="Papers").check()
        setup.locator("select[name=agent]").select_option("server:windows")
        setup.locator("button.primary").click()
        page.wait_for("7x6c4:")
        page.click(3)
        expect(page.board).to_have_attribute("data-ply", "2")
        before = page.position
        serving.stop(signal.SIGKILL)
        page.click(0)
        expect(page.status).to_contain_text("the server does not answer")
        assert page.position == f"{before}1"
        page.button("Go on with strong", "#status").click()
        expect(page.board).to_have_attribute("data-ply", "4")
        expect(page.status).to_have_text(re.compile("^Your move"))
        visitor.forgive(GONE)
