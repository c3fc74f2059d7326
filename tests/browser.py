"""Pages opened in a real browser: Debian's chromium without a window."""

import json
import re
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--disable-extensions", "--mute-audio"),
)
PATIENCE = 120.0


def chromium() -> str:
    """Return the browser, or fail with what to do."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "pages are tested in chromium, which is not installed: run scripts/browser"
    return found


def run_in_page(page: str, script: str, folder: Path, *, width: int = 800) -> Any:
    """Open a page, run a script that fills the object `seen`, and return that object."""
    probe = (
        "<script>const seen = {};\n"
        "addEventListener('error', (event) => { seen.error = event.message; });\n"
        f"</script><script>{script}</script><script>\n"
        "const output = document.createElement('output');\n"
        "output.textContent = JSON.stringify(seen);\n"
        "document.body.append(output);\n"
        "</script></body>"
    )
    path = folder / "page.html"
    path.write_text(page.replace("</body>", probe), encoding="utf-8")
    profile = f"--user-data-dir={folder / 'profile'}"
    size = f"--window-size={width},900"
    done = subprocess.run(
        [chromium(), *FLAGS, profile, size, "--dump-dom", path.as_uri()],
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    (found,) = re.findall(r"<output>(.*?)</output>", done.stdout.decode(), re.DOTALL)
    seen = json.loads(unescape(found))
    assert "error" not in seen, seen
    return seen
