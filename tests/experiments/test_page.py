"""The page: every section of the run so far, its pictures, and every claim with its verdict."""

from pathlib import Path

import pytest

from connectn.errors import UsageError
from connectn.experiments.catalogue import EXPERIMENTS, chosen
from connectn.experiments.markdown import picture
from connectn.experiments.page import Page
from connectn.experiments.section import Agreement, Claim, Section
from tests.pages import Page as Markdown

CLAIM = Claim("games won", "20", "19", Agreement.DIFFERS, "chance")
ONE = Section("One.", [CLAIM])
TWO = Section(f"Two.\n\n{picture('Elo', 'elo.svg')}", pictures={"elo.svg": "<svg/>"})


@pytest.fixture
def page(tmp_path: Path) -> Page:
    page = Page(tmp_path / "docs" / "tried")
    page.run_folder.mkdir(parents=True)
    return page


def test_the_page_shows_published_and_own_numbers_with_verdict_and_reason(page: Page) -> None:
    page.add(EXPERIMENTS[4], ONE)
    row = "| P5 | games won | 20 | 19 | **differs**: chance |"
    assert row in page.path.read_text("utf-8").splitlines()


def test_the_page_is_beside_the_folder_of_its_pictures(page: Page) -> None:
    page.add(EXPERIMENTS[1], TWO)
    assert page.path.name == "tried.md"
    assert (page.path.parent / "tried" / "elo.svg").read_text("utf-8") == "<svg/>"
    assert "![Elo](tried/elo.svg)" in page.path.read_text("utf-8")
    assert Markdown(page.path).broken_links() == []


def test_experiments_run_one_by_one_make_one_page_in_the_usual_order(page: Page) -> None:
    page.add(EXPERIMENTS[1], TWO)
    page.add(EXPERIMENTS[0], ONE)
    text = page.path.read_text("utf-8")
    assert text.index("One.") < text.index("Two.")
    missing = ", ".join(experiment.name for experiment in EXPERIMENTS[2:])
    assert f"Not run: {missing}." in " ".join(text.split())


def test_a_section_that_is_run_again_replaces_the_old_one(page: Page) -> None:
    page.add(EXPERIMENTS[0], ONE)
    page.add(EXPERIMENTS[0], Section("Newer."))
    text = page.path.read_text("utf-8")
    assert ("One." in text, "Newer." in text) == (False, True)


def test_quick_and_full_runs_stay_apart_and_a_quick_one_says_so(tmp_path: Path) -> None:
    full, quick = Page(tmp_path / "out"), Page(tmp_path / "out", quick=True)
    assert full.run_folder != quick.run_folder
    quick.run_folder.mkdir(parents=True)
    quick.add(EXPERIMENTS[0], ONE)
    assert "**A quick run" in quick.path.read_text("utf-8")


def test_experiments_are_found_by_name_in_any_case() -> None:
    assert chosen([]) == chosen(["ALL"]) == chosen(["p1", "all"]) == list(EXPERIMENTS)
    assert [experiment.name for experiment in chosen(["Levels", "p3"])] == ["P3", "levels"]
    with pytest.raises(UsageError, match="'P9' is not an experiment; there are P1, P2"):
        chosen(["P1", "P9"])
