"""The site is built once for all tests, and only if one of them needs it."""

from collections.abc import Iterator
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser import open_browser
from tests.docs.building import SOURCE, build
from tests.web.host import hosted


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder of the built site; the first process that comes builds it for all."""
    shared = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        shared = shared.parent
    folder, words = shared / "site" / "html", shared / "site.txt"
    with Path(f"{words}.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not words.exists():
            done = build(SOURCE, folder)
            words.write_text(done.stderr if done.returncode else "", encoding="utf-8")
    complaints = words.read_text("utf-8")
    assert not complaints, complaints
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address of a host that shows the site."""
    with hosted(site) as host:
        yield host


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as opened:
        yield opened
