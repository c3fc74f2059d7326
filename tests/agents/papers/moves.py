"""Positions in which a paper's program and ours choose a move, for tests of all lengths."""

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from random import Random
from typing import NamedTuple

from connectn import Board, Rules, make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.papers.tree import Choice
from tests.oracle.grid_game import GridGame
from tests.oracle.papers import PLAYERS
from tests.oracle.papers.column_weight import ColumnWeight
from tests.oracle.papers.grid import Grid
from tests.solver.positions import random_board

SEED = 11


class Comparison(NamedTuple):
    """A player at a depth of its paper, on a board."""

    paper: str
    depth: int
    rules: Rules


COMPARISONS = [
    Comparison("winning-moves", 4, Rules()),
    Comparison("supported-lines", 2, Rules()),
    Comparison("supported-lines", 4, Rules()),
    Comparison("zugzwang", 4, Rules()),
    Comparison("windows", 4, Rules()),
    Comparison("windows", 4, Rules(9, 7, 5)),
    Comparison("connectivity", 4, Rules()),
    Comparison("connectivity", 4, Rules(9, 7, 5)),
    Comparison("column-weight", 5, Rules()),
    Comparison("center-weight", 5, Rules()),
]


def positions(comparison: Comparison, number: int, most_leaves: float = inf) -> Iterator[Board]:
    """Yield random positions in which minimax has at most so many leaves."""
    paper, depth, rules = comparison
    plies = depth if PLAYERS[paper]().counts_own_move else depth + 1
    dice = Random(f"{comparison} {SEED}")
    while number:
        board = random_board(dice, rules, dice.randrange(rules.cells))
        if not board.is_game_over() and len(board.legal_moves) ** plies <= most_leaves:
            number -= 1
            yield board


def assert_same_move(comparison: Comparison, board: Board) -> None:
    """Let both choose; where the paper rolls dice, compare the columns it chooses from."""
    paper, depth, _ = comparison
    game = GridGame(board.rules.width, board.rules.height, board.rules.connect)
    for column in board.moves:
        game.drop(column)
    program, choice = PLAYERS[paper](), PAPERS[paper].rules.choice
    if isinstance(program, ColumnWeight):
        search = replace(PAPERS[paper], plies=depth + 1)
        assert set(search.run(board).best) == choices_of(program, game, depth), (str(board), SEED)
        return
    ours = make_agent(f"{paper}:depth={depth}", seed=SEED).choose(board)
    theirs = program.choose(game, Random(SEED), depth)
    if ours != theirs:  # only if all columns lose and the paper then plays any of them
        assert choice is Choice.FIRST_UNLESS_LOST, (str(board), SEED)
        assert set(program.values(game, depth).values()) == {-inf}, (str(board), SEED)


def choices_of(program: ColumnWeight, game: GridGame, depth: int) -> set[int]:
    """Return the columns that P5's program chooses from."""
    winning = program.winning_column(Grid(game))
    if winning is not None:
        return {winning}
    values = program.values(game, depth)
    return {column for column in values if values[column] == max(values.values())}
