"""The JSON lines between a referee and a player; no other module knows their form.

::

    referee   {"grid": [[0, 0, 1], [0, 0, 2]], "player": 1, "width": 2, "height": 3, ...}
    player    {"move": 0}

`grid[column][row]`, row 0 on top, 0 for an empty cell, 1 and 2 for the players. A referee may send
the grid alone. Either player may move first. On a `Board` player 0 moves first, so the colours are
exchanged if player 2 did.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from connectn.engine.fault import Fault
from connectn.errors import EngineError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.game.rules import Rules
from connectn.game.whole import whole_number

LONGEST_LINE = 1 << 20
"""In bytes; a board of 16x16 takes fewer than 1,000."""
LONGEST_NUMBER = 300
"""In digits; by default Python refuses more than 4,300 in an int, and more than 308 in a float."""
MOST_PARTS = 10_000
"""The largest number of lists and objects; each byte of one can take 100 bytes of memory."""
MOST_SHOWN = 3
"""The number of last moves in a question that is shown to people."""

_PLAYERS = (1, 2)


def _integer(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError
    return int(digits)


def _refuse(word: str) -> None:
    """Refuse NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(word)


_DECODER = json.JSONDecoder(parse_int=_integer, parse_constant=_refuse)


def ask(board: Board, seconds: float, player: int) -> bytes:
    """Write the question for the side to move: grid and player, and fields that some programs use.

    `player` is the number of the side to move, 1 or 2; the other side has the other number.

    >>> board = Board(Rules(2, 2, 2))
    >>> board.push(1)
    >>> ask(board, 0.5, player=2)[:46]
    b'{"grid": [[0, 0], [0, 1]], "player": 2, "width'
    """
    rules = board.rules
    sent = {None: 0, board.turn: player, 1 - board.turn: sum(_PLAYERS) - player}
    question = {
        "grid": [[sent[cell] for cell in column] for column in zip(*board.grid(), strict=True)],
        "player": player,
        "width": rules.width,
        "height": rules.height,
        "connect": rules.connect,
        "moves": board.moves,
        "seconds": seconds,
    }
    return _line(question)


def shortened_ask(line: str) -> str:
    """Return a question of `ask` for people: the first column, the last moves, dots for the rest.

    >>> shortened_ask(ask(Board.parse("4x3c3:1234"), 0.5, player=1).decode())
    '{"grid": [[0, 0, 1], ...], ..., "moves": [..., 1, 2, 3], ...}'
    """
    said = json.loads(line)
    moves = [str(move) for move in said["moves"]]
    if len(moves) > MOST_SHOWN:
        moves = ["...", *moves[-MOST_SHOWN:]]
    return f'{{"grid": [{said["grid"][0]}, ...], ..., "moves": [{", ".join(moves)}], ...}}'


def answer(column: int) -> bytes:
    r"""Write an answer.

    >>> answer(3)
    b'{"move": 3}\n'
    """
    return _line({"move": column})


def parse_answer(line: bytes) -> int | Fault:
    """Return the column of an answer, which need not be a column of the board.

    >>> parse_answer(b'{"move": 7, "why": "it wins"}')
    7
    """
    try:
        move = whole_number(_read(line).get("move"))
    except EngineError as error:
        return Fault(Termination.PROTOCOL_ERROR, str(error))
    if move is None:
        return Fault(
            Termination.PROTOCOL_ERROR, f"{_excerpt(line)} has no whole number as its move"
        )
    return move


@dataclass(frozen=True)
class Role:
    """The player's number and the board, for lines that do not contain them."""

    player: int = 1
    """1 or 2, as in the lines."""
    rules: Rules = field(default_factory=Rules)


@dataclass(frozen=True)
class Question:
    """A board with the player to move, and the time for the move if the line contains it."""

    board: Board
    seconds: float | None


