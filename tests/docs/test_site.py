"""The site builds without a warning, and everything it leads to is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import connectn
from connectn import adapters, errors
from tests.docs.building import SOURCE
from tests.docs.built_page import BuiltPage
from tests.pages import ROOT


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, BuiltPage]:
    """Every page of the site, by its file."""
    return {path: BuiltPage.read(path) for path in sorted(site.rglob("*.html"))}


def test_every_document_is_a_page(site: Path) -> None:
    documents = [path for kind in ("md", "ipynb") for path in SOURCE.rglob(f"*.{kind}")]
    assert len(documents) > 30
    missing = [
        str(path)
        for path in documents
        if not (site / path.relative_to(SOURCE)).with_suffix(".html").exists()
    ]
    assert not missing


def test_every_link_and_every_anchor_exists(pages: dict[Path, BuiltPage]) -> None:
    broken = [
        f"{page.path.name}: {target.name}#{anchor}"
        for page in pages.values()
        for target, anchor in page.inside()
        if not target.exists()
        or (anchor and target in pages and anchor not in pages[target].anchors)
    ]
    assert sum(len(page.inside()) for page in pages.values()) > 1000
    assert not broken, "\n".join(sorted(broken))


def test_no_page_loads_anything_from_another_host(pages: dict[Path, BuiltPage]) -> None:
    foreign = {url for page in pages.values() for url in page.loaded if "//" in url}
    assert not foreign
    styles = "".join(path.read_text("utf-8") for path in SOURCE.rglob("*.css"))
    assert "//" not in re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL)


def test_no_page_names_a_folder_of_the_machine_that_built_it(site: Path) -> None:
    found = [path.name for path in site.rglob("*.html") if str(ROOT) in path.read_text("utf-8")]
    assert not found


def test_every_page_can_be_reached_from_the_first_one(
    site: Path, pages: dict[Path, BuiltPage]
) -> None:
    reached, ahead = set(), {site / "index.html"}
    while ahead:
        reached |= ahead
        ahead = {target for path in ahead for target, _ in pages[path].inside() if target in pages}
        ahead -= reached
    generated = {"genindex.html", "search.html", "py-modindex.html"}
    assert {path.name for path in pages.keys() - reached} <= generated


def test_every_public_name_and_every_error_is_in_the_reference(
    pages: dict[Path, BuiltPage],
) -> None:
    anchors = {anchor for page in pages.values() for anchor in page.anchors}
    names = {f"connectn.{name}" for name in connectn.__all__}
    names |= {
        f"connectn.errors.{name}"
        for name, value in vars(errors).items()
        if isinstance(value, type) and name not in connectn.__all__
    }
    assert names - anchors == set()


def test_the_methods_of_the_compiled_core_are_in_the_reference(
    pages: dict[Path, BuiltPage],
) -> None:
    anchors = {anchor for page in pages.values() for anchor in page.anchors}
    methods = {name for name in dir(connectn.Board) if not name.startswith("_")}
    assert {"push", "pop", "legal_moves", "winning_cells"} <= methods
    assert {f"connectn.Board.{name}" for name in methods} - anchors == set()


def test_every_adapter_is_in_the_reference(pages: dict[Path, BuiltPage]) -> None:
    anchors = {anchor for page in pages.values() for anchor in page.anchors}
    shown = {anchor.split(".")[2] for anchor in anchors if anchor.startswith("connectn.adapters.")}
    modules = {path.stem for path in Path(adapters.__path__[0]).glob("*.py")}
    assert {"kaggle", "pettingzoo", "openspiel", "vector"} & modules <= shown


@pytest.mark.parametrize("command", ["solve", "book build"])
def test_the_page_of_the_commands_shows_what_they_print(site: Path, command: str) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "connectn", *command.split(), "--help"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    page = BuiltPage.read(site / "commands.html")
    assert command.replace(" ", "-") in page.anchors
    shown = re.sub(r"<[^>]*>|&\w+;|[\"'<>&]", "", page.path.read_text("utf-8"))
    lines = [re.sub(r"[\"'<>&]", "", line).rstrip() for line in printed.splitlines()]
    assert [line for line in lines if line not in shown] == []
