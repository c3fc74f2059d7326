"""The command line: `connectn`."""

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import IntEnum
from errno import EINVAL
from typing import TextIO, cast

from connectn.errors import ConnectnError, JobFailedError

LONGEST_SENTENCE = 450
VERSION_FLAGS = ("--version", "-V")


class ExitCode(IntEnum):
    """What a command tells the shell."""

    OK = 0
    SAYS_NO = 1
    WRONG_USE = 2
    INTERRUPTED = 130  # what shells use for Ctrl-C


def main() -> None:
    """Run the command line and leave with its exit code."""
    _mend_streams()
    sys.exit(_guarded(sys.argv[1:]))


def _mend_streams() -> None:
    """Make the three streams usable: open closed ones, escape what their encoding lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)
    sys.stderr = cast("TextIO", _ErrorStream(sys.stderr))


class _ErrorStream:
    """Standard error; what it cannot write is lost, and the command goes on.

    The disk may be full, or the program that reads the messages may have ended. Answers on standard
    output and the exit code must not depend on it.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def _guarded(arguments: list[str]) -> int:
    """Run one command; errors become one sentence on stderr and an exit code."""
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return complain("interrupted", ExitCode.INTERRUPTED)
    except OSError as error:
        _drop_output()
        return ExitCode.OK if _is_broken_pipe(error) else _complain_of(error)
    except JobFailedError as error:
        return complain(str(error), ExitCode.SAYS_NO)
    except ConnectnError as error:
        return complain(str(error), ExitCode.WRONG_USE)
    return code


def _run(arguments: list[str]) -> int:
    if (
        len(arguments) == 1 and arguments[0] in VERSION_FLAGS
    ):  # answered before anything slow is imported
        from connectn.cli.version import version_line

        print(printable(version_line()))
        return ExitCode.OK
    with late_interrupts():
        from connectn.cli.app import run
    return run(arguments)


@contextmanager
def late_interrupts() -> Iterator[None]:
    """Let Ctrl-C wait until the block has ended.

    Importing a compiled module clears every exception at some places, so a KeyboardInterrupt in
    the middle of it would be lost, and the command would go on.
    """
    mask = getattr(signal, "pthread_sigmask", None)  # Windows has none
    if mask is None:
        yield
        return
    before = mask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        mask(signal.SIG_SETMASK, before)


def _complain_of(error: OSError) -> ExitCode:
    """Return 2 for a file named on the command line, 1 for an output that fails later."""
    code = ExitCode.WRONG_USE if error.filename else ExitCode.SAYS_NO
    return complain(f"cannot use {error.filename or 'the output'}: {error.strerror}", code)


def _is_broken_pipe(error: OSError) -> bool:
    """Tell whether the program that read the output has closed the pipe.

    There is no one left to write to, which is no fault. Windows calls it an invalid argument.
    """
    if os.name == "nt" and error.errno == EINVAL and error.filename is None:
        return True
    return isinstance(error, BrokenPipeError)


def _drop_output() -> None:
    """Discard what is still buffered, so that the exit raises no second error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str, code: ExitCode) -> ExitCode:
    """Write one line to standard error, and return the exit code."""
    print(f"connectn: {_one_line(message)}", file=sys.stderr)
    return code


def printable(text: str) -> str:
    """Escape what a terminal would not show: line ends, terminal codes."""
    return "".join(
        each if each.isprintable() else each.encode("unicode_escape").decode() for each in text
    )


def _one_line(message: str) -> str:
    """Escape and shorten what a file name may hold: line ends, terminal codes, 5,000 letters."""
    shown = printable(message)
    if len(shown) > LONGEST_SENTENCE:  # the reason comes last
        shown = f"{shown[: LONGEST_SENTENCE // 2]}...{shown[-LONGEST_SENTENCE // 3 :]}"
    return shown
