"""What the page says about positions and games: scores, threats, hints, reviews and puzzles."""

import re

import pytest
from playwright.sync_api import Browser, expect

from connectn.analysis.review import review
from connectn.analysis.threats import threat_map
from connectn.game.board import Board
from connectn.game.notation import name_cell
from connectn.game.record import Record
from connectn.solver.solver import Solver
from tests.web.game_page import GamePage, column_words
from tests.web.visit import visit

LATE = "4575797697461536924552288262731577211865"
"""A position of 9x7c5 with forty discs, which is quickly solved."""
GAME = Board.parse("7x6c4:12414252215113445524671545266666733")
"""A finished game in which a win is given away again and again."""


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver()


def test_the_scores_of_all_columns_follow_the_moves(
    browser: Browser, address: str, solver: Solver
) -> None:
    """From the empty board, which the book knows, to the end of the game."""
    board = Board()
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:"))
        page.switch("analysis", on=True)
        for column in GAME.moves:
            assert page.wait_for_values() == column_words(solver.analyze(board)), str(board)
            page.click(column)
            board.push(column)
        assert page.values() == []


@pytest.mark.parametrize("text", ["9x7c5:" + LATE, "5x4c4:", "6x6c4:22311545", "4x4c3:1"])
def test_other_boards_have_scores_too(
    browser: Browser, address: str, solver: Solver, text: str
) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{text}"))
        page.switch("analysis", on=True)
        assert page.wait_for_values() == column_words(solver.analyze(Board.parse(text)))


def test_a_position_that_is_too_hard_shows_what_is_not_proved(
    browser: Browser, address: str
) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#16x16c5:88"))
        page.switch("analysis", on=True)
        expect(visitor.page.locator(".values li")).to_have_text(["?"] * 16)
        verdict = visitor.page.locator("#analysis .verdict")
        expect(verdict).to_have_text(re.compile("^Nothing is proved yet: the score is between -"))
        expect(visitor.page.locator("#analysis .best-columns")).to_be_hidden()
        page.button("Stop", "#analysis").click()
        expect(page.button("Continue", "#analysis")).to_be_visible()
        page.click(3)  # at once: nothing waits for the search
        assert page.position == "16x16c5:884"


def test_where_nothing_is_proved_strong_says_what_it_would_play(
    browser: Browser, address: str
) -> None:
    """It goes to an end of the opponent's open row of three, which no search proves to be best."""
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#16x16c5:8F9FA"))
        page.switch("analysis", on=True)
        choice = visitor.page.locator("#analysis .choice")
        expect(choice).to_have_text(
            re.compile("^Strong plays column [67BC]: an estimate, not a proof.$")
        )
        page.click(7)
        expect(choice).to_be_hidden()


def test_the_best_line_is_listed_and_drawn(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:4444443263"))
        page.switch("analysis", on=True)
        page.wait_for_values()
        line = visitor.page.locator("#analysis").get_by_role("button", name=re.compile("5"))
        line.first.click()
        drawn = visitor.page.locator("#board .layer-future circle")
        expect(drawn).not_to_have_count(0)


def test_the_threat_map_marks_the_cells_that_python_finds(browser: Browser, address: str) -> None:
    board = Board.parse("7x6c4:32174324572544")
    threats = threat_map(board).threats
    assert {threat.player for threat in threats} == {0, 1}
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{board}"))
        page.switch("threats", on=True)
        marks = visitor.page.locator("#board .layer-marks [data-kind^=threat-] .mark-name")
        named = {name_cell(threat.cell) for threat in threats}
        expect(marks).to_have_count(len(named))
        assert set(marks.all_text_contents()) == named


def test_a_hint_comes_in_three_steps(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:4455"))  # D1-E1: C1 and F1 make two threats
        said = visitor.page.locator("#hint .said")
        visitor.page.keyboard.press("h")
        expect(said).not_to_have_text("")
        expect(visitor.page.locator("#board [data-kind=hint-column]")).to_have_count(0)
        page.button("Show the cells", "#hint").click()
        expect(visitor.page.locator("#board [data-kind=hint] .mark")).not_to_have_count(0)
        page.button("Show the column", "#hint").click()
        expect(visitor.page.locator("#board [data-kind=hint-column] .mark")).to_have_count(1)
        expect(said).to_contain_text(re.compile("column [36]"))


def test_a_review_grades_the_moves_as_python_does(
    browser: Browser, address: str, solver: Solver
) -> None:
    expected = review(Record.of(GAME), solver)
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{GAME}"))
        page.button("Review", "#status").click()
        points = visitor.page.locator("#review .points > li")
        expect(points).to_have_count(len(expected.turning_points))
        numbers = points.evaluate_all("points => points.map(point => point.dataset.number)")
        assert list(map(int, numbers)) == [point.move.number for point in expected.turning_points]
        names = visitor.page.locator("#moves .move[data-ply]").evaluate_all(
            "moves => moves.slice(1).map(move => move.getAttribute('aria-label').split(', ')[3])"
        )
        assert names == [str(move.grade) for move in expected.moves]
        points.first.get_by_role("button", name=re.compile("Show move")).click()
        expect(page.board).to_have_attribute("data-ply", numbers[0])


def test_the_graph_jumps_to_a_move(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open(f"#{GAME}"))
        page.switch("analysis", on=True)
        graph = visitor.page.get_by_role("slider", name="Evaluation of the game")
        box = graph.bounding_box()
        assert box is not None
        graph.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
        middle = int(page.board.get_attribute("data-ply") or 0)
        assert abs(middle - len(GAME.moves) / 2) < 3
        graph.press("ArrowRight")
        expect(page.board).to_have_attribute("data-ply", str(middle + 1))
        expect(graph).to_have_attribute("aria-valuenow", str(middle + 1))


def test_a_puzzle_is_solved_move_by_move(browser: Browser, address: str, solver: Solver) -> None:
    """The solution comes from the native solver; a wrong move is refused and taken back."""
    with visit(browser, address) as visitor:
        page = GamePage(visitor.open("#7x6c4:4455"))
        page.tab("Puzzles")
        said = visitor.page.locator("#puzzle .said")
        visitor.page.locator("#puzzle-difficulty").select_option("2")
        page.button("Start a puzzle", "#puzzles").click()
        expect(visitor.page.locator("#puzzle .task")).to_contain_text("to move wins in")
        board = Board.parse(page.position)
        analysis = solver.analyze(board)
        (best,) = analysis.best
        wrong = next(column for column in board.legal_moves if column != best)
        page.column(wrong).click()
        expect(said).to_contain_text(re.compile("more slowly|gives the win away"))
        page.button("Take back", "#puzzle").click()
        page.wait_for(str(board))
        while not board.is_game_over():
            column = solver.analyze(board).best[0]
            page.column(column).click()
            board.push(column)
            if board.is_game_over():
                break
            expect(page.board).to_have_attribute("data-ply", str(board.ply + 1))
            board = Board.parse(page.position)
        expect(said).to_have_text("Solved!")
        page.button("Leave the puzzle", "#puzzle").click()
        page.wait_for("7x6c4:4455")  # the game before the puzzle is there again
