"""Whole games on the page: by mouse, by touch, by keyboard, against agents, on other boards."""

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from connectn.game.board import Board
from tests.web.game_page import GamePage, symbols
from tests.web.visit import PHONE, visit

WON = Board.parse("7x6c4:4455667")
"""Red wins with the bottom row."""
DOUBLE_TAP = 600
"""Milliseconds after which a second tap on a column is no accident."""
TWO_LINES = Board.parse("7x6c4:12414252215113445524671545266666733")
"""The last disc completes a row and a diagonal."""
DRAWN = Board.parse("4x4c4:4321311144234232")


def drop_all(page: GamePage, board: Board) -> None:
    """Click the moves of a game one after the other, and compare what is drawn each time."""
    played = Board(board.rules)
    for column in board.moves:
        page.click(column)
        played.push(column)
        assert page.shows(played), str(played)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (WON, "Red wins with the line D1–G1."),
        (Board.parse("7x6c4:34455667"), "Yellow wins with the line D1–G1."),
        (DRAWN, "Draw: the board is full."),
        (Board.parse("9x7c5:112233445"), "Red wins with the line A1–E1."),
        (Board.parse("16x16c5:1A2A3A4A5"), "Red wins with the line A1–E1."),
        (Board.parse("4x4c3:21122"), "Yellow is to move."),
        (TWO_LINES, "Red wins with the lines C3–F3 and A5–E1."),
    ],
    ids=str,
)
def test_a_game_is_played_by_mouse(browser: Browser, address: str, board: Board, said: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{board.rules}:"))
        drop_all(page, board)
        expect(page.status).to_have_text(said)
        assert page.position == str(board)
        strokes = visitor.page.locator("#board .stroke")
        expect(strokes).to_have_count(0 if "wins" not in said else 2 if "lines" in said else 1)


def test_a_full_column_and_a_game_that_is_over_take_no_disc(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:444444"))
        page.column(3).click(force=True)
        page.click(0)
        assert page.position == "7x6c4:4444441"
        visitor.page.keyboard.press("4")
        expect(visitor.page.locator("#announcer")).to_contain_text("Column 4 is full.")
        assert page.position == "7x6c4:4444441"
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{WON}"))
        page.column(0).click(force=True)
        visitor.page.keyboard.press("1")
        assert page.position == str(WON)


def test_a_game_is_played_by_touch_on_a_phone(browser: Browser, address: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with visit(browser, address, **phone) as visitor:
        page = GamePage(visitor.open("#7x6c4:"))
        for ply, column in enumerate(WON.moves, start=1):
            visitor.page.wait_for_timeout(DOUBLE_TAP)
            page.column(column).tap()
            expect(page.board).to_have_attribute("data-ply", str(ply))
        expect(page.status).to_have_text("Red wins with the line D1–G1.")
        assert page.shows(WON)


def test_a_game_is_played_by_keyboard(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:"))
        visitor.page.keyboard.press("Tab")
        for ply, column in enumerate(WON.moves, start=1):
            visitor.page.keyboard.press("ArrowLeft")  # to the board, wherever the focus is
            focused = visitor.page.locator("#board button:focus")
            at = int(focused.get_attribute("data-column") or 0)
            for _ in range((column - at) % 7):
                visitor.page.keyboard.press("ArrowRight")
            visitor.page.keyboard.press(("Enter", "Space", "ArrowDown")[ply % 3])
            expect(page.board).to_have_attribute("data-ply", str(ply))
        expect(page.status).to_have_text("Red wins with the line D1–G1.")
        assert page.shows(WON)


def test_the_symbols_of_columns_are_keys(browser: Browser, address: str) -> None:
    board = Board.parse("16x16c5:1A9GCB")
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#16x16c5:"))
        for ply, key in enumerate(symbols(board.moves), start=1):
            visitor.page.keyboard.press(key)
            expect(page.board).to_have_attribute("data-ply", str(ply))
        assert page.position == str(board)


def start(page: Page, opponent: str, *, level: int | None = None, rules: str = "7x6c4") -> None:
    """Begin a new game in the dialog; `opponent` is the word on its button."""
    page.get_by_role("button", name="New game").first.click()
    page.locator(f"#setup input[name=board][value='{rules}']").check(force=True)
    page.locator("#setup").get_by_role("radio", name=opponent, exact=True).check()
    if level is not None:
        page.locator("#setup input[name=level]").fill(str(level))
    page.locator("#setup select[name=seconds]").select_option("0.2")
    page.locator("#setup").locator("button.primary").click()


@pytest.mark.parametrize(
    ("opponent", "level", "rules"),
    [("A level", 1, "7x6c4"), ("Strong", None, "9x7c5")],
)
def test_a_game_against_an_agent_goes_to_its_end(
    browser: Browser, address: str, opponent: str, level: int | None, rules: str
) -> None:
    """The answers are legal moves, and the end is the one that the rules of Python see."""
    dice = Random(16)
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        start(visitor.page, opponent, level=level, rules=rules)
        page.wait_for(f"{rules}:")
        board = Board.parse(page.position)
        while not board.is_game_over():
            page.click(dice.choice(board.legal_moves))
            expect(visitor.page.locator("#players .thinking")).to_have_count(0)
            expect(page.status).not_to_contain_text("thinking")
            board = Board.parse(page.position)
            assert page.shows(board)
            assert board.is_game_over() or board.turn == 0
        winner = board.outcome().winner  # type: ignore[union-attr]
        words = "Draw" if winner is None else ("Red", "Yellow")[winner]
        expect(page.status).to_have_text(re.compile(f"^{words}"))


def test_undo_takes_the_answer_back_too_and_redo_plays_both(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        start(visitor.page, "A level", level=3)
        page.click(3)
        expect(page.board).to_have_attribute("data-ply", "2")
        after = page.position
        visitor.page.keyboard.press("u")
        page.wait_for("7x6c4:")
        visitor.page.keyboard.press("r")
        page.wait_for(after)
        page.button("Undo", "#controls").click()
        page.wait_for("7x6c4:")
        page.click(0)  # another move: what was taken back is forgotten
        expect(page.board).to_have_attribute("data-ply", "2")
        assert page.position.startswith("7x6c4:1")


def test_an_agent_that_thinks_is_stopped_by_undo(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        visitor.page.get_by_role("button", name="New game").first.click()
        visitor.page.locator("#setup input[name=board][value='16x16c5']").check(force=True)
        visitor.page.locator("#setup").get_by_role("radio", name="Strong").check()
        visitor.page.locator("#setup select[name=seconds]").select_option("10")
        visitor.page.locator("#setup").locator("button.primary").click()
        page.wait_for("16x16c5:")
        page.click(7)
        expect(page.status).to_contain_text("thinking")
        visitor.page.keyboard.press("u")
        page.wait_for("16x16c5:")
        expect(page.status).to_contain_text("Your move, Red.")
        visitor.page.wait_for_timeout(300)
        assert page.position == "16x16c5:"


def test_only_the_discs_of_the_line_on_the_board_are_bright(browser: Browser, address: str) -> None:
    """After a win is taken back, another line wins with some of its discs."""
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:1727361615"))
        bright = visitor.page.locator("#board .layer-discs .winning")
        for column in (3, 0):
            page.click(column)
            expect(bright).to_have_count(4)
            visitor.page.keyboard.press("u")
            expect(bright).to_have_count(0)


def test_two_agents_are_watched(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        start(visitor.page, "Watch", rules="4x4c3")
        expect(page.status).to_have_text(re.compile("wins|Draw"))
        assert Board.parse(page.position).is_game_over()


def test_the_move_list_jumps_and_a_move_from_there_forks(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{WON}"))
        visitor.page.locator("#moves [data-ply='2']").click()
        page.wait_for("7x6c4:44")
        visitor.page.keyboard.press("End")
        page.wait_for(str(WON))
        visitor.page.keyboard.press("Home")
        page.wait_for("7x6c4:")
        visitor.page.keyboard.press("PageDown")
        page.wait_for("7x6c4:4")
        page.click(0)
        assert page.position == "7x6c4:41"
        assert visitor.page.locator("#moves [data-ply]").count() == 3


def test_resigning_ends_the_game_and_a_rematch_swaps_the_sides(
    browser: Browser, address: str
) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open())
        start(visitor.page, "A level", level=1)
        page.click(3)
        expect(page.board).to_have_attribute("data-ply", "2")
        page.button("Resign", "#controls").click()
        expect(page.status).to_contain_text("has resigned")
        page.button("Rematch", "#status").click()
        expect(page.board).to_have_attribute("data-ply", "1")  # the other one begins now
        expect(page.status).to_have_text("Your move, Yellow.")
