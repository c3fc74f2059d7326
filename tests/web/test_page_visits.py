"""What outlasts a visit: links, records, the last game; and what holds for every state."""

import gzip
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from connectn.errors import RecordError
from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination
from connectn.game.record import Record, parse_record
from connectn.web.site import MARKER, Site
from tests.web.game_page import GamePage
from tests.web.visit import DESKTOP, PHONE, visit

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
GAME = Board.parse("7x6c4:4455667")


def test_a_link_brings_the_position_and_its_moves_to_another_person(
    browser: Browser, address: str
) -> None:
    rights = {"permissions": ["clipboard-read", "clipboard-write"]}
    with visit(browser, address, **rights) as visitor:
        page = GamePage(visitor.open("#9x7c5:"))
        page.click(4, 4, 0)
        page.tab("Share")
        page.button("Copy link", "#share").click()
        expect(visitor.page.locator("#share [role=status]")).to_have_text("Link copied.")
        link = visitor.page.evaluate("navigator.clipboard.readText()")
    assert link == f"{address}#9x7c5:551"
    with visit(browser, address) as other:
        page = GamePage(other.open(link.removeprefix(address)))
        assert page.position == "9x7c5:551"
        assert page.shows(Board.parse("9x7c5:551"))
        expect(other.page.locator("#moves [data-ply]")).to_have_count(4)


def test_a_link_that_is_no_position_says_so_and_leaves_a_game(
    browser: Browser, address: str
) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:44x"))
        expect(visitor.page.locator("#notice")).to_contain_text("'7x6c4:44x' is not a position")
        page.click(3)
        expect(page.board).to_have_attribute("data-ply", re.compile("[12]"))


def test_the_game_is_there_again_after_a_reload(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        page.click(3)
        expect(page.board).to_have_attribute("data-ply", "2")
        before = page.position
        visitor.page.keyboard.press("PageUp")
        visitor.page.reload()
        visitor.page.wait_for_selector("body[data-ready=true]")
        assert page.position == "7x6c4:4"
        visitor.page.keyboard.press("End")
        page.wait_for(before)
        expect(page.status).to_have_text("Your move, Red.")


def test_what_is_kept_may_be_broken(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        for broken in ('{"game": {"moves": [99]}}', "no JSON", '{"setup": null}', "[]"):
            for storage in ("localStorage", "sessionStorage"):
                keys = visitor.page.evaluate(f"Object.keys({storage})")
                assert keys
                for key in keys:
                    visitor.page.evaluate(
                        f"([key, value]) => {storage}.setItem(key, value)", [key, broken]
                    )
            visitor.page.goto("about:blank")
            visitor.page.goto(address)
            visitor.page.wait_for_selector("body[data-ready=true]")
            assert page.position == "7x6c4:"


def test_a_record_goes_out_and_comes_back(browser: Browser, address: str, tmp_path: Path) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{GAME}"))
        page.tab("Share")
        with visitor.page.expect_download() as download:
            page.button("Save record", "#share").click()
        saved = tmp_path / "game.txt"
        download.value.save_as(saved)
        record = parse_record(saved.read_text("utf-8"))
        assert record.board() == GAME
        assert record.outcome is not None
        assert record.outcome.winner == 0
        page.button("New game").first.click()
        visitor.page.locator("#setup").locator("button.primary").click()
        page.wait_for("7x6c4:")
        visitor.page.locator("#share input[type=file]").set_input_files(saved)
        page.wait_for(str(GAME))
        written = Record.of(Board.parse("9x7c5:55"), "Ann", "Bob")
        visitor.page.get_by_label("A record, a position or a link").fill(str(written))
        page.button("Open", "#share").click()
        page.wait_for("9x7c5:55")
        expect(visitor.page.locator("#players")).to_contain_text("Ann")


def test_a_record_with_an_illegal_move_is_refused_and_the_game_stays(
    browser: Browser, address: str
) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:44"))
        page.tab("Share")
        field = visitor.page.get_by_label("A record, a position or a link")
        for text in ("7x6c4:4444444", '[Board "7x6c4"]\n\n1. 9 *\n', "hello world", "7x99c4:"):
            field.fill(text)
            page.button("Open", "#share").click()
            expect(visitor.page.locator("#share [role=status]")).to_contain_text("This is no game")
            assert page.position == "7x6c4:44"


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (Termination.RESIGNATION, "Yellow (Bob) wins: Red (Ann) has resigned."),
        (Termination.TIMEOUT, "Yellow (Bob) wins: Red (Ann) lost on time."),
        (Termination.PROTOCOL_ERROR, "Yellow (Bob) wins: Red (Ann) broke the protocol."),
    ],
)
def test_an_end_that_the_board_does_not_show_is_said_and_goes_out_again(
    browser: Browser, address: str, how: Termination, said: str
) -> None:
    tags = {"Date": "1974.02.01", "Note": "kept"}
    record = Record.of(Board.parse("9x7c5:55"), "Ann", "Bob", outcome=Outcome(1, how), tags=tags)
    rights = {"permissions": ["clipboard-read", "clipboard-write"]}
    with visit(browser, address, **rights) as visitor:
        page = GamePage(visitor.open())
        page.tab("Share")
        visitor.page.get_by_label("A record, a position or a link").fill(str(record))
        page.button("Open", "#share").click()
        expect(page.status).to_have_text(said)
        visitor.page.reload()
        expect(page.status).to_have_text(said)
        page.tab("Share")
        page.button("Copy record", "#share").click()
        expect(visitor.page.locator("#share [role=status]")).to_have_text("Record copied.")
        assert visitor.page.evaluate("navigator.clipboard.readText()") == str(record)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Result "0-1"]\n[Termination "line"]\n\n1. 4 5 0-1', "but the game goes on"),
        ('[Result "1/2-1/2"]\n[Termination "timeout"]\n\n1. 4 1/2-1/2', "but the game goes on"),
        ("1. 4 5 1-0", "no end is seen"),
        ('[Termination "line"]\n\n1. 4 5 2. 4 5 3. 4 5 4. 4 0-1', "the board 1-0 by line"),
    ],
)
def test_a_record_that_contradicts_its_board_is_refused(
    browser: Browser, address: str, text: str, why: str
) -> None:
    with pytest.raises(RecordError):
        parse_record(text)
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:44"))
        page.tab("Share")
        visitor.page.get_by_label("A record, a position or a link").fill(text)
        page.button("Open", "#share").click()
        expect(visitor.page.locator("#share [role=status]")).to_contain_text(why)
        assert page.position == "7x6c4:44"


