"""What the server and its worker processes write to each other: frames on two pipes."""

import struct
from enum import IntEnum
from typing import BinaryIO, NamedTuple

HEAD = struct.Struct(">BQI")
"""Kind, number of the task, and length of the content."""


class Kind(IntEnum):
    """What a frame says."""

    TASK = 1
    """To a worker: do this (JSON)."""
    CANCEL = 2
    """To a worker: the answer is not wanted any more."""
    FINISH = 3
    """To a worker: answer now, with what is known."""
    UPDATE = 4
    """From a worker: a part of the answer (JSON)."""
    ANSWER = 5
    """From a worker: the answer (JSON)."""
    REFUSAL = 6
    """From a worker: why there is no answer, a sentence."""
    FAILURE = 7
    """From a worker: a fault of the program."""
    CANCELLED = 8
    """From a worker: the task was cancelled."""


class Frame(NamedTuple):
    """A kind, the number of the task it is about, and a content."""

    kind: Kind
    task: int
    content: bytes = b""

    def packed(self) -> bytes:
        """Return the bytes on the pipe."""
        return HEAD.pack(self.kind, self.task, len(self.content)) + self.content


def read_frame(stream: BinaryIO) -> Frame | None:
    """Read the next frame; None at the end of the stream."""
    head = stream.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    kind, task, length = HEAD.unpack(head)
    content = stream.read(length)
    return Frame(Kind(kind), task, content) if len(content) == length else None
