"""A program in a process group of its own: lines in, lines out, and never past a deadline.

The pipes do not block. Whoever waits for an answer serves all three of them, so a program that
never reads, never stops talking or fills its standard error costs nobody else anything.
"""

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from select import poll
from selectors import EVENT_READ, EVENT_WRITE, PollSelector
from threading import Lock
from typing import IO, cast

from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.errors import quoted
from connectn.game.outcome import Termination

CHUNK = 1 << 16
KEPT_WORDS = 1 << 16
"""So many bytes of standard error, the last ones, are kept."""
LONGEST_PIPE = 1 << 20
"""What the kernel holds at most for us once nobody writes any more."""
GLANCE = 0.02
"""How often to see whether the program lives: its death is no event when others hold its pipes."""
LINGERING = 0.1
"""How long after the end of its output a program may still be about to exit."""
REAPING = 2.0
"""What the kernel may take to end a program that was killed."""


class Process:
    """A program that was started. Whatever happens, `stop` it."""

    def __init__(self, command: Sequence[str], limits: EngineLimits) -> None:
        self._popen = subprocess.Popen(  # noqa: S603 - to run what was named is the purpose
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._limits = limits
        pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._stdin, self._stdout, self._stderr = cast("tuple[IO[bytes], ...]", pipes)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._reaping = Lock()
        self._selector = PollSelector()
        self._selector.register(self._stdout, EVENT_READ, self._receive)
        self._selector.register(self._stderr, EVENT_READ, self._overhear)
        self._questions = 0
        self._outbox = b""
        self._inbox = bytearray()
        self._heard = 0
        self._fell_silent: float | None = None
        self._words = bytearray()

    def ask(self, question: bytes, deadline: float) -> bytes | Fault:
        """Send a line and return the next one that comes, without its end.

        The deadline is a time of `time.monotonic`. What the program has written since its last
        answer is a fault, but not before its first: nothing tells when a program has started.
        """
        asked = time.monotonic()
        self._serve(0)
        if self._questions and (fault := self.unasked()):
            return fault
        self._put(question)
        late = False
        while not late:
            now = time.monotonic()
            late = now >= deadline
            ended = self._ended()  # before the pipes: what it wrote before its end counts
            came = self._serve(0 if late or ended else min(GLANCE, deadline - now))
            line = self._line()
            if line is not None:
                return line
            if ended and not came:
                return Fault(Termination.CRASH, ended)
        if self._is_deaf():
            return Fault(Termination.CRASH, "closed its input and gave no answer")
        which = "answer" if self._questions > 1 else "first answer"
        return Fault(Termination.TIMEOUT, f"gave no {which} within {deadline - asked:.2f} s")

    def unasked(self) -> Fault | None:
        """Return the fault of having written more than one line, as far as we have read."""
        if not (text := self._inbox.strip()):
            return None
        shown = quoted(text[:CHUNK].decode(errors="replace"))
        return Fault(Termination.PROTOCOL_ERROR, f"wrote {shown} without being asked")

    def last_words(self) -> str:
        """Return the end of what it has written to standard error so far."""
        if not self._stderr.closed:
            self._overhear_all()
        return self._words.decode(errors="replace")

    def forget_words(self) -> None:
        """Forget what it has written to standard error so far."""
        self._overhear_all()
        self._words.clear()

    def stop(self, grace: float = 0.0) -> None:
        """Close its input, let it end by itself for so long, then kill its group; leave nothing."""
        if self._stderr.closed:
            return
        try:
            self._hang_up()
            self._await_death(grace)
        finally:
            self.kill()
            self._bury()

    def kill(self) -> None:
        """Kill its group, from any thread: who waits for an answer learns that it was killed."""
        with self._reaping:
            if self._popen.returncode is None:  # until it is reaped nobody else gets its number
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._popen.pid, signal.SIGKILL)

    def _await_death(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self._death() is None and (left := end - time.monotonic()) > 0:
            self._serve(min(GLANCE, left))
            self._inbox.clear()

    def _bury(self) -> None:
        with self._reaping, suppress(subprocess.TimeoutExpired):
            self._popen.wait(REAPING)
        self._overhear_all()
        self._selector.close()
        self._stdout.close()
        self._stderr.close()

    def _put(self, question: bytes) -> None:
        """Have a line ready to send."""
        self._questions += 1
        self._heard = 0
        if not self._stdin.closed:
            if not self._outbox:
                self._selector.register(self._stdin, EVENT_WRITE, self._send)
            self._outbox += question

    def _serve(self, seconds: float) -> bool:
        """Wait for the pipes and serve each that is ready, once; tell whether output came."""
        heard = self._heard
        for key, _ in self._selector.select(seconds):
            key.data()
        return self._heard > heard

    def _send(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._outbox)
        except BlockingIOError:
            return
        except BrokenPipeError:  # no fault if it answers all the same
            self._hang_up()
            return
        self._outbox = self._outbox[sent:]
        if not self._outbox:
            self._selector.unregister(self._stdin)

    def _hang_up(self) -> None:
        if self._outbox:
            self._selector.unregister(self._stdin)
            self._outbox = b""
        self._stdin.close()

    def _is_deaf(self) -> bool:
        """Tell whether nobody holds the other end of its standard input any more."""
        if self._stdin.closed:
            return True
        polling = poll()
        polling.register(self._stdin, 0)  # an error is reported without being asked for
        return bool(polling.poll(0))

    def _receive(self) -> None:
        data = os.read(self._stdout.fileno(), CHUNK)
        self._inbox += data
        self._heard += len(data)
        if not data:
            self._selector.unregister(self._stdout)
            self._fell_silent = time.monotonic()

    def _overhear(self) -> int:
        try:
            data = os.read(self._stderr.fileno(), CHUNK)
        except BlockingIOError:
            return 0
        self._words += data
        del self._words[:-KEPT_WORDS]
        if not data and self._stderr in self._selector.get_map():
            self._selector.unregister(self._stderr)
        return len(data)

    def _overhear_all(self) -> None:
        """Read what there is on standard error, but not what comes for ever."""
        left = LONGEST_PIPE
        while left > 0 and (heard := self._overhear()):
            left -= heard

    def _line(self) -> bytes | Fault | None:
        """Take the first line there is; blank ones do not count."""
        text = self._inbox = self._inbox.lstrip()
        end = text.find(b"\n")
        if (end if end >= 0 else len(text)) > self._limits.line_bytes:
            return _excess(f"a line of more than {self._limits.line_bytes} bytes")
        if self._heard > self._limits.move_bytes:
            return _excess(f"more than {self._limits.move_bytes} bytes")
        if end < 0:
            return None
        self._inbox = text[end:]
        return bytes(text[:end])

    def _ended(self) -> str | None:
        """Say how it ended, or that nothing more is to be expected of it."""
        silent = self._fell_silent
        if (death := self._death()) or silent is None:
            return death
        return "closed its output" if time.monotonic() > silent + LINGERING else None

    def _death(self) -> str | None:
        """Say how it ended, and leave it unreaped."""
        try:
            end = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:  # somebody has told the kernel to reap all our children
            return "ended"
        if end is None:
            return None
        if end.si_code == os.CLD_EXITED:
            return f"exited with code {end.si_status}"
        return f"was killed by {_signal_name(end.si_status)}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # most real-time signals have no name
        return f"signal {number}"


def _excess(what: str) -> Fault:
    return Fault(Termination.PROTOCOL_ERROR, f"wrote {what}")
