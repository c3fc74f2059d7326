"""A solver without enough memory: one sentence, and it goes on working.

`cpp/tests/faults.cpp` lets every single allocation fail; here the system refuses memory.
"""

import sys

import pytest

from tests.solver.processes import run_script

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="RLIMIT_AS limits nothing here")

LIMITED = """
import resource
from contextlib import contextmanager

@contextmanager
def limited(mib):  # to this much more than the process has now
    pages = int(open("/proc/self/statm").read().split()[0])
    most = pages * resource.getpagesize() + (mib << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY,) * 2)

small, large = Board.parse("4x4c4:"), Board.parse("7x8c4:1234567")
rest = {
    board: Solver(table_mb=1, book=None).solve(board)
    for board in map(Board.parse, ("5x4c4:", "4x5c4:", "2x9c4:", "9x9c10:", "3x3c1:"))
}
few = Limit(nodes=20_000)
check(Solver(table_mb=1))  # what is loaded late is loaded now
"""


def run_limited(script: str) -> str:
    return run_script(LIMITED + script)


CALLS = ["solve(large, few)", "analyze(large, few)", "solve_many([small, large], few)"]


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("call", CALLS)
def test_a_table_that_cannot_grow_is_one_sentence_and_the_solver_goes_on(
    call: str, threads: int
) -> None:
    said = run_limited(f"""
solver = Solver({threads}, table_mb=1, book=None)
assert int(solver.solve(small)) == 0
with limited(1):
    for _ in range(3):
        try:
            solver.{call}
        except SolverError as error:
            print(error)
        assert int(solver.solve(small)) == 0
        for board, score in rest.items():
            assert solver.solve(board) == score, board
        solver.clear()
print(solver.solve(large, few) == Solver(table_mb=4, book=None).solve(large, few))
check(solver)
""")
    what = "2 positions" if "many" in call else "7x8c4:1234567"
    verb = "analyse" if "analyze" in call else "solve"
    refused = f"a solver cannot {verb} {what} because there is not enough memory\n"
    assert said == refused * 3 + "True\n"


def test_with_any_amount_of_memory_a_call_answers_or_refuses() -> None:
    said = run_limited("""
refused = 0
hard, score = published("begin-medium")[0]
for mib in (0, 1, 2, 4, 6, 8, 12, 16, 24, 32, 64, 128):
    solver = Solver(3, table_mb=1, book=None)
    with limited(mib):
        for call in (
            lambda: solver.solve(large, few),
            lambda: solver.solve(hard) == score or sys.exit("a wrong score"),
            lambda: solver.solve_many([board for board, _ in EASY] + [large], few),
            lambda: solver.analyze(large, few),
        ):
            try:
                call()
            except SolverError as error:
                refused += str(error).endswith("because there is not enough memory")
    check(solver)
    assert solver.solve(large, few).ply == 7
print(0 < refused < 48)
""")
    assert said == "True\n"


@pytest.mark.parametrize("name", ["strong", "perfect"])
def test_an_agent_without_memory_for_its_tables_is_one_sentence(name: str) -> None:
    said = run_limited(f"""
agent = make_agent("{name}:table_mb=1")
for mib in (1, 8):
    with limited(mib):
        try:
            make_agent("{name}:table_mb=" + ("1" if mib == 8 else "32"))
        except SolverError as error:
            print(error)
print(agent.choose(Board.parse("4444443263")) in range(7))
""")
    assert said.splitlines() == [
        "this machine cannot give table_mb=32 MiB",
        "this machine cannot give a scout 16 MiB",
        "True",
    ]


def test_an_error_of_the_callback_about_memory_is_its_own() -> None:
    said = run_script("""
        def progress(done):
            raise MemoryError("mine")
        solver = Solver(table_mb=1, book=None)
        try:
            solver.solve_many([ENDLESS], progress=progress)
        except MemoryError as error:
            print(error)
        check(solver)
    """)
    assert said == "mine\n"


def test_a_child_without_memory_for_a_new_table_gets_it_later() -> None:
    said = run_limited("""
solver = Solver(table_mb=32, book=None)
thread = threading.Thread(target=lambda: solver.solve(ENDLESS, Limit(seconds=100)))
thread.start()
while not solver.nodes:
    time.sleep(0.01)
def work():
    for _ in range(2):
        with limited(1):
            for call in (solver.clear, lambda: check(solver)):
                try:
                    call()
                    raise AssertionError("no refusal")
                except SolverError as refused:
                    assert "not enough memory" in str(refused)
    check(solver)
print(in_child(work) or "works")
solver.cancel()
thread.join()
""")
    assert said == "works\n"
