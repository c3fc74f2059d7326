"""Every command of the game: each key does what its sentence says."""

from pathlib import Path

import pytest

from connectn import Board
from connectn.game.record import Record, append_record, read_records
from connectn.play.unfinished import Unfinished
from connectn.tui.dialogs import YesNo
from connectn.tui.keys import COMMANDS, MOVES
from connectn.tui.new_game import NewGameDialog
from connectn.tui.table_screen import TableScreen
from tests.tui.window import SlowAgent, Window, in_a_loop, match_of, table_of, window


@in_a_loop
async def test_the_menu_lists_every_key_and_does_the_chosen_thing(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path), size=(80, 40)) as shown:
        await shown.press("3", "question_mark")
        for command in COMMANDS:
            assert command.sentence in shown.text
        for name, meaning in MOVES:
            assert name in shown.text
            assert meaning in shown.text
        await shown.press("down", "down", "enter")  # undo
        assert shown.position == "7x6c4:"
        assert "Taken back." in shown.text


def test_every_command_has_an_action_and_a_key_of_its_own() -> None:
    for command in COMMANDS:
        assert hasattr(TableScreen, f"action_{command.action}")
    keys = [key for command in COMMANDS for key in command.key.split(",")]
    assert len(keys) == len(set(keys))


@in_a_loop
async def test_a_hint_comes_in_three_steps_and_shows_its_cells(tmp_path: Path) -> None:
    match = match_of("human", "human", board="5x4c3:41")
    async with window(table_of(match, tmp_path)) as shown:
        await shown.press("h")
        await shown.until_shown("Hint 1 of 3: Look at")
        assert not shown.game.board.highlighted
        await shown.press("h")
        await shown.until_shown("Hint 2 of 3:")
        await shown.until(lambda: shown.game.board.highlighted)
        await shown.press("h")
        await shown.until_shown("Hint 3 of 3: Play column 3.")
        await shown.press("3")
        await shown.until(lambda: "Hint" not in shown.text.split("? Menu")[0])
        assert not shown.game.board.highlighted


@in_a_loop
async def test_a_hint_is_below_the_board_where_there_is_no_panel(tmp_path: Path) -> None:
    match = match_of("human", "human", board="5x4c3:41")
    async with window(table_of(match, tmp_path), size=(60, 24)) as shown:
        await shown.press("p", "h")
        await shown.until_shown("Hint: Look at")


@in_a_loop
async def test_scores_are_shown_in_the_panel_and_below_the_columns_and_hidden_again(
    tmp_path: Path,
) -> None:
    match = match_of("human", "human", board="4x4c3:11")
    async with window(table_of(match, tmp_path)) as shown:
        await shown.press("s")
        await shown.until_shown("─ Scores ─")
        await shown.until(lambda: any(shown.game.board.scores))
        assert "wins in " in shown.text
        before = shown.game.board.scores
        await shown.press("2")
        await shown.until(lambda: shown.game.board.scores not in ((), before))
        await shown.press("s")
        assert "Scores ─" not in shown.text
        assert shown.game.board.scores == ()


@in_a_loop
async def test_a_sentence_under_the_cursor_highlights_its_cells(tmp_path: Path) -> None:
    match = match_of("human", "human", board="5x4c3:41")
    async with window(table_of(match, tmp_path)) as shown:
        await shown.press("e")
        await shown.until_shown("─ Why ─")
        await shown.until_shown("Column 3 wins in 3 plies: ")
        await shown.press("tab", "down")
        await shown.until(lambda: shown.game.board.highlighted)
        assert (1, 0) in shown.game.board.highlighted
        await shown.press("escape")
        assert not shown.game.board.highlighted
        assert shown.game.board.has_focus
        await shown.press("e")
        assert "─ Why ─" not in shown.text


