"""A table in plain text."""

from collections.abc import Iterator, Sequence

from rich.cells import cell_len

GAP = "  "


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    r"""Return the lines of a table; the first column is words, the others are numbers.

    >>> print(*table(["player", "won"], [["greedy", "12"], ["me", "3"]]), sep="\n")
    player  won
    greedy   12
    me        3
    """
    lines = [head, *rows]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return [GAP.join(_padded(line, widths)).rstrip() for line in lines]


def _padded(line: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    """Fill up the cells of a line, words from the left and numbers from the right."""
    for place, (cell, width) in enumerate(zip(line, widths, strict=True)):
        gap = " " * (width - cell_len(cell))
        yield gap + cell if place else cell + gap
