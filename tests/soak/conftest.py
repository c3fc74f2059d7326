"""The visits to the page in the long run have the browser and the host of those in `make test`."""

from tests.web.conftest import address, browser, site

__all__ = ["address", "browser", "site"]
