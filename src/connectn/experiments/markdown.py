"""Parts of a page in Markdown."""

from collections.abc import Iterable, Sequence
from textwrap import fill

WIDTH = 118

FOLDER = "FOLDER"
"""Stands for the folder of the pictures until the page is written and its name is known."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table.

    >>> print(table(["agent", "share"], [["greedy", "50.0 %"]]))
    | agent | share |
    |---|---|
    | greedy | 50.0 % |
    """
    rule = "|" + "---|" * len(head)
    lines = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([lines[0], rule, *lines[1:]])


def picture(about: str, file_name: str) -> str:
    """Return a picture of the section.

    >>> picture("Elo", "elo.svg")
    '![Elo](FOLDER/elo.svg)'
    """
    return f"![{about}]({FOLDER}/{file_name})"


def block(text: str, language: str = "text") -> str:
    """Return text in fixed letters.

    >>> print(block("X - O"))
    ```text
    X - O
    ```
    """
    return f"```{language}\n{text}\n```"


def blocks(*parts: str) -> str:
    r"""Join paragraphs, tables and pictures; only paragraphs are broken into lines.

    >>> print(blocks("one\ntwo", "# three"))
    one two
    <BLANKLINE>
    # three
    """
    return "\n\n".join(_wrapped(part.strip()) for part in parts if part)


def _wrapped(part: str) -> str:
    if part.startswith(("|", "#", "!", "```")):
        return part
    return fill(" ".join(part.split()), WIDTH, break_long_words=False, break_on_hyphens=False)
