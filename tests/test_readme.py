"""The README and the pages it leads to are true: its commands and its Python are executed."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import ROOT, Page, printed

README = Page(ROOT / "README.md")


def test_the_readme_shows_commands_and_python() -> None:
    assert len(README.commands()) >= 4
    assert len(README.blocks("python")) >= 1


@pytest.mark.parametrize(("command", "output"), README.commands())
def test_a_command_prints_what_the_readme_shows(command: str, output: str, tmp_path: Path) -> None:
    assert printed(command, tmp_path) == output


@pytest.mark.parametrize("block", README.blocks("python"))
def test_the_python_of_the_readme_runs_as_shown(block: str) -> None:
    test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize(
    "path", [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")], ids=lambda p: p.name
)
def test_everything_a_page_links_to_exists(path: Path) -> None:
    assert not Page(path).broken_links()


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
