"""The games that a page holds, as compact data for its script."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from connectn.arena.results import Game, Results
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.view.move_cells import cells_text, discs_of, filled_cells
from connectn.view.words import printable

MOST_GAMES = 2_000
"""A page with more games would take long to open."""
MOST_WORDS = 4_000
"""The most characters of what a player wrote in one game; the last ones are held."""
ALL_WORDS = 4_000_000
"""The most characters of what all players wrote in all games."""

Item = TypeVar("Item")

_ENDS = tuple(Termination)


def chosen_games(games: Sequence[Game], most: int = MOST_GAMES) -> list[tuple[int, Game]]:
    """Return the games that a page holds with their numbers, from 1, in the planned order.

    If there are too many, faulted games come first, and the other games are spread evenly.
    """
    numbered = list(enumerate(games, start=1))
    if len(numbered) <= most:
        return numbered
    faulted = [one for one in numbered if not one[1].termination.on_board][:most]
    others = [one for one in numbered if one[1].termination.on_board]
    return sorted(faulted + spread(others, most - len(faulted)), key=lambda one: one[0])


def spread(items: Sequence[Item], most: int) -> list[Item]:
    """Return at most so many items in their order, spread evenly.

    >>> spread("abcdefgh", 4), spread("ab", 4)
    (['a', 'c', 'e', 'g'], ['a', 'b'])
    """
    if len(items) <= most:
        return list(items)
    return [items[place * len(items) // most] for place in range(most)]


def replay_data(
    results: Results,
    names: Sequence[str],
    texts: Sequence[str],
    chosen: Sequence[tuple[int, Game]],
) -> dict[str, object]:
    """Return the data that the script of the page replays: players by name, and their whole texts.

    A cell is two symbols, its column and its row: ``"41"`` is the bottom of the fourth column.
    Moves, openings and winning lines are written in cells, so the script needs no rules.
    """
    words = _Words()
    used = sorted({game.fixture.opening for _, game in chosen})
    openings = {number: Board.parse(results.openings[number]) for number in used}
    return {
        "width": results.rules.width,
        "height": results.rules.height,
        "players": names,
        "texts": texts,
        "ends": [end.value for end in _ENDS],
        "openings": {number: _opening(board) for number, board in openings.items()},
        "games": [
            list(_game(number, game, openings[game.fixture.opening], words))
            for number, game in chosen
        ],
    }


def _opening(board: Board) -> dict[str, object]:
    """Return the discs before the first move, the side to move then, and the cells of the moves."""
    root = board.root()
    discs, turn = discs_of(root), root.turn
    return {"discs": discs, "turn": turn, "cells": cells_text(filled_cells(root, board.moves))}


def _game(number: int, game: Game, opening: Board, words: "_Words") -> Iterator[object]:
    board = opening.copy()
    yield number
    yield game.fixture.opening
    yield from game.fixture.sides
    yield cells_text(filled_cells(board, game.moves))
    yield game.winner
    yield _ENDS.index(game.termination)
    rest: dict[str, object] = {}
    outcome = board.outcome()
    if outcome is not None and outcome.line:
        rest["line"] = cells_text(outcome.line)
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
    """Cuts what players wrote, so that all of it together stays below `ALL_WORDS`."""

    def __init__(self) -> None:
        self._room = ALL_WORDS

    def keep(self, text: str) -> str:
        """Return the end of a text, with unprintable characters escaped."""
        most = min(MOST_WORDS, self._room)
        end = printable(text[-most:], keep="\n\t") if most else ""
        self._room = max(self._room - len(end), 0)
        if len(text) <= most:
            return end
        return f"[{len(text) - most} characters omitted]\n{end}"
