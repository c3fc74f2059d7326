"""The record of a game as PGN-like text.

::

    [Board "7x6c4"]
    [First "greedy"]
    [Second "you"]
    [Result "1-0"]
    [Termination "line"]

    1. 4 5 2. 4 5 3. 4 5 4. 4 1-0

Columns are written as in a position. ``{comments}`` and ``; comments`` are skipped. A game that did
not start from the empty board has a tag ``Start`` with its first position.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from errno import ENOSPC
from os import strerror
from pathlib import Path
from textwrap import wrap
from typing import Self

from connectn.errors import ConnectnError, NotationError, RecordError, quoted
from connectn.game import notation
from connectn.game.board import Board
from connectn.game.outcome import RESULTS, Outcome, Termination
from connectn.game.rules import Rules

UNFINISHED = "*"
UNNAMED = "?"
"""What stands where a player has no name."""
LINE_WIDTH = 80

_WINNERS = {result: winner for winner, result in RESULTS.items()}
_TAG_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_TOKEN = re.compile(
    rf"""(?P<tag>\[\s*(?P<name>{_TAG_NAME})\s+"(?P<value>(?:[^"\\\n]|\\.)*)"\s*\])
    |(?P<skip>\s+|\{{[^}}]*\}}|;[^\n]*|[0-9]+\.+)
    |(?P<word>[^\s{{}};\[\]]+)""",
    re.VERBOSE,
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r"}
_OWN_TAGS = ("Board", "Start", "First", "Second", "Result", "Termination")


@dataclass(frozen=True)
class Record:
    """The players, the columns played, and how the game ended (None if it did not end)."""

    rules: Rules
    moves: tuple[int, ...]
    first: str = UNNAMED
    second: str = UNNAMED
    outcome: Outcome | None = None
    start: str = ""
    """The position before the first move, or nothing if it was the empty board."""
    tags: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Further tags in order, such as dates and seeds."""

    def __post_init__(self) -> None:
        for name in self.tags:
            if name in _OWN_TAGS or not re.fullmatch(_TAG_NAME, name):
                raise RecordError(f"{quoted(name)} cannot be the name of a further tag")
        board = self.board()
        seen = board.outcome()
        if self.outcome is None and seen is not None:
            raise RecordError(f"the game is over in {board} but the record has no outcome")
        if self.outcome is not None:
            _check_outcome(self.outcome, seen, board)

    @classmethod
    def of(
        cls,
        board: Board,
        first: str = UNNAMED,
        second: str = UNNAMED,
        *,
        outcome: Outcome | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> Self:
        """Record a board's game; pass an outcome that the board does not show."""
        start = board.root()
        return cls(
            rules=board.rules,
            moves=board.moves,
            first=first,
            second=second,
            outcome=board.outcome() if outcome is None else outcome,
            start=str(start) if start.ply else "",
            tags=dict(tags or {}),
        )

    @property
    def result(self) -> str:
        """``1-0``, ``0-1``, ``1/2-1/2``, or ``*`` for a game that did not end."""
        return UNFINISHED if self.outcome is None else self.outcome.result

    def board(self) -> Board:
        """Return the final position, with history."""
        board = _start_board(self.rules, self.start)
        for column in self.moves:
            board.push(column)
        return board

    def __str__(self) -> str:
        tags = {"Board": str(self.rules)}
        if self.start:
            tags["Start"] = self.start
        tags |= {"First": self.first, "Second": self.second, "Result": self.result}
        if self.outcome is not None:
            tags["Termination"] = self.outcome.termination.value
        lines = [f'[{name} "{_escape(value)}"]' for name, value in (tags | dict(self.tags)).items()]
        return "\n".join([*lines, "", *wrap(self._movetext(), LINE_WIDTH), ""])

    def _movetext(self) -> str:
        words = []
        for turn, column in enumerate(self.moves):
            if turn % 2 == 0:
                words.append(f"{turn // 2 + 1}.")
            words.append(notation.format_column(column))
        return " ".join([*words, self.result])


def parse_record(text: str) -> Record:
    """Read a text that holds exactly one game."""
    records = parse_records(text)
    if len(records) != 1:
        raise RecordError(f"the text holds {len(records)} games, not one")
    return records[0]


def parse_records(text: str) -> list[Record]:
    """Read every game of a text; an error names its line."""
    return [_Draft(tokens).finish() for tokens in _games(_tokens(text))]


def read_records(path: Path) -> list[Record]:
    """Read every game of a file; an error names the file and the line."""
    if path.exists() and not path.is_file():
        raise RecordError(f"{path} is not a file")
    try:
        return parse_records(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: byte {error.start} is not UTF-8 text") from None
    except RecordError as error:
        raise RecordError(f"{path}: {error}") from None


def check_appendable(path: Path) -> None:
    """Raise the errors that `append_record` would raise, without writing a game."""
    is_new = not path.exists()
    if not is_new:
        read_records(path)
    path.open("a").close()
    if is_new:
        path.unlink()


def append_record(path: Path, record: Record) -> None:
    """Add a game at the end of a file of games; if that fails, leave the file unchanged."""
    if path.exists():
        read_records(path)
    with path.open("ab", buffering=0) as file:
        size = file.tell()
        data = (("\n" if size else "") + str(record)).encode()
        written = 0
        try:
            written = file.write(data)
        finally:
            if written != len(data):
                file.truncate(size)
    if written != len(data):
        raise OSError(ENOSPC, strerror(ENOSPC), str(path))


def _start_board(rules: Rules, start: str) -> Board:
    """Return the position before the first move, without history."""
    if not start:
        return Board(rules)
    board = Board.parse(start)
    if board.rules != rules:
        raise RecordError(f"the start {board} is not on a {rules} board")
    return Board.from_grid(board.grid(), rules.connect)


def _check_outcome(claimed: Outcome, seen: Outcome | None, board: Board) -> None:
    """Raise a `RecordError` for an outcome that contradicts the board."""
    if seen is not None and claimed != seen:
        raise RecordError(
            f"the record says {claimed.result} by {claimed.termination}, "
            f"the board {seen.result} by {seen.termination} in {board}"
        )
    if seen is None and (claimed.termination.on_board or claimed.winner is None):
        raise RecordError(
            f"the record says {claimed.result} by {claimed.termination}, "
            f"but the game goes on in {board}"
        )


def _escape(value: str) -> str:
    return "".join(_ESCAPES.get(letter) or _encodable(letter) for letter in value)


def _encodable(letter: str) -> str:
    r"""Write half of a surrogate pair, which UTF-8 cannot encode, as an escape: ``\\udc80``."""
    return f"\\u{ord(letter):x}" if "\ud800" <= letter <= "\udfff" else letter


def _unescape(value: str) -> str:
    plain = {"n": "\n", "r": "\r"}

    def letter(match: re.Match[str]) -> str:
        escaped = match[1]
        if len(escaped) > 1:
            return chr(int(escaped[1:], 16))
        return plain.get(escaped, escaped)

    return re.sub(r"\\(ud[89a-f][0-9a-f]{2}|.)", letter, value)


@dataclass(frozen=True)
class _Token:
    """A tag, a move or a result, and the number of its line."""

    line: int
    word: str
    tag: tuple[str, str] | None = None


def _tokens(text: str) -> Iterator[_Token]:
    """Split a text into tags and words, without comments and move numbers."""
    at, line = 0, 1
    if text.startswith("\ufeff"):  # the byte order mark that some editors write
        at = 1
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            rest, _, _ = text[at:].partition("\n")
            raise RecordError(f"line {line}: {_complaint(rest.strip())}")
        if match["tag"]:
            yield _Token(line, match["tag"], (match["name"], _unescape(match["value"])))
        elif match["word"]:
            yield _Token(line, match["word"])
        line += text.count("\n", at, match.end())
        at = match.end()


def _complaint(rest: str) -> str:
    """Return what is wrong with the rest of a line that begins with no token."""
    if rest.startswith("{"):
        return "this comment never ends"
    if rest.startswith("["):
        return f'{quoted(rest)} is not a tag such as [First "you"]'
    return f"{quoted(rest[0])} has no meaning here"


def _games(tokens: Iterator[_Token]) -> Iterator[list[_Token]]:
    """Group tokens by game: a game ends with its result, or before a tag that follows moves."""
    game: list[_Token] = []
    for token in tokens:
        if token.tag and game and not game[-1].tag:
            yield game
            game = []
        game.append(token)
        if not token.tag and (token.word in _WINNERS or token.word == UNFINISHED):
            yield game
            game = []
    if game:
        yield game


class _Draft:
    """One game while it is being read."""

    def __init__(self, tokens: list[_Token]) -> None:
        self.tokens = tokens
        self.tags: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        for token in tokens:
            if token.tag is not None:
                name, value = token.tag
                if name in self.tags:
                    raise RecordError(f"line {token.line}: a second {name} tag")
                self.tags[name] = value
                self.lines[name] = token.line

    def finish(self) -> Record:
        board = self._start()
        result = self.tags.get("Result")
        for token in self.tokens:
            if token.tag is None:
                result = self._play(board, token, result)
        outcome = self._outcome(board, result)
        try:
            return Record(
                rules=board.rules,
                moves=board.moves,
                first=self.tags.get("First", UNNAMED),
                second=self.tags.get("Second", UNNAMED),
                outcome=outcome,
                start=self.tags.get("Start", ""),
                tags={name: text for name, text in self.tags.items() if name not in _OWN_TAGS},
            )
        except RecordError as error:
            raise self._error(str(error)) from None

    def _error(self, message: str, tag: str = "") -> RecordError:
        """Return an error on the line of a tag, or on the game's last line."""
        return RecordError(f"line {self.lines.get(tag, self.tokens[-1].line)}: {message}")

    def _start(self) -> Board:
        tag = "Board"
        try:
            rules = Rules.parse(self.tags.get(tag, str(Rules())))
            tag = "Start"
            return _start_board(rules, self.tags.get(tag, ""))
        except ConnectnError as error:
            raise self._error(str(error), tag) from None

    def _play(self, board: Board, token: _Token, result: str | None) -> str | None:
        """Apply a word of the movetext; the last one may be the result."""
        word = token.word
        if word == UNFINISHED or word in _WINNERS:
            if result not in {None, word}:
                raise RecordError(
                    f"line {token.line}: the game ends with {word} but its tag says {result}"
                )
            return word
        try:
            column = notation.parse_column(word, board.rules.width)
        except NotationError as error:
            raise RecordError(f"line {token.line}: {error}") from None
        if column not in board.legal_moves:
            raise RecordError(f"line {token.line}: {board.refusal_in_text(column)}")
        board.push(column)
        return result

    def _outcome(self, board: Board, result: str | None) -> Outcome | None:
        """Combine the tags with the outcome on the board; `Record` compares the two."""
        seen = board.outcome()
        how = self.tags.get("Termination")
        if result is None and how is None:
            return seen
        if result == UNFINISHED and how is None:
            return None
        if result is None:
            raise self._error(f"a game that ended by {quoted(how)} needs a result", "Termination")
        if result not in _WINNERS:
            raise self._error(f"{quoted(result)} is not the result of a game that ended", "Result")
        if how is None and seen is not None:
            how = seen.termination.value
        if how is None:
            raise self._error(f"{result} needs a Termination tag: no end is seen in {board}")
        if how not in set(Termination):
            words = ", ".join(Termination)
            raise self._error(f"{quoted(how)} is not a termination: {words}", "Termination")
        return Outcome(_WINNERS[result], Termination(how), () if seen is None else seen.line)
