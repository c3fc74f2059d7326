"""A lock on a file: one holder at a time, free when its program ends."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from connectn.play import file_lock

HOLDER = """
import sys
from pathlib import Path
from connectn.play import file_lock
print(file_lock.take(Path(sys.argv[1])) is not None, flush=True)
sys.stdin.read()
"""


def test_a_lock_has_one_holder_until_it_is_freed(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    held = file_lock.take(path)
    assert held is not None
    assert file_lock.take(path) is None
    os.close(held)
    again = file_lock.take(path)
    assert again is not None
    os.close(again)


def test_the_lock_of_a_killed_program_is_free(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    words = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"True\n"
        assert file_lock.take(path) is None
        holder.kill()
    held = file_lock.take(path)
    assert held is not None
    os.close(held)


def test_a_program_that_is_started_does_not_inherit_the_lock(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    held = file_lock.take(path)
    assert held is not None
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        os.close(held)
        again = file_lock.take(path)
        assert again is not None
        os.close(again)
        child.kill()


@pytest.mark.parametrize("name", ["missing/lock", "file/lock", ""])
def test_a_file_that_cannot_be_locked_is_an_error(name: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="directory"):
        file_lock.take(tmp_path / name)
