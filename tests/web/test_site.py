"""The page as static files: what is written, and what a browser makes of it without a server."""

import json
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from connectn import Board, Solver
from connectn.errors import quoted
from connectn.web.site import MARKER, Site
from tests.browser import FLAGS, chromium
from tests.cli.command import run
from tests.web.game_page import GamePage, column_words
from tests.web.host import hosted
from tests.web.visit import visit

FOLDER = "games/four"
"""Where the site is on its host: not at its root."""
TAKEN_OVER = """() => new Promise(resolve => {
  const { serviceWorker } = navigator;
  const look = () => serviceWorker.controller && resolve();
  serviceWorker.addEventListener("controllerchange", look);
  look();
})"""
"""Waits until the service worker answers the page; a poll by playwright would be an eval there."""


def test_the_command_says_what_it_wrote_and_how_to_look_at_it(tmp_path: Path) -> None:
    done = run("site", "--out", str(tmp_path / "public"))
    assert done.code == 0
    assert f"python3 -m http.server --directory {tmp_path / 'public'}" in done.out
    written = {
        str(path.relative_to(tmp_path / "public"))
        for path in (tmp_path / "public").rglob("*")
        if path.is_file()
    }
    assert {"index.html", "js/main.js", "core/connectn.wasm", "books/7x6c4.cnbook"} <= written


def test_a_newer_site_replaces_an_older_one(tmp_path: Path) -> None:
    old = Site({MARKER: b"{}", "js/removed.js": b"old"})
    old.write(tmp_path / "site")
    Site.of_page().write(tmp_path / "site")
    assert not (tmp_path / "site" / "js" / "removed.js").exists()
    assert (tmp_path / "site" / "index.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_files_of_something_else_are_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    done = run("site", "--out", str(tmp_path))
    assert done.code == 2
    folder = quoted(str(tmp_path))
    assert done.err == (
        f"connectn: {folder} has files that are no site of connectn: name another folder\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    done = run("site", "--out", str(tmp_path / "missing" / "site"))
    assert done.code == 2
    assert str(tmp_path / "missing") in done.err
    (tmp_path / "file").touch()
    done = run("site", "--out", str(tmp_path / "file"))
    assert done.code == 2
    assert done.err.endswith("is a file, and a site is a folder\n")


def test_a_change_of_any_file_changes_the_service_worker() -> None:
    """A browser looks for a new version in the bytes of the service worker alone."""
    site = Site.of_page()
    said = site.contents["service-worker.js"].decode().splitlines()[0]
    page = json.loads(said.removeprefix("self.PAGE = ").removesuffix(";"))
    assert page["version"] in site.contents[MARKER].decode()
    assert "./" in page["files"]
    assert "js/main.js" in page["files"]
    assert page["later"] == sorted(name for name in site.contents if name.startswith("books/"))
    named = {*page["files"], *page["later"]} - {"./"}
    assert named | {"service-worker.js", MARKER} == set(site.contents)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    (root / FOLDER).parent.mkdir(parents=True)
    Site.of_page().write(root / FOLDER)
    with hosted(root) as host:
        yield f"{host}{FOLDER}/"


def test_the_site_is_played_and_analysed_from_a_sub_folder(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        game = GamePage(visitor.open("#7x6c4:444444"))
        check_play_and_analysis(game)
        assert f"{address}books/7x6c4.cnbook" in visitor.requests
        assert all(url.startswith(address) for url in visitor.requests)


def test_the_site_can_be_installed(browser: Browser, address: str, tmp_path: Path) -> None:
    """The browser itself says what is missing; a private window would be a hindrance of its own."""
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium(), args=list(FLAGS)
    )
    try:
        page = context.new_page()
        page.goto(address)
        page.wait_for_selector("body[data-ready=true]")
        session = context.new_cdp_session(page)
        assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
        assert session.send("Page.getAppManifest")["errors"] == []
    finally:
        context.close()


def test_the_icons_have_the_sizes_that_the_manifest_says(site: Site) -> None:
    icons = json.loads(site.contents["manifest.webmanifest"])["icons"]
    pictures = {icon["src"]: icon["sizes"] for icon in icons if icon["type"] == "image/png"}
    assert {"192x192", "512x512"} <= set(pictures.values())
    for name, size in pictures.items():
        picture = site.contents[name]
        width, height = struct.unpack(">II", picture[16:24])
        assert size == f"{width}x{height}"
        assert len(picture) < 6_000


def test_the_site_is_there_without_a_network(browser: Browser, address: str) -> None:
    with visit(browser, address) as visitor:
        page = visitor.open("#7x6c4:444444")
        page.evaluate(TAKEN_OVER)
        visitor.context.set_offline(True)
        page.reload()
        page.wait_for_selector("body[data-ready=true]")
        check_play_and_analysis(GamePage(page))


def check_play_and_analysis(game: GamePage) -> None:
    """Play a disc, and compare the values below the columns with the solver's."""
    game.click(1)
    game.wait_for("7x6c4:4444442")
    game.switch("analysis", on=True)
    expected = Solver().analyze(Board.parse("4444442"))
    assert game.wait_for_values() == column_words(expected)
