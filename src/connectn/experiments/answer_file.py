"""Answers kept in a file of JSON lines, so that an interrupted run continues where it stopped."""

import json
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

Question = TypeVar("Question", bound=tuple[Any, ...])
Answer = TypeVar("Answer")
OnAnswer = Callable[[int, int], object]
"""Called with the number of answers so far and of all questions."""


class Entry(NamedTuple):
    """One line of the file; `about` names the function that answers."""

    about: str
    question: Any
    answer: Any


class AnswerFile:
    """Finds answers only to questions that are not in the file yet, and writes each one at once."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known = {_key(entry.about, entry.question): entry.answer for entry in self._read()}

    def ask(
        self,
        questions: Sequence[Question],
        answer: Callable[[Question], Answer],
        *,
        jobs: int = 1,
        on_answer: OnAnswer | None = None,
    ) -> list[Answer]:
        """Return the answers in the order of the questions; JSON must be able to hold both.

        With several jobs, `answer` runs in other processes, so it must be a function of a module.
        """
        about = f"{answer.__module__}.{answer.__qualname__}"
        keys = [_key(about, question) for question in questions]
        missing = {
            key: question
            for key, question in zip(keys, questions, strict=True)
            if key not in self._known
        }
        with self._path.open("a", encoding="utf-8") as file:
            done = len(keys) - len(missing)
            for question, found in _answers(list(missing.values()), answer, jobs):
                # The line break comes first, so that an incomplete line stays a line of its own.
                file.write(f"\n{json.dumps(Entry(about, question, found)._asdict())}")
                file.flush()
                self._known[_key(about, question)] = found
                done += 1
                if on_answer is not None:
                    on_answer(done, len(keys))
        return [self._known[key] for key in keys]

    def _read(self) -> Iterator[Entry]:
        """Yield the entries; a line that an interruption left incomplete is skipped."""
        if not self._path.exists():
            return
        for line in self._path.read_text("utf-8").splitlines():
            try:
                yield Entry(**json.loads(line))
            except (ValueError, TypeError):
                continue


def _key(about: str, question: Any) -> str:
    return json.dumps([about, question])


def _answers(
    questions: Sequence[Question], answer: Callable[[Question], Answer], jobs: int
) -> Iterator[tuple[Question, Answer]]:
    """Yield each question with its answer, in any order."""
    with_question = partial(_with_question, answer)
    if jobs == 1 or len(questions) < 2:
        yield from map(with_question, questions)
        return
    # Leaving the block ends the processes at once.
    with get_context("spawn").Pool(min(jobs, len(questions)), _ignore_ctrl_c) as pool:
        yield from pool.imap_unordered(with_question, questions)


def _with_question(
    answer: Callable[[Question], Answer], question: Question
) -> tuple[Question, Answer]:
    return question, answer(question)


def _ignore_ctrl_c() -> None:
    """Leave Ctrl-C to the parent process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
