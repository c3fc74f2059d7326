from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from connectn.web.site import Site
from tests.browser import open_browser
from tests.web.host import hosted
from tests.web.visit import PATIENCE

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of one file: while it is open, this thread cannot run asyncio."""
    with open_browser() as opened:
        yield opened


@pytest.fixture(scope="session")
def site() -> Site:
    return Site.of_page()


@pytest.fixture(scope="session")
def address(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page on a host that knows nothing of connectn."""
    folder = tmp_path_factory.mktemp("site") / "page"
    site.write(folder)
    with hosted(folder) as host:
        yield host
