"""How a call is stopped: by `cancel()`, by Ctrl-C, by a callback that raises."""

import math
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import pairwise
from threading import Event, Thread

import pytest

from connectn import Board, Bounds, CancelledError, Limit, Solver, SolverError
from tests.solver.positions import published

ENDLESS = Board.parse("16x16c4:")
TRIES = 10  # on a busy machine; one in time is enough
SOON = 0.1  # seconds


@contextmanager
def cancelling(solver: Solver, after: float) -> Iterator[list[float]]:
    """Cancel after some seconds, and then repeatedly, so that no failure blocks the tests.

    Yields the times of the calls.
    """
    done, calls = Event(), list[float]()

    def cancel() -> None:
        while not done.wait(2 * SOON if calls else after):
            calls.append(time.perf_counter())
            solver.cancel()

    thread = Thread(target=cancel)
    thread.start()
    try:
        yield calls
    finally:
        done.set()
        thread.join()


def delay_of_cancel(solver: Solver, ask: Callable[[], object]) -> float:
    """Return how long a call runs after it was cancelled; too long is tried again."""
    delay = math.inf
    for _ in range(TRIES):
        with cancelling(solver, 0.05) as calls:
            ask()
            delay = time.perf_counter() - calls[0]
        if delay < SOON:
            break
    return delay


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_cancelled_analysis_returns_bounds(threads: int) -> None:
    solver = Solver(threads, table_mb=16, book=None)

    def ask() -> None:
        analysis = solver.analyze(ENDLESS)
        assert isinstance(analysis.score, Bounds)
        assert all(known is not None for known in analysis.scores)

    assert delay_of_cancel(solver, ask) < SOON


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_cancelled_call_for_an_exact_score_raises(threads: int) -> None:
    solver = Solver(threads, table_mb=16, book=None)

    def ask() -> None:
        with pytest.raises(CancelledError, match=r"cancelled while solving 16x16c4:$"):
            solver.solve(ENDLESS)

    assert delay_of_cancel(solver, ask) < SOON


@pytest.mark.parametrize("threads", [1, 2])
def test_many_questions_are_cancelled_at_once(threads: int) -> None:
    solver = Solver(threads, table_mb=16, book=None)

    def ask() -> None:
        with pytest.raises(CancelledError, match="cancelled while solving 5 positions"):
            solver.solve_many([ENDLESS] * 5)

    assert delay_of_cancel(solver, ask) < SOON


def test_a_limited_question_that_is_cancelled_returns_bounds() -> None:
    solver = Solver(table_mb=16, book=None)
    asked = Limit(seconds=30)

    def ask() -> None:
        assert isinstance(solver.solve(ENDLESS, asked), Bounds)

    assert delay_of_cancel(solver, ask) < SOON


def test_cancelling_concerns_the_running_question_only() -> None:
    solver, (board, score) = Solver(table_mb=16, book=None), published("middle-medium")[0]
    solver.cancel()
    assert solver.solve(board) == score
    with cancelling(solver, 0.05), pytest.raises(CancelledError):
        solver.solve(ENDLESS)
    assert solver.solve(board) == score
    assert solver.solve_many([board]) == [score]


def test_of_two_threads_that_ask_the_cancelled_one_is_told() -> None:
    for _ in range(4):
        assert isinstance(fate_of_the_first_of_two_questions(), CancelledError)


def fate_of_the_first_of_two_questions() -> BaseException | None:
    """Cancel a question while another waits for its turn, and return what the first one raised."""
    solver = Solver(table_mb=1, book=None)
    with ThreadPoolExecutor(2) as pool:
        asked: list[Future[object]] = []
        for text in ("16x16c4:", "16x16c4:1"):
            asked.append(pool.submit(solver.solve, Board.parse(text)))
            time.sleep(0.05)
        with cancelling(solver, 0.01):
            first, _ = (question.exception() for question in asked)
            return first


