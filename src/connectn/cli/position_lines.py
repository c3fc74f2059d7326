"""Positions as a person or a program writes them: arguments, or lines of standard input."""

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from connectn.game.board import Board

INVITATION = "Type one position per line, such as 4453 or 9x7c5:55; Ctrl-D ends."
COMMENT = "#"
UNPLAYABLE = "-1000"  # as other solvers print it
REFUSED = "error"
READ_BYTES = 1 << 20  # the most that is read before the first line is answered


def name_of(text: str, board: Board) -> str:
    """Return a position as it was written, on one line.

    The empty board may be written as nothing at all, but an answer needs a word for it.
    """
    return " ".join(text.split()) or str(board)


@dataclass(frozen=True)
class PositionLines:
    """Positions as they were written, and the numbers of their lines; arguments have none."""

    texts: Sequence[str]
    numbers: Sequence[int] = ()

    def __len__(self) -> int:
        return len(self.texts)

    def part(self, begin: int, size: int) -> "PositionLines":
        """Return some of these lines."""
        return PositionLines(self.texts[begin : begin + size], self.numbers[begin : begin + size])

    def place(self, index: int) -> str:
        """Return how an error calls the place of a position."""
        return f"line {self.numbers[index]}" if self.numbers else "connectn"


def input_lines() -> Iterator[PositionLines]:
    """Yield the lines of standard input, always as many as there are without waiting for more."""
    if sys.stdin.isatty():
        print(INVITATION, file=sys.stderr)
    before, rest = 0, b""
    while data := os.read(sys.stdin.fileno(), READ_BYTES):
        whole, newline, rest = (rest + data).rpartition(b"\n")
        if newline:
            yield _not_blank(whole, before)
            before += whole.count(b"\n") + 1
    yield _not_blank(rest, before)


def _not_blank(data: bytes, before: int) -> PositionLines:
    """Keep the first word of every line that has one before its comment."""
    text = data.decode(errors="replace")
    lines = text.split("\n")
    if COMMENT in text:
        lines = [line.partition(COMMENT)[0] for line in lines]
    words = [line.split(None, 1) for line in lines]
    return PositionLines(
        [found[0] for found in words if found],
        [number for number, found in enumerate(words, start=before + 1) if found],
    )
