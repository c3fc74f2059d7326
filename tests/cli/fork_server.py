"""Runs `connectn` in forks of one process that has imported it already.

A test that starts the command line a hundred times would spend most of its time on imports. Here
each command still is a process of its own, with its own standard input, output and errors; only
the start of the interpreter is shared. As a program this file is the server; `ForkServer` is how
tests use it.
"""

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

REQUEST_BYTES = 1 << 20


class ForkServer:
    """A server process for the tests of this process, started at the first command."""

    def __init__(self) -> None:
        self._ours: socket.socket | None = None

    def run(self, arguments: list[str], streams: tuple[int, int, int], patience: float) -> int:
        """Run a command on three open files and return its exit code."""
        ours = self._connection()
        request = json.dumps({"arguments": arguments, "folder": str(Path.cwd())}).encode()
        socket.send_fds(ours, [request], list(streams))
        process = int(ours.recv(64))
        ours.settimeout(patience)
        try:
            return int(ours.recv(64))
        except TimeoutError:
            os.kill(process, signal.SIGKILL)
            ours.settimeout(None)
            ours.recv(64)
            raise AssertionError(f"no end of connectn {arguments} within {patience} s") from None
        finally:
            ours.settimeout(None)

    def _connection(self) -> socket.socket:
        if self._ours is None:
            ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.cli.fork_server", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                cwd=Path(__file__).parents[2],  # the first test may be in another folder
            )
            theirs.close()
            atexit.register(process.wait)
            atexit.register(ours.close)  # runs first: the server ends with its connection
            self._ours = ours
        return self._ours


def serve(connection: socket.socket) -> None:
    """Run one command after the other, until the tests are over."""
    while True:
        data, files, _, _ = socket.recv_fds(connection, REQUEST_BYTES, 3)
        if not data:
            return
        child = os.fork()
        if child == 0:
            connection.close()
            _become_command(json.loads(data), files)
        for file in files:
            os.close(file)
        connection.send(str(child).encode())
        _, status = os.waitpid(child, 0)
        connection.send(str(os.waitstatus_to_exitcode(status)).encode())


def _become_command(request: dict[str, list[str]], files: list[int]) -> NoReturn:
    """Take over the open files and do what `python -m connectn` does."""
    from connectn.cli import main

    for number, file in enumerate(files):
        os.dup2(file, number)
        os.close(file)
    os.chdir(str(request["folder"]))
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.argv = ["connectn", *request["arguments"]]
    code = 1
    try:
        main()
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        for stream in (sys.stdout, sys.stderr):
            if not stream.closed:
                stream.flush()
        os._exit(code)


def _import_commands() -> None:
    from importlib import import_module

    from connectn.cli.app import COMMANDS

    for command in COMMANDS:
        import_module(f"connectn.cli.commands.{command.replace('-', '_')}")


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    _import_commands()
    serve(socket.socket(fileno=int(sys.argv[1])))