# Ctrl-C is a signal to a whole process, so these calls run in another one.
SCRIPT = """
from random import Random
import numpy
from connectn import Board, Limit, Rules, Solver
from tests.solver.positions import random_board
endless = Board.parse("16x16c4:")
array = numpy.zeros((3, 16, 16))
short, long = Board.parse("31245242"), Board()  # a moment, and several seconds
dice = Random(1)
many = [random_board(dice, Rules(), 8) for _ in range(300)] if {many} else []  # half a minute
print("ready", flush=True)
try:
    {question}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


def interrupt(question: str) -> tuple[str, float]:
    """Ask in another process, interrupt it, and return its output and how long it still ran."""
    script = SCRIPT.format(question=question, many="(many)" in question)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as one:
        try:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
            time.sleep(0.3)
            begun = time.perf_counter()
            one.send_signal(signal.SIGINT)
            said, _ = one.communicate(timeout=10)
            return said, time.perf_counter() - begun
        finally:
            one.kill()


@pytest.mark.parametrize(
    "question",
    [
        "Solver(book=None).solve(endless)",
        "Solver(threads=3, book=None).solve(endless)",
        "Solver(book=None).solve(endless, Limit(seconds=60))",
        "Solver(threads=2, book=None).analyze(endless)",
        "Solver(book=None).solve_many([endless] * 3)",
        "Solver(threads=2, book=None).solve_many([endless] * 3)",
        "Solver(table_mb=1, book=None).solve_many(many)",
        "Solver(threads=2, table_mb=1, book=None).solve_many(many)",
        "Solver(book=None).solve_array(array)",
        "Solver(threads=2, book=None).solve_array(array)",
        "Solver(threads=2, book=None).solve_many([short, long])",  # one thread has work left
    ],
)
def test_ctrl_c_ends_any_question(question: str) -> None:
    said, seconds = interrupt(question)
    assert said == "interrupted\n"
    assert seconds < 5  # hours before the question is answered, however busy the machine is


class Fault(Exception):  # noqa: N818 - not an error of connectn
    """What a callback may raise."""


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_the_callback_is_passed_on(threads: int) -> None:
    solver, seen = Solver(threads, table_mb=16, book=None), list[int]()
    positions = published("begin-medium")[:40]

    def progress(done: int) -> None:
        seen.append(done)
        raise Fault(f"after {done}")

    with pytest.raises(Fault, match=r"^after \d+$"):
        solver.solve_many([board for board, _ in positions], progress=progress)
    assert len(seen) == 1
    board, score = positions[0]
    assert solver.solve(board) == score


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_grows_and_never_exceeds_the_number_of_questions(threads: int) -> None:
    seen = list[int]()
    boards = [board for board, _ in published("begin-medium")[:60]]
    Solver(threads, table_mb=16, book=None).solve_many(boards, progress=seen.append)
    assert len(seen) >= 3
    assert 0 <= seen[0] <= seen[-1] <= len(boards)
    assert all(before <= after for before, after in pairwise(seen))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_progress_is_told_in_the_middle_of_a_long_position(number: int, threads: int) -> None:
    """Also when the last positions are the long ones, and with a book that knows the first two."""
    solver, seen = Solver(threads, table_mb=1), list[int]()
    boards = [Board(), Board.parse("4"), Board.parse("4444443263"), *[ENDLESS] * number]
    solver.solve_many(boards, Limit(seconds=0.4), progress=seen.append)
    assert seen == sorted(seen)
    assert len(seen) >= 3
    assert 2 <= seen[0] <= seen[-1] <= len(boards)
    assert 3 in seen


@pytest.mark.parametrize("threads", [1, 2])
def test_the_callback_ends_a_long_position(threads: int) -> None:
    solver = Solver(threads, table_mb=1, book=None)

    def progress(done: int) -> None:
        assert done == 0
        raise Fault("enough")

    with pytest.raises(Fault, match="enough"):
        solver.solve_many([ENDLESS], Limit(seconds=60), progress=progress)
    with pytest.raises(CancelledError):
        solver.solve_many([ENDLESS], Limit(seconds=60), progress=lambda _: solver.cancel())


def test_the_callback_may_cancel() -> None:
    solver = Solver(table_mb=16, book=None)
    boards = [board for board, _ in published("begin-medium")]

    def progress(_: int) -> None:
        solver.cancel()

    with pytest.raises(CancelledError):
        solver.solve_many(boards, progress=progress)


def test_a_question_out_of_the_progress_callback_is_refused() -> None:
    solver = Solver(book=None)
    positions = published("begin-medium")[:40]
    boards = [board for board, _ in positions]

    def ask_again(_: int) -> None:
        solver.solve(Board.parse("4444443"))

    with pytest.raises(SolverError, match="7x6c4:4444443 from its own progress callback"):
        solver.solve_many(boards, progress=ask_again)
    board, score = positions[0]
    assert solver.solve(board) == score


def test_a_limit_of_another_kind_is_refused() -> None:
    with pytest.raises(TypeError, match=r"a limit is a Limit, not 1\.0"):
        Solver(book=None).solve(Board(), 1.0)  # type: ignore[call-overload]
