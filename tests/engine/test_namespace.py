"""Namespaces: what this process may give to programs, as root and as any other user."""

import os
import subprocess
import sys

import pytest

from connectn.engine import namespace

OTHER_USER = 65534
MAKE_AVAILABLE = """
import ctypes, os, subprocess, sys
from connectn.engine import namespace
user = int(sys.argv[1])
if user:
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)
    ctypes.CDLL(None).prctl(4, 1, 0, 0, 0)  # PR_SET_DUMPABLE, which starting a program would do
namespace.make_available()
print(namespace.available(), os.getuid() == (user or os.getuid()))
if namespace.available():
    start = lambda: subprocess.run(["sh", "-c", "echo $$ $PPID"]).returncode
    namespace.inside_new(start)
    print(subprocess.run(["sh", "-c", "exit 7"]).returncode)
"""


def made_available(user: int) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-u", "-c", MAKE_AVAILABLE, str(user)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stderr == ""
    return run.stdout.splitlines()


def users() -> list[int]:
    """Return this user, as 0, and another one, if this user can become it."""
    return [0, OTHER_USER] if os.getuid() == 0 else [0]


@pytest.mark.parametrize("user", users())
def test_a_process_can_make_namespaces_available_and_stays_the_same_user(user: int) -> None:
    (found, *rest) = made_available(user)
    available, same_user = found.split()
    assert same_user == "True"
    if available == "False":
        assert not namespace.available()
        pytest.skip("this system allows no process namespaces")
    # The first process inside has the number 1, and a parent that it cannot see. Processes that are
    # started afterwards are outside again, with a parent that sees how they end.
    assert rest == ["1 0", "7"]


def test_an_error_inside_is_raised_outside() -> None:
    if not namespace.available():
        pytest.skip("this system allows no process namespaces")
    with pytest.raises(FileNotFoundError):
        namespace.inside_new(lambda: subprocess.run(["/no/such/program"], check=False))
