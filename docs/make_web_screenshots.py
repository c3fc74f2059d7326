"""Make the pictures of the web page in docs/images: the real page, in Debian's chromium.

Run `make screenshots` after a change of the page.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser import FLAGS, chromium

IMAGES = Path(__file__).parent / "images"
DESKTOP = {"width": 1240, "height": 900}
TALL = {"width": 1240, "height": 1240}
PHONE = {"width": 390, "height": 844}
TURNED = "7x6c4:12414252215113445524671545266666733"
"""A game of 35 moves; four of them in a row turn a win into a loss."""
MIDDLE = TURNED[:24]
AT_REST = "Promise.all(document.getAnimations().map(one => one.finished))"
"""What falls or fades has ended."""


@contextmanager
def served() -> Iterator[str]:
    """Run `connectn serve`, and yield its address."""
    command = [sys.executable, "-m", "connectn", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            assert server.stdout is not None  # noqa: S101 - it is a pipe
            found = None
            while found is None:
                found = re.search(r"http://\S+", server.stdout.readline())
            yield found[0].rstrip("/.") + "/"
        finally:
            server.terminate()


def analysis(page: Page) -> None:
    """Show the scores of all columns and the reasons."""
    page.locator("label[for=switch-analysis]").click()
    page.locator("label[for=switch-explanations]").click()
    expect(page.locator("#analysis .effort")).to_have_text(
        re.compile(r"^(Known at once|[\d.]+( [kM])? positions? in )")
    )
    expect(page.locator("#explanations .reasons li")).not_to_have_count(0)
    page.locator("#explanations .reasons button").nth(1).hover()


def threats(page: Page) -> None:
    """Show the threats on a phone."""
    page.locator("label[for=switch-analysis]").click()
    page.locator("label[for=switch-threats]").click()
    expect(page.locator(".values li.top")).not_to_have_count(0)


def review(page: Page) -> None:
    """Review a finished game, and show where it turned."""
    page.get_by_role("tab", name="Review").click()
    page.locator("#review").get_by_role("button", name=re.compile("Review")).click()
    expect(page.locator("#review .points > li")).not_to_have_count(0)
    expect(page.locator("#review .why").first).not_to_be_empty(timeout=20_000)
    page.locator("#review .points").get_by_role("button", name="Show move 25").click()


def papers(page: Page) -> None:
    """Show what the papers' formulas say beside the exact truth."""
    page.locator("label[for=switch-papers]").click()
    expect(page.locator("#papers .evaluations li")).not_to_have_count(0)
    expect(page.locator("#papers .judged").filter(has_text="truth").first).to_be_visible()
    page.locator("#papers").evaluate("panel => panel.scrollIntoView({block: 'end'})")


PICTURES: dict[str, tuple[str, Callable[[Page], None], dict[str, int], str]] = {
    "web-game.png": (MIDDLE, analysis, TALL, "light"),
    "web-review.png": (TURNED, review, DESKTOP, "dark"),
    "web-phone.png": (MIDDLE, threats, PHONE, "light"),
    "web-papers.png": (MIDDLE, papers, DESKTOP, "light"),
}
"""By file: the position, what is done with it, the window, and the colours."""


def photograph(browser: Browser, address: str, name: str) -> None:
    """Open the page in a window of its own, and take a picture of the state that is wanted."""
    position, show, size, scheme = PICTURES[name]
    context = browser.new_context(
        viewport={"width": size["width"], "height": size["height"]},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
        device_scale_factor=1.5 if size is PHONE else 1,
    )
    page = context.new_page()
    page.goto(f"{address}#{position}")
    page.wait_for_selector("body[data-ready=true]")
    show(page)
    page.evaluate(AT_REST)
    page.screenshot(path=IMAGES / name)
    context.close()


def main() -> None:
    """Make every picture, or those that are named."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for name in sys.argv[1:] or PICTURES:
            photograph(browser, address, name)
        browser.close()


if __name__ == "__main__":
    main()
