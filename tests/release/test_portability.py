"""Calls that only some systems have stay where they are guarded."""

import ast
import re
from pathlib import Path

import pytest

from tests.pages import ROOT

PACKAGE = ROOT / "src" / "connectn"
CORE = ROOT / "cpp" / "connectn"

POSIX_MODULES = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
"""Modules that Windows lacks: importing one there is an error."""
POSIX_NAMES = {
    "os": {
        "fchmod", "fchown", "fork", "forkpty", "getegid", "geteuid", "getgid", "getpgid", "getuid",
        "kill", "killpg", "mkfifo", "nice", "openpty", "setpgid", "setsid", "sysconf", "uname",
        "wait", "waitid", "waitpid",
    },
    "select": {"epoll", "kqueue", "poll"},
    "selectors": {"EpollSelector", "KqueueSelector", "PollSelector"},
    "signal": {
        "SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGSTOP", "SIGTSTP", "SIGUSR1",
        "SIGWINCH", "alarm", "pause", "pthread_sigmask", "setitimer", "sigwait",
    },
}  # fmt: skip
"""Names of modules that every system has, which Windows lacks."""
GUARDED = {
    "arena/playing/worker_handle.py": "asks first whether there is os.waitid",
    "cli/line_editor.py": "asks first whether there is SIGTSTP",
    "engine/namespace.py": "for Linux, which it asks for first",
    "engine/process.py": "imported when a program starts, which Windows refuses before",
    "play/file_lock.py": "has a part for Windows",
    "scale/executor.py": "only where processes are forked from a server",
    "solver/memory.py": "has a part for Windows",
    "web/worker.py": "suppresses the error",
}
"""The only modules with such names, and why they can be imported and used on Windows."""
SYSTEM_HEADER = re.compile(
    r"#include <((?:sys|net|arpa|mach|linux)/\S+"
    r"|(?:unistd|signal|pthread|sched|fcntl|dlfcn|poll|termios|windows|intrin|cpuid)\.h)>"
)
SYSTEM_CALL = re.compile(
    r"\b(mmap|munmap|madvise|sysconf|fork|kill|sigaction|dlopen|VirtualAlloc|__builtin_cpu_\w+)\("
)


def posix_names(path: Path) -> set[str]:
    """Return what a module uses that Windows lacks."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & POSIX_MODULES
        if isinstance(node, ast.ImportFrom):
            found |= {node.module or ""} & POSIX_MODULES
            names = POSIX_NAMES.get(node.module or "", set())
            found |= {alias.name for alias in node.names} & names
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found |= {node.attr} & POSIX_NAMES.get(node.value.id, set())
    return found


def test_only_guarded_modules_use_what_windows_lacks() -> None:
    using = {
        path.relative_to(PACKAGE).as_posix(): names
        for path in sorted(PACKAGE.rglob("*.py"))
        if (names := posix_names(path))
    }
    assert set(using) == set(GUARDED), using


def test_files_of_the_core_that_know_the_system_are_in_one_folder() -> None:
    sources = [path for path in CORE.rglob("*.?pp") if path.parent.name != "platform"]
    sources += (ROOT / "cpp" / "bindings").glob("*.?pp")
    assert len(sources) > 50
    for path in sources:
        text = path.read_text("utf-8")
        assert not SYSTEM_HEADER.search(text), path
        assert not SYSTEM_CALL.search(text), path


def test_the_check_knows_what_the_files_of_the_systems_call() -> None:
    texts = [path.read_text("utf-8") for path in (CORE / "platform").glob("*.cpp")]
    assert any(SYSTEM_CALL.search(text) for text in texts)
    assert any(SYSTEM_HEADER.search(text) for text in texts)


@pytest.mark.parametrize("kind", ["failure", "features", "forks", "pages", "threads"])
def test_every_part_of_the_system_has_one_header_and_several_sources(kind: str) -> None:
    assert (CORE / "platform" / f"{kind}.hpp").is_file()
    assert len(list((CORE / "platform").glob(f"{kind}_*.cpp"))) >= 2
