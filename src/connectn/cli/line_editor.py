"""Lines that a person types at a terminal: editing, history, and Ctrl-Z."""

import os
import re
import signal
from collections.abc import Callable
from types import FrameType, ModuleType

_CAN_SUSPEND = hasattr(signal, "SIGTSTP")  # Windows suspends no process
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")


class SuspendedError(Exception):
    """A signal has suspended the process, or will, while it was waiting for a line."""

    def __init__(self, number: int, typed: str) -> None:
        super().__init__(number, typed)
        self.number = number
        self.typed = typed


class LineEditor:
    """Reads lines from a terminal, with the keys of readline where Python has it.

    After Ctrl-Z and `fg` it calls `redraw` and asks again, with what was typed before. While it
    waits, it handles Ctrl-Z itself: Python's readline would leave the terminal without echo.
    """

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._readline = _import_readline()
        self._history: list[str] = []
        self._waiting = False

    def ask(self, question: str, *, remember: bool) -> str:
        """Return what is typed in answer to a question, or raise `EOFError`.

        The arrow keys bring back earlier answers to questions that are remembered; answers to
        other questions are not among them.
        """
        self._load_history(self._history if remember else [])
        typed = ""
        while True:
            try:
                answer = self._wait_for_line(question, typed)
                break
            except SuspendedError as suspended:
                typed = suspended.typed
                if suspended.number == signal.SIGTSTP:
                    _stop()
                self._redraw()
        if remember and answer.strip() and answer not in self._history[-1:]:
            self._history.append(answer)
        return answer

    def _wait_for_line(self, question: str, typed: str) -> str:
        handled = [signal.SIGCONT] if _CAN_SUSPEND else []
        if handled and signal.getsignal(signal.SIGTSTP) is signal.SIG_DFL:  # there is `fg`
            handled.append(signal.SIGTSTP)
        for number in handled:
            signal.signal(number, self._suspend)
        try:
            self._waiting = True
            return self._input(question, typed)
        finally:
            self._waiting = False
            for number in handled:
                signal.signal(number, signal.SIG_DFL)

    def _suspend(self, number: int, _: FrameType | None) -> None:
        """Leave the waiting; a signal just before or after it has its usual effect."""
        if self._waiting:
            self._waiting = False
            typed = self._readline.get_line_buffer() if self._readline else ""
            raise SuspendedError(number, typed)
        if number == signal.SIGTSTP:
            _stop()

    def _input(self, question: str, typed: str) -> str:
        readline = self._readline
        if readline is None:
            return input(question)
        readline.set_startup_hook(lambda: readline.insert_text(typed))
        try:
            # Readline must know which characters of the question take no place.
            return input(_COLOUR.sub("\x01\\g<0>\x02", question))
        finally:
            readline.set_startup_hook(None)

    def _load_history(self, lines: list[str]) -> None:
        if self._readline is not None:
            self._readline.clear_history()
            for line in lines:
                self._readline.add_history(line)


def _import_readline() -> ModuleType | None:
    """Return the module that gives `input` its editing, with a history that only we change."""
    try:
        import readline
    except ImportError:  # a Python that was built without it
        return None
    readline.set_auto_history(False)
    return readline


def _stop() -> None:
    """Do what SIGTSTP does by default, and return when the process is continued."""
    before = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGTSTP)
    signal.signal(signal.SIGTSTP, before)
