"""A page of the built site: its links, its anchors and its pictures."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Self
from urllib.parse import unquote, urlsplit

LOADED = {"img": "src", "script": "src", "source": "src", "link": "href", "iframe": "src"}
"""What a browser fetches to show a page, by the name of the element."""


@dataclass
class BuiltPage(HTMLParser):
    """What a page of HTML refers to, and what can be referred to in it."""

    path: Path
    links: set[str] = field(default_factory=set)
    loaded: set[str] = field(default_factory=set)
    anchors: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a page."""
        page = cls(path)
        HTMLParser.__init__(page)
        page.feed(path.read_text("utf-8"))
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value for name, value in attrs if value is not None}
        self.anchors |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        if tag in LOADED and LOADED[tag] in given:
            self.loaded.add(given[LOADED[tag]])

    def inside(self) -> set[tuple[Path, str]]:
        """Return the files of the site that the page leads to, each with an anchor or nothing."""
        return {
            (self._file(unquote(parts.path)), unquote(parts.fragment))
            for link in self.links | self.loaded
            for parts in [urlsplit(link)]
            if not parts.scheme and not parts.netloc
        }

    def _file(self, path: str) -> Path:
        found = (self.path.parent / path).resolve() if path else self.path
        return found / "index.html" if found.is_dir() else found
