"""The README and the pages in docs are true: their commands and their Python are executed."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import ROOT, Page, printed

README = Page(ROOT / "README.md")
PAGES = [README, *(Page(path) for path in sorted((ROOT / "docs").glob("*.md")))]
EXECUTED = [page for page in PAGES if page.path.name != "engines.md"]  # see tests/engine/test_docs
COMMANDS = [
    pytest.param(command, output, id=f"{page.path.name} {number}")
    for page in EXECUTED
    for number, (command, output) in enumerate(page.commands(), start=1)
]

EXAMPLES = {
    "bot.py": "connectn match greedy",
    "my_agents.py": "center won ",
    "first_game.py": '[Result "1-0"]',
    "own_agent.py": "lefty won 0 of 100 games",
    "own_evaluation.py": "column-weight",
}
"""What each program in examples prints, among other things."""
WITH_TESTS_OF_THEIR_OWN = {"learn_values.py"}  # tests/adapters/test_vector_example.py


def test_the_readme_shows_commands_and_python() -> None:
    assert len(README.commands()) >= 4
    assert len(README.blocks("python")) >= 1


@pytest.mark.parametrize(("command", "output"), COMMANDS)
def test_a_command_prints_what_its_page_shows(command: str, output: str, tmp_path: Path) -> None:
    assert printed(command, tmp_path) == output


@pytest.mark.parametrize("page", EXECUTED, ids=lambda page: page.path.name)
def test_the_python_of_a_page_runs_as_shown(page: Page) -> None:
    for block in page.blocks("python"):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, {}, page.path.name, None, 0)
            results = doctest.DocTestRunner().run(test)
            assert results.attempted > 0
            assert results.failed == 0
        else:
            assert output_of("-c", block), "a program of a page prints something"


def test_everything_a_page_links_to_exists() -> None:
    pages = [*PAGES, *(Page(path) for path in ROOT.glob("*.md"))]
    assert {page.path.name: page.broken_links() for page in pages if page.broken_links()} == {}


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs_and_shows_its_result(example: str) -> None:
    assert EXAMPLES[example] in output_of(str(ROOT / "examples" / example))


def test_every_example_is_tested() -> None:
    tested = WITH_TESTS_OF_THEIR_OWN | set(EXAMPLES)
    assert {path.name for path in (ROOT / "examples").glob("*.py")} == tested


def output_of(*arguments: str) -> str:
    """Run a Python program with an empty input and return what it prints."""
    return subprocess.run(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
