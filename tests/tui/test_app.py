"""The application as a whole: looks for poor terminals, and how it ends."""

from pathlib import Path

import pytest

from connectn.tui.look import Look
from connectn.tui.table_screen import TableScreen
from tests.tui.window import SlowAgent, in_a_loop, match_of, table_of, window


@pytest.mark.parametrize("color", [True, False])
@in_a_loop
async def test_without_unicode_every_screen_is_ascii(color: object, tmp_path: Path) -> None:
    look = Look(unicode=False, color=bool(color), animated=False)
    match = match_of("human", "human", board="5x4c3:41")
    async with window(table_of(match, tmp_path), look=look) as shown:
        await shown.press("s", "e", "h")
        await shown.until_shown("Hint 1 of 3")
        for keys in ((), ("question_mark",), ("n",)):
            await shown.press(*keys)
            assert shown.text.isascii(), shown.text
            if keys:
                await shown.press("escape")


@in_a_loop
async def test_without_colours_no_segment_has_one(tmp_path: Path) -> None:
    look = Look(color=False, animated=False)
    async with window(table_of(match_of("human", "human"), tmp_path), look=look) as shown:
        await shown.press("4", "3")
        assert "X to move: human." in shown.text
        for strip in shown.app.screen._compositor.render_strips():
            for segment in strip:
                color = None if segment.style is None else segment.style.color
                assert color is None or color.triplet is None or _is_grey(*color.triplet)


def _is_grey(red: int, green: int, blue: int) -> bool:
    return max(red, green, blue) - min(red, green, blue) <= 2


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
@in_a_loop
async def test_the_game_is_left_at_once_even_while_an_agent_thinks(
    key: str, tmp_path: Path
) -> None:
    agent = SlowAgent()
    async with window(table_of(match_of("human", agent.seat()), tmp_path)) as shown:
        await shown.press("4")
        await shown.until(agent.began.is_set)
        await shown.press(key)
        await shown.until(lambda: not shown.app.is_running or shown.app._exit)
        agent.may_answer.set()


@in_a_loop
async def test_the_game_is_the_first_screen(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        assert isinstance(shown.app.screen, TableScreen)
        assert shown.game.board.has_focus
