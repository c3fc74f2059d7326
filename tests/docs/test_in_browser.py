"""Every page of the site in a real browser: nothing is fetched elsewhere, nothing is broken."""

from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from tests.docs.building import SOURCE
from tests.web.visit import DESKTOP, PHONE, visit

BROKEN_PICTURES = """async () => {
    const loaded = [...document.images].map(async (image) => {
        image.loading = "eager";
        await image.decode().catch(() => {});
        return image.naturalWidth ? null : image.src;
    });
    return (await Promise.all(loaded)).filter((source) => source);
}"""
WIDER_THAN_WINDOW = "document.documentElement.scrollWidth > window.innerWidth"


def test_every_page_is_whole_and_asks_no_other_host(
    site: Path, address: str, browser: Browser
) -> None:
    """On a phone, where nothing may be wider than the window. Pages of files are all alike."""
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    files = [page for page in pages if page.startswith("files/")]
    pages = [page for page in pages if page not in files[3:]]
    assert len(pages) > 40
    faults: dict[str, object] = {}
    with visit(browser, address, viewport=PHONE) as visitor:
        for name in pages:
            visitor.page.goto(address + quote(name), wait_until="load")
            if broken := visitor.page.evaluate(BROKEN_PICTURES):
                faults[name] = broken
            if visitor.page.evaluate(WIDER_THAN_WINDOW):
                faults[name] = "wider than the window"
    assert faults == {}


def test_the_search_works_without_a_network(address: str, browser: Browser) -> None:
    with visit(browser, address, viewport=DESKTOP) as visitor:
        visitor.page.goto(f"{address}search.html?q=follower")
        found = visitor.page.locator("#search-results li a")
        expect(found.filter(has_text="The exact solver").first).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_and_their_drawings_follow_the_chosen_look(
    theme: str, address: str, browser: Browser
) -> None:
    """The look of the system is the other one."""
    other = {"light": "dark", "dark": "light"}[theme]
    with visit(browser, address, viewport=DESKTOP, color_scheme=other) as visitor:
        visitor.page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        visitor.page.goto(f"{address}solver.html")
        colours = visitor.page.evaluate(
            "[getComputedStyle(document.body).backgroundColor,"
            " getComputedStyle(document.body).colorScheme]"
        )
    red = int(colours[0].partition("(")[2].partition(",")[0])
    assert (red > 200) == (theme == "light")
    assert colours[1] == theme


def test_the_pictures_of_the_docs_are_all_shown(site: Path) -> None:
    """A picture that no page shows is not made any more, or was forgotten."""
    shown = {path.name for path in (site / "_images").iterdir()}
    assert {path.name for path in (SOURCE / "images").iterdir()} - shown == set()
