"""The solver around the search: its errors, its book, its memory, and extreme boards."""

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from connectn import Board, Bounds, Limit, Rules, Score, Solver, SolverError
from tests.oracle.solving import score
from tests.solver.laws import known_value
from tests.solver.positions import published, random_board

QUESTIONS: list[Callable[[Solver, Board], object]] = [
    lambda solver, board: solver.solve(board),
    lambda solver, board: solver.analyze(board),
    lambda solver, board: solver.solve_many([Board(), board]),
]


@pytest.mark.parametrize("ask", QUESTIONS)
@pytest.mark.parametrize("text", ["7x6c4:1212121", "2x2c3:1122", "1x1c1:1"])
def test_a_finished_game_is_refused(ask: Callable[[Solver, Board], object], text: str) -> None:
    with pytest.raises(SolverError, match=f"nothing to solve: the game is over in {text}$"):
        ask(Solver(table_mb=1), Board.parse(text))


@pytest.mark.parametrize("ask", QUESTIONS[:2])
@pytest.mark.parametrize("wrong", ["4453", None, 4, [3, 3]], ids=repr)
def test_an_object_that_is_no_board_is_refused(
    ask: Callable[[Solver, object], object], wrong: object
) -> None:
    with pytest.raises(TypeError) as refused:
        ask(Solver(table_mb=1), wrong)
    assert str(refused.value) == f"a position to solve is a Board, not {wrong!r}"


@pytest.mark.parametrize("threads", [0, -1, 257, 1.5, "x", None, True, 10**30], ids=repr)
def test_an_impossible_number_of_threads_is_refused(threads: int) -> None:
    with pytest.raises(SolverError) as refused:
        Solver(threads)
    assert str(refused.value) == f"threads must be a whole number from 1 to 256, not {threads!r}"


@pytest.mark.parametrize("table_mb", [0, -1, 1.5, "x", None, True], ids=repr)
def test_a_table_of_no_size_is_refused(table_mb: int) -> None:
    with pytest.raises(SolverError) as refused:
        Solver(table_mb=table_mb)
    assert str(refused.value) == f"table_mb must be a whole number above 0, not {table_mb!r}"


@pytest.mark.parametrize("table_mb", [10**9, 10**30])
def test_a_table_larger_than_the_machine_is_refused(table_mb: int) -> None:
    with pytest.raises(SolverError, match=rf"^table_mb={table_mb} is more than the \d+ MiB this"):
        Solver(table_mb=table_mb)


def nodes_of(solver: Solver, board: Board) -> int:
    solver.solve(board)
    return solver.nodes


def test_clearing_makes_a_used_solver_like_a_new_one() -> None:
    solver = Solver(table_mb=16, book=None)
    boards = [board for board, _ in published("begin-medium")[:5]]
    for board in boards:
        fresh = nodes_of(Solver(table_mb=16, book=None), board)
        assert nodes_of(solver, board) > 0
        assert nodes_of(solver, board) < fresh
        solver.clear()
        assert nodes_of(solver, board) == fresh


def test_one_thread_always_needs_the_same_number_of_nodes() -> None:
    boards = [board for board, _ in published("begin-medium")[5:10]]
    first, second = (Solver(table_mb=16, book=None) for _ in range(2))
    assert [nodes_of(first, board) for board in boards] == [
        nodes_of(second, board) for board in boards
    ]


def test_many_questions_count_the_nodes_of_all() -> None:
    boards = [board for board, _ in published("begin-medium")[:6]]
    many, one = Solver(table_mb=16), Solver(table_mb=16)
    many.solve_many(boards)
    assert many.nodes == sum(nodes_of(one, board) for board in boards)


def test_an_analysis_keeps_the_board_that_was_asked_about() -> None:
    for text in ("4453", "4444443263"):  # in the book, and not
        board = Board.parse(text)
        analysis = Solver(table_mb=1).analyze(board, Limit(nodes=100))
        board.push(0)
        assert str(analysis.board) == f"7x6c4:{text}"


def test_an_analysis_counts_its_nodes_and_its_time() -> None:
    solver, board = Solver(table_mb=16), published("begin-medium")[0][0]
    begun = time.perf_counter()
    analysis = solver.analyze(board)
    assert analysis.nodes == solver.nodes > 1000
    assert 0 < analysis.seconds <= time.perf_counter() - begun
    assert solver.analyze(Board.parse("121212")).nodes >= 0


def test_nodes_can_be_watched_while_a_question_runs() -> None:
    solver, seen = Solver(table_mb=16, book=None), list[int]()
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(solver.solve, Board(), Limit(seconds=0.5))
        while not asked.done():
            seen.append(solver.nodes)
            time.sleep(0.01)
    assert seen == sorted(seen)
    assert len(set(seen)) >= 3
    assert solver.nodes >= seen[-1]


def test_threads_that_ask_at_once_all_get_right_answers() -> None:
    solver = Solver(table_mb=4)
    positions = published("middle-medium")[:60] + published("middle-easy")[:60]

    def ask(seed: int) -> list[str]:
        own = Random(seed).sample(positions, len(positions))
        return [
            f"{board}: {found} instead of {score}"
            for board, score in own
            if (found := solver.solve(board)) != score or solver.analyze(board).score != score
        ]

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(4))) == [[]] * 4


