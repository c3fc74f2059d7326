"""The dialog for a new game: every choice, and what is wrong with it."""

from pathlib import Path

import pytest
from textual.widgets import Select

from connectn.errors import UsageError
from connectn.tui.new_game import NewGame, NewGameDialog
from tests.tui.window import Window, in_a_loop, match_of, table_of, window


async def open_dialog(shown: Window) -> NewGameDialog:
    await shown.press("n")
    assert isinstance(shown.app.screen, NewGameDialog)
    return shown.app.screen


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("board", "hello", "'hello'"),
        ("board", "7x6c4:9", "9"),
        ("minutes", "-1", "'-1' is not a number of minutes above 0."),
        ("first-text", "no-such-agent", "no-such-agent"),
        ("first-text", "no/such.py:Lefty", "no/such.py"),
        ("first-text", "", "''"),
    ],
)
@in_a_loop
async def test_a_wrong_choice_is_explained_and_changes_nothing(
    field: str, text: str, sentence: str, tmp_path: Path
) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4")
        dialog = await open_dialog(shown)
        if field == "first-text":
            dialog.query_one("#first", Select).value = ""
            await shown.pilot.pause()
        dialog.query_one(f"#{field}").focus()
        await shown.paste(text)
        await shown.press("enter")
        assert shown.app.screen is dialog
        assert sentence in " ".join(str(dialog.query_one("#wrong").render()).split())
        await shown.press("escape")
        assert shown.position == "7x6c4:4"


@in_a_loop
async def test_other_players_a_clock_and_who_starts(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        dialog = await open_dialog(shown)
        dialog.query_one("#first", Select).value = "random"
        dialog.query_one("#second", Select).value = "human"
        dialog.query_one("#minutes").focus()
        await shown.paste("1.5")
        await shown.pilot.click("#swap")
        await shown.press("ctrl+s")
        await shown.until_shown("A new game.")
        assert [seat.name for seat in shown.session.seats] == ["human", "random"]
        assert shown.session.clock.limit == 90
        assert "1:29" in shown.text or "1:30" in shown.text


@in_a_loop
async def test_the_same_players_on_the_same_board_keep_their_score(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", board="4x1c1"), tmp_path)) as shown:
        await shown.press("1", "n", "ctrl+s")
        assert shown.position == "4x1c1:"
        assert "human 1 " in shown.text


@in_a_loop
async def test_the_dialog_fits_into_the_usual_window(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "x=windows:depth=2"), tmp_path)) as shown:
        await open_dialog(shown)
        for word in ("First player", "Second player", "x=windows:depth=2", "Board", "Clock",
                     "Start (Ctrl-S)", "Swap", "Cancel (Esc)"):  # fmt: skip
            assert word in shown.text


def test_minutes_are_seconds_for_the_clock() -> None:
    assert NewGame(("a", "b"), "7x6c4", " ").clock is None
    assert NewGame(("a", "b"), "7x6c4", "0.5").clock == 30
    with pytest.raises(UsageError, match="'inf'"):
        _ = NewGame(("a", "b"), "7x6c4", "inf").clock
