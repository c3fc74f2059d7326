"""Signals, forks, cancels, clears and calls out of callbacks, thrown at solvers and agents at work.

The rounds are played in a process of their own. In each one the main thread and others ask about
positions with known scores, while a timer interrupts the main thread every few milliseconds; the
handler, like the progress callback, does something random. Every answer is compared, every forked
child must answer too, and a watchdog ends what waits for ever.
"""

import faulthandler
import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random
from threading import Event, Thread

from connectn import (
    Agent,
    Board,
    Bounds,
    CancelledError,
    Limit,
    Score,
    Solver,
    SolverError,
    make_agent,
)
from connectn.solver.analysis import lower_of, upper_of
from tests.solver.positions import published

_PATIENCE = 60  # seconds for a round, which takes a fraction of one
_ROUND = 0.12  # seconds
_MOST_FORKS = 3  # per round
_DEEPEST = 3  # handlers that interrupt each other
_REFUSED = ("from a signal handler while it works", "not enough memory")
_AGENTS = ("strong:table_mb=1", "perfect:table_mb=1", "perfect:table_mb=1,level=4,seed=1")


def run(seed: int, count: int) -> dict[str, int]:
    """Play `count` rounds and return how often each thing was tried."""
    code = f"from tests.hostile.signals import _play_all; _play_all({seed}, {count})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=_PATIENCE * (count + 1),
        check=False,
    )
    last = done.stdout.splitlines()[-1] if done.stdout else "none"
    if done.returncode != 0:
        raise AssertionError(
            f"seed {seed}, round {last}: ended with {done.returncode}\n{done.stderr}"
        )
    tried: dict[str, int] = json.loads(last)
    return tried


def _play_all(seed: int, count: int) -> None:
    """Play the rounds; print a line before each, and what was tried at the end."""
    tried: Counter[str] = Counter()
    known = published("middle-easy")[:40] + published("end-easy")[:40]
    for number in range(count):
        print(number, flush=True)
        faulthandler.dump_traceback_later(_PATIENCE, exit=True)
        _Round(Random(f"{seed} {number}"), known, tried).play()
    faulthandler.cancel_dump_traceback_later()
    print(json.dumps(tried))


class _Fault(Exception):  # noqa: N818 - not an error of connectn
    """What a handler or a callback may raise."""


