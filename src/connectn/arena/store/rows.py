"""Rows of a store: the one place where a row becomes a game, and JSON becomes settings.

Every value is checked. A value that connectn does not write raises `FieldError`, so a damaged file
is never confused with an error in the program.
"""

import json
import platform
from collections.abc import Mapping
from enum import StrEnum
from math import isfinite
from typing import TypeVar

from connectn import __version__
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game
from connectn.arena.settings import Format, Numbers, Settings, TimeControl
from connectn.arena.statistics.sprt import Sprt
from connectn.errors import ConnectnError, quoted
from connectn.game.board import Board
from connectn.game.notation import format_columns, read_columns
from connectn.game.outcome import Termination
from connectn.game.rules import Rules

Member = TypeVar("Member", bound=StrEnum)

LONGEST_TIME = 1e9
"""Seconds: no move has taken thirty years."""


class FieldError(ValueError):
    """A value in a store that connectn does not write."""


def game_row(game: Game) -> tuple[object, ...]:
    """Return a game as a row, in the order of the columns of its table."""
    fixture = game.fixture
    return (
        fixture.one,
        fixture.other,
        fixture.opening,
        int(fixture.swapped),
        format_columns(game.moves),
        game.winner,
        game.termination.value,
        _encodable(game.detail),
        json.dumps([round(seconds, 6) for seconds in game.seconds]),
        *map(_encodable, game.last_words),
    )


def _encodable(text: str) -> str:
    """Write lone surrogates, which UTF-8 cannot encode, as escapes."""
    return text.encode(errors="backslashreplace").decode()


def read_game(row: Mapping[str, object]) -> Game:
    """Return the game of a row."""
    fields = _Fields(row)
    return Game(
        read_fixture(row),
        fields.columns("moves"),
        fields.winner("winner"),
        fields.member("termination", Termination, "a way to end a game"),
        fields.text("detail"),
        fields.seconds("seconds"),
        (fields.text("first_words"), fields.text("second_words")),
    )


def read_fixture(row: Mapping[str, object]) -> Fixture:
    """Return the fixture of a game's row."""
    fields = _Fields(row)
    return Fixture(
        fields.integer("one"),
        fields.integer("other"),
        fields.integer("opening"),
        swapped=bool(fields.one_of("swapped", (0, 1))),
    )


def read_opening(row: Mapping[str, object], rules: Rules) -> Board:
    """Return the position of an opening's row: one that these rules allow, before its last move."""
    text = _Fields(row).text("position")
    try:
        board = Board.parse(text)
    except ConnectnError as error:
        raise FieldError(f"position: {error}") from None
    if board.rules != rules or board.is_game_over():
        raise _wrong("position", text, f"an unfinished game on {rules}")
    return board


def read_number(row: Mapping[str, object]) -> int:
    """Return the number of a tournament's or an opening's row."""
    return _Fields(row).integer("number")


def settings_json(settings: Settings) -> str:
    """Write settings as JSON, with the versions of connectn and Python."""
    versions = {"connectn": __version__, "python": platform.python_version()}
    return json.dumps(settings.as_dict() | {"versions": versions})


def read_settings(row: Mapping[str, object]) -> tuple[Settings, Mapping[str, str]]:
    """Return the settings and versions of a tournament's row."""
    fields = _Fields(row).mapping("settings", of_json=True)
    try:
        settings = Settings(
            players=fields.texts("players"),
            games=fields.integer("games"),
            rules=Rules.parse(fields.text("rules")),
            format=fields.member("format", Format, "a format of tournaments"),
            openings=fields.text("openings"),
            control=fields.mapping("control").control(),
            seed=fields.integer("seed"),
            sprt=fields.pair("sprt"),
            keep_alive=fields.flag("keep_alive"),
            numbers=fields.numbers("numbers"),
            sources=fields.sources("sources"),
        )
        if settings.sprt is not None:
            Sprt(*settings.sprt)
    except ConnectnError as error:  # the values have the right types, but do not fit together
        raise FieldError(f"settings: {error}") from None
    return settings, fields.mapping("versions").all_texts()


