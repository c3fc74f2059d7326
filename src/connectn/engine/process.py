"""A program beside its guard that answers lines with lines, within a deadline.

The pipes do not block. While it waits for an answer, `ask` serves all three of them, so a program
that never reads, writes without end or fills its standard error cannot block the referee.
"""

import fcntl
import os
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from contextlib import suppress
from select import poll
from selectors import EVENT_READ, EVENT_WRITE, PollSelector
from threading import Lock
from typing import IO, cast

from connectn.engine import guard
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.engine.listener import Lines, Listener, Stream
from connectn.errors import quoted
from connectn.game.outcome import Termination

CHUNK = 1 << 16
KEPT_WORDS = 1 << 16
"""The number of last bytes of standard error that are kept."""
LONGEST_PIPE = 1 << 20
"""The largest number of bytes that a pipe can hold after the last write."""
CHECK_EVERY = 0.02
"""Seconds between checks whether the program runs: while others hold its pipes, no event tells."""
EXIT_SECONDS = 0.1
"""Seconds that a program may take to exit after the end of its output."""
_NUMBER = struct.Struct("i")


class Process:
    """A program that was started; it must be ended with `stop`."""

    def __init__(
        self, command: Sequence[str], limits: EngineLimits, listener: Listener | None = None
    ) -> None:
        self._popen, self._guard = guard.start(command)
        self._limits = limits
        pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self._stdin, self._stdout, self._stderr = cast("tuple[IO[bytes], ...]", pipes)
        for pipe in (self._stdin, self._stdout, self._stderr):
            os.set_blocking(pipe.fileno(), False)
        self._reap_lock = Lock()
        self._selector = PollSelector()
        self._selector.register(self._stdout, EVENT_READ, self._receive)
        self._selector.register(self._stderr, EVENT_READ, self._receive_error)
        self._questions = 0
        self._outbox = b""
        self._inbox = bytearray()
        self._received = 0
        self._output_ended: float | None = None
        self._words = bytearray()
        self._own_end: str | None = None
        self._lines = None if listener is None else Lines(listener)

    def ask(self, question: bytes, deadline: float) -> bytes | Fault:
        """Send a line and return the next line of the program, without the line end.

        The deadline is a time of `time.monotonic`. Output since the last answer is a fault, except
        before the first answer, because a program may print while it starts.
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
            ended = self._ended()  # before the pipes: output written before the end counts
            came = self._serve(0 if late or ended else min(CHECK_EVERY, deadline - now))
            line = self._line()
            if line is not None:
                return line
            if ended and not came:
                return Fault(Termination.CRASH, ended)
        if self._input_is_closed():
            return Fault(Termination.CRASH, "closed its input and gave no answer")
        which = "answer" if self._questions > 1 else "first answer"
        return Fault(Termination.TIMEOUT, f"gave no {which} within {deadline - asked:.2f} s")

    @property
    def output(self) -> bytes:
        """The beginning of its output that no answer was read from."""
        return bytes(self._inbox.strip()[:CHUNK])

    def unasked(self) -> Fault | None:
        """Return a fault if more than one line of output was read."""
        if not (text := self.output):
            return None
        shown = quoted(text.decode(errors="replace"))
        return Fault(Termination.PROTOCOL_ERROR, f"wrote {shown} without being asked")

    def listen(self, seconds: float) -> bytes:
        """Wait for output without asking, and return what is there; it need not be a line."""
        end = time.monotonic() + seconds
        while True:
            left = end - time.monotonic()
            ended = self._exit_text()  # before the pipes: output written before the end counts
            came = self._serve(0 if ended else max(0.0, min(CHECK_EVERY, left)))
            self._inbox = self._inbox.lstrip()
            if self._inbox or left <= 0 or (ended and not came):
                return bytes(self._inbox[:CHUNK])

    def end_input(self) -> None:
        """Close its input, as at the end of a game."""
        self._close_input()

    @property
    def has_unread_input(self) -> bool:
        """Whether it has not read all that was sent."""
        if self._stdin.closed:
            return False
        try:
            in_pipe = fcntl.ioctl(self._stdin, termios.FIONREAD, bytes(_NUMBER.size))
        except OSError:  # not every system tells it of a pipe
            return bool(self._outbox)
        return bool(self._outbox) or _NUMBER.unpack(in_pipe) != (0,)

    @property
    def own_end(self) -> str | None:
        """How it ended by itself, before it was killed; None if it did not."""
        return self._own_end

    def last_words(self) -> str:
        """Return the last part of its standard error so far."""
        if not self._stderr.closed:
            self._read_errors()
        return self._words.decode(errors="replace")

    def forget_words(self) -> None:
        """Discard its standard error so far."""
        self._read_errors()
        self._words.clear()

    def stop(self, grace: float = 0.0) -> None:
        """Close its input, wait up to `grace` seconds for its exit, then kill what is left."""
        if self._stderr.closed:
            return
        try:
            self._close_input()
            self._await_exit(grace)
            self._own_end = self._exit_text()
        finally:
            self.kill()
            self._reap()

    def kill(self) -> None:
        """Kill it and what it has started, from any thread; a waiting `ask` returns a fault."""
        with self._reap_lock:
            if self._popen.returncode is None:  # not reaped, so its process id is not reused
                with suppress(ProcessLookupError, PermissionError):
                    os.killpg(self._popen.pid, signal.SIGKILL)
                self._guard.kill()

    def _await_exit(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self._exit_text() is None and (left := end - time.monotonic()) > 0:
            self._serve(min(CHECK_EVERY, left))
            self._inbox.clear()

    def _reap(self) -> None:
        with self._reap_lock, suppress(subprocess.TimeoutExpired):
            self._popen.wait(guard.KILL_SECONDS)
        self._guard.reap()
        self._read_errors()
        if self._lines:
            self._lines.end()
        self._selector.close()
        self._stdout.close()
        self._stderr.close()

    def _put(self, question: bytes) -> None:
        """Queue a line to send."""
        self._questions += 1
        self._received = 0
        if not self._stdin.closed:
            if not self._outbox:
                self._selector.register(self._stdin, EVENT_WRITE, self._send)
            self._outbox += question
            self._tell(Stream.INPUT, question)

    def _serve(self, seconds: float) -> bool:
        """Wait for the pipes, serve each ready one once, and return whether output came."""
        received = self._received
        for key, _ in self._selector.select(seconds):
            key.data()
        return self._received > received

    def _send(self) -> None:
        try:
            sent = os.write(self._stdin.fileno(), self._outbox)
        except BlockingIOError:
            return
        except BrokenPipeError:  # no fault if an answer comes nevertheless
            self._close_input()
            return
        self._outbox = self._outbox[sent:]
        if not self._outbox:
            self._selector.unregister(self._stdin)

    def _close_input(self) -> None:
        if self._outbox:
            self._selector.unregister(self._stdin)
            self._outbox = b""
        self._stdin.close()

    def _input_is_closed(self) -> bool:
        """Whether no process holds the other end of its standard input any more."""
        if self._stdin.closed:
            return True
        polling = poll()
        polling.register(self._stdin, 0)  # errors are always reported
        return bool(polling.poll(0))

    def _receive(self) -> None:
        data = os.read(self._stdout.fileno(), CHUNK)
        self._inbox += data
        self._received += len(data)
        self._tell(Stream.OUTPUT, data)
        if not data:
            self._selector.unregister(self._stdout)
            self._output_ended = time.monotonic()

    def _receive_error(self) -> int:
        try:
            data = os.read(self._stderr.fileno(), CHUNK)
        except BlockingIOError:
            return 0
        self._words += data
        self._tell(Stream.ERROR, data)
        del self._words[:-KEPT_WORDS]
        if not data and self._stderr in self._selector.get_map():
            self._selector.unregister(self._stderr)
        return len(data)

    def _tell(self, stream: Stream, data: bytes) -> None:
        if self._lines:
            self._lines.feed(stream, data)

    def _read_errors(self) -> None:
        """Read what is on standard error now, but not endless output."""
        left = LONGEST_PIPE
        while left > 0 and (received := self._receive_error()):
            left -= received

    def _line(self) -> bytes | Fault | None:
        """Take the first complete line; blank lines are skipped."""
        text = self._inbox = self._inbox.lstrip()
        end = text.find(b"\n")
        if (end if end >= 0 else len(text)) > self._limits.line_bytes:
            return _excess(f"a line of more than {self._limits.line_bytes} bytes")
        if self._received > self._limits.move_bytes:
            return _excess(f"more than {self._limits.move_bytes} bytes")
        if end < 0:
            return None
        self._inbox = text[end:]
        return bytes(text[:end])

    def _ended(self) -> str | None:
        """Return how it ended, or that it closed its output, or None while it may answer."""
        output_ended = self._output_ended
        if (ended := self._exit_text()) or output_ended is None:
            return ended
        return "closed its output" if time.monotonic() > output_ended + EXIT_SECONDS else None

    def _exit_text(self) -> str | None:
        """Return how it ended, without reaping it, or None while it runs."""
        try:
            end = os.waitid(os.P_PID, self._popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:  # this process ignores SIGCHLD, so the kernel reaps its children
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
