"""Ctrl-C during a search: what was proved so far is worth showing."""

import signal
from types import FrameType
from typing import Self

from connectn.solver.solver import Solver


class Interruption:
    """Lets Ctrl-C end the running search, which then returns; a second Ctrl-C ends the command.

    with Interruption(solver) as interruption:
        analysis = solver.analyze(board)
    if interruption.came: ...
    """

    def __init__(self, solver: Solver) -> None:
        self.came = False
        self._solver = solver

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGINT, self._end_search)
        return self

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _end_search(self, _number: int, _frame: FrameType | None) -> None:
        if self.came:
            raise KeyboardInterrupt
        self.came = True
        self._solver.cancel()
