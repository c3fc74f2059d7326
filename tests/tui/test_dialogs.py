"""Questions on top of the game: each has keys, buttons, and a way to give no answer."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen

from connectn.tui.dialogs import AskText, Choose, YesNo
from tests.tui.window import in_a_loop


@asynccontextmanager
async def asked(dialog: ModalScreen[Any]) -> AsyncIterator[tuple[Pilot[None], list[object]]]:
    answers: list[object] = []
    app = App[None]()
    async with app.run_test() as pilot:
        app.push_screen(dialog, answers.append)
        await pilot.pause()
        yield pilot, answers
        await pilot.pause()


@pytest.mark.parametrize(
    ("key", "answer"), [("y", True), ("enter", True), ("n", False), ("escape", False)]
)
@in_a_loop
async def test_yes_or_no(key: str, answer: object) -> None:
    async with asked(YesNo("Is [this] so?")) as (pilot, answers):
        await pilot.press(key)
    assert answers == [answer]


@in_a_loop
async def test_a_line_of_text_by_keys_and_by_buttons() -> None:
    async with asked(AskText("Which file?", "a")) as (pilot, answers):
        await pilot.press("b", "enter")  # typing replaces what is there
    assert answers == ["b"]
    async with asked(AskText("Which file?", "a")) as (pilot, answers):
        await pilot.press("tab", "enter")
    assert answers == ["a"]
    async with asked(AskText("Which file?", "a")) as (pilot, answers):
        await pilot.press("escape")
    assert answers == [None]


@in_a_loop
async def test_a_choice_from_a_list() -> None:
    async with asked(Choose("Level", ["1", "2", "3"], start=1)) as (pilot, answers):
        await pilot.press("down", "enter")
    assert answers == [2]
    async with asked(Choose("Level", ["1", "2", "3"])) as (pilot, answers):
        await pilot.press("escape")
    assert answers == [None]
