"""What `connectn --version` says."""

import platform
import re
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import connectn
from connectn import _core
from tests.cli.command import run


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_the_version_comes_with_the_cpu_path_the_python_and_the_build(flag: str) -> None:
    result = run(flag)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    expected = (
        f"connectn {connectn.__version__} ({_core.cpu_path()}, {python}, "
        f"{sysconfig.get_platform()}, {_core.build()})\n"
    )
    assert (result.code, result.out, result.err) == (0, expected, "")


def test_the_build_names_its_compiler_and_neither_a_date_nor_a_folder() -> None:
    assert re.fullmatch(r"(release|debug) build of (GCC|Clang) \d+\.\d+\.\d+", _core.build())


def test_the_core_that_make_builds_is_a_release_build() -> None:
    assert _core.build().startswith("release build of ")


def test_the_path_is_that_of_the_cpu(cpu_path: str) -> None:
    """The fixture switches to every path that this machine can run."""
    from connectn.cli.version import version_line

    assert f"({cpu_path}, " in version_line()


def test_a_core_that_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    """Of all commands, this one must work on an installation that is damaged."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nsys.modules['connectn._core'] = None\n", "utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "connectn", "--version"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(tmp_path)},
    )
    assert done.stdout.startswith(f"connectn {connectn.__version__} (its compiled core cannot be")
    assert done.stdout.count("\n") == 1
