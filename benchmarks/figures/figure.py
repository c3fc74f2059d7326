"""A figure of a page: a table, the sentences around it, and its pictures."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """The text between the two marks of a figure on a page, and its pictures by file name."""

    text: str
    pictures: Mapping[str, str] = field(default_factory=dict)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown.

    >>> print(table(["agent", "share"], [["greedy", "50.0 %"]]))
    | agent | share |
    |---|---|
    | greedy | 50.0 % |
    """
    rule = "|" + "---|" * len(head)
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([lines[0], rule, *lines[1:]])


def percent(share: float) -> str:
    """Return a share as text.

    >>> percent(0.975)
    '97.5 %'
    """
    return f"{100 * share:.1f} %"


def fill(page: str, name: str, figure: Figure) -> str:
    """Return a page with the text between the marks of a figure replaced.

    >>> print(fill("<!-- figure: one -->old<!-- end -->", "one", Figure("new")))
    <!-- figure: one -->
    new
    <!-- end -->
    """
    begin = f"<!-- figure: {name} -->"
    marked = re.compile(rf"{begin}.*?<!-- end -->", re.DOTALL)
    if len(marked.findall(page)) != 1:
        raise ValueError(f"there must be one figure {name!r} on the page")
    return marked.sub(lambda _: f"{begin}\n{figure.text}\n<!-- end -->", page)


def save(figures: Mapping[str, Figure], template: Path, folder: Path) -> Path:
    """Write the page with these figures, and their pictures; return the path of the page."""
    images, page = folder / "images", template.read_text("utf-8")
    images.mkdir(parents=True, exist_ok=True)
    for name, figure in figures.items():
        page = fill(page, name, figure)
        for file_name, picture in figure.pictures.items():
            (images / file_name).write_text(picture, encoding="utf-8")
    (folder / template.name).write_text(page, encoding="utf-8")
    return folder / template.name
