"""The README is true: its commands and its Python are executed."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """Return every `$ command` of the console blocks with the output shown below it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def test_the_readme_shows_commands_and_python() -> None:
    assert len(commands()) >= 4
    assert len(blocks("python")) >= 1


@pytest.mark.parametrize(("command", "output"), commands())
def test_a_command_prints_what_the_readme_shows(command: str, output: str, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],  # noqa: S607
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PATH": path},
        cwd=tmp_path,
    )
    assert done.stdout == output


@pytest.mark.parametrize("block", blocks("python"))
def test_the_python_of_the_readme_runs_as_shown(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


def test_everything_the_readme_links_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


@pytest.mark.parametrize("example", sorted((ROOT / "examples").glob("*.py")), ids=lambda p: p.name)
def test_every_example_runs(example: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(example)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout


def test_the_python_of_the_arena_page_runs_as_shown() -> None:
    page = str(ROOT / "docs" / "arena.md")
    results = doctest.testfile(page, module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
