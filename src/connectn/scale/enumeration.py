"""All positions with a number of discs, one of two mirror images."""

from collections.abc import Iterator

from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.scale.fingerprint import FingerprintSet, fingerprint

Moves = bytes
"""The columns played, counted from 0: the shortest form of a game that Python has."""


def levels(rules: Rules, most: int) -> Iterator[list[Moves]]:
    """Yield the games to all positions of 0, 1, 2, ... discs that are not over.

    Of a position and its mirror image there is one. It ends before the first number of discs with
    more than `most` positions; after the last disc that fits, the lists are empty.

    >>> [len(level) for level in levels(Rules(), 3000)]
    [1, 4, 25, 121, 568, 2144]
    """
    level = [b""]
    while len(level) <= most:
        yield level
        level = _after(level, rules, most)


def _after(level: list[Moves], rules: Rules, most: int) -> list[Moves]:
    """Return the positions one disc later; a list that is too long is cut off."""
    seen = FingerprintSet(most + rules.width)
    after: list[Moves] = []
    for moves in level:
        board = board_after(moves, rules)
        for column in board.legal_moves:
            board.push(column)
            if not board.is_game_over() and seen.add(fingerprint(board)):
                after.append(moves + bytes([column]))
            board.pop()
        if len(after) > most:
            break
    return after


def board_after(moves: Moves, rules: Rules) -> Board:
    """Return the board after a game."""
    board = Board(rules)
    for column in moves:
        board.push(column)
    return board
