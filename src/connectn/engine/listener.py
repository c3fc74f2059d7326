"""What a program reads and writes, line by line, for a listener that shows it."""

from collections.abc import Callable
from enum import StrEnum

LONGEST_SHOWN = 1 << 16
"""In bytes; what is longer without a line end is passed on in pieces."""


class Stream(StrEnum):
    """One of the three pipes of a program."""

    INPUT = "input"
    OUTPUT = "output"
    ERROR = "error"


Listener = Callable[[Stream, str], None]
"""Called with each line, without its line end."""


class Lines:
    r"""Cuts the bytes of each pipe into lines.

    >>> lines = Lines(lambda stream, line: print(stream.value, line))
    >>> lines.feed(Stream.OUTPUT, b'{"move"')
    >>> lines.feed(Stream.OUTPUT, b': 3}\nmore')
    output {"move": 3}
    >>> lines.end()
    output more
    """

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self._rests = dict.fromkeys(Stream, b"")

    def feed(self, stream: Stream, data: bytes) -> None:
        """Pass on the lines that these bytes complete."""
        *lines, rest = (self._rests[stream] + data).split(b"\n")
        if len(rest) > LONGEST_SHOWN:
            lines, rest = [*lines, rest], b""
        self._rests[stream] = rest
        for line in lines:
            self._tell(stream, line)

    def end(self) -> None:
        """Pass on what has no line end."""
        for stream, rest in self._rests.items():
            if rest:
                self._tell(stream, rest)
        self._rests = dict.fromkeys(Stream, b"")

    def _tell(self, stream: Stream, line: bytes) -> None:
        self._listener(stream, line.decode(errors="replace").removesuffix("\r"))
