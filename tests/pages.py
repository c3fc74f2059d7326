"""What a page of the documentation shows: blocks of code, commands, links."""

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
        """Return every fenced block in a language."""
        return re.findall(rf"^```{language}\n(.*?)^```$", self.text, re.MULTILINE | re.DOTALL)

    def commands(self) -> list[tuple[str, str]]:
        """Return every `$ command` of the console blocks with the output shown below it."""
        parts = [
            part.partition("\n")
            for block in self.blocks("console")
            for part in re.split(r"(?m)^\$ ", block)[1:]
        ]
        return [(command, output) for command, _, output in parts]

    def broken_links(self) -> list[str]:
        """Return the files of the project it links to that are not there."""
        targets = re.findall(r"\]\((?!https:)([^)#]+)\)", self.text)
        return [target for target in targets if not (self.path.parent / target).exists()]


def printed(command: str, folder: Path) -> str:
    """Return what a command of a page prints in a folder, errors included."""
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
