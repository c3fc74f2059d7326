"""A visit of a person to the page: what is clicked and typed, and what the browser complains of."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

PATIENCE = 20_000.0
"""Milliseconds that a test waits for the page on a busy machine."""
DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 360, "height": 740}


class Visit:
    """A page in a window of its own, with everything that went wrong in it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.address = address
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        context.on("request", self._see)

    def open(self, fragment: str = "") -> Page:
        """Open the page, and wait until it can be played."""
        self.page.goto(self.address + fragment)
        self.page.wait_for_selector("body[data-ready=true]")
        return self.page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text}")

    def _see(self, request: Request) -> None:
        self.requests.append(request.url)

    def forgive(self, part: str) -> None:
        """Forget complaints with these words, which the browser makes of a server that is gone."""
        self.complaints = [one for one in self.complaints if part not in one]

    @property
    def foreign_requests(self) -> list[str]:
        """The requests to other hosts than that of the page."""
        host = urlsplit(self.address).netloc
        return [
            url
            for url in self.requests
            if urlsplit(url).scheme in {"http", "https", "ws", "wss"}
            and urlsplit(url).netloc != host
        ]


@contextmanager
def visit(browser: Browser, address: str, **options: Any) -> Iterator[Visit]:
    """Visit an address; at the end, no error and no request to another host may have come up."""
    settings = {"viewport": DESKTOP, "reduced_motion": "reduce", **options}
    context = browser.new_context(**settings)
    try:
        visitor = Visit(context, address)
        yield visitor
        assert visitor.complaints == []
        assert visitor.foreign_requests == []
    finally:
        context.close()
