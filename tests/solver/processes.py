"""Scripts that are run in a process of their own, because they send signals, fork or lack memory.

A script that waits for ever is ended, and fails its test.
"""

import subprocess
import sys
from textwrap import dedent

PATIENCE = 60  # seconds; a script takes one or two, however busy the machine is

PRELUDE = """
import os, signal, sys, threading, time
from connectn import Board, CancelledError, Limit, Score, Solver, SolverError, make_agent
from tests.solver.positions import published

ENDLESS = Board.parse("16x16c4:")
EASY = published("middle-easy")[:20]
QUIET = next(b for b, _ in EASY if not b.winning_moves(0) + b.winning_moves(1))  # no plain move

def check(solver):  # a solver answers as it should
    for board, score in EASY:
        assert solver.solve(board) == score, board

def in_child(work):  # fork, work in the child, and return what it says: nothing, or what is wrong
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(20)  # the end of a child that waits for ever
        try:
            work()
        except BaseException as error:
            os.write(writing, repr(error).encode())
        finally:
            os._exit(0)
    os.close(writing)
    said = os.read(reading, 10_000).decode()
    os.close(reading)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return said or ("" if status == 0 else f"ended with {status}")
"""


def run_script(script: str) -> str:
    """Return what a script prints after the prelude; it must not fail or wait for ever."""
    code = PRELUDE + dedent(script)
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
        text=True,
    )
    assert done.returncode == 0, f"ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout
