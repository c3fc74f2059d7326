"""The referee's side: start a program, ask it for moves, and handle whatever it does."""

import errno
import time
from collections.abc import Sequence
from typing import Self

from connectn.engine import messages
from connectn.engine.command import arguments
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.engine.process import Process
from connectn.errors import EngineError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.game.rules import Rules

PARTING = 0.2
"""The seconds a program has to exit by itself after its input has ended."""
_SHORTAGES = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
"""Errors of the system, not of the program: no program could be started."""


class Engine:
    """One side of a game, played by another program.

    `side` is 0 for the player that moves first. `player` is the number that the program is told, 1
    or 2; without one, 1 moves first.

    Each answer is a column or a `Fault`; after a fault the program is stopped. Close an engine, or
    use it in a `with` statement: this ends the program and every process in its process group.
    """

    def __init__(
        self,
        command: Sequence[str],
        rules: Rules,
        side: int,
        limits: EngineLimits | None = None,
        *,
        player: int | None = None,
    ) -> None:
        if not command:
            raise EngineError("a command of no words names no program")
        self._command = tuple(command)
        self._rules = rules
        self._side = side
        self._player = side + 1 if player is None else player
        self._limits = limits or EngineLimits()
        self._process: Process | None = None
        self._running = False
        self._ready_by = 0.0
        self._seconds = 0.0

    def start(self) -> Fault | None:
        """Start the program unless it is running, and return the fault if it cannot be started."""
        if self._running:
            return None
        try:
            self._process = Process(
                [*self._command, *arguments(self._rules, self._player)], self._limits
            )
        except OSError as error:
            if error.errno in _SHORTAGES:
                raise
            program = quoted(self._command[0])
            return Fault(Termination.CRASH, f"{program} cannot be started: {error.strerror}")
        self._running = True
        self._ready_by = time.monotonic() + self._limits.start_seconds
        return None

    def choose(self, board: Board, seconds: float | None = None) -> int | Fault:
        """Ask for a move, and return a legal column or a fault.

        The clock of the first move starts when the time to start the program is over.
        """
        process = self._asked(board)
        if seconds is None:
            seconds = self._limits.move_seconds
        begun = max(time.monotonic(), self._ready_by)
        reply = process.ask(
            messages.ask(board, seconds, self._player), begun + seconds + self._limits.margin
        )
        self._seconds = max(0.0, time.monotonic() - begun)
        self._ready_by = 0.0
        answer = reply if isinstance(reply, Fault) else _read(reply, board)
        if not isinstance(answer, Fault):
            answer = process.unasked() or answer
        if isinstance(answer, Fault):
            self._running = False
            process.stop()
        return answer

    def new_game(self, side: int, player: int | None = None) -> None:
        """Use the running program for another game, possibly on the other side."""
        self._side = side
        self._player = side + 1 if player is None else player
        if self._running and self._process:
            self._process.forget_words()

    @property
    def seconds_used(self) -> float:
        """The seconds of its last move, without the time to start the program."""
        return self._seconds

    @property
    def last_words(self) -> str:
        """The last 64 KiB that it has written to standard error in this game."""
        return self._process.last_words() if self._process else ""

    def kill(self) -> None:
        """Kill the program, from any thread; a call that waits for its answer gets a fault."""
        if self._process:
            self._process.kill()

    def close(self) -> None:
        """End the program and everything in its process group."""
        self._running = False
        if self._process:
            self._process.stop(PARTING)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, board: Board) -> Process:
        """Return the running program, or raise an error if it does not play this side and board."""
        if not self._running or self._process is None:
            raise EngineError(f"{quoted(self._command[0])} is not running")
        if (board.rules, board.turn) != (self._rules, self._side):
            raise EngineError(
                f"{quoted(self._command[0])} plays side {self._side} of {self._rules}, "
                f"not side {board.turn} of {board.rules}"
            )
        return self._process


def _read(reply: bytes, board: Board) -> int | Fault:
    """Return the column of an answer, or a fault if it is not legal."""
    column = messages.parse_answer(reply)
    if isinstance(column, Fault) or column in board.legal_moves:
        return column
    last = board.rules.width - 1
    if 0 <= column <= last:
        return Fault(Termination.ILLEGAL_MOVE, f"answered {column}, but that column is full")
    return Fault(
        Termination.ILLEGAL_MOVE,
        f"answered {quoted(column)}, but the columns of {board.rules} are 0 to {last}",
    )
