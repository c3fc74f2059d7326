"""The review in the window: it runs in a thread, and a person walks through the game."""

import time
from pathlib import Path
from threading import Event

import pytest

from connectn import Board
from connectn.analysis import allowance
from connectn.analysis.grade import Grade
from connectn.analysis.review import Progress
from connectn.game.record import Record, append_record
from connectn.tui import review_screen
from connectn.tui.look import Look
from connectn.tui.table_screen import TableScreen
from tests.tui.window import STILL, Window, in_a_loop, match_of, table_of, window

TYPED = Look(unicode=False, color=False, animated=False)
GAME = "5x4c3:2552354"
"""Moves 3 and 4 are blunders, and player 0 wins with move 7."""


def reviewed_game(folder: Path, position: str = GAME) -> Path:
    path = folder / "game.txt"
    append_record(path, Record.of(Board.parse(position), "human", "human"))
    return path


async def open_review(shown: Window, path: Path) -> None:
    """Load a saved game, and review it."""
    await shown.press("o")
    await shown.paste(str(path))
    await shown.press("enter", "v")
    await shown.until(lambda: shown.review.found is not None, "a review")
    await shown.pilot.pause()


@in_a_loop
async def test_a_saved_game_is_loaded_and_reviewed_with_graph_grades_and_accuracy(
    tmp_path: Path,
) -> None:
    path = reviewed_game(tmp_path)
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await open_review(shown, path)
        found = shown.review.found
        assert found is not None
        assert found.review.turning_points
        for move in found.review.moves[-3:]:
            assert f"{move.number} ● {move.column + 1} {move.grade}" in shown.text
        assert shown.text.count("accuracy ") == 2
        assert "─ Turning points ─" in shown.text
        assert "draw   ──" in shown.text
        assert "Move 7, " in shown.text
        assert shown.review.board.board == Board.parse(GAME)


@in_a_loop
async def test_the_arrows_walk_through_the_moves_and_the_board_follows(tmp_path: Path) -> None:
    path = reviewed_game(tmp_path)
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await open_review(shown, path)
        await shown.press("left")
        assert shown.review.board.board == Board.parse(GAME[:-1])
        assert "Move 6, Yellow " in shown.text
        await shown.press("up")
        assert shown.review.board.board == Board.parse(GAME[:-2])
        assert shown.review.board.highlighted == {shown.review.board.board.last_cell()}
        await shown.press("home")
        assert shown.review.board.board == Board.parse(GAME[:7])
        await shown.press("left")
        assert "Move 1, Red 2: " in shown.text
        await shown.press("end", "right")
        assert "Move 7, Red " in shown.text


@in_a_loop
async def test_a_turning_point_shows_the_position_before_it_its_scores_and_its_cells(
    tmp_path: Path,
) -> None:
    path = reviewed_game(tmp_path)
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await open_review(shown, path)
        await shown.press("tab")
        found = shown.review.found
        assert found is not None
        point = found.review.turning_points[0]
        assert point.move.grade in {Grade.MISTAKE, Grade.BLUNDER}
        assert shown.review.board.board == point.move.analysis.board
        assert shown.review.board.scores == point.move.analysis.scores
        assert shown.review.board.highlighted == found.cells[0]
        assert found.cells[0]
        assert f"Before move {point.move.number};" in shown.text
        assert f"Move {point.move.number}: Red plays column" in shown.text
        await shown.press("tab")
        assert shown.review.board.board == Board.parse(GAME)
        assert shown.review.board.scores == ()


@in_a_loop
async def test_a_click_on_a_move_or_on_the_graph_shows_that_position(tmp_path: Path) -> None:
    path = reviewed_game(tmp_path)
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await open_review(shown, path)
        await shown.pilot.click("#review-moves", offset=(5, 1))
        await shown.pilot.pause()
        first = shown.review.moves.scroll_offset.y + 1
        assert shown.review.board.board.ply == first
        await shown.pilot.click("#graph-below", offset=(9 + 3 * 4, 1))
        await shown.pilot.pause()
        assert shown.review.board.board.ply == 3


@in_a_loop
async def test_a_game_that_goes_on_can_be_reviewed_and_is_there_afterwards(tmp_path: Path) -> None:
    match = match_of("human", "human", board="4x4c3")
    async with window(table_of(match, tmp_path)) as shown:
        await shown.press("v")
        assert "There is no move to review." in shown.text
        await shown.press("2", "2", "v")
        assert not shown.session.clock.is_running
        await shown.until(lambda: shown.review.found is not None)
        assert len(shown.review.moves.options) == 2
        await shown.press("escape")
        assert isinstance(shown.app.screen, TableScreen)
        assert shown.session.clock.is_running
        await shown.press("3")
        assert shown.position == "4x4c3:223"


@in_a_loop
async def test_escape_gives_a_review_up_at_once_and_its_thread_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, began = Event(), Event()

    def slow(*_: object, progress: Progress, **__: object) -> None:
        while progress(3, 5) is not False:
            began.set()
            time.sleep(0.001)  # so that the thread of the screen gets its turn
        ended.set()

    monkeypatch.setattr(review_screen, "review", slow)
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4", "v")
        await shown.until(began.is_set)
        await shown.until_shown("reviewing: 3 of 5 positions. Esc: cancel.")
        await shown.press("escape")
        assert isinstance(shown.app.screen, TableScreen)
        await shown.until(ended.is_set)
        await shown.press("4")
        assert shown.position == "7x6c4:44"


@pytest.mark.parametrize(
    ("size", "look"),
    [
        ((80, 24), TYPED),
        ((110, 34), STILL),
        ((60, 20), TYPED),
        ((40, 15), STILL),
        ((40, 40), TYPED),
        ((20, 8), STILL),
    ],
)
@in_a_loop
async def test_a_review_is_readable_in_every_window(
    size: tuple[int, int], look: Look, tmp_path: Path
) -> None:
    path = reviewed_game(tmp_path)
    async with window(table_of(match_of("human", "human"), tmp_path),
                      size=size, look=look) as shown:  # fmt: skip
        await open_review(shown, path)
        assert look.unicode or shown.text.isascii()
        assert "Move 7, " in shown.text
        assert max(len(line) for line in shown.text.split("\n")) <= size[0]
        if size[0] >= 40:
            assert "Esc Game" in shown.text
            assert shown.review.board.display
            assert "draw " in shown.text
            assert "Turning" in shown.text
        await shown.pilot.resize_terminal(80, 24)
        await shown.until(lambda: shown.review.board.display)
        assert "draw " in shown.text


@in_a_loop
async def test_the_review_of_a_large_board_shows_what_is_not_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowance, "GAME_NODES", 10_000)
    async with window(table_of(match_of("human", "human", board="16x16c5"), tmp_path)) as shown:
        await shown.press("8", "9", "A", "v")
        await shown.until(lambda: shown.review.found is not None)
        await shown.until_shown("draw   ....".replace(".", "·"))
        assert "not enough is proved" in shown.text
