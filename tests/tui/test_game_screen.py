"""A game in the window: turns of people and agents, the clock, and windows of any size."""

from pathlib import Path

import pytest

from connectn.play.seat import Seat
from connectn.tui import board_widget
from connectn.tui.dialogs import Choose
from connectn.tui.discs import Scale
from connectn.tui.look import Look
from tests.tui.window import STILL, SlowAgent, in_a_loop, match_of, table_of, window


@in_a_loop
async def test_number_keys_play_a_whole_game_to_a_win(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press(*"4354647")
        assert shown.position == "7x6c4:4354647"
        assert "Red human wins." in shown.text
        assert "m: rematch, v: review, u: undo." in shown.text
        await shown.press("1")
        assert "The game is over: m plays again, u takes a move back." in shown.text
        assert shown.position == "7x6c4:4354647"


@in_a_loop
async def test_a_full_board_is_a_draw(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", board="2x2c3"), tmp_path)) as shown:
        await shown.press(*"1122")
        assert "A draw: the board is full." in shown.text
        assert "drawn 1" in shown.text


@in_a_loop
async def test_a_click_plays_the_column_under_the_mouse(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.click_column(0)
        await shown.click_column(6)
        assert shown.position == "7x6c4:17"


@in_a_loop
async def test_arrows_move_the_disc_and_enter_space_and_down_drop_it(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path)) as shown:
        await shown.press("left", "enter", "right", "right", "space")
        await shown.press("home", "left", "down", "end", "right", "down")
        assert shown.position == "7x6c4:3517"


@in_a_loop
async def test_letters_name_the_columns_from_ten_on(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", board="16x3c4"), tmp_path)) as shown:
        await shown.press("A", "G", "9")
        assert shown.position == "16x3c4:AG9"


@in_a_loop
async def test_a_full_column_gets_a_sentence(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", board="3x1c3"), tmp_path)) as shown:
        await shown.press("2", "2")
        assert "Column 2 is full: choose another one." in shown.text
        assert shown.position == "3x1c3:2"


@in_a_loop
async def test_an_agent_answers_and_the_line_below_says_its_column(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "first=greedy"), tmp_path)) as shown:
        await shown.press("4")
        await shown.until(lambda: len(shown.session.board.moves) == 2)
        await shown.until_shown("Yellow first plays column ")
        assert "Your move, Red." in shown.text


@in_a_loop
async def test_an_agent_that_begins_moves_at_once(tmp_path: Path) -> None:
    async with window(table_of(match_of("greedy", "human"), tmp_path)) as shown:
        await shown.until_shown("Your move, Yellow.")
        assert len(shown.session.board.moves) == 1


@in_a_loop
async def test_a_spinner_turns_while_an_agent_thinks_and_keys_still_work(tmp_path: Path) -> None:
    agent = SlowAgent()
    async with window(table_of(match_of("human", agent.seat()), tmp_path)) as shown:
        await shown.press("4")
        await shown.until(agent.began.is_set)
        frames = set()

        def turned() -> bool:
            frames.add(shown.text.partition(" Yellow slow is thinking... Esc: stop.")[0][-1])
            return len(frames & set(STILL.spinner)) > 2

        await shown.until(turned, "three frames of the spinner")
        await shown.press("4")
        assert "It is not your move." in shown.text
        agent.may_answer.set()
        await shown.until_shown("Yellow slow plays column 1.")
        assert shown.position == "7x6c4:41"


@in_a_loop
async def test_escape_stops_an_agent_until_it_may_go_on(tmp_path: Path) -> None:
    agent = SlowAgent()
    async with window(table_of(match_of("human", agent.seat()), tmp_path)) as shown:
        await shown.press("4")
        await shown.until(agent.began.is_set)
        await shown.press("escape")
        assert "Yellow slow was stopped. g: go on." in shown.text
        agent.may_answer.set()
        await shown.pilot.pause(0.1)
        assert shown.position == "7x6c4:4"
        await shown.press("g")
        await shown.until(lambda: shown.position == "7x6c4:41")


@in_a_loop
async def test_undo_while_an_agent_thinks_drops_its_late_answer(tmp_path: Path) -> None:
    agent = SlowAgent()
    async with window(table_of(match_of("human", agent.seat()), tmp_path)) as shown:
        await shown.press("4")
        await shown.until(agent.began.is_set)
        await shown.press("u")
        assert "Taken back." in shown.text
        agent.may_answer.set()
        await shown.pilot.pause(0.1)
        assert shown.position == "7x6c4:"
        assert "Your move, Red." in shown.text


@in_a_loop
async def test_an_agent_that_fails_loses_and_its_error_is_told(tmp_path: Path) -> None:
    class Clumsy(SlowAgent):
        def choose(self, board: object, limit: object = None) -> int:
            raise RuntimeError("[oh\x1b no")

    match = match_of("human", Seat("clumsy", Clumsy()))
    async with window(table_of(match, tmp_path)) as shown:
        await shown.press("4")
        await shown.until_shown("You win! Yellow clumsy lost by crash.")
        await shown.until_shown("'[oh\\x1b no'")


@in_a_loop
async def test_two_agents_play_by_themselves_to_the_end(tmp_path: Path) -> None:
    table = table_of(match_of("greedy", "random", board="5x4c3"), tmp_path)
    async with window(table, pause=0.001) as shown:
        await shown.until(lambda: shown.session.is_over)
        await shown.until_shown(" wins.")


@in_a_loop
async def test_two_agents_wait_while_they_are_stopped(tmp_path: Path) -> None:
    table = table_of(match_of("random", "random", board="9x9c9"), tmp_path)
    async with window(table, pause=0.02) as shown:
        await shown.until(lambda: len(shown.session.board.moves) >= 2)
        await shown.press("escape")
        await shown.until_shown("was stopped. g: go on.")
        moves = shown.session.board.moves
        await shown.pilot.pause(0.2)
        assert shown.session.board.moves == moves
        await shown.press("g")
        await shown.until(lambda: len(shown.session.board.moves) > len(moves))


@in_a_loop
async def test_two_agents_wait_while_something_else_is_on_the_screen(tmp_path: Path) -> None:
    table = table_of(match_of("random", "random", board="9x9c9"), tmp_path)
    async with window(table, pause=0.02) as shown:
        await shown.press("question_mark")
        await shown.until(lambda: isinstance(shown.app.screen, Choose))
        moves = shown.session.board.moves
        await shown.pilot.pause(0.3)
        assert len(shown.session.board.moves) <= len(moves) + 1  # the one that was thought about
        await shown.press("escape")
        await shown.until(lambda: len(shown.session.board.moves) > len(moves) + 1)


@in_a_loop
async def test_who_has_no_time_left_loses(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", clock=0.3), tmp_path)) as shown:
        await shown.until_shown("Yellow human (2) wins. Red human had no time left.")
        await shown.press("4")
        assert shown.position == "7x6c4:"


@in_a_loop
async def test_the_clock_stands_still_behind_a_dialog(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human", clock=600), tmp_path)) as shown:
        await shown.press("n")
        assert not shown.session.clock.is_running
        await shown.press("escape")
        assert shown.session.clock.is_running


@in_a_loop
async def test_discs_fall_and_a_winning_line_blinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_widget, "FALL_SECONDS", 0.2)
    monkeypatch.setattr(board_widget, "BLINK_SECONDS", 0.05)
    match = match_of("human", "human", board="4x4c2")
    async with window(table_of(match, tmp_path), look=Look()) as shown:
        await shown.press("1", "2")
        board = shown.game.board
        await shown.press("1")
        assert board.is_falling
        await shown.until(lambda: not board.is_falling)
        looks = set()

        def changed() -> bool:
            looks.add(tuple(str(board.render_line(y)) for y in range(board.size.height)))
            return len(looks) > 1

        await shown.until(changed, "another look of the line")


@in_a_loop
async def test_a_second_move_does_not_wait_until_the_first_disc_has_landed(tmp_path: Path) -> None:
    match = match_of("human", "human", board="7x16c4")
    async with window(table_of(match, tmp_path), look=Look(), size=(80, 60)) as shown:
        await shown.press(*"1234")
        assert shown.position == "7x16c4:1234"


@pytest.mark.parametrize(
    ("board", "size", "scale"),
    [
        ("7x6c4", (80, 24), Scale.MEDIUM),
        ("7x6c4", (110, 34), Scale.HUGE),
        ("7x6c4", (100, 30), Scale.LARGE),
        ("16x16c4", (80, 24), Scale.SMALL),
        ("7x6c4", (40, 15), Scale.SMALL),
    ],
)
@in_a_loop
async def test_the_board_is_as_large_as_the_window_allows(
    board: str, size: tuple[int, int], scale: Scale, tmp_path: Path
) -> None:
    async with window(table_of(match_of("human", "human", board=board), tmp_path),
                      size=size) as shown:  # fmt: skip
        assert shown.game.board.scale is scale
        assert shown.game.board.display
        await shown.press("1")
        assert len(shown.session.board.moves) == 1


@in_a_loop
async def test_a_window_that_is_too_small_says_what_it_needs_until_it_is_larger(
    tmp_path: Path,
) -> None:
    match = match_of("human", "human", board="16x16c4")
    async with window(table_of(match, tmp_path), size=(60, 15)) as shown:
        flat = " ".join(shown.text.split())
        assert "The board 16x16c4 needs a window of 35 columns and 23 lines" in flat
        assert "this one has 60 and 15." in flat
        await shown.press("1")
        assert shown.position == "16x16c4:"
        await shown.pilot.resize_terminal(80, 24)
        await shown.until(lambda: shown.game.board.display)
        assert "needs a window" not in shown.text
        await shown.press("right", "enter")
        assert shown.position == "16x16c4:A"
        await shown.click_column(15)
        assert shown.position == "16x16c4:AG"


@in_a_loop
async def test_the_panel_goes_below_the_board_in_a_high_and_narrow_window(tmp_path: Path) -> None:
    async with window(table_of(match_of("human", "human"), tmp_path), size=(40, 50)) as shown:
        await shown.press("4", "3")
        board, panel = shown.game.board.region, shown.game.query_one("#panel").region
        assert panel.y >= board.bottom
        assert "1. 4 3" in shown.text
        await shown.pilot.resize_terminal(90, 24)
        await shown.until(lambda: shown.game.query_one("#panel").region.x >= 30)
