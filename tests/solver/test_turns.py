"""One call at a time: what a call does that comes in the middle of another one."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest

from connectn import Board, CancelledError, Limit, Score, Solver
from tests.solver.positions import published
from tests.solver.processes import run_script

BOARD = Board.parse("4444443")
ENDLESS = Board.parse("16x16c4:")
CALLS: dict[str, tuple[str, str]] = {
    "solve": ("solver.solve(BOARD)", "solve 7x6c4:4444443"),
    "analyze": ("solver.analyze(BOARD)", "analyse 7x6c4:4444443"),
    "solve_many": ("solver.solve_many([BOARD] * 2)", "solve 2 positions"),
    "clear": ("solver.clear()", "empty its table"),
}
ASKED_AGAIN = "from its own progress callback, or from a signal handler while it works"

for_each_call = pytest.mark.parametrize(("call", "what"), CALLS.values(), ids=CALLS)


@for_each_call
@pytest.mark.parametrize("threads", [1, 2])
def test_a_call_from_the_progress_callback_is_refused(call: str, what: str, threads: int) -> None:
    said = run_script(f"""
        solver, BOARD = Solver({threads}, table_mb=16, book=None), Board.parse("4444443")
        for _ in range(2):
            try:
                solver.solve_many([ENDLESS] * 3, progress=lambda _: {call})
            except SolverError as refused:
                print(refused)
            check(solver)
    """)
    assert said == f"a solver cannot {what} {ASKED_AGAIN}\n" * 2


@for_each_call
@pytest.mark.parametrize(
    "running",
    [
        "Solver(book=None).solve(ENDLESS)",
        "Solver(threads=3, book=None).solve(ENDLESS)",
        "Solver(book=None).analyze(ENDLESS)",
        "Solver(threads=2, book=None).solve_many([ENDLESS] * 3)",
    ],
)
def test_a_call_from_a_signal_handler_is_refused(call: str, what: str, running: str) -> None:
    solver, _, question = running.partition(").")
    said = run_script(f"""
        solver, BOARD = {solver}), Board.parse("4444443")
        def handle(number, frame):
            {call}
        signal.signal(signal.SIGALRM, handle)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        try:
            solver.{question}
        except SolverError as refused:
            print(refused)
        check(solver)
    """)
    assert said == f"a solver cannot {what} {ASKED_AGAIN}\n"


def test_a_handler_that_takes_the_refusal_leaves_the_running_call_alone() -> None:
    said = run_script("""
        solver, refused = Solver(book=None), []
        def handle(number, frame):
            try:
                solver.solve(Board.parse("4444443"))
            except SolverError as error:
                refused.append(error)
        signal.signal(signal.SIGALRM, handle)
        signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05)
        while len(refused) <= 3:
            solver.clear()
            for board, score in published("begin-medium")[:20] + published("begin-hard")[:1]:
                assert solver.solve(board) == score, board
        signal.setitimer(signal.ITIMER_REAL, 0)
        print("as published")
    """)
    assert said == "as published\n"


def test_a_handler_may_use_another_solver_and_cancel_the_running_one() -> None:
    said = run_script("""
        solver, other = Solver(threads=2, book=None), Solver(table_mb=1, book=None)
        def handle(number, frame):
            check(other)
            solver.cancel()
        signal.signal(signal.SIGALRM, handle)
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        try:
            solver.solve(ENDLESS)
        except CancelledError:
            print("cancelled")
        check(solver)
    """)
    assert said == "cancelled\n"


def test_a_call_that_waits_for_its_turn_can_be_interrupted() -> None:
    said = run_script("""
        solver = Solver(table_mb=1, book=None)
        running = threading.Thread(target=lambda: solver.solve(ENDLESS, Limit(seconds=1000)))
        running.start()
        while not solver.nodes:
            time.sleep(0.01)
        def handle(number, frame):
            raise InterruptedError("while it waits")
        signal.signal(signal.SIGALRM, handle)
        for call in (solver.clear, lambda: check(solver), lambda: solver.analyze(ENDLESS)):
            signal.setitimer(signal.ITIMER_REAL, 0.1)
            try:
                call()
            except InterruptedError as error:
                print(error)
        solver.cancel()
        running.join()
        check(solver)
    """)
    assert said == "while it waits\n" * 3


def test_a_thread_that_asks_again_and_again_lets_another_one_have_its_turn() -> None:
    solver, stop = Solver(table_mb=1, book=None), Event()
    turns = 0

    def ask_on() -> int:
        asked = 0
        while not stop.is_set():
            solver.solve(ENDLESS, Limit(nodes=2_000))
            asked += 1
        return asked

    with ThreadPoolExecutor(1) as pool:
        greedy = pool.submit(ask_on)
        try:
            until = time.perf_counter() + 60
            while turns < 20 and time.perf_counter() < until:
                solver.solve(BOARD, Limit(nodes=1))
                turns += 1
        finally:
            stop.set()
        assert greedy.result() < 100 * 20
    assert turns == 20


MINUTE = Limit(seconds=60)
LONG: dict[str, Callable[[Solver], object]] = {
    "solve": lambda solver: solver.solve(ENDLESS, MINUTE),
    "analyze": lambda solver: solver.analyze(ENDLESS, MINUTE),
    "solve_many": lambda solver: solver.solve_many([ENDLESS], MINUTE),
}


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kind", LONG)
def test_a_look_up_in_the_book_leaves_the_count_of_a_running_search(
    kind: str, threads: int
) -> None:
    solver = Solver(threads, table_mb=1)
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(LONG[kind], solver)
        while solver.nodes == 0:
            time.sleep(0.01)
        looked_up = solver.solve(Board())
        assert isinstance(looked_up, Score)
        assert solver.analyze(Board()).nodes == 0
        assert solver.nodes > 0
        solver.cancel()
        assert (type(running.exception()) is CancelledError) == (kind == "solve_many")
    assert solver.nodes > 0
    solver.solve(Board())
    assert solver.nodes == 0


FORKING = [
    "solver.solve(ENDLESS)",
    "solver.solve(Board.parse('7x8c4:'))",
    "solver.analyze(ENDLESS)",
    "solver.solve_many([ENDLESS] * 4)",
]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("running", FORKING)
def test_a_solver_works_in_a_child_that_is_forked_while_another_thread_solves(
    running: str, threads: int
) -> None:
    said = run_script(f"""
        solver = Solver({threads}, table_mb=4, book=None)
        def ask():
            try:
                {running}
            except CancelledError:
                print("cancelled")
        thread = threading.Thread(target=ask)
        thread.start()
        while not solver.nodes:
            time.sleep(0.01)
        def work():
            check(solver)
            assert solver.analyze(EASY[0][0]).score == EASY[0][1]
            assert solver.solve_many([board for board, _ in EASY]) == [score for _, score in EASY]
            solver.clear()
            wrong = in_child(lambda: check(solver))
            assert not wrong, wrong
        for _ in range(3):
            print(in_child(work) or "works")
            print(in_child(solver.clear) or "clears")
        print(in_child(lambda: globals().pop("solver")) or "goes")
        while thread.is_alive():
            solver.cancel()
            thread.join(0.1)
        check(solver)
    """)
    lines = ["works", "clears"] * 3 + ["goes"]
    assert said.splitlines() == [*lines, *([] if "analyze" in running else ["cancelled"])]


@pytest.mark.parametrize("threads", [1, 3])
def test_a_solver_that_rests_keeps_its_table_in_a_child(threads: int) -> None:
    said = run_script(f"""
        solver = Solver({threads}, table_mb=16, book=None)
        board, score = published("begin-medium")[0]
        solver.solve(board)
        searched = solver.nodes
        def work():
            assert solver.solve(board) == score
            assert solver.nodes < searched / 2
        print(in_child(work) or "works")
    """)
    assert said == "works\n"


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize(
    "ask",
    [
        "assert solver.solve_many(boards, progress=fork) == scores",
        "solver.solve_many([ENDLESS] * 4, Limit(seconds=0.5), progress=fork)",
        "assert solver.solve(board) == score",
        "assert solver.analyze(board).score == score",
    ],
)
def test_a_call_goes_on_in_a_child_that_its_own_callback_or_handler_forks(
    ask: str, threads: int
) -> None:
    """The helper threads exist in the parent only; the child goes on without them."""
    said = run_script(f"""
        solver, children = Solver({threads}, table_mb=4, book=None), []
        boards, scores = zip(*published("begin-medium")[:30])
        scores = list(scores)
        board, score = published("begin-hard")[6]  # a third of a second or more
        def fork(*_):
            if not children:
                children.append(os.fork())
                signal.alarm(40 if children == [0] else 0)
                signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, fork)
        if "fork" not in {ask!r}:
            signal.setitimer(signal.ITIMER_REAL, 0.05)
        {ask}
        twin = Board.parse(str(EASY[0][0]).replace("7x6c4", "7x6c5"))  # its keys are the same
        solver.solve(twin, Limit(nodes=100_000))
        check(solver)
        if children == [0]:
            os._exit(7)  # the child has come to the same end
        print(os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]))
    """)
    assert said == "7\n"


AGENTS = ["strong:table_mb=4", "perfect:table_mb=4", "perfect:table_mb=4,level=3,seed=1"]


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_works_in_a_child_that_is_forked_while_it_thinks(name: str) -> None:
    said = run_script(f"""
        agent, ended = make_agent("{name}"), threading.Event()
        board, late = Board.parse("9x8c4:55"), QUIET
        expected = agent.choose(late, Limit(nodes=50_000))
        def think():
            while not ended.is_set():
                agent.choose(board, Limit(seconds=0.2))
        thread = threading.Thread(target=think)
        thread.start()
        for _ in range(10):
            time.sleep(0.03)
            print(in_child(lambda: agent.choose(late, Limit(seconds=0.1))) or "works")
        ended.set()
        thread.join()
        assert "level" in "{name}" or agent.choose(late, Limit(nodes=50_000)) == expected
    """)
    assert said == "works\n" * 10


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_asked_again_by_a_signal_handler_answers_or_refuses(name: str) -> None:
    said = run_script(f"""
        agent, heard = make_agent("{name}"), []
        board, late = Board.parse("9x8c4:55"), QUIET
        def handle(number, frame):
            try:
                heard.append(agent.choose(late, Limit(seconds=0.01)) in late.legal_moves)
            except SolverError as refused:
                assert "from a signal handler while it works" in str(refused)
                heard.append(False)
        signal.signal(signal.SIGALRM, handle)
        signal.setitimer(signal.ITIMER_REAL, 0.03, 0.03)
        for _ in range(3):
            assert agent.choose(board, Limit(seconds=0.3)) in board.legal_moves
        signal.setitimer(signal.ITIMER_REAL, 0)
        print(len(heard) > 3)
    """)
    assert said == "True\n"


def test_a_published_position_is_easy_enough_for_these_tests() -> None:
    solver = Solver(table_mb=1, book=None)
    for board, score in published("middle-easy")[:20]:
        assert solver.solve(board, Limit(nodes=20_000)) == score
