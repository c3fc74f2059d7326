"""A disk that fails at a chosen write to a store; only the process of the tournament sees it."""

import errno
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from connectn.arena.store.store import load
from tests.arena.kills import Course, Subject, table
from tests.arena.runs import Run, command, essence, is_sound, results_in

SOURCE = Path(__file__).with_name("failing_writes.c")
SUBJECT = Subject("4x4c3", pairs=30, players=("greedy", "random"))


def build_shim(folder: Path) -> Path:
    """Compile the library that makes writes fail."""
    compiler = shutil.which("cc")
    assert compiler, "these tests need a C compiler, as the build of connectn does: there is no cc"
    shim = folder / "failing_writes.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-o", shim, SOURCE, "-ldl"], check=True)
    return shim


@dataclass(frozen=True)
class Failure:
    """The call that fails, and its errno: a broken disk fails once, a full disk from then on."""

    call: int
    how: int

    def environment(self, shim: Path, store: Path) -> dict[str, str]:
        variables = {
            "LD_PRELOAD": str(shim),
            "FAILING_FILES": store.name,
            "FAILING_CALL": str(self.call),
            "FAILING_ERRNO": str(self.how),
            "FAILING_SIGN": str(sign_of(store)),
        }
        return variables | ({"FAILING_AFTER": "yes"} if self.how == errno.ENOSPC else {})


def sign_of(store: Path) -> Path:
    return store.with_name("a write has failed")


def fails_cleanly(failure: Failure, shim: Path, course: Course, folder: Path) -> bool:
    """Play on a failing disk, resume on a sound one; return whether a write has failed at all."""
    folder.mkdir()
    store = folder / "games-on-a-failing-disk.db"
    with Run(*SUBJECT.start_words(store), env=failure.environment(shim, store)) as run:
        done = run.finish()
        assert run.is_gone_within(2)
    check_failure(done.code, done.err, store)
    failed = sign_of(store).exists()
    assert failed or done.code == 0
    if done.code == 0:  # SQLite did not need the write that failed, and no game is missing
        assert essence(load(store).games) == essence(course.results.games)
    check_recovery(store, course)
    return failed


def check_failure(code: int, err: str, store: Path) -> None:
    """Check that a command has either succeeded or failed with one sentence about its store."""
    assert code in {0, 1, 2}
    assert err.startswith("connectn: ")
    assert err.count("\n") == 1
    assert str(store) in err
    begins = {0: "kept in ", 1: "cannot write to ", 2: "cannot use "}[code]
    assert err.startswith(f"connectn: {begins}")


def check_recovery(store: Path, course: Course) -> None:
    """Check that a store is sound, has no wrong game, and can be resumed to the end."""
    before = results_in(store)
    kept = before.games if before else ()
    assert set(essence(kept)) <= set(essence(course.results.games))
    assert not store.exists() or is_sound(store)
    done = command(*(SUBJECT.resume_words(store) if before else SUBJECT.start_words(store)))
    assert done.code == 0, done.err
    assert table(done.out) == course.table
    games = load(store).games
    assert set(kept) <= set(games)
    assert essence(games) == essence(course.results.games)
    assert is_sound(store)
