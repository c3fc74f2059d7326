"""The referee's side: start a program, ask it for moves, and handle whatever it does."""

import errno
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Self

from connectn.engine import cure, messages
from connectn.engine.command import arguments, check_system
from connectn.engine.fault import Fault, illegal_move
from connectn.engine.last_words import LastWords
from connectn.engine.limits import EngineLimits
from connectn.engine.listener import Listener
from connectn.errors import EngineError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.game.rules import Rules
from connectn.view.words import plural

if TYPE_CHECKING:
    from connectn.engine.process import Process

PARTING = 0.2
"""The seconds a program has to exit by itself after its input has ended."""
_SHORTAGES = {errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN}
"""Errors of the system, not of the program: no program could be started."""


class Engine:
    """One side of a game, played by another program.

    `side` is 0 for the player that moves first. `player` is the number that the program is told, 1
    or 2; without one, 1 moves first. `listener` is told every line of the three pipes.

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
        listener: Listener | None = None,
    ) -> None:
        if not command:
            raise EngineError("a command of no words names no program")
        check_system(command[0])
        self._command = tuple(command)
        self._rules = rules
        self._side = side
        self._player = side + 1 if player is None else player
        self._limits = limits or EngineLimits()
        self._listener = listener
        self._process: Process | None = None
        self._running = False
        self._killed = False
        self._started = 0.0
        self._ready_by = 0.0
        self._answers = 0
        self._seconds = 0.0
        self._start_took: float | None = None

    def start(self) -> Fault | None:
        """Start the program unless it is running, and return the fault if it cannot be started."""
        from connectn.engine.process import Process  # Windows has not what it needs

        if self._running:
            return None
        try:
            self._process = Process(
                [*self._command, *arguments(self._rules, self._player)],
                self._limits,
                self._listener,
            )
        except OSError as error:
            if error.errno in _SHORTAGES:
                raise
            program = self._command[0]
            return Fault(
                Termination.CRASH,
                f"{quoted(program)} cannot be started: {error.strerror}",
                cure.of_start(program, error.errno),
            )
        if self._killed:  # while it was being started
            self._process.kill()
        self._running = True
        self._answers = 0
        self._start_took = None
        self._started = time.monotonic()
        self._ready_by = self._started + self._limits.start_seconds
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
            self._answers += 1
            if self._limits.quiet_seconds:
                process.listen(self._limits.quiet_seconds)
            answer = process.unasked() or answer
        if isinstance(answer, Fault):
            self._running = False
            return self._stopped(process, answer)
        if self._start_took is None:
            self._start_took = time.monotonic() - self._started
        return answer

    def _stopped(self, process: "Process", fault: Fault) -> Fault:
        """Stop a program after its fault, and add to the fault what can be done about it."""
        if fault.termination is Termination.TIMEOUT:
            fault = _explained_timeout(process, fault, self._limits, answered=self._answers > 0)
        elif fault.termination is Termination.PROTOCOL_ERROR and not fault.cure:
            fault = replace(fault, cure=_cure_of_output(process.output))
        process.stop()
        if fault.termination is Termination.CRASH:
            fault = _explained_crash(fault, process.last_words(), self._answers)
        return fault

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
    def start_took(self) -> float | None:
        """The seconds from its last start to its first answer; None before that answer."""
        return self._start_took

    @property
    def last_words(self) -> str:
        """The last 64 KiB that it has written to standard error in this game."""
        return self._process.last_words() if self._process else ""

    def kill(self) -> None:
        """Kill the program, from any thread; a call that waits for its answer gets a fault.

        A program that is being started is killed too, and so is a later one of this engine.
        """
        self._killed = True  # first: `start` looks at it when it has the process
        if self._process:
            self._process.kill()

    def close(self, grace: float = PARTING) -> None:
        """End the program and everything in its process group, after `grace` seconds at most."""
        self._running = False
        if self._process:
            self._process.stop(grace)

    @property
    def own_end(self) -> str | None:
        """After `close`, how the program ended by itself; None if it had to be killed."""
        return self._process.own_end if self._process else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _asked(self, board: Board) -> "Process":
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
    if isinstance(column, Fault):
        return replace(column, cure=cure.of_line(reply))
    if column in board.legal_moves:
        return column
    return illegal_move(column, board, cure.of_column(column, board))


def _explained_timeout(
    process: "Process", fault: Fault, limits: EngineLimits, *, answered: bool
) -> Fault:
    """Find out why a program gave no answer in time; only a first answer is waited for longer.

    A program that does not flush, or reads its input to the end, writes when its input ends.
    """
    unfinished = bool(process.output)
    unread = process.has_unread_input
    late = at_the_end = b""
    if not answered and not unfinished:
        late = process.listen(limits.late_seconds)
        if not late:
            process.end_input()
            at_the_end = process.listen(limits.late_seconds)
    lateness = cure.Lateness(answered, unread, unfinished, bool(late), bool(at_the_end))
    detail = fault.detail
    if at_the_end:
        shown = quoted(at_the_end.decode(errors="replace").strip())
        detail = f"{detail}, but wrote {shown} when its input ended"
    elif unread:
        detail = f"{detail} and has not read the question"
    return replace(fault, detail=detail, cure=cure.of_timeout(lateness))


def _cure_of_output(output: bytes) -> str:
    """Return what to do about output without a question."""
    line, _, _ = output.partition(b"\n")
    is_answer = not isinstance(messages.parse_answer(line), Fault)
    return cure.ONE_ANSWER if is_answer else cure.ALONE


def _explained_crash(fault: Fault, words: str, answers: int) -> Fault:
    """Say when a program ended, and what it wrote to standard error at last."""
    when = f"after {plural(answers, 'answer')}" if answers else "before its first answer"
    last = LastWords.of(words)
    said = f", its last words are {last}" if last.line else ""
    return replace(
        fault,
        detail=f"{fault.detail} {when}{said}",
        cure=cure.of_crash(fault.detail, words, last.line),
    )
