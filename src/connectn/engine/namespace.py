"""Process namespaces of Linux: a program inside one cannot signal a process outside.

The kernel keeps the namespace of future children for each thread. So a program is started from a
thread of its own, and the rest of this process changes nothing.
"""

import ctypes
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Thread
from typing import TypeVar

CLONE_NEWUSER = 0x10000000
CLONE_NEWPID = 0x20000000

Made = TypeVar("Made")


@cache
def available() -> bool:
    """Whether programs can be started in namespaces of their own, from this process."""
    return _on_linux() and _in_thread(lambda: _unshare(CLONE_NEWPID))


def make_available() -> None:
    """Enter a user namespace where only this makes `available` true; call it before any thread.

    Inside, files and users are the same as outside, but this process may make namespaces. Only root
    can do so without. Some systems allow a user namespace and then nothing inside it, so a child
    process tries all steps first.
    """
    if not _on_linux() or _succeeds_in_child(lambda: _unshare(CLONE_NEWPID)):
        return
    if _succeeds_in_child(_enter_and_separate):
        _enter_user_namespace()


def inside_new(start: Callable[[], Made]) -> Made:
    """Call a function whose child processes go into a new namespace, and return its result.

    The first child must stay for as long as the namespace is needed: when it ends, the kernel kills
    every process inside.
    """

    def separate_and_start() -> Made:
        if not _unshare(CLONE_NEWPID):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
        return start()

    return _in_thread(separate_and_start)


def number_like_outside() -> None:
    """In the first process inside, make the numbers of all further processes about as outside.

    Otherwise every program would have the number 2, and programs that name files or choose random
    moves by their number would collide. Not every system allows it.
    """
    with suppress(OSError):
        number = Path("/proc/self").readlink()  # as outside, where /proc was mounted
        Path("/proc/sys/kernel/ns_last_pid").write_bytes(bytes(number))


def _on_linux() -> bool:
    return sys.platform == "linux"


def _unshare(flags: int) -> bool:
    return bool(ctypes.CDLL(None, use_errno=True).unshare(flags) == 0)


def _in_thread(function: Callable[[], Made]) -> Made:
    """Call a function in a thread of its own, and return its result or raise its error."""
    made: list[Made] = []
    errors: list[Exception] = []

    def call() -> None:
        try:
            made.append(function())
        except Exception as error:  # raised again below, where it was asked for
            errors.append(error)

    thread = Thread(target=call)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]
    return made[0]


def _enter_user_namespace() -> None:
    """Enter a user namespace in which this user and group are the same as outside."""
    user, group = os.geteuid(), os.getegid()
    if not _unshare(CLONE_NEWUSER):
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    own = Path("/proc/self")
    (own / "setgroups").write_bytes(b"deny")  # the kernel demands it before a group is set
    (own / "uid_map").write_bytes(b"%d %d 1" % (user, user))
    (own / "gid_map").write_bytes(b"%d %d 1" % (group, group))


def _enter_and_separate() -> bool:
    _enter_user_namespace()
    return _unshare(CLONE_NEWPID)


def _succeeds_in_child(steps: Callable[[], bool]) -> bool:
    """Try steps in a forked child, which they change instead of this process."""
    child = os.fork()
    if not child:
        try:
            os._exit(0 if steps() else 1)
        finally:  # also after an error: a child must never return from here
            os._exit(1)
    _, status = os.waitpid(child, 0)
    return status == 0