def parse_ask(line: bytes, role: Role) -> Question:
    """Read a question; a line that cannot be answered raises a `ConnectnError` that says why.

    >>> parse_ask(b'{"grid": [[0, 2], [0, 0]], "width": 2, "height": 2}', Role()).board
    Board.parse('2x2c4:--/X-')
    """
    said = _read(line)
    player = _number(said, "player", role.player)
    if player not in _PLAYERS:
        raise EngineError(f"player must be 1 or 2, not {quoted(player)}")
    rules = Rules(
        _number(said, "width", role.rules.width),
        _number(said, "height", role.rules.height),
        _number(said, "connect", role.rules.connect),
    )
    columns = _columns(said.get("grid"), rules)
    owner = _owners(columns, player)
    rows = [[owner[cell] for cell in row] for row in zip(*columns, strict=True)]
    board = Board.from_grid(rows, rules.connect)
    if board.is_game_over():
        raise EngineError(f"there is no move to make: the game is over in {board}")
    return Question(board, _seconds(said.get("seconds")))


def _line(said: Mapping[str, object]) -> bytes:
    return json.dumps(said, allow_nan=False).encode() + b"\n"


def _read(line: bytes) -> dict[str, object]:
    """Read a JSON object, or raise an `EngineError` for any other bytes."""
    if len(line) > LONGEST_LINE:
        raise EngineError(f"a line is longer than {LONGEST_LINE} bytes")
    if line.count(b"[") + line.count(b"{") > MOST_PARTS:
        raise EngineError(f"{_excerpt(line)} has more than {MOST_PARTS} lists and objects")
    try:
        said = _DECODER.decode(line.decode())
    except RecursionError:
        raise EngineError(f"{_excerpt(line)} is nested too deeply") from None
    except ValueError:  # the base class of the errors of UTF-8 and of JSON
        raise EngineError(f"{_excerpt(line)} is not JSON in UTF-8") from None
    if not isinstance(said, dict):
        raise EngineError(f"{_excerpt(line)} is not a JSON object")
    return said


def _excerpt(line: bytes) -> str:
    return quoted(line.decode(errors="replace").strip())


def _shown(value: object) -> str:
    """Name a value of a line; one that holds others may be too deep to be printed."""
    if isinstance(value, list | dict):
        return "a list" if isinstance(value, list) else "an object"
    return quoted(value)


def _number(said: Mapping[str, object], name: str, default: int) -> int:
    """Return a whole number of a line; null means the default."""
    value = said.get(name)
    if value is None:
        return default
    number = whole_number(value)
    if number is None:
        raise EngineError(f"{name} must be a whole number, not {_shown(value)}")
    return number


def _seconds(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise EngineError(f"seconds must be a number from 0 on, not {_shown(value)}")
    return float(value)


def _columns(grid: object, rules: Rules) -> list[list[int]]:
    """Check the shape of a grid and what is in its cells."""
    if not isinstance(grid, list):
        raise EngineError(f"the grid must be a list of columns, not {_shown(grid)}")
    if len(grid) != rules.width:
        raise EngineError(f"the grid has {len(grid)} columns, {rules} has {rules.width}")
    for number, column in enumerate(grid):
        if not isinstance(column, list):
            raise EngineError(f"grid[{number}] must be a list of cells, not {_shown(column)}")
        if len(column) != rules.height:
            raise EngineError(
                f"grid[{number}] has {len(column)} cells, a column of {rules} has {rules.height}"
            )
        for row, cell in enumerate(column):
            if whole_number(cell) not in {0, *_PLAYERS}:
                raise EngineError(f"grid[{number}][{row}] must be 0, 1 or 2, not {_shown(cell)}")
    return grid


def _owners(columns: Sequence[Sequence[int]], player: int) -> dict[int, int | None]:
    """Return the player of the `Board` for each value of a cell: player 0 moved first."""
    other = sum(_PLAYERS) - player
    own, others = (sum(column.count(one) for column in columns) for one in (player, other))
    if own == others:
        return {0: None, player: 0, other: 1}
    if others == own + 1:
        return {0: None, other: 0, player: 1}
    raise EngineError(
        f"it is not the turn of player {player}, who has {own} discs against {others}"
    )
