"""Rows say what a position is worth, and are always in the same split."""

from collections import Counter

from connectn import Board, Solver
from connectn.scale.label import Wanted, label
from connectn.scale.rows import Row, split_of
from tests.scale.positions import positions, truth


def test_a_row_says_what_the_solver_says() -> None:
    texts = positions(50, discs=20)
    solver = Solver(table_mb=1)
    for text, given in zip(texts, truth(texts, Wanted.BEST), strict=True):
        row = Row.of(text, given, seed=1)
        analysis = solver.analyze(Board.parse(text))
        score = analysis.score
        assert (row.position, row.ply, row.score) == (
            text,
            20,
            int(solver.solve(Board.parse(text))),
        )
        assert row.best == "".join(str(column + 1) for column in analysis.best)
        assert row.plies_to_end == analysis.depth
        assert row.result == {1: "win", 0: "draw", -1: "loss"}[score.sign or 0]


def test_the_split_of_a_position_does_not_depend_on_its_mirror_image_or_its_history() -> None:
    for text in positions(100, discs=10):
        board = Board.parse(text)
        assert split_of(board, 1) == split_of(board.mirror(), 1)
    assert split_of(Board.parse("1234"), 1) == split_of(Board.parse("3214"), 1)


def test_splits_have_their_shares_and_depend_on_the_seed() -> None:
    boards = [Board.parse(text) for text in positions(3000, discs=12)]
    counts = Counter(split_of(board, 1) for board in boards)
    assert abs(counts["train"] - 2400) < 100
    assert abs(counts["validation"] - 300) < 70
    assert abs(counts["test"] - 300) < 70
    assert any(split_of(board, 1) != split_of(board, 2) for board in boards)


def test_the_best_columns_of_a_win_at_once_are_the_columns_that_win() -> None:
    board = Board.parse("444433335555")
    assert label(Solver(table_mb=1), board)[1:] == tuple(board.winning_moves(board.turn))
