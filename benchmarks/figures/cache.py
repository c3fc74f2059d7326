"""Answers kept in a file of JSON lines, so that an interrupted run continues where it stopped."""

import hashlib
import json
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeVar

from benchmarks.progress import Progress
from connectn import _core
from connectn.agents import agent

PLAYING = ("agents", "game", "solver")  # the folders of the code that chooses moves

Question = TypeVar("Question", bound=tuple[Any, ...])
Answer = TypeVar("Answer")


@cache
def code_version() -> str:
    """Return a fingerprint of the code that chooses moves, and of the text files it reads."""
    package = Path(agent.__file__).parent.parent
    files = [Path(_core.__file__)]
    files += sorted(
        path
        for folder in PLAYING
        for path in (package / folder).rglob("*")
        if path.suffix in {".py", ".txt"}
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


class Entry(NamedTuple):
    """One line of the file."""

    version: str
    question: Any
    answer: Any
    seconds: float


class AnswerCache:
    """Finds answers only to questions that are not in the file yet, and writes each one at once.

    An answer counts for the version of the code that found it; with `any_version` it always counts.
    """

    def __init__(self, path: Path, *, jobs: int = 1, any_version: bool = False) -> None:
        self._path = path
        self._jobs = jobs
        self._any_version = any_version

    def ask(
        self, questions: Sequence[Question], answer: Callable[[Question], Answer]
    ) -> list[Answer]:
        """Return the answers in the order of the questions; JSON must be able to hold both."""
        known = {_key(entry.question): entry.answer for entry in self._read()}
        missing = [question for question in questions if _key(question) not in known]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        progress = Progress(self._path.stem, len(missing))
        with self._path.open("a", encoding="utf-8") as file:
            for question, found, seconds in _answers(missing, answer, self._jobs):
                known[_key(question)] = found
                _write(file, Entry(code_version(), question, found, round(seconds, 3)))
                progress.step()
        return [known[_key(question)] for question in questions]

    def _read(self) -> Iterator[Entry]:
        """Yield the entries that count; a line that an interruption left incomplete does not."""
        if not self._path.exists():
            return
        for line in self._path.read_text("utf-8").splitlines():
            try:
                entry = Entry(**json.loads(line))
            except (ValueError, TypeError):
                continue
            if self._any_version or entry.version == code_version():
                yield entry


def _key(question: Any) -> str:
    return json.dumps(question)


def _write(file: TextIO, entry: Entry) -> None:
    # The line break comes first, so that an incomplete line stays a line of its own.
    file.write(f"\n{json.dumps(entry._asdict())}")
    file.flush()


def _answers(
    questions: Sequence[Question], answer: Callable[[Question], Answer], jobs: int
) -> Iterator[tuple[Question, Answer, float]]:
    """Yield each question with its answer and the seconds it took, in any order."""
    timed = partial(_timed, answer)
    if jobs == 1 or len(questions) < 2:
        yield from map(timed, questions)
        return
    # Leaving the block ends the processes at once.
    with get_context("spawn").Pool(min(jobs, len(questions)), _ignore_ctrl_c) as pool:
        yield from pool.imap_unordered(timed, questions)


def _timed(
    answer: Callable[[Question], Answer], question: Question
) -> tuple[Question, Answer, float]:
    begun = time.perf_counter()
    found = answer(question)
    return question, found, time.perf_counter() - begun


def _ignore_ctrl_c() -> None:
    """Leave Ctrl-C to the parent process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
