"""Pages read without a browser: are they well-formed, and do they load nothing?"""

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "input"}
HOSTILE = (
    "</script><script>document.title = 'owned'</script>",
    "\u202e\ud800\x00\x1b[31m{{ data }}{% raw %}<!--",
    "<img src=x onerror=\"document.title='owned'\"> '&amp;" + "x" * 500,
)
"""Names of players that try to leave the place where a page shows them."""


class Reader(HTMLParser):
    """Checks that elements are closed in order, and collects elements and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data

    def check_ids(self) -> None:
        """Check that every id is used once, and that there is one for every reference."""
        ids = [attributes["id"] for _, attributes in self.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
        for _, attributes in self.elements:
            named = attributes.get("aria-labelledby")
            assert named is None or named in ids


def check_that_nothing_is_loaded(text: str) -> None:
    """Check that a page has no address of anything outside itself."""
    for tag, attributes in Reader(text).elements:
        assert tag not in {"link", "img", "iframe", "base", "object", "embed"}
        assert "src" not in attributes
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in text
    assert "@import" not in text
    assert set(re.findall(r"https?://[^\"'\s]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in text
