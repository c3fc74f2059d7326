"""The line above the board."""

from connectn.play.seat import Seat
from connectn.tui.look import Look
from connectn.tui.players_bar import names_of, players_text
from tests.tui.window import match_of


def test_the_line_tells_who_moves_who_has_won_and_the_time() -> None:
    match = match_of("human", "greedy", board="2x1c1", clock=600)
    assert str(players_text(match, Look())).split() == [
        *("▶●", "you", "0", "9:59", "●", "greedy", "0", "10:00", "drawn", "0")
    ]
    match.session.push(0)
    match.play_again()
    assert str(players_text(match, Look(unicode=False))).split()[:3] == [">X", "greedy", "0"]
    assert "you 1" in str(players_text(match, Look()))


def test_names_are_short_and_have_no_control_characters() -> None:
    match = match_of(Seat("cmd:python3 a/very/long/path/to/bot.py", None), Seat("\x1b[31m", None))
    first, second = names_of(match)
    assert len(first) <= 20
    assert second == "\\x1b[31m"
