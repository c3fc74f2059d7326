"""docs/web.md lists the keys that the help of the page lists."""

import re
from pathlib import Path

from connectn.web.files import INDEX, page_files

PAGE = Path(__file__).parents[2] / "docs" / "web.md"
SIGNS = {
    "Left": "←",
    "Right": "→",
    "Down": "↓",
    "Escape": "Esc",
    "Page Up": "PgUp",
    "Page Down": "PgDn",
}


def test_the_page_of_the_docs_lists_every_key_of_the_help() -> None:
    help_text = page_files()[INDEX].path.read_text("utf-8")
    of_the_help = set(re.findall(r"<kbd>(.*?)</kbd>", help_text))
    (table,) = re.findall(
        r"\| key \| does \|\n\|---\|---\|\n((?:\|.*\|\n)+)", PAGE.read_text("utf-8")
    )
    named = {
        SIGNS.get(key, key)
        for row in table.splitlines()
        for key in re.split(r", | to ", row.split("|")[1].strip())
    }
    assert named - {"?"} == of_the_help
