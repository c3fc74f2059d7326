"""A store that cannot be written to can be read; games in the log of SQLite are never left out."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.arena.programs import POWERLESS

IMPORT = (
    "import os, sys; from pathlib import Path; "
    "from connectn.arena.store.store import Store, load; "
    "from tests.arena.store.test_store import OPENINGS, SETTINGS, game_of; "
    "path = Path(sys.argv[1]); "
)
BEGIN = (
    IMPORT + "store = Store(path); store.begin(SETTINGS, OPENINGS); store.add(1, [game_of(0)]); "
)
CLOSED = BEGIN + "store.close()"
KILLED = BEGIN + "store.close(); store = Store(path); store.add(1, [game_of(1)]); os._exit(0)"
READ = IMPORT + "print(len(load(path).games))"
WRITE = IMPORT + "Store(path)"
MOUNT = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'


def python(code: str, path: Path, before: Sequence[str] = ()) -> "subprocess.CompletedProcess[str]":
    command = [*before, sys.executable, "-c", code, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    return folder


@pytest.fixture
def mount(folder: Path) -> Sequence[str]:
    """Return what runs a command while the folder is a read-only mount, which only it sees."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("there is no unshare")
    as_root = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    before = [unshare, "--mount", *as_root, "sh", "-c", MOUNT, str(folder)]
    tried = subprocess.run([*before, "touch", str(folder / "x")], capture_output=True, check=False)
    if b"Read-only file system" not in tried.stderr:
        pytest.skip("this machine allows no mounts")
    return before


@pytest.mark.parametrize("rights", [(0o755, 0o444), (0o555, 0o644), (0o555, 0o444)])
def test_a_read_only_store_can_be_read_and_refuses_to_be_written(
    rights: tuple[int, int], folder: Path
) -> None:
    path = folder / "games.db"
    python(CLOSED, path)
    before = path.read_bytes()
    path.chmod(rights[1])
    folder.chmod(rights[0])
    try:
        read, written = python(READ, path, POWERLESS), python(WRITE, path, POWERLESS)
    finally:
        folder.chmod(0o755)
    assert (read.returncode, read.stdout) == (0, "1\n")
    assert written.returncode == 1
    assert "StoreError: cannot use " in written.stderr
    assert path.read_bytes() == before


def test_a_store_on_a_read_only_mount_can_be_read_and_refuses_to_be_written(
    folder: Path, mount: Sequence[str]
) -> None:
    path = folder / "games.db"
    python(CLOSED, path)
    read, written = python(READ, path, mount), python(WRITE, path, mount)
    assert (read.returncode, read.stdout) == (0, "1\n"), read.stderr
    assert written.returncode == 1
    assert "StoreError: cannot use " in written.stderr


def test_games_in_the_log_of_a_killed_process_are_read_on_a_read_only_mount(
    folder: Path, mount: Sequence[str]
) -> None:
    path = folder / "games.db"
    python(KILLED, path)
    assert {file.name for file in folder.iterdir()} == {"games.db", "games.db-wal", "games.db-shm"}
    read = python(READ, path, mount)
    assert (read.returncode, read.stdout) == (0, "2\n"), read.stderr


def test_a_log_that_cannot_be_read_is_not_left_out(folder: Path, mount: Sequence[str]) -> None:
    """Without the index of the log, SQLite needs a folder that it can write to."""
    path = folder / "games.db"
    python(KILLED, path)
    (folder / "games.db-shm").unlink()
    read = python(READ, path, mount)
    assert (read.returncode, read.stdout) == (1, "")
    said = f"StoreError: cannot read {path} here: some of its games may be in {path}-wal, "
    assert said in read.stderr
    link = folder.parent / "link.db"
    link.symlink_to(path)
    assert f"may be in {path}-wal, " in python(READ, link, mount).stderr
    assert python(READ, path).stdout == "2\n"


def test_an_empty_log_holds_no_games(folder: Path, mount: Sequence[str]) -> None:
    path = folder / "games.db"
    python(CLOSED, path)
    (folder / "games.db-wal").touch()
    assert python(READ, path, mount).stdout == "1\n"
