"""The parts of a submission agree with the core, and its search with the solver."""

import time
from itertools import pairwise
from random import Random

import pytest

from connectn import Board, Rules, Solver
from connectn.adapters.kaggle import configuration_of, observation_of
from connectn.adapters.kaggle_submission import board as plain
from connectn.adapters.kaggle_submission.geometry import geometry_of
from connectn.adapters.kaggle_submission.opening import LAST_PLY, opening_column, opening_columns
from connectn.adapters.kaggle_submission.reading import Position, move, read
from connectn.adapters.kaggle_submission.reading import Rules as PlainRules
from connectn.adapters.kaggle_submission.strong import Search, Strong
from connectn.experiments.random_boards import random_board
from tests.adapters.stopwatch import stopwatch
from tests.cases import for_each
from tests.geometries import GEOMETRIES

LATE = [Rules(7, 6, 4), Rules(6, 7, 4), Rules(9, 7, 5), Rules(5, 5, 3), Rules(4, 4, 4)]


def position_of(board: Board) -> Position:
    rules = PlainRules(board.rules.width, board.rules.height, board.rules.connect)
    return Position(rules, board.discs(board.turn), board.discs(1 - board.turn))


def search_of(rules: Rules) -> Search:
    return Search(geometry_of(PlainRules(rules.width, rules.height, rules.connect)))


def random_game(rules: Rules, seed: int) -> list[Board]:
    """Return the positions of a random game before its end."""
    dice, board = Random(seed), Board(rules)
    found = []
    while not board.is_game_over():
        found.append(board.copy())
        board.push(dice.choice(board.legal_moves))
    return found


def quiet_game(rules: Rules, seed: int) -> list[Board]:
    """Return positions of a random game in which no move completes a line, with the next one."""
    dice, board = Random(seed), Board(rules)
    found = [board.copy()]
    while columns := sorted(set(board.legal_moves) - set(board.winning_moves(board.turn))):
        board.push(dice.choice(columns))
        found.append(board.copy())
    return found


@for_each("rules", GEOMETRIES)
def test_an_observation_is_read_as_the_bitboards_of_the_core(rules: Rules) -> None:
    for board in random_game(rules, seed=1):
        position = read(observation_of(board), configuration_of(rules))
        assert position == position_of(board)
        assert position.legal_columns == board.legal_moves


@for_each("rules", GEOMETRIES)
def test_a_position_after_a_move_is_that_of_the_core(rules: Rules) -> None:
    for board in random_game(rules, seed=2):
        for column in board.legal_moves:
            after = board.copy()
            after.push(column)
            assert position_of(board).after(column) == position_of(after)
            assert position_of(after).is_lost == after.has_line()


@for_each("rules", GEOMETRIES)
def test_the_plain_board_has_the_moves_lines_and_threats_of_the_core(rules: Rules) -> None:
    ours = plain.Board(PlainRules(rules.width, rules.height, rules.connect), 0, 0)
    dice, board = Random(3), Board(rules)
    while True:
        assert ours.turn == board.turn
        assert ours.legal_moves == board.legal_moves
        assert (ours.has_line(), ours.is_game_over()) == (board.has_line(), board.is_game_over())
        for side in (0, 1):
            assert ours.discs(side) == board.discs(side)
            if not board.has_line():
                assert ours.winning_cells(side) == board.winning_cells(side)
                assert ours.winning_moves(side) == board.winning_moves(side)
        if board.is_game_over():
            break
        column = dice.choice(board.legal_moves)
        ours.push(column)
        ours.pop()
        ours.push(column)
        board.push(column)


@for_each("rules", GEOMETRIES)
def test_the_search_knows_the_threats_of_the_core_after_every_move(rules: Rules) -> None:
    search = search_of(rules)
    game = quiet_game(rules, seed=4)
    node = search.root(0, 0)
    for board, after in pairwise(game):
        assert (node.my_wins, node.their_wins) == tuple(
            board.winning_cells(side) for side in (board.turn, 1 - board.turn)
        )
        node = search.after(node, position_of(after).theirs ^ position_of(board).mine)
        # What is known from move to move is what is known of the position alone.
        assert node == search.root(node.mine, node.theirs)


