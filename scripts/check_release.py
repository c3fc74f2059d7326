"""Refuse a tag that is not the version of the package, or that the changelog does not know.

    python scripts/check_release.py v1.2.3

The exit code is 1, with a sentence, if something does not agree.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECTION = re.compile(r"(?m)^## \[(\d[^]]*)\] - (\d{4}-\d\d-\d\d)$")
UNRELEASED = re.compile(r"(?ms)^## \[Unreleased\]\n(.*?)^## \[")


def version() -> str:
    """Return the version, which is written in one place."""
    text = (ROOT / "src" / "connectn" / "__init__.py").read_text("utf-8")
    (found,) = re.findall(r'(?m)^__version__ = "([^"]+)"$', text)
    return str(found)


def wrong(tag: str, changelog: str) -> list[str]:
    """Return a sentence for everything that is wrong."""
    sentences = []
    if tag != f"v{version()}":
        sentences.append(f"the tag {tag} is not v and the version, {version()}")
    newest = SECTION.search(changelog)
    if newest is None or newest[1] != version():
        found = "no version" if newest is None else newest[1]
        sentences.append(f"the newest section of CHANGELOG.md is that of {found}, not {version()}")
    unreleased = UNRELEASED.search(changelog)
    if unreleased is None or unreleased[1].strip():
        sentences.append("CHANGELOG.md needs a section Unreleased on top, and nothing in it")
    return sentences


if __name__ == "__main__":
    found = wrong(sys.argv[1], (ROOT / "CHANGELOG.md").read_text("utf-8"))
    if found:
        sys.exit("\n".join(found))
