"""The board on the screen: its cursor, its mouse, its scenes."""

from pathlib import Path

from connectn import Board
from connectn.tui.drawing import LEFT
from tests.tui.window import in_a_loop, match_of, table_of, window


@in_a_loop
async def test_the_disc_follows_the_mouse_and_stays_on_the_board(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        board = shown.game.board
        await shown.pilot.hover(board, offset=(LEFT + 1, 5))
        assert board.cursor == 0
        await shown.pilot.hover(board, offset=(0, 5))
        assert board.cursor == 0
        board.action_move(-1)
        assert board.cursor == 0


@in_a_loop
async def test_a_click_beside_the_columns_plays_nothing(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.pilot.click(shown.game.board, offset=(0, 5))
        assert shown.position == "7x6c4:"


@in_a_loop
async def test_another_board_puts_the_disc_over_its_middle(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        board = shown.game.board
        board.show(Board.parse("5x4c3:1"))
        assert board.cursor == 2
        assert not board.is_falling
        assert not board.highlighted


@in_a_loop
async def test_no_disc_hovers_when_the_game_is_over(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", board="4x1c1"), tmp_path)) as shown:
        assert shown.game.board.accepts
        await shown.press("1")
        assert not shown.game.board.accepts
