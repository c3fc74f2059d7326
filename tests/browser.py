"""Pages opened in a real browser: Debian's chromium without a window."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape, unescape
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--disable-extensions", "--mute-audio"),
)
PATIENCE = 120.0
NARROWEST = 500
"""The least width of a window; a narrower page is shown in a frame of its width."""


def chromium() -> str:
    """Return the browser, or fail with what to do."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "pages are tested in chromium, which is not installed: run scripts/browser"
    return found


@contextmanager
def open_browser() -> Iterator[Browser]:
    """Open a browser to drive; while it is open, this thread cannot run asyncio."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield opened
        opened.close()


LISTENER = """<script>
const seen = {};
addEventListener("error", (event) => { seen.error = event.message; });
addEventListener("securitypolicyviolation", (event) => { seen.error = event.violatedDirective; });
console.error = (...what) => { seen.error = what.join(" "); };
</script>"""


def run_in_page(
    page: str, script: str, folder: Path, *, width: int = 800, fragment: str = ""
) -> Any:
    """Open a page, run a script that fills the object `seen`, and return that object.

    An error in the scripts of the page or in this one fails the test. `fragment` is the end of the
    address: ``#game-2``.
    """
    probe = (
        f"<script>{script}</script><script>\n"
        "const output = document.createElement('output');\n"
        "output.textContent = JSON.stringify(seen);\n"
        "top.document.body.append(output);\n"
        "</script></body>"
    )
    path = folder / "page.html"
    watched = re.sub("<head>|<body>", lambda tag: tag[0] + LISTENER, page, count=1)
    watched = watched.replace("</body>", probe)
    if width < NARROWEST:
        frame = f'<iframe srcdoc="{escape(watched)}" width="{width}" height="900" frameborder="0">'
        watched = f"<!doctype html><body>{frame}</iframe></body>"
    path.write_text(watched, encoding="utf-8")
    profile = f"--user-data-dir={folder / 'profile'}"
    size = f"--window-size={width},900"
    done = subprocess.run(
        [chromium(), *FLAGS, profile, size, "--dump-dom", path.as_uri() + fragment],
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    (found,) = re.findall(r"<output>(.*?)</output>", done.stdout.decode(), re.DOTALL)
    seen = json.loads(unescape(found))
    assert "error" not in seen, seen
    return seen
