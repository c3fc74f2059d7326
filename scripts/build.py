"""Build the core and install the package into this environment, as quickly as possible.

The first time pip does it. Later only what has changed is compiled and copied, without pip:
`--reinstall` after a change in pyproject.toml.
"""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from progress import main as show_progress
from requirements import requirements

BUILD = Path("build", sys.implementation.cache_tag)
INSTALLED = Path(sysconfig.get_path("platlib"))
CMAKE = Path(sysconfig.get_path("scripts"), "cmake")
PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check"]


def install() -> int:
    """Let pip build the package and install it, editable; beside it, install what it needs.

    That includes the extra `tui`, so that `make play` fills the window.
    """
    needed = [*PIP, "--quiet", "install", *requirements("run", "tui")]
    editable = [*PIP, "-v", "install", "--no-build-isolation", "--no-deps", "--editable", "."]
    with subprocess.Popen(needed) as needs:  # noqa: S603 - our own command
        failed = show_progress(editable)
    return failed or needs.returncode


def update() -> int:
    """Compile what has changed, and copy the module and its stub where pip put them."""
    return show_progress([str(CMAKE), "--build", str(BUILD)]) or show_progress(
        [str(CMAKE), "--install", str(BUILD), "--prefix", str(INSTALLED)]
    )


def main() -> int:
    """Return 0 when the package is built and installed."""
    known = (BUILD / "build.ninja").exists() and any(INSTALLED.glob("connectn-*.dist-info"))
    failed = install() if "--reinstall" in sys.argv or not known else update()
    if not failed:  # type checkers look for the stub beside the sources
        shutil.copyfile(INSTALLED / "connectn" / "_core.pyi", Path("src/connectn/_core.pyi"))
    return failed


if __name__ == "__main__":
    sys.exit(main())