@in_a_loop
async def test_undo_and_redo_take_back_what_a_person_and_the_agent_played(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await shown.press("4")
        await shown.until(lambda: len(shown.session.board.moves) == 2)
        played = shown.position
        await shown.press("u")
        assert shown.position == "7x6c4:"
        await shown.press("u")
        assert "There is no move of yours to take back." in shown.text
        await shown.press("r")
        assert shown.position == played
        await shown.press("r")
        assert "There is no move to play again." in shown.text


@in_a_loop
async def test_a_rematch_swaps_the_sides_and_keeps_the_score(tmp_path: Path) -> None:
    async with window(
        table_of(match_of("ann=human", "bob=human", board="4x1c1"), tmp_path)
    ) as shown:
        await shown.press("2")
        assert "ann 1" in shown.text
        await shown.press("m")
        assert "The sides are swapped." in shown.text
        assert "Red to move: bob." in shown.text
        await shown.press("1")
        assert "bob 1" in shown.text
        assert "ann 1" in shown.text
    assert [each.first for each in read_records(tmp_path / "games.txt")] == ["ann", "bob"]


@in_a_loop
async def test_a_game_that_goes_on_is_left_for_a_rematch_only_if_that_is_meant(
    tmp_path: Path,
) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4", "m", "n")
        assert shown.position == "7x6c4:4"
        await shown.press("m", "y")
        assert shown.position == "7x6c4:"


@in_a_loop
async def test_resign_gives_the_game_up_after_a_question(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await shown.press("x", "escape")
        assert not shown.session.is_over
        await shown.press("x", "enter")
        assert "Yellow greedy wins. You resigned." in shown.text
        await shown.press("x")
        assert "The game is over: there is nothing to resign." in shown.text
        await shown.press("h")
        assert "The game is over: there is no move to hint at." in shown.text


@in_a_loop
async def test_while_an_agent_thinks_there_is_no_hint_and_no_resignation(tmp_path: Path) -> None:
    agent = SlowAgent()
    async with window(table_of(match_of("human", agent.seat()), tmp_path)) as shown:
        await shown.press("4", "h")
        assert "It is not your move." in shown.text
        await shown.press("x")
        assert "It is not your move." in shown.text
        agent.may_answer.set()


@in_a_loop
async def test_flip_exchanges_the_colours_in_the_sentences_too(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await shown.press("f")
        assert "Your move, Yellow." in shown.text
        assert shown.game.board.look.flipped
        await shown.press("f")
        assert "Your move, Red." in shown.text


@in_a_loop
async def test_the_level_of_the_agent_is_chosen_from_a_list(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "perfect"), tmp_path)) as shown:
        await shown.press("l")
        assert " 1  for a child" in shown.text
        await shown.press("home", "down", "down", "enter")
        assert shown.session.seats[1].level == 3
        assert "perfect:level=3" in shown.text


@in_a_loop
async def test_an_agent_without_levels_says_so(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await shown.press("l", "enter")
        await shown.until_shown("A level is for an agent")


@in_a_loop
async def test_p_hides_the_panel_and_gives_its_room_to_the_board(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        assert "─ Moves ─" in shown.text
        await shown.press("p")
        assert "─ Moves ─" not in shown.text
        await shown.press("p")
        assert "─ Moves ─" in shown.text


@in_a_loop
async def test_a_game_is_saved_to_a_file_and_loaded_from_it(tmp_path: Path) -> None:
    path = tmp_path / "saved.txt"
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4", "4", "w")
        await shown.paste(str(path))
        await shown.press("enter")
        assert "Saved to" in shown.text
        assert [each.moves for each in read_records(path)] == [(3, 3)]
        await shown.press("1", "o")
        await shown.paste(str(path))
        await shown.press("enter")
        assert shown.position == "7x6c4:44"
        assert "Loaded" in shown.text


@in_a_loop
async def test_a_loaded_game_that_is_over_shows_its_result_and_can_be_taken_back(
    tmp_path: Path,
) -> None:
    path = tmp_path / "over.txt"
    append_record(path, Record.of(Board.parse("4x3c3:11223"), "human", "greedy"))
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await shown.press("o")
        await shown.paste(str(path))
        await shown.press("enter")
        assert "You win!" in shown.text
        assert "you 0 " in shown.text  # it was won before
        await shown.press("u")
        assert shown.position == "4x3c3:1122"


@pytest.mark.parametrize(("typed", "sentence"), [
    ("/no/such", "/no/such: No such file"), (" ", "That names no file."),
])  # fmt: skip
@in_a_loop
async def test_a_file_that_cannot_be_loaded_gets_a_sentence_and_the_game_goes_on(
    typed: str, sentence: str, tmp_path: Path
) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4", "o")
        await shown.paste(typed)
        await shown.press("enter")
        await shown.until_shown(sentence)
        assert shown.position == "7x6c4:4"


@in_a_loop
async def test_a_new_game_on_another_board_between_other_players(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await shown.press("n")
        dialog = shown.app.screen
        assert isinstance(dialog, NewGameDialog)
        dialog.query_one("#second").focus()
        await shown.press("tab")  # the board
        await shown.paste("9x7c5")
        await shown.press("enter")
        assert shown.position == "9x7c5:"
        assert "A new game." in shown.text
        await shown.press("9")
        assert shown.position.startswith("9x7c5:9")


async def offered(shown: Window) -> None:
    await shown.until(lambda: isinstance(shown.app.screen, YesNo))
    assert "Go on with the unfinished game?" in shown.text


@in_a_loop
async def test_a_game_that_was_interrupted_is_offered_and_goes_on_with_its_players(
    tmp_path: Path,
) -> None:
    earlier = table_of(match_of("human", "random", board="5x4c4"), tmp_path)
    earlier.session.push(2)
    earlier.session.push(1)
    earlier.keep()
    earlier._unfinished.release()  # as the end of a program does, also after a crash
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await offered(shown)
        assert "human against random on 5x4c4, 2 discs" in shown.text
        await shown.press("enter")
        assert shown.position == "5x4c4:32"
        assert "The game goes on." in shown.text
        assert "random 0" in shown.text
        await shown.press("u")
        assert shown.position == "5x4c4:"


@in_a_loop
async def test_an_offered_game_that_is_declined_is_forgotten(tmp_path: Path) -> None:
    earlier = table_of(match_of("human", "human"), tmp_path)
    earlier.session.push(2)
    earlier.keep()
    earlier._unfinished.release()
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await offered(shown)
        await shown.press("n")
        assert "Your move, Red." in shown.text
    assert Unfinished(tmp_path / "state").offered() is None


@in_a_loop
async def test_q_keeps_the_game_for_the_next_time(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4", "q")
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await offered(shown)
        await shown.press("y")
        assert shown.position == "7x6c4:4"


@in_a_loop
async def test_a_game_whose_players_are_gone_is_told_and_a_new_one_begins(tmp_path: Path) -> None:
    agent = SlowAgent()
    earlier = table_of(match_of("human", agent.seat()), tmp_path)
    earlier.session.push(2)
    earlier.keep()
    earlier._unfinished.release()
    async with window(table_of(match_of("human", "greedy"), tmp_path)) as shown:
        await offered(shown)
        await shown.press("y")
        await shown.until_shown("slow")
        assert shown.position == "7x6c4:"


@in_a_loop
async def test_what_cannot_be_kept_is_told_and_stops_no_game(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("4")
        await shown.until_shown("The game cannot be kept")
        await shown.press("4")
        assert shown.position == "7x6c4:44"
