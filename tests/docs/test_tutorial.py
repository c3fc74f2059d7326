"""The tutorial is true: its programs and its commands are run in their order."""

import doctest
import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.docs.building import SOURCE
from tests.pages import Page, printed

PAGES = [Page(path) for path in sorted((SOURCE / "tutorial").glob("*.md"))]
STEPS = ("play", "analyse", "agent", "tournament", "kaggle")
NAMED = re.compile(r"# (\w+\.py)\n")


def files() -> dict[str, str]:
    """Return the programs that the pages ask to save; the first line of each is its name."""
    return {
        name[1]: block
        for page in PAGES
        for block in page.blocks("python")
        if (name := NAMED.match(block))
    }


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the programs of the tutorial, in which its reader works."""
    for name, text in files().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.name)
def test_the_commands_of_a_page_print_what_it_shows(page: Page, folder: Path) -> None:
    for command, output in page.commands():
        assert printed(command, folder) == output, command


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.path.name)
def test_the_python_of_a_page_runs_as_shown(page: Page) -> None:
    for block in page.blocks("python"):
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, {}, page.path.name, None, 0)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            assert NAMED.match(block), "a program has the name of its file in its first line"


def test_the_agent_of_the_tutorial_has_ten_lines_at_most() -> None:
    lines = files()["careful.py"].splitlines()
    assert len([line for line in lines if line and not line.startswith("#")]) <= 10


def test_each_step_leads_to_the_next_one() -> None:
    for step, following in pairwise(STEPS):
        text = (SOURCE / "tutorial" / f"{step}.md").read_text("utf-8")
        assert text.rstrip().splitlines()[-1].endswith(f"({following}.md)")


def test_the_pages_have_examples() -> None:
    assert sum(len(page.commands()) for page in PAGES) >= 8
    assert {page.path.stem for page in PAGES} == {"index", *STEPS}
