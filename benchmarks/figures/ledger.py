"""Results kept in a file of JSON lines, so that an interrupted run goes on where it stopped."""

import hashlib
import json
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TextIO, TypeVar

from connectn import _core
from connectn.agents import agent

PLAYING = ("agents", "game", "solver")  # the rooms whose files decide how a game goes
TELL_EVERY = 10.0  # seconds between lines of progress where they cannot be rewritten

Question = TypeVar("Question", bound=tuple[Any, ...])
Answer = TypeVar("Answer")


@cache
def code_version() -> str:
    """Return a fingerprint of the code that plays, and of what it reads."""
    package = Path(agent.__file__).parent.parent
    files = [Path(_core.__file__)]
    files += sorted(
        path
        for room in PLAYING
        for path in (package / room).rglob("*")
        if path.suffix in {".py", ".txt"}
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


class Kept(NamedTuple):
    """One line of the file."""

    version: str
    question: Any
    answer: Any
    seconds: float


class Ledger:
    """Asks a question only if its answer is not in the file yet, and writes it down at once.

    With `any_version` the answers of earlier versions of the code count as well.
    """

    def __init__(self, path: Path, *, jobs: int = 1, any_version: bool = False) -> None:
        self._path = path
        self._jobs = jobs
        self._any_version = any_version

    def ask(
        self, questions: Sequence[Question], answer: Callable[[Question], Answer]
    ) -> list[Answer]:
        """Return the answers in the order of the questions; both must be fit for JSON."""
        known = {_key(kept.question): kept.answer for kept in self._read()}
        missing = [question for question in questions if _key(question) not in known]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        progress = _Progress(self._path.stem, len(missing))
        with self._path.open("a", encoding="utf-8") as file:
            for question, found, seconds in _answers(missing, answer, self._jobs):
                known[_key(question)] = found
                _write(file, Kept(code_version(), question, found, round(seconds, 3)))
                progress.step()
        return [known[_key(question)] for question in questions]

    def _read(self) -> Iterator[Kept]:
        """Yield what counts; a line that was cut off in the writing does not."""
        if not self._path.exists():
            return
        for line in self._path.read_text("utf-8").splitlines():
            try:
                kept = Kept(**json.loads(line))
            except (ValueError, TypeError):
                continue
            if self._any_version or kept.version == code_version():
                yield kept


def _key(question: Any) -> str:
    return json.dumps(question)


def _write(file: TextIO, kept: Kept) -> None:
    # The line break comes first: whatever an interrupted run left stays a line of its own.
    file.write(f"\n{json.dumps(kept._asdict())}")
    file.flush()


def _answers(
    questions: Sequence[Question], answer: Callable[[Question], Answer], jobs: int
) -> Iterator[tuple[Question, Answer, float]]:
    """Yield each question with its answer and the seconds it took, in any order."""
    timed = partial(_timed, answer)
    if jobs == 1 or len(questions) < 2:
        yield from map(timed, questions)
        return
    # Leaving the block ends the processes at once, whatever they are doing.
    with get_context("spawn").Pool(min(jobs, len(questions)), _leave_ctrl_c_to_the_parent) as pool:
        yield from pool.imap_unordered(timed, questions)


def _timed(
    answer: Callable[[Question], Answer], question: Question
) -> tuple[Question, Answer, float]:
    begun = time.perf_counter()
    found = answer(question)
    return question, found, time.perf_counter() - begun


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


class _Progress:
    """Tells on stderr how far the work is."""

    def __init__(self, name: str, total: int) -> None:
        self._name, self._total, self._done = name, total, 0
        self._begun = self._told = time.perf_counter()

    def step(self) -> None:
        """Count a question that was answered."""
        self._done += 1
        now = time.perf_counter()
        at_end, rewrites = self._done == self._total, sys.stderr.isatty()
        if not (at_end or rewrites or now - self._told >= TELL_EVERY):
            return
        self._told = now
        left = (now - self._begun) / self._done * (self._total - self._done)
        line = f"{self._name}: {self._done} of {self._total}, {left / 60:.1f} minutes left"
        end = "\n" if at_end or not rewrites else ""
        print(f"\r{line:60}" if rewrites else line, end=end, file=sys.stderr, flush=True)
