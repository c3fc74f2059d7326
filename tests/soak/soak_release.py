"""A release is built and tried where nothing can be compiled, and so is every extra."""

import subprocess
import sys

from tests.pages import ROOT


def test_the_archives_are_built_and_work_and_so_does_every_extra() -> None:
    subprocess.run(["make", "dist"], cwd=ROOT, check=True)  # noqa: S607
    (wheel,) = (ROOT / "dist").glob("*.whl")
    subprocess.run([sys.executable, "scripts/check_extras.py", str(wheel)], cwd=ROOT, check=True)
