"""The last words of a program that has ended: what it wrote to standard error before."""

import re
from dataclasses import dataclass
from pathlib import PurePath
from typing import Self

from connectn.errors import quoted

_FRAME = re.compile(r'^\s*File "(?P<file>[^"\n]+)", line (?P<line>\d+)', re.MULTILINE)
_OF_PYTHON = re.compile(r"/lib(64)?/python\d|^<")
"""Files of Python itself: the author of a player looks for a place in files of the player."""

_WHERE = "at "
"""Java and JavaScript write the places after the error."""
_NODE = "Node.js v"
"""Node.js writes its version after the error."""
_ERROR = re.compile(r"\w*Error\b")


@dataclass(frozen=True)
class LastWords:
    """The last line, and the place of the exception if it is a traceback of Python."""

    line: str
    place: str = ""

    @classmethod
    def of(cls, text: str) -> Self:
        r"""Read the end of what a program wrote to standard error.

        >>> LastWords.of('Traceback...\n  File "/home/me/bot.py", line 7, in <module>\nKeyError: 1')
        LastWords(line='KeyError: 1', place='bot.py, line 7')
        """
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith(_WHERE)]
        frames = [(frame["file"], frame["line"]) for frame in _FRAME.finditer(text)]
        own = [frame for frame in frames if not _OF_PYTHON.search(frame[0])]
        place = ""
        if frames:
            file, number = (own or frames)[-1]
            place = f"{PurePath(file).name}, line {number}"
        if lines and lines[-1].startswith(_NODE):
            lines = [line for line in lines if _ERROR.match(line)] or lines
        return cls(lines[-1] if lines else "", place)

    def __str__(self) -> str:
        place = f" ({self.place})" if self.place.isprintable() and self.place else ""
        return quoted(self.line) + place if self.line else ""
