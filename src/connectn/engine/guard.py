"""A guard beside each program: it ends the program if this process ends first, however it ends.

With a namespace (see `namespace`) the guard is its first process: when the guard ends, the kernel
kills every process inside, also one that has left the process group of the program. Without one,
the guard kills the process group.
"""

import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress

from connectn.engine import namespace

FIRST_INSIDE = "read -r line"
"""A shell script that waits for the end of its input, which this process holds open."""
OUTSIDE = 'read -r group; read -r line; kill -s KILL -- "-$group"'
"""The same for a guard that is told the process group in its first line."""
KILL_SECONDS = 2.0
"""Seconds that the kernel may take to end a process that was killed."""


class Guard:
    """A shell that waits until this process ends, or until it is killed."""

    def __init__(self, script: str, prepare: Callable[[], None] | None = None) -> None:
        self._popen = subprocess.Popen(  # noqa: S603 - the script is one of the two above
            ["/bin/sh", "-c", script],
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            # It writes one number to a file of the kernel, and takes no lock.
            preexec_fn=prepare,  # noqa: PLW1509
        )

    def watch(self, group: int) -> None:
        """Tell a guard outside which process group it guards."""
        if self._popen.stdin:
            self._popen.stdin.write(b"%d\n" % group)

    def kill(self) -> None:
        """End the guard, and with it everything in its namespace."""
        self._popen.kill()

    def reap(self) -> None:
        """Wait for the end of a killed guard: not before the program was reaped."""
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(KILL_SECONDS)
        if self._popen.stdin:
            self._popen.stdin.close()


def start(command: Sequence[str]) -> "tuple[subprocess.Popen[bytes], Guard]":
    """Start a program with three pipes, in a process group of its own, beside a guard."""
    if namespace.available():
        return namespace.inside_new(
            lambda: _start(command, Guard(FIRST_INSIDE, namespace.number_like_outside))
        )
    program, guard = _start(command, Guard(OUTSIDE))
    with suppress(BrokenPipeError):  # the guard was killed by another process
        guard.watch(program.pid)
    return program, guard


def _start(command: Sequence[str], guard: Guard) -> "tuple[subprocess.Popen[bytes], Guard]":
    try:
        program = subprocess.Popen(  # noqa: S603 - to run what was named is the purpose
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
    except BaseException:
        guard.kill()
        guard.reap()
        raise
    return program, guard
