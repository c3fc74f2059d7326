"""Positions for tests: random ones of every phase, and some that BitBully has scored."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from connectn import Board, Rules, Score

PUBLISHED = Path(__file__).parents[2] / "benchmarks" / "positions"
PATIENCE = 40  # moves tried per disc before a board with fewer discs is returned


def random_board(dice: Random, rules: Rules, plies: int) -> Board:
    """Play this many random moves that complete no line; if there is none, take moves back.

    Half of the boards are filled evenly, so that they become full even where lines are hard to
    avoid. If lines cannot be avoided, fewer moves are played.
    """
    board, heights = Board(rules), [0] * rules.width
    slack = dice.choice((2, rules.height))
    for _ in range(PATIENCE * plies):
        if board.ply == plies:
            break
        lines, highest = board.winning_moves(board.turn), min(heights) + slack
        quiet = [c for c in board.legal_moves if c not in lines and heights[c] <= highest]
        if quiet:
            board.push(column := dice.choice(quiet))
            heights[column] += 1
        else:
            for _ in range(min(board.ply, dice.randrange(1, 4 * rules.width))):
                heights[board.pop()] -= 1
    return board


def late_boards(dice: Random, rules: Rules, empty: int) -> Iterator[Board]:
    """Yield positions with 1 to `empty` empty cells, or with any number on a board that small."""
    while True:
        plies = dice.randrange(max(0, rules.cells - empty), rules.cells)
        board = random_board(dice, rules, plies)
        if board.ply == plies:
            yield board


def quiet_boards(dice: Random, rules: Rules, empty: int) -> Iterator[Board]:
    """Yield such positions where the side to move cannot win at once."""
    for board in late_boards(dice, rules, empty):
        if not board.winning_moves(board.turn):
            yield board


def published(name: str) -> list[tuple[Board, Score]]:
    """Read a set of 7x6 positions that BitBully has scored."""
    lines = (PUBLISHED / f"{name}.txt").read_text("ascii").splitlines()
    boards = [(Board.parse(text), int(value)) for text, value in map(str.split, lines)]
    return [(board, Score(value, board.rules, board.ply)) for board, value in boards]
