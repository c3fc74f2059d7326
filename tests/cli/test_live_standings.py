"""The standings while games come in, with a clock that goes as fast as a test wants."""

import sys
from types import SimpleNamespace

import pytest

from connectn import Termination
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game, Results
from connectn.arena.settings import Format, Settings
from connectn.cli.live_standings import LiveStandings
from tests.clock import Clock

OPENINGS = ("7x6c4:",) * 50


def game_of(number: int) -> Game:
    fixture = Fixture(0, 1, number // 2, swapped=number % 2 == 1)
    return Game(fixture, (number % 7,), 0, Termination.LINE, seconds=(0.1,))


def results_of(games: int, players: tuple[str, ...] = ("greedy", "random")) -> Results:
    settings = Settings(players, games=100 // (len(players) - 1), format=Format.GAUNTLET)
    return Results(1, settings, OPENINGS, tuple(map(game_of, range(games))))


def test_a_pipe_gets_a_line_every_ten_seconds(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with LiveStandings(results_of(0)) as standings:
        for number in range(50):
            clock.now += 0.5
            standings.show([game_of(number)])
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        "connectn: 20 of 100 games, 2 per second, 40 s left\n"
        "connectn: 40 of 100 games, 2 per second, 30 s left\n"
    )


def test_games_of_an_earlier_run_count_but_not_as_speed(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with LiveStandings(results_of(60)) as standings:
        clock.now += 10
        standings.show([game_of(60), game_of(61)])
    assert capsys.readouterr().err == "connectn: 62 of 100 games, 0.2 per second, 3 min left\n"


def test_before_the_first_game_is_over_no_time_left_is_shown(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with LiveStandings(results_of(0)) as standings:
        clock.now += 11
        standings.show([])
    assert capsys.readouterr().err == "connectn: 0 of 100 games\n"


def test_a_reader_that_has_gone_stops_nothing(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(_: str) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(
        sys, "stderr", SimpleNamespace(write=write, flush=lambda: None, isatty=lambda: False)
    )
    with LiveStandings(results_of(0)) as standings:
        clock.now += 11
        standings.show([game_of(0)])


@pytest.mark.parametrize("players", [("[red]x", "random"), ("greedy", "a\x1b[31m", "ü" * 99)])
def test_any_name_can_be_shown_on_a_terminal(
    players: tuple[str, ...],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with LiveStandings(results_of(7, players)) as standings:
        clock.now += 0.9
        standings.show([])
        assert capsys.readouterr().err == ""
        clock.now += 0.2
        standings.show([game_of(7)])
    out, err = capsys.readouterr()
    assert out == ""
    assert "8 of 100 games" in err
    assert "\x1b[31m" not in err
    assert "x" in err


def test_names_are_shown_and_long_commands_stay_apart_on_a_terminal(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = [f"cmd:python3 {60 * 'x'}/{name}/bot.py" for name in ("old", "new")]
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with LiveStandings(results_of(7, ("me=cmd:./bot", *bots))) as standings:
        clock.now += 2
        standings.show([])
    err = capsys.readouterr().err
    assert all(name in err for name in (" me ", "old/bot.py", "new/bot.py"))
    assert "./bot" not in err