class _Round:
    """A solver, an agent, and what happens to them for a moment."""

    def __init__(self, dice: Random, known: list[tuple[Board, Score]], tried: Counter[str]) -> None:
        self.dice = dice
        self.known = known
        self.tried = tried
        self.solver = Solver(dice.randint(1, 3), table_mb=1, book=None)
        self.agent: Agent = make_agent(dice.choice(_AGENTS))
        self.children: list[int] = []
        self.is_child = False
        self.depth = 0  # of handlers that have interrupted each other
        self.wrong: list[str] = []
        self.over = Event()

    def play(self) -> None:
        """Ask until the time is over, and then check that everything still works."""
        threads = [Thread(target=self._ask_on, args=(Random(i),)) for i in range(self._few(2))]
        for thread in threads:
            thread.start()
        self._interrupt()
        self._ask_until(time.perf_counter() + _ROUND)
        _rest()
        if self.is_child:  # its parent's threads do not exist here
            self._end_child()
        self.over.set()
        for thread in threads:
            thread.join()
        self._check()
        for child in self.children:
            status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
            if status != 0:
                self.wrong.append(f"a child ended with {status}")
        assert not self.wrong, "; ".join(self.wrong)

    def _few(self, most: int) -> int:
        return self.dice.randint(0, most)

    def _interrupt(self) -> None:
        """Let a signal come every few milliseconds."""

        def handle(*_: object) -> None:
            if self.depth < _DEEPEST:
                self.depth += 1
                self.tried["signals"] += 1
                try:
                    self._disturb(may_raise=self.dice.random() < 0.2)
                finally:
                    self.depth -= 1

        signal.signal(signal.SIGALRM, handle)
        signal.setitimer(signal.ITIMER_REAL, 0.01, self.dice.uniform(0.002, 0.05))

    def _ask_until(self, end: float) -> None:
        while time.perf_counter() < end:
            with suppress(_Fault):
                self._ask_any(self.dice)

    def _ask_on(self, dice: Random) -> None:
        """Ask in another thread, where no signal arrives."""
        while not self.over.is_set():
            self._ask_any(dice)
            if self.is_child:  # this thread has forked, and is the only one here
                self._end_child()

    def _ask_any(self, dice: Random) -> None:
        """Ask one question; a cancelled or refused one has no answer."""
        board, score = dice.choice(self.known)
        ask = dice.choice(
            [self._solve, self._solve, self._analyze, self._solve_many, self._limited, self._choose]
        )
        try:
            ask(board, score)
            self.tried["answers"] += 1
        except CancelledError:
            self.tried["cancelled"] += 1
        except SolverError as refused:
            self.tried["refused"] += 1
            if not str(refused).endswith(_REFUSED):
                self.wrong.append(str(refused))

    def _solve(self, board: Board, score: Score) -> None:
        self._compare(board, score, self.solver.solve(board))

    def _analyze(self, board: Board, score: Score) -> None:
        """Compare an analysis, which has bounds if it was cancelled."""
        self._compare(board, score, self.solver.analyze(board).score)

    def _limited(self, board: Board, score: Score) -> None:
        hard = Board.parse("9x8c4:55")
        self.solver.solve(hard, Limit(seconds=0.02))
        self._compare(board, score, self.solver.solve(board, Limit(nodes=50)))

    def _solve_many(self, board: Board, score: Score) -> None:
        hard = Board.parse("16x16c4:")
        boards = [board, hard, *(other for other, _ in self.known[:5]), hard]
        found = self.solver.solve_many(
            boards, Limit(seconds=0.03), lambda _: self._disturb(may_raise=False)
        )
        for (other, true), answer in zip(
            [(board, score), *self.known[:5]], [found[0], *found[2:7]], strict=True
        ):
            self._compare(other, true, answer)

    def _choose(self, board: Board, _: Score) -> None:
        column = self.agent.choose(board, Limit(seconds=0.02))
        if column not in board.legal_moves:
            self.wrong.append(f"column {column} in {board}")

    def _compare(self, board: Board, score: Score, found: Score | Bounds) -> None:
        if not lower_of(found) <= int(score) <= upper_of(found):
            self.wrong.append(f"{found} instead of {score} in {board}")

    def _disturb(self, *, may_raise: bool) -> None:
        """Do something in the middle of a call of this thread, or of another one."""
        what = self.dice.choice(
            ["cancels", "clears", "forks", "calls", "calls", "raises", "nothing", "nothing"]
        )
        if what == "nothing" or (what == "raises" and not may_raise):
            return
        if what == "forks" and (len(self.children) == _MOST_FORKS or self.is_child):
            return
        self.tried[what] += 1
        if what == "cancels":
            self.solver.cancel()
        elif what == "clears":
            with suppress(SolverError):
                self.solver.clear()
        elif what == "calls":
            self._ask_any(self.dice)
        elif what == "raises":
            raise _Fault
        else:
            self._fork()

    def _fork(self) -> None:
        """Fork; a child answers in the middle of the call, or goes on with the call."""
        goes_on = self.dice.random() < 0.5
        child = os.fork()
        if child != 0:
            self.children.append(child)
            return
        self.is_child = True
        _rest()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(_PATIENCE // 2)  # the watchdog stayed in the parent
        if not goes_on:
            for _ in range(20):
                self._ask_any(self.dice)
            os._exit(1 if self.wrong else 0)

    def _end_child(self) -> None:
        """Check that everything works in a child that has come to the end of the call."""
        self._check()
        os._exit(1 if self.wrong else 0)

    def _check(self) -> None:
        """Ask when nothing disturbs any more: every answer must be exact."""
        for board, score in self.dice.sample(self.known, 10):
            if (found := self.solver.solve(board)) != score:
                self.wrong.append(f"{found} instead of {score} in {board}")
        self._choose(*self.known[0])


def _rest() -> None:
    """Let no more signals come."""
    signal.setitimer(signal.ITIMER_REAL, 0)