def violations(page: Page) -> list[str]:
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {one['help']} {[node['target'] for node in one['nodes']][:5]}"
        for one in found["violations"]
    ]


@pytest.mark.parametrize(
    ("scheme", "size", "tabs"),
    [("light", DESKTOP, ("Why", "Review", "Puzzles", "Share")), ("dark", PHONE, ("Puzzles",))],
    ids=["desktop", "phone"],
)
def test_nothing_hinders_people_with_a_screen_reader(
    browser: Browser, address: str, scheme: str, size: dict[str, int], tabs: tuple[str, ...]
) -> None:
    options = {"color_scheme": scheme, "viewport": size, "bypass_csp": True}
    with visit(browser, address, **options) as visitor:
        page = GamePage(visitor.open("#7x6c4:4444443"))
        page.switch("analysis", on=True)
        page.switch("threats", on=True)
        page.wait_for_values()
        assert violations(visitor.page) == []
        for tab in tabs:
            page.tab(tab)
            assert violations(visitor.page) == [], tab
        page.button("New game").first.click()
        assert violations(visitor.page) == []
        visitor.page.keyboard.press("Escape")
        visitor.page.locator("#help-button").click()
        assert violations(visitor.page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_switches_and_values_are_seen_in_the_colours_of_the_system(
    browser: Browser, address: str, scheme: str
) -> None:
    options = {"color_scheme": scheme, "forced_colors": "active"}
    with visit(browser, address, **options) as visitor:
        page = GamePage(visitor.open("#7x6c4:4455"))
        switch = visitor.page.locator("#analysis .track").first
        off = switch.screenshot()
        page.switch("analysis", on=True)
        page.wait_for_values()
        assert switch.screenshot() != off
        pictures = [one.screenshot() for one in visitor.page.locator(".values li").all()]
        assert pictures[2] != pictures[3], "the best column looks like another one"


@pytest.mark.parametrize("rules", ["7x6c4", "16x16c5", "4x16c4"])
def test_nothing_scrolls_sideways(browser: Browser, address: str, rules: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{rules}:"))
        page.switch("analysis", on=True)
        page.click(3, 3)
        for width in (1280, 768, 360, 320):
            visitor.page.set_viewport_size({"width": width, "height": 740})
            for tab in ("Why", "Review", "Puzzles", "Share"):
                page.tab(tab)
                wide = visitor.page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, tab
            box = page.board.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width, width


@pytest.mark.parametrize(
    ("rules", "width", "height"), [("7x6c4", 740, 360), ("16x16c5", 740, 360), ("7x6c4", 932, 430)]
)
def test_the_whole_board_is_seen_on_a_phone_on_its_side(
    browser: Browser, address: str, rules: str, width: int, height: int
) -> None:
    with visit(browser, address, viewport={"width": width, "height": height}) as visitor:
        page = GamePage(visitor.open(f"#{rules}:44"))
        page.switch("analysis", on=True)
        visitor.page.evaluate("scrollTo(0, 0)")
        for part in ("#board", "#values", "#status", "#controls"):
            box = visitor.page.locator(part).bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, part
            assert box["x"] + box["width"] <= width, part


def test_the_page_is_small(site: Site) -> None:
    """What a browser loads before the core, as a host sends it that compresses."""
    page = {
        name: content
        for name, content in site.contents.items()
        if not name.startswith(("books/", "core/")) and name != MARKER
    }
    sent = {name: len(gzip.compress(content, 9)) for name, content in page.items()}
    assert sum(sent.values()) < 150_000, sent
    assert len(gzip.compress(site.contents["core/connectn.wasm"], 9)) < 130_000
