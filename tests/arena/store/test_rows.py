"""Rows of a store: settings and games are read as they were written, and every value is checked."""

import json

import pytest

from connectn import Board, Rules, Termination, __version__
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game
from connectn.arena.settings import Format, Settings, TimeControl
from connectn.arena.store.rows import (
    FieldError,
    game_row,
    read_game,
    read_opening,
    read_settings,
    settings_json,
)

COLUMNS = (
    *("one", "other", "opening", "swapped", "moves", "winner", "termination", "detail"),
    *("seconds", "first_words", "second_words"),
)
GAME = Game(Fixture(0, 2, 5, swapped=True), (3, 15), 1, Termination.CRASH, "x", (0.5, 2), ("a", ""))


@pytest.mark.parametrize(
    "settings",
    [
        Settings(("greedy", "random"), 20),
        Settings(("a", "a"), 1, Rules(9, 7, 5), openings="balanced", seed=-3),
        Settings(("a", "b", "c"), 2, format=Format.GAUNTLET, keep_alive=True),
        Settings(("a", "b"), 2, control=TimeControl(0.5, 60, 1, margin=0.25), sprt=(-1.5, 3)),
        Settings(("me=greedy", "my.py:Lefty"), 2, sources=("/home/me/my.py", "package.module")),
        Settings(("cmd:./böt 'x\udcff\n\"", "☃\x00"), 2, openings="a file.txt"),
    ],
    ids=str,
)
def test_settings_are_read_as_they_were_written(settings: Settings) -> None:
    text = settings_json(settings)
    read, versions = read_settings({"settings": text})
    assert read == settings
    assert text.isascii()
    assert versions["connectn"] == __version__


def test_a_game_is_read_as_it_was_written() -> None:
    assert read_game(dict(zip(COLUMNS, game_row(GAME), strict=True))) == GAME


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("one", "0", "one is '0', not a whole number"),
        ("opening", None, "opening is None, not a whole number"),
        ("swapped", True, "swapped is True, not a whole number"),
        ("moves", "Z", "moves: "),
        ("moves", b"11", "moves is b'11', not a text"),
        ("winner", 2, "winner is 2, not 0 or 1"),
        ("termination", "boredom", "termination is 'boredom', not a way to end a game"),
        ("seconds", "[", r"seconds is '\[', not JSON"),
        ("seconds", "[" * 100_000, r"seconds is .* \(100000 characters\), not JSON"),
        ("seconds", "3", "seconds is 3, not a list of numbers"),
        ("seconds", '["1"]', "seconds is '1', not a number"),
        ("seconds", "[NaN]", "seconds is nan, not a number"),
        ("seconds", "[Infinity]", "seconds is inf, not a number"),
        ("seconds", f"[1{'0' * 400}]", "seconds is a number of 1329 bits, not a number"),
        ("seconds", "[-0.5]", "seconds is -0.5, not a time in seconds"),
        ("seconds", "[1e300]", r"seconds is 1e\+300, not a time in seconds"),
        ("swapped", 2, "swapped is 2, not 0 or 1"),
        ("first_words", b"\xff", "first_words is .*, not a text"),
        ("detail", 5, "detail is 5, not a text"),
    ],
)
def test_a_wrong_value_of_a_game_is_named(name: str, value: object, message: str) -> None:
    row = dict(zip(COLUMNS, game_row(GAME), strict=True)) | {name: value}
    with pytest.raises(FieldError, match=message):
        read_game(row)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("players", ["a"], "settings: it takes two players, not 1"),
        ("players", ["a", 2], "players is .*, not a list of texts"),
        ("games", True, "games is True, not a whole number"),
        ("rules", "7by6", "settings: "),
        ("format", "knockout", "format is 'knockout', not a format of tournaments"),
        ("control", [], "control is .*, not an object"),
        ("control", {"seconds": "1"}, "seconds is '1', not a number"),
        ("control", {"seconds": 10**400}, "seconds is a number of .* bits, not a number"),
        ("rules", 5, "rules is 5, not a text"),
        ("sprt", [1, 2, 3], "sprt is .*, not two numbers"),
        ("sprt", [5, 1], "settings: elo0 must be below elo1"),
        ("sprt", [0, 1e9], "settings: elo1 must be a number from -1000 to 1000"),
        ("keep_alive", 0, "keep_alive is 0, not true or false"),
        ("versions", {"connectn": 1}, "connectn is 1, not a text"),
        ("versions", {"\n": 1}, r"'\\n' is 1, not a text"),
    ],
)
def test_a_wrong_value_of_the_settings_is_named(name: str, value: object, message: str) -> None:
    fields = json.loads(settings_json(Settings(("a", "b"), 2))) | {name: value}
    with pytest.raises(FieldError, match=message):
        read_settings({"settings": json.dumps(fields)})
    del fields[name]
    with pytest.raises(FieldError, match=f"{name} is missing"):
        read_settings({"settings": json.dumps(fields)})


@pytest.mark.parametrize(
    "position", ["7x6c4:", "7x6c4:44", "7x6c4:" + "-------/" * 5 + "XO-----", "44"]
)
def test_an_opening_is_a_position_of_the_rules(position: str) -> None:
    assert read_opening({"position": position}, Rules()) == Board.parse(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        (4, "position is 4, not a text"),
        (b"\xff", r"position is b'\\xff', not a text"),
        ("4z", "position: '4z' is not a position: 'z' at place 2"),
        ("4444444", "position: move 7 of '4444444': column 4 is full"),
        ("9x7c5:44", "position is '9x7c5:44', not an unfinished game on 7x6c4"),
        ("1212121", "position is '1212121', not an unfinished game on 7x6c4"),
    ],
)
def test_a_wrong_opening_is_named(position: object, message: str) -> None:
    with pytest.raises(FieldError, match=message):
        read_opening({"position": position}, Rules())
