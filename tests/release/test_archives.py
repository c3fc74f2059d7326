"""What the source archive and the wheel contain. `make dist` builds and tries them."""

import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
from scikit_build_core.build import build_sdist

from tests.pages import ROOT

LEFT_OUT = ("docs/images/",)
"""Pictures for the pages, 2.3 MB: neither a build nor a test reads them."""
MOST_BYTES = 4_000_000
PACKAGE = "src/connectn/"


def tracked() -> set[str]:
    """Return the files of the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}


def test_the_source_archive_is_the_repository_without_large_pictures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    archive = tmp_path / build_sdist(str(tmp_path))
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    expected = {name for name in tracked() if not name.startswith(LEFT_OUT)}
    assert expected - names == set()
    assert {name for name in names - expected if not untracked(name)} == {"PKG-INFO"}
    assert archive.stat().st_size < MOST_BYTES


def untracked(name: str) -> bool:
    """Tell whether a file waits for its first commit: git knows it, and does not ignore it."""
    done = subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard", "--", name],  # noqa: S607
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return bool(done.stdout)


def test_a_wheel_has_the_whole_package_and_nothing_else(tmp_path: Path) -> None:
    """Built in the folder of the last build, so that nothing is compiled again."""
    options = ["--no-build-isolation", "--no-deps", "--quiet", "--wheel-dir", str(tmp_path)]
    subprocess.run(
        [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", *options, str(ROOT)],
        capture_output=True,
        check=True,
        timeout=300,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as opened:
        names = set(opened.namelist())
    package = {name for name in names if name.startswith("connectn/")}
    expected = {name.removeprefix("src/") for name in tracked() if name.startswith(PACKAGE)}
    assert expected - package == set()
    compiled = {name for name in package - expected if not untracked(f"src/{name}")}
    assert {Path(name).name.partition(".")[0] for name in compiled} == {"_core"}
    assert {Path(name).suffix for name in compiled} == {".pyi", ".so"}
    assert all(name.partition("/")[0].endswith(".dist-info") for name in names - package)
    assert wheel.stat().st_size < MOST_BYTES
