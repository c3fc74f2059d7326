"""The README as a package index shows it: links and pictures lead to the repository.

A page of a package index has no files beside it, so relative links are dead there. A release sets
CONNECTN_REPOSITORY to the address of the repository's raw files (ending with the tag or branch);
a local build leaves the links as they are. The build calls this file (pyproject.toml).
"""

import os
import re
from collections.abc import Mapping
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
RELATIVE_LINK = re.compile(r"(\]\()(?!https?:|#)([^)]+\))")


def dynamic_metadata(
    _settings: Mapping[str, object], _project: Mapping[str, object]
) -> dict[str, dict[str, str]]:
    """Return the long description for the build backend."""
    text = with_absolute_links(README.read_text("utf-8"), os.environ.get("CONNECTN_REPOSITORY"))
    return {"readme": {"content-type": "text/markdown", "text": text}}


def with_absolute_links(text: str, repository: str | None) -> str:
    """Put the address of the repository before every relative link."""
    if not repository:
        return text
    return RELATIVE_LINK.sub(lambda link: f"{link[1]}{repository.rstrip('/')}/{link[2]}", text)
