"""Questions to an executor and the answers to them, each of which is delivered once."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Generic, TypeVar
from uuid import uuid4

from connectn.errors import ConnectnError, JobFailedError
from connectn.scale.batch import Answer, Task
from connectn.scale.executor import LocalPool
from connectn.scale.label import Request
from connectn.scale.worker import answer

MOST_FAILURES = 3
"""A question without a usable answer is asked this many times; then the job fails."""
LONGEST_WAIT = 1.0
"""Seconds after which `receive` returns even if nothing has come."""

Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True)
class _Sent(Generic[Key]):
    """A question that was sent, and what it is called in sentences."""

    key: Key
    task: Task
    name: str


class Exchange(Generic[Key]):
    """Sends positions to workers, and delivers one answer for each key.

    An answer that is late, comes twice, or belongs to another question changes nothing. A question
    that fails is asked again. When a process of a `LocalPool` dies, the pool is renewed and its
    questions are asked again; another executor must replace its workers itself.
    """

    def __init__(self, executor: Executor, request: Request) -> None:
        self._executor = executor
        self._request = request
        self._job = uuid4().hex
        self._serial = 0
        self._events: SimpleQueue[Future[Answer] | None] = SimpleQueue()
        self._sent: dict[Future[Answer], _Sent[Key]] = {}
        self._futures: dict[Key, Future[Answer]] = {}
        self._failures: Counter[Key] = Counter()
        self._deaths: Counter[Key] = Counter()

    def __len__(self) -> int:
        """Return the number of questions without an answer."""
        return len(self._sent)

    def ask(self, key: Key, positions: tuple[str, ...], name: str) -> None:
        """Send positions to a worker; the answer comes back with the key."""
        self.forget(key)
        self._serial += 1
        self._send(_Sent(key, Task(self._job, self._serial, positions, self._request), name))

    def forget(self, key: Key) -> None:
        """Take back a question, if it was asked: its answer changes nothing any more."""
        future = self._futures.pop(key, None)
        if future is not None:
            del self._sent[future]
            future.cancel()
        del self._failures[key], self._deaths[key]

    def wake(self) -> None:
        """Make a `receive` that waits return; any thread may call this."""
        self._events.put(None)

    def receive(self) -> Iterator[tuple[Key, Answer]]:
        """Wait until something has come, and yield the answers."""
        try:
            event = self._events.get(timeout=LONGEST_WAIT)
            while True:
                if event is not None:
                    yield from self._delivered(event)
                event = self._events.get_nowait()
        except Empty:
            return

    def close(self) -> None:
        """Take back all questions."""
        for future in self._sent:
            future.cancel()
        self._sent.clear()
        self._futures.clear()

    def _delivered(self, future: Future[Answer]) -> Iterator[tuple[Key, Answer]]:
        sent = self._sent.get(future)
        if sent is None:  # late: the question was taken back, or asked again
            return
        try:
            found: object = future.result()
        except BrokenExecutor as error:
            self._renew(error)
            return
        except Exception as error:
            self._fail(future, sent, _sentence(error))
            return
        if not isinstance(found, Answer) or (found.job, found.serial) != (
            sent.task.job,
            sent.task.serial,
        ):
            self._fail(future, sent, "the answer belongs to another question")
            return
        self._take_out(future, sent)
        del self._failures[sent.key], self._deaths[sent.key]
        yield sent.key, found

    def _take_out(self, future: Future[Answer], sent: _Sent[Key]) -> None:
        del self._sent[future], self._futures[sent.key]

    def _fail(self, future: Future[Answer], sent: _Sent[Key], reason: str) -> None:
        """Ask again what got no usable answer, or give up."""
        self._take_out(future, sent)
        self._failures[sent.key] += 1
        if self._failures[sent.key] >= MOST_FAILURES:
            raise JobFailedError(f"{sent.name} was not solved in {MOST_FAILURES} tries: {reason}")
        self._send(sent)

    def _send(self, sent: _Sent[Key]) -> None:
        future = self._submit(sent.task)
        self._sent[future] = sent
        self._futures[sent.key] = future
        future.add_done_callback(self._events.put)

    def _submit(self, task: Task) -> Future[Answer]:
        submit: Callable[[Callable[[Task], Answer], Task], Future[Answer]] = self._executor.submit
        try:
            return submit(answer, task)
        except BrokenExecutor as error:
            self._renew(error)
            return submit(answer, task)
        except (RuntimeError, OSError, EOFError) as error:
            raise JobFailedError(f"the workers take no more work: {_sentence(error)}") from None

    def _renew(self, error: BrokenExecutor) -> None:
        """Ask everything again after a worker process has died."""
        if not isinstance(self._executor, LocalPool):
            raise JobFailedError(f"the workers have ended: {_sentence(error)}") from None
        left = list(self._sent.values())
        self._sent.clear()
        self._futures.clear()
        for sent in left:
            self._deaths[sent.key] += 1
            if self._deaths[sent.key] >= MOST_FAILURES:
                more = len(left) - 1
                what = f"{sent.name} and {more} more were" if more else f"{sent.name} was"
                raise JobFailedError(
                    f"a worker process died {MOST_FAILURES} times while {what} being solved"
                )
        self._executor.renew()
        for sent in left:
            self._send(sent)


def _sentence(error: BaseException) -> str:
    """Return an error in one line; those of connectn need no name."""
    said = " ".join(str(error).split())
    if isinstance(error, ConnectnError):
        return said
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
