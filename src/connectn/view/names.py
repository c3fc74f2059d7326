"""Names of players that fit into a table, and that stay different from each other."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count

from rich.cells import cell_len, set_cell_size

from connectn.view.words import DOTS

TAIL = 0.6
"""The share of a shortened name that its end gets: there two commands usually differ."""


def short_names(names: Sequence[str], width: int) -> list[str]:
    """Cut names that need more than `width` cells of a terminal, so that all stay different.

    A name is cut in its middle; if that makes two names equal, all of them are cut elsewhere, and
    if no cut helps, they are numbered.

    >>> short_names(["greedy", "cmd:python3 bots/old/bot.py", "cmd:python3 bots/new/bot.py"], 20)
    ['greedy', 'cmd:py...old/bot.py', 'cmd:py...new/bot.py']
    """
    for shortened in _cuts(names, width):
        if len(set(shortened)) == len(set(names)):
            return shortened
    return _numbered(names, width)


def _cuts(names: Sequence[str], width: int) -> Iterator[list[str]]:
    """Yield the names in all the ways to cut them, the usual way first."""
    usual = _usual_tail(width)
    for tail in sorted(range(width - len(DOTS) + 1), key=lambda tail: abs(tail - usual)):
        yield [_without_middle(name, width, tail) for name in names]
    yield [_around_difference(name, names, width) for name in names]


def _usual_tail(width: int) -> int:
    return round(TAIL * (width - len(DOTS)))


def _without_middle(name: str, width: int, tail: int) -> str:
    if cell_len(name) <= width:
        return name
    return _start(name, width - len(DOTS) - tail) + DOTS + _end(name, tail)


def _around_difference(name: str, names: Sequence[str], width: int) -> str:
    """Show where a name begins to differ from the one that is most like it."""
    if cell_len(name) <= width:
        return name
    same = max((_in_common(name, other) for other in names if other != name), default=0)
    return DOTS + _start(name[same:], width - 2 * len(DOTS)) + DOTS


def _in_common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    places = range(min(len(one), len(other)))
    return next((place for place in places if one[place] != other[place]), len(places))


def _numbered(names: Sequence[str], width: int) -> list[str]:
    """Put a number behind each cut name that is the same as another one."""
    room = width - len(" (99)")
    cut = [_without_middle(name, width, _usual_tail(width)) for name in names]
    repeated = {each for each, times in Counter(cut).items() if times > 1}
    numbers = count(1)
    return [
        f"{_start(name, room - len(DOTS))}{DOTS} ({next(numbers)})" if each in repeated else each
        for name, each in zip(names, cut, strict=True)
    ]


def _start(text: str, cells: int) -> str:
    """Return the longest beginning that fits into so many cells."""
    return set_cell_size(text, cells).rstrip() if cell_len(text) > cells else text


def _end(text: str, cells: int) -> str:
    """Return the longest end that fits into so many cells."""
    end = text[len(text) - cells :] if cells else ""
    while cell_len(end) > cells:  # a wide character needs two cells
        end = end[1:]
    return end
