"""The documentation site, built as `make docs` builds it."""

import subprocess
import sys
from pathlib import Path

from tests.pages import ROOT

SOURCE = ROOT / "docs"
STRICT = ("-W", "--keep-going", "-n", "-q")
"""A warning fails the build, which goes on so that all of them are seen."""


def build(source: Path, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Build a site into a folder, strictly, and return what happened."""
    command = [sys.executable, "-m", "sphinx", *STRICT, *options, "-b", "html"]
    return subprocess.run(
        [*command, "-d", f"{folder}.doctrees", str(source), str(folder)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