@for_each("rules", GEOMETRIES)
def test_cells_above_others_are_found(rules: Rules) -> None:
    geometry = geometry_of(PlainRules(rules.width, rules.height, rules.connect))
    dice, stride = Random(5), rules.height + 1
    for _ in range(10):
        cells = dice.getrandbits(rules.width * stride) & geometry.board
        columns = [cells >> (column * stride) & (1 << stride) - 1 for column in range(rules.width)]
        above = sum(
            1 << (column * stride + row)
            for column, discs in enumerate(columns)
            for row in range(rules.height)
            if any(discs >> lower & 1 for lower in range(row))
        )
        assert geometry.above(cells) == above
        assert geometry.columns_with(cells) == sum(map(bool, columns))


def test_the_columns_of_the_opening_are_best_by_the_solver() -> None:
    solver, known = Solver(), opening_columns()
    assert len(known) > 2_000
    for mine, theirs in Random(6).sample(sorted(known), 200):
        board = board_of_position(mine, theirs)
        assert known[mine, theirs] in solver.analyze(board).best


def test_the_opening_is_known_as_long_as_the_player_follows_it() -> None:
    for player in (0, 1):
        board, dice = Board(), Random(7)
        while board.ply <= LAST_PLY:
            if board.turn == player:
                column = opening_column(position_of(board))
                assert column is not None
                board.push(column)
            else:
                board.push(dice.choice(board.legal_moves))
    assert opening_column(position_of(Board(Rules(6, 6, 4)))) is None


def board_of_position(mine: int, theirs: int) -> Board:
    """Return the board with the discs of the side to move, and those of the other side."""
    first, second = (mine, theirs) if mine.bit_count() == theirs.bit_count() else (theirs, mine)
    rows = [
        [
            0
            if first >> (column * 7 + row) & 1
            else 1
            if second >> (column * 7 + row) & 1
            else None
            for column in range(7)
        ]
        for row in reversed(range(6))
    ]
    return Board.from_grid(rows)


@pytest.mark.parametrize("rules", LATE, ids=str)
def test_moves_late_in_the_game_are_exact(rules: Rules) -> None:
    dice, solver, search = Random(8), Solver(book=None), search_of(rules)
    for _ in range(12):
        board = random_board(dice, rules, rules.cells - dice.randint(2, 11))
        if board.is_game_over():
            continue
        position = position_of(board)
        cell = search.best_cell(position.mine, position.theirs, time.perf_counter() + 20)
        column = (cell.bit_length() - 1) // (rules.height + 1)
        assert column in solver.analyze(board).best, str(board)


def test_a_win_is_played_and_else_a_win_of_the_other_side_is_blocked() -> None:
    for text, column in (("121212", 0), ("12121", 0), ("12x9c5:", 5), ("9x7c5:91919191", 8)):
        board = Board.parse(text)
        assert Strong().choose(position_of(board), time.perf_counter() + 0.05) == column


@pytest.mark.parametrize("rules", [Rules(16, 16, 4), Rules(16, 16, 8), Rules(12, 10, 6)], ids=str)
def test_a_move_on_a_large_board_takes_less_than_the_time_allowed(rules: Rules) -> None:
    player, configuration = Strong(), configuration_of(rules, seconds=0.3)
    player.choose(position_of(Board(rules)), time.perf_counter())  # computes the lines
    for discs in (0, 20):
        board = random_board(Random(9), rules, discs)
        with stopwatch() as watch:
            assert move(player, observation_of(board), configuration) in board.legal_moves
        assert watch.seconds < 0.3


def test_a_player_keeps_to_its_own_seconds() -> None:
    rules = Rules(8, 8, 4)
    with stopwatch() as watch:
        move(Strong(seconds=0.05), observation_of(Board(rules)), configuration_of(rules))
    assert watch.seconds < 0.3
