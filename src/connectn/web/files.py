"""The files of the page: which URL path is which file, for the server and for a static copy."""

from dataclasses import dataclass
from pathlib import Path

import connectn.solver.book as book_module
import connectn.view.page as view_page
from connectn.solver.book import SUFFIX

INDEX = "index.html"

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    SUFFIX: "application/octet-stream",
}
"""By the end of a file's name; a file with another end is not part of the page."""

_PAGE = Path(__file__).parent / "page"
_ASSETS = Path(view_page.__file__).parent / "assets"
_BOOKS = Path(book_module.__file__).parent / "books"
_SHARED = ("board.css", "board.js")
"""The drawing of a board that all pages share."""


@dataclass(frozen=True)
class PageFile:
    """A file of the page."""

    path: Path
    media_type: str


def page_files() -> dict[str, PageFile]:
    """Return every file by its URL path, which is relative to where the page is served.

    >>> page_files()["board.css"].media_type
    'text/css; charset=utf-8'
    """
    found = {name: _ASSETS / name for name in _SHARED}
    found |= {f"books/{path.name}": path for path in sorted(_BOOKS.glob(f"*{SUFFIX}"))}
    found |= {path.relative_to(_PAGE).as_posix(): path for path in sorted(_PAGE.rglob("*.*"))}
    return {
        url: PageFile(path, MEDIA_TYPES[path.suffix])
        for url, path in found.items()
        if path.suffix in MEDIA_TYPES and path.is_file()
    }
