"""What a client may ask for: the parameters of each path, and how their values become a game."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from connectn.errors import ConnectnError, quoted
from connectn.game.board import Board
from connectn.game.record import Record, parse_record
from connectn.game.rules import Rules
from connectn.web.refusal import Refusal, invalid

USUAL_SECONDS = 1.0
LONGEST_POSITION = 1_024
LONGEST_RECORD = 16_384
MOST_MOVES = 256
LONGEST_AGENT = 200
_BOARD = r"^[0-9]{1,2}x[0-9]{1,2}(c[0-9]{1,2})?$"
_OWN_GEOMETRY = re.compile(r"\s*[0-9]{1,4}x[0-9]", re.IGNORECASE | re.ASCII)
_RECORD = re.compile(r"\ufeff?\s*\[")

Asked = TypeVar("Asked", bound="Question")


class Question(BaseModel):
    """The parameters of a request; a name that it does not have is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class PositionQuestion(Question):
    """A position."""

    pos: str = Field(
        "",
        max_length=LONGEST_POSITION,
        description="The columns played, from 1, as in `connectn solve`: `4453`, or `4,4,5,3`. A "
        "geometry in front is read too: `9x7c5:5545`.",
        examples=["4453"],
    )
    board: str | None = Field(
        None,
        max_length=16,
        pattern=_BOARD,
        description="Width, height and the length of a line. Without it `7x6c4`.",
        examples=["9x7c5"],
    )

    def position(self) -> Board:
        """Return the position, or refuse it with a sentence."""
        try:
            return _position(self.pos, self.board)
        except ConnectnError as error:
            raise invalid(str(error)) from None


class TimedQuestion(PositionQuestion):
    """A position, and how long the search may take."""

    seconds: float = Field(
        USUAL_SECONDS,
        gt=0,
        description="How long the search may take; what is not proved then has bounds.",
        examples=[1],
    )

    def unfinished(self) -> Board:
        """Return the position; a game that is over is refused."""
        return going_on(self.position())


class HintQuestion(TimedQuestion):
    """A position, and how much of the hint to tell."""

    step: int = Field(
        1, ge=1, le=3, description="1 the idea, 2 the cells, 3 the column.", examples=[1]
    )


class MoveQuestion(Question):
    """A position, and who is to choose a column."""

    model_config = ConfigDict(strict=True)

    position: str = Field(
        max_length=LONGEST_POSITION,
        description="The position as text: `4453`, or `9x7c5:5545`.",
        examples=["4453"],
    )
    agent: str = Field(
        max_length=LONGEST_AGENT,
        description="The name of an agent of GET /api/agents; settings may follow: "
        "`windows:depth=6,seed=1`.",
        examples=["windows"],
    )
    level: int | None = Field(
        None, ge=1, le=10, description="For agents that have levels.", examples=[3]
    )
    seconds: float = Field(
        USUAL_SECONDS, gt=0, description="How long the agent may think.", examples=[1]
    )

    def unfinished(self) -> Board:
        """Return the position; a game that is over is refused."""
        return going_on(PositionQuestion(pos=self.position, board=None).position())


class ReviewQuestion(Question):
    """A game to review."""

    model_config = ConfigDict(strict=True)

    game: str = Field(
        min_length=1,
        max_length=LONGEST_RECORD,
        description='A record (`[Board "7x6c4"] ... 1. 4 4 2. 5`), or the columns as text.',
        examples=["4443254575"],
    )
    seconds: float | None = Field(
        None,
        gt=0,
        description="How long the whole review may take. Without it, as long as the server allows.",
        examples=[5],
    )

    def record(self) -> Record:
        """Return the game, or refuse it with a sentence."""
        try:
            if _RECORD.match(self.game):
                record = parse_record(self.game)
            else:
                record = Record.of(Board.parse(self.game))
        except ConnectnError as error:
            raise invalid(str(error)) from None
        if len(record.moves) > MOST_MOVES:  # no board has more cells
            raise invalid(f"a game has at most {MOST_MOVES} moves, not {len(record.moves)}")
        return record


WANTED = {
    "pos": f"the columns played, at most {LONGEST_POSITION} characters",
    "board": "a board such as 7x6c4",
    "seconds": "a number of seconds above 0",
    "step": "1, 2 or 3",
    "position": f"a position as text, at most {LONGEST_POSITION} characters",
    "agent": f"the name of an agent, at most {LONGEST_AGENT} characters",
    "level": "a whole number from 1 to 10",
    "game": f"a record or the columns of a game, from 1 to {LONGEST_RECORD} characters",
}
"""What each parameter must be, for the sentence that refuses another value."""


def going_on(board: Board) -> Board:
    """Return a position, or refuse it if the game is over."""
    if board.is_game_over():
        raise invalid(f"there is nothing to solve: the game is over in {board}")
    return board


def read_body(body: bytes, question: type[Asked]) -> Asked:
    """Read the JSON of a request, or refuse it with a sentence."""
    try:
        found = json.loads(body.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as error:
        raise invalid(f"the body is not UTF-8 text: byte {error.start} has no meaning") from None
    except RecursionError:
        raise invalid("the body is nested too deeply for a question") from None
    except ValueError as error:
        raise invalid(f"the body is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise invalid(f"the body must be a JSON object, not {quoted(found)}")
    try:
        return question.model_validate(found)
    except ValidationError as error:
        raise invalid(complaint(error.errors(), sorted(question.model_fields))) from None


def complaint(errors: Sequence[Mapping[str, Any]], known: Sequence[str]) -> str:
    """Return what is wrong with the first wrong parameter."""
    first = errors[0]
    name = str(first["loc"][-1]) if first["loc"] else "the question"
    if first["type"] == "extra_forbidden":
        there_are = f"there are {', '.join(known)}" if known else "none is taken here"
        return f"there is no parameter {quoted(name)}; {there_are}"
    if first["type"] == "missing":
        return f"{name} is missing: it must be {WANTED[name]}"
    return f"{name} must be {WANTED.get(name, 'another value')}, not {quoted(first['input'])}"


def within(seconds: float | None, most: float) -> float:
    """Return the time that was asked for; more than the server allows is refused."""
    if seconds is None:
        return most
    if seconds > most:
        raise invalid(f"seconds must be at most {most:g} on this server, not {seconds:g}")
    return seconds


def _position(text: str, board: str | None) -> Board:
    if board is not None and not _OWN_GEOMETRY.match(text):
        return Board.parse(f"{Rules.parse(board)}:{text}")
    found = Board.parse(text)
    if board is not None and Rules.parse(board) != found.rules:
        raise Refusal(400, f"board={quoted(board)} contradicts pos={quoted(text)}")
    return found


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")
