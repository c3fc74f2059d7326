"""The games a page holds, as compact as a script can read them."""

import json
from collections.abc import Iterator, Sequence

from connectn.arena.results import Game, Results
from connectn.game.board import Board
from connectn.game.notation import format_columns, format_grid
from connectn.game.outcome import Termination
from connectn.view.words import printable

MOST_GAMES = 2_000
"""More would make a page that takes long to open."""
MOST_WORDS = 4_000
"""Signs of what a player wrote in one game; the last ones."""
ALL_WORDS = 4_000_000
"""Signs of what all players wrote in all games."""

_ENDS = tuple(Termination)


def chosen_games(games: Sequence[Game], most: int = MOST_GAMES) -> list[tuple[int, Game]]:
    """Return the games a page holds, numbered from 1: faulted ones first, the others spread evenly.

    They come in the order they were planned.
    """
    numbered = list(enumerate(games, start=1))
    if len(numbered) <= most:
        return numbered
    faulted = [one for one in numbered if not one[1].termination.on_board][:most]
    others = [one for one in numbered if one[1].termination.on_board]
    room = most - len(faulted)
    spread = [others[place * len(others) // room] for place in range(room)] if others else []
    return sorted(faulted + spread, key=lambda one: one[0])


def replay_data(results: Results, names: Sequence[str], chosen: Sequence[tuple[int, Game]]) -> str:
    """Return what the page's script reads, safe inside a script element."""
    rules = results.rules
    words = _Words()
    used = sorted({game.fixture.opening for _, game in chosen})
    data = {
        "width": rules.width,
        "height": rules.height,
        "connect": rules.connect,
        "players": names,
        "ends": [end.value for end in _ENDS],
        "openings": {number: _opening(results, number) for number in used},
        "games": [list(_game(number, game, words)) for number, game in chosen],
    }
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _opening(results: Results, number: int) -> tuple[str, str]:
    """Return the grid a game starts from, where that is not empty, and the opening's moves."""
    board = Board.parse(results.openings[number])
    moves = format_columns(board.moves)
    while board.moves:
        board.pop()
    return (format_grid(board.grid()) if board.ply else ""), moves


def _game(number: int, game: Game, words: "_Words") -> Iterator[object]:
    yield number
    yield game.fixture.opening
    yield from game.fixture.sides
    yield format_columns(game.moves)
    yield game.winner
    yield _ENDS.index(game.termination)
    rest: dict[str, object] = {}
    if game.seconds:
        rest["ms"] = [_milliseconds(seconds) for seconds in game.seconds]
    if game.detail:
        rest["detail"] = printable(game.detail)
    if any(game.last_words):
        rest["words"] = [words.keep(text) for text in game.last_words]
    yield rest


def _milliseconds(seconds: float) -> float:
    """Round a time to three digits.

    >>> _milliseconds(0.0000123), _milliseconds(1.23456)
    (0.0123, 1230.0)
    """
    return float(f"{1000 * seconds:.3g}")


class _Words:
    """Keeps the ends of what players wrote, until there is no more room."""

    def __init__(self) -> None:
        self._room = ALL_WORDS

    def keep(self, text: str) -> str:
        """Return the end of a text, made fit to be shown."""
        most = min(MOST_WORDS, self._room)
        end = printable(text[-most:], keep="\n\t") if most else ""
        self._room = max(self._room - len(end), 0)
        if len(text) <= most:
            return end
        return f"[{len(text) - most} signs left out]\n{end}"
