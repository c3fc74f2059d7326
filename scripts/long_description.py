"""What a package index shows: the README with links that lead to the repository, and its address.

A page of a package index has no files beside it, so relative links are dead there. A release sets
CONNECTN_REPOSITORY to the address of the repository and CONNECTN_REVISION to its tag; a local build
leaves the links as they are. The build calls this file (pyproject.toml).
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
RELATIVE_LINK = re.compile(r"(!?)(\[[^][]*\]\()(?!https?:|#)([^)]+\))")


def dynamic_metadata(
    _settings: Mapping[str, object], _project: Mapping[str, object]
) -> dict[str, dict[str, str]]:
    """Return the long description and the addresses of the project for the build backend."""
    repository = os.environ.get("CONNECTN_REPOSITORY", "").rstrip("/")
    revision = os.environ.get("CONNECTN_REVISION", "main")
    text = with_absolute_links(README.read_text("utf-8"), repository, revision)
    return {
        "readme": {"content-type": "text/markdown", "text": text},
        "urls": addresses(repository, revision),
    }


def addresses(repository: str, revision: str) -> dict[str, str]:
    """Return the links beside the description; none where the repository is not known."""
    if not repository:
        return {}
    return {
        "Repository": repository,
        "Documentation": f"{repository}/tree/{revision}/docs",
        "Changelog": f"{repository}/blob/{revision}/CHANGELOG.md",
        "Issues": f"{repository}/issues",
    }


def with_absolute_links(text: str, repository: str, revision: str) -> str:
    """Put the address of the repository before every relative link.

    A page is shown by `blob`, a picture comes from `raw`, which GitHub redirects to the host of its
    files.
    """
    if not repository:
        return text

    def absolute(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}{link[2]}{repository}/{kind}/{revision}/{link[3]}"

    return RELATIVE_LINK.sub(absolute, text)
