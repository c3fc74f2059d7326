"""Exact scores by plain negamax: every game is played out, nothing is pruned or ordered."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tests.oracle.grid_game import GridGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from connectn import Rules

Known = dict[tuple[tuple[int, ...], ...], int]


def score(rules: Rules, columns: Sequence[int]) -> int:
    """Score the position after these moves for the side to move, the game over or not."""
    return _score(_replay(rules, columns), _known(rules))


def legal_scores(rules: Rules, columns: Sequence[int]) -> list[int | None]:
    """Score a disc in each column for the side to move, None where it cannot go."""
    game = _replay(rules, columns)
    legal = game.legal_moves()
    return [
        -_score(_after(game, column), _known(rules)) if column in legal else None
        for column in range(rules.width)
    ]


def forget() -> None:
    """Forget what was found so far, which takes memory without end."""
    _known.cache_clear()


@cache
def _known(rules: Rules) -> Known:  # noqa: ARG001 - it is the key of the cache
    """Return what was found on this board so far, for positions that share their futures."""
    return {}


def _replay(rules: Rules, columns: Sequence[int]) -> GridGame:
    game = GridGame(rules.width, rules.height, rules.connect)
    for column in columns:
        game.drop(column)
    return game


def _after(game: GridGame, column: int) -> GridGame:
    child = game.copy()
    child.drop(column)
    return child


def _score(game: GridGame, known: Known) -> int:
    key = game.key()
    if key not in known:
        moves = game.legal_moves()
        if moves:
            known[key] = max(-_score(_after(game, column), known) for column in moves)
        else:
            known[key] = _final_score(game)
    return known[key]


def _final_score(game: GridGame) -> int:
    if game.winner() is None:
        return 0
    discs = sum(len(column) for column in game.columns)
    win = (game.width * game.height + 1 - (discs - 1)) // 2  # the winner's, before the last disc
    return -win
