"""What holds for the score of any position, whatever the score is."""

from collections.abc import Callable

from connectn import Board, Rules, Score, Solver

Law = Callable[[Solver, Board], None]


def after(board: Board, column: int) -> Board:
    child = board.copy()
    child.push(column)
    return child


def value_of_move(solver: Solver, board: Board, column: int) -> int:
    """Return what a column is worth to the side that plays it, from the position after."""
    child = after(board, column)
    outcome = child.outcome()
    if outcome is None:
        return -int(solver.solve(child))
    return 0 if outcome.winner is None else (board.rules.cells + 1 - board.ply) // 2


def the_mirror_image_scores_the_same(solver: Solver, board: Board) -> None:
    assert solver.solve(board.mirror()) == solver.solve(board), board


def a_position_is_worth_its_best_move(solver: Solver, board: Board) -> None:
    moves = [value_of_move(solver, board, column) for column in board.legal_moves]
    assert int(solver.solve(board)) == max(moves), board


def an_analysis_says_what_each_move_is_worth(solver: Solver, board: Board) -> None:
    analysis = solver.analyze(board)
    moves = {column: value_of_move(solver, board, column) for column in board.legal_moves}
    assert [None if known is None else known_value(known) for known in analysis.scores] == [
        moves.get(column) for column in range(board.rules.width)
    ], board
    most = max(moves.values())
    assert analysis.best == tuple(column for column in moves if moves[column] == most), board
    assert analysis.score == solver.solve(board), board


def the_best_line_keeps_its_promise(solver: Solver, board: Board) -> None:
    score, line = solver.solve(board), solver.analyze(board).pv
    assert len(line) == score.plies_to_end, board
    walker, value = board.copy(), int(score)
    for column in line:
        assert not walker.is_game_over(), f"{board} ends before {line}"
        assert int(solver.solve(walker)) == value, f"{board}: {line} loses its score at {walker}"
        walker.push(column)
        value = -value
    outcome = walker.outcome()
    assert outcome is not None, f"{board} goes on after {line}"
    assert outcome.winner == score.winner, board


def win_draw_or_loss_alone_has_the_sign_of_the_score(solver: Solver, board: Board) -> None:
    assert solver.solve(board, weak=True).sign == solver.solve(board).sign, board
    fresh = Solver(table_mb=1, book=None)  # which has not been told the score just now
    assert fresh.solve(board, weak=True).sign == solver.solve(board).sign, board


def neither_size_nor_content_of_the_table_matters(solver: Solver, board: Board) -> None:
    assert Solver(table_mb=1, book=None).solve(board) == solver.solve(board), board


def the_number_of_threads_does_not_matter(solver: Solver, board: Board) -> None:
    score = solver.solve(board)
    for threads in (2, 3):
        assert Solver(threads, table_mb=1, book=None).solve(board) == score, (
            f"{board} with {threads} threads"
        )


LAWS: tuple[Law, ...] = (
    the_mirror_image_scores_the_same,
    a_position_is_worth_its_best_move,
    an_analysis_says_what_each_move_is_worth,
    the_best_line_keeps_its_promise,
    win_draw_or_loss_alone_has_the_sign_of_the_score,
    neither_size_nor_content_of_the_table_matters,
    the_number_of_threads_does_not_matter,
)

LAW_BOARDS = {  # how many empty cells a position may have, so that its score comes at once
    Rules(7, 6, 4): 30,
    Rules(6, 7, 4): 28,
    Rules(6, 5, 4): 24,
    Rules(5, 6, 4): 26,
    Rules(5, 5, 4): 25,
    Rules(4, 4, 3): 13,
    Rules(6, 6, 5): 22,
    Rules(8, 7, 4): 30,
    Rules(9, 6, 5): 22,
    Rules(16, 3, 4): 20,
    Rules(4, 15, 5): 28,
    Rules(8, 8, 4): 30,
    Rules(8, 8, 6): 16,
    Rules(9, 7, 5): 22,
    Rules(16, 7, 5): 16,
    Rules(12, 10, 5): 16,
    Rules(11, 11, 6): 12,
    Rules(13, 13, 6): 12,
    Rules(16, 16, 7): 12,
}


def known_value(known: object) -> int:
    """Return the value of an exact score; without a limit nothing else may come back."""
    assert isinstance(known, Score), f"{known} is not exact"
    return int(known)
