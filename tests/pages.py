"""A page of the documentation: its blocks of code, its commands and its links."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Page:
    """A Markdown file of the project."""

    path: Path

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    def blocks(self, language: str) -> list[str]:
        """Return every fenced block of a language."""
        return re.findall(rf"^```{language}\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)

    def commands(self) -> list[tuple[str, str]]:
        """Return every `$ command` of the console blocks, with the output that the page shows."""
        parts = [
            part.partition("\n")
            for block in self.blocks("console")
            for part in re.split(r"(?m)^\$ ", block)[1:]
        ]
        return [(command, output) for command, _, output in parts]

    def broken_links(self) -> list[str]:
        """Return the links to files of the project that do not exist."""
        targets = re.findall(r"\]\((?!https:)([^)#]+)\)", self.text)
        return [target for target in targets if not (self.path.parent / target).exists()]


def printed(command: str, folder: Path) -> str:
    """Run a command of a page in a folder, and return what it prints on stdout and stderr."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PATH": path},
        cwd=folder,
    )
    return done.stdout