def test_going_back_and_forth_between_boards_gives_right_answers() -> None:
    dice, solver = Random("to and fro"), Solver(table_mb=1)
    sizes = [Rules(4, 4, 3), Rules(5, 5, 4), Rules(7, 6, 4), Rules(8, 8, 4), Rules(12, 11, 4)]
    for _ in range(60):
        rules = dice.choice([*sizes, Rules(3, 3, 1)])
        board = random_board(dice, rules, max(0, rules.cells - 7) if rules.connect > 1 else 0)
        if rules.cells - board.ply <= 9:
            assert int(solver.solve(board)) == score(rules, board.moves), board


LOCKED = """
import ctypes
locked = ctypes.CDLL(None).mlockall(1 | 2) == 0  # what there is, and what will be
from connectn import Board, Limit, Solver
from tests.solver.positions import published
solver = Solver(table_mb=4)
for board, score in published("begin-medium")[:8]:
    twin = Board.parse(str(board).replace("7x6c4", "7x6c5"))  # its keys are the same
    solver.solve(twin, Limit(nodes=200_000))
    assert solver.solve(board) == score, board
print(locked)
"""


def test_a_table_changes_hands_where_memory_is_locked() -> None:
    """The system then does not take pages back, so the table must be emptied byte by byte."""
    command = [sys.executable, "-c", LOCKED]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False, text=True)
    assert done.returncode == 0, done.stderr
    if done.stdout != "True\n":
        pytest.skip("this process may not lock its memory")


@pytest.mark.parametrize("text", ["1x1c1:", "2x3c1:", "7x6c1:", "16x16c1:", "16x1c1:"])
def test_the_first_disc_wins_when_one_makes_a_line(text: str) -> None:
    board, solver = Board.parse(text), Solver(table_mb=1)
    win = (board.rules.cells + 1) // 2
    found = solver.solve(board)
    assert (int(found), found.plies_to_end, found.winner) == (win, 1, 0)
    analysis = solver.analyze(board)
    assert [known_value(known) for known in analysis.scores] == [win] * board.rules.width
    assert len(analysis.pv) == 1
    assert solver.solve_many([board] * 2) == [found] * 2


@pytest.mark.parametrize(
    "text",
    [
        *("1x1c2:", "1x1c16:", "2x2c3:12", "3x3c4:", "5x4c6:", "1x16c2:", "1x3c4:11", "4x1c16:1"),
        *("7x6c8:", "9x9c10:", "15x15c16:", "12x15c16:11112"),
    ],
)
def test_a_board_without_lines_is_a_draw_at_once(text: str) -> None:
    board, solver, limit = Board.parse(text), Solver(table_mb=1), Limit(nodes=100_000)
    found = solver.solve(board, limit)
    assert isinstance(found, Score), f"{text} is {found}"
    assert (int(found), found.winner) == (0, None)
    analysis = solver.analyze(board, limit)
    assert found.plies_to_end == len(analysis.pv) == board.rules.cells - board.ply
    assert analysis.best == tuple(board.legal_moves)


MEMORY = """
from connectn import Board, Limit, Rules, Solver

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

Board()
before = peak()
solver = Solver(threads={threads}, table_mb=256, book=None)
for rules in {boards}:
    solver.solve(Board(Rules(*rules)), Limit(seconds=0.2))
print((peak() - before) // 1024)
"""


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("boards", [[(7, 6, 4)], [(7, 6, 4), (16, 16, 4)]], ids=str)
def test_memory_is_that_of_the_table_and_little_more(
    boards: list[tuple[int, int, int]], threads: int
) -> None:
    code = MEMORY.format(boards=boards, threads=threads)
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True, text=True)
    assert 16 <= int(done.stdout) <= 256 + 64


NO_ROOM = """
import resource
from connectn import Board, Limit, Solver
solver = Solver(threads=256, table_mb=16, book=None)
resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))  # no room for so many stacks
print(solver.solve(Board(), Limit(nodes=100_000)).lower)
"""


def test_threads_that_cannot_be_started_do_not_end_the_process() -> None:
    command = [sys.executable, "-c", NO_ROOM]
    done = subprocess.run(command, capture_output=True, timeout=60, check=False, text=True)
    assert done.returncode in (0, 1), done  # an answer, or an error that says why
    assert done.returncode == 0 or "SolverError" in done.stderr


def test_only_columns_with_the_exact_score_are_proved_best() -> None:
    board = Board.parse("4x4c3:12")
    exact = Solver(table_mb=1).analyze(board)
    assert exact.is_exact
    assert exact.proved_best == exact.best
    rules, ply = board.rules, board.ply
    scores = (Score(2, rules, ply), Bounds(0, 2, rules, ply), None, Bounds(-1, 1, rules, ply))
    some = replace(exact, scores=scores)
    assert (some.best, some.proved_best, some.is_exact) == ((0, 1), (0,), False)
    none = replace(exact, scores=(Bounds(0, 2, rules, ply), None, None, Score(1, rules, ply)))
    assert (none.best, none.proved_best) == ((0, 3), ())