class _Fields:
    """Named values from a file; each method returns one of them as the type it must have."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def _get(self, name: str) -> object:
        try:
            return self._values[name]
        except KeyError:
            raise FieldError(f"{name} is missing") from None

    def integer(self, name: str) -> int:
        value = self._get(name)
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise _wrong(name, value, "a whole number")

    def number(self, name: str) -> float:
        return _number(name, self._get(name))

    def number_or_none(self, name: str) -> float | None:
        value = self._get(name)
        return None if value is None else _number(name, value)

    def flag(self, name: str) -> bool:
        value = self._get(name)
        if isinstance(value, bool):
            return value
        raise _wrong(name, value, "true or false")

    def text(self, name: str) -> str:
        value = self._get(name)
        if isinstance(value, str):
            return value
        raise _wrong(name, value, "a text")

    def texts(self, name: str) -> tuple[str, ...]:
        value = self._get(name)
        if isinstance(value, list) and all(isinstance(each, str) for each in value):
            return tuple(value)
        raise _wrong(name, value, "a list of texts")

    def all_texts(self) -> Mapping[str, str]:
        return {name: self.text(name) for name in self._values}

    def mapping(self, name: str, *, of_json: bool = False) -> "_Fields":
        value = _json(name, self.text(name)) if of_json else self._get(name)
        if isinstance(value, dict):
            return _Fields(value)
        raise _wrong(name, value, "an object")

    def columns(self, name: str) -> tuple[int, ...]:
        try:
            return read_columns(self.text(name))
        except ConnectnError as error:
            raise FieldError(f"{name}: {error}") from None

    def winner(self, name: str) -> int | None:
        value = self._get(name)
        return None if value is None else self.one_of(name, (0, 1))

    def one_of(self, name: str, allowed: tuple[int, ...]) -> int:
        value = self.integer(name)
        if value in allowed:
            return value
        raise _wrong(name, value, " or ".join(map(str, allowed)))

    def member(self, name: str, of: type[Member], what: str) -> Member:
        text = self.text(name)
        try:
            return of(text)
        except ValueError:
            raise _wrong(name, text, what) from None

    def numbers(self, name: str) -> Numbers:
        if name not in self._values:  # written before there was a choice
            return Numbers.TURN
        return self.member(name, Numbers, "a way to number players")

    def sources(self, name: str) -> tuple[str, ...]:
        return self.texts(name) if name in self._values else ()  # stores of an older version

    def seconds(self, name: str) -> tuple[float, ...]:
        value = _json(name, self.text(name))
        if isinstance(value, list):
            # Most values of a store are times, so the usual ones are accepted without a call.
            for each in value:
                if type(each) is not float or not 0 <= each <= LONGEST_TIME:
                    _check_time(name, each)
            return tuple(value)
        raise _wrong(name, value, "a list of numbers")

    def pair(self, name: str) -> tuple[float, float] | None:
        value = self._get(name)
        if value is None:
            return None
        if isinstance(value, list) and len(value) == 2:
            return _number(name, value[0]), _number(name, value[1])
        raise _wrong(name, value, "two numbers")

    def control(self) -> TimeControl:
        return TimeControl(
            seconds=self.number_or_none("seconds"),
            total=self.number_or_none("total"),
            increment=self.number("increment"),
            margin=self.number("margin"),
            patience=self.number("patience"),
            start=self.number("start"),
        )


def _number(name: str, value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and _is_finite(value):
        return value
    raise _wrong(name, value, "a number")


def _is_finite(number: float) -> bool:
    """Tell whether a number can be computed with: it is neither NaN nor too large."""
    try:
        return isfinite(number)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def _check_time(name: str, value: object) -> None:
    if not 0 <= _number(name, value) <= LONGEST_TIME:
        raise _wrong(name, value, "a time in seconds")


def _json(name: str, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):  # RecursionError: too many nested brackets
        raise _wrong(name, text, "JSON") from None


def _wrong(name: str, value: object, wanted: str) -> FieldError:
    # A name may come from the file as well.
    return FieldError(
        f"{name if name.isidentifier() else quoted(name)} is {quoted(value)}, not {wanted}"
    )
