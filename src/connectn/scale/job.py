"""A job: many batches of positions go to workers, and checked answers come back.

A job needs numbered batches, an executor and a request. A journal makes it resumable:

    with Journal(path, {"kind": "book", "rules": "7x6c4"}) as journal, LocalPool(4) as executor:
        job = Job(batches, executor, Request(Wanted.SCORE), journal=journal)
        for event in job.run():
            ...  # Done: a batch is finished; Lie: a worker's answers were dropped
        for batch in batches:
            use(batch.positions, journal.labels(batch.number))
"""

from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

from connectn.errors import JobFailedError
from connectn.scale.audit import audited, flaw, lie
from connectn.scale.batch import Answer, Batch
from connectn.scale.exchange import Exchange
from connectn.scale.executor import LocalPool
from connectn.scale.journal import Journal
from connectn.scale.label import Label, Request
from connectn.scale.ledger import Ledger
from connectn.scale.worker import labels_of, worker_name

MOST_REFUSED = 5
"""A batch that so many answers of dropped workers came for is solved by the driver itself."""
MOST_AUDITS = 4
"""An audit that the same worker answers so many times is done by the driver itself."""
WINDOW = 256
"""The batches that an executor of unknown size is given at a time."""
WINDOW_PER_PROCESS = 3
"""The batches that each process of a local pool is given at a time."""
SPAN = 4
"""In order, a job goes so many windows ahead of the oldest batch that is not finished."""


@dataclass(frozen=True)
class Policy:
    """How a job deals with its workers."""

    audit: bool | None = None
    """Whether positions of each batch are solved again by another worker. None: by all executors
    but a `LocalPool`, whose processes are this program's own."""
    ordered: bool = False
    """Whether batches come back in the order in which they went out."""
    window: int | None = None
    """How many batches the executor is given at a time; twice as many as it has workers is good."""


@dataclass(frozen=True)
class Done:
    """A batch that is finished."""

    batch: Batch
    labels: tuple[Label, ...]
    worker: str
    seconds: float
    """How long the worker searched."""


@dataclass(frozen=True)
class Lie:
    """A worker gave a wrong answer; all batches that it answered or audited are dropped."""

    worker: str
    sentence: str
    numbers: tuple[int, ...]
    """Those of the batches that were `Done` before. If the batches of the job can be iterated
    over again, they are solved again; else it is up to the caller what to do."""


class _Key(NamedTuple):
    number: int
    is_audit: bool


@dataclass
class _Open:
    """A batch that was taken from the caller, and was not given back yet."""

    batch: Batch
    answer: Answer | None = None
    auditor: str = ""
    """Another worker that agreed; empty if there are no audits, or if the driver has agreed."""
    is_accepted: bool = False
    refused: int = 0
    audited: tuple[int, ...] = ()
    audits: int = 0

    def picked(self, labels: tuple[Label, ...]) -> tuple[Label, ...]:
        """Return those labels that are audited."""
        return tuple(labels[index] for index in self.audited)

    @property
    def audited_positions(self) -> tuple[str, ...]:
        return tuple(self.batch.positions[index] for index in self.audited)


class Job:
    """Lets an executor solve batches, checks the answers, and writes them to a journal.

    `batches` have ascending numbers, and each is one that an earlier run of the same job had under
    this number; those in the journal are skipped. If `batches` is a list or another object that can
    be iterated over several times, batches of a worker that lied are solved again. None instead of
    a batch means that there is none yet; `wake` says that this may have changed.
    """

    def __init__(
        self,
        batches: Iterable[Batch | None],
        executor: Executor,
        request: Request,
        *,
        journal: Journal | None = None,
        policy: Policy | None = None,
    ) -> None:
        policy = policy or Policy()
        is_local = isinstance(executor, LocalPool)
        self._batches = batches
        self._request = request
        self._journal = journal
        self._ledger = Ledger() if journal is None else journal.ledger
        self._liars = set(journal.dropped if journal else ())
        self._audits = not is_local if policy.audit is None else policy.audit
        self._ordered = policy.ordered
        self._window = policy.window or (
            WINDOW_PER_PROCESS * executor.size if isinstance(executor, LocalPool) else WINDOW
        )
        self._exchange: Exchange[_Key] = Exchange(executor, request)
        self._source: Iterator[Batch | None] | None = iter(batches)
        self._is_waiting = False  # for the next batch of the caller
        self._open: dict[int, _Open] = {}
        self._outbox: deque[Done | Lie] = deque()
        self._to_repeat = False

    @property
    def done(self) -> int:
        """How many positions are finished, with those of the journal."""
        return self._ledger.positions

    def wake(self) -> None:
        """Look for new batches again, after there was None; any thread may call this."""
        self._exchange.wake()

    def run(self) -> Generator[Done | Lie, None, None]:
        """Solve all batches, and yield each as soon as it is finished and in the journal.

        Closing this generator, or an exception such as KeyboardInterrupt, ends the job; what was
        yielded is in the journal.
        """
        try:
            while True:
                self._take_batches()
                yield from self._given_out()
                if len(self._exchange) or self._is_waiting:
                    for key, answer in self._exchange.receive():
                        self._take(key, answer)
                        yield from self._given_out()
                elif self._source is None and not self._begin_again():
                    return
        finally:
            self._exchange.close()
            if self._journal is not None:
                self._journal.sync()

    def _take_batches(self) -> None:
        """Take batches from the caller and ask workers, as far as the window allows."""
        self._is_waiting = False
        while self._source is not None and self._has_room():
            try:
                batch = next(self._source)
            except StopIteration:
                self._source = None
                return
            if batch is None:
                self._is_waiting = True
                return
            if batch.number in self._ledger:
                continue
            opened = self._open[batch.number] = _Open(batch)
            if batch.positions:
                self._ask(opened)
            else:
                self._accept(opened, Answer("", 0, worker_name(), (), 0.0))

    def _has_room(self) -> bool:
        return len(self._exchange) < self._window and len(self._open) < SPAN * self._window

    def _begin_again(self) -> bool:
        """Go over the batches again, if some were dropped; return whether there are any."""
        if not self._to_repeat:
            return False
        self._to_repeat = False
        self._source = iter(self._batches)
        before = len(self._open)
        self._take_batches()
        if len(self._open) == before and self._source is None:
            raise JobFailedError("the batches of a dropped worker do not come a second time")
        return True

    def _ask(self, opened: _Open) -> None:
        batch = opened.batch
        self._exchange.ask(_Key(batch.number, is_audit=False), batch.positions, str(batch))

    def _ask_again(self, opened: _Open) -> None:
        """Ask about a batch again, or solve it here if only dropped workers answer."""
        opened.refused += 1
        opened.answer, opened.auditor, opened.is_accepted, opened.audits = None, "", False, 0
        if opened.refused < MOST_REFUSED:
            self._ask(opened)
            return
        labels = labels_of(opened.batch.positions, self._request)
        self._accept(opened, Answer("", 0, worker_name(), labels, 0.0))

    def _take(self, key: _Key, answer: Answer) -> None:
        opened = self._open.get(key.number)
        if opened is None:
            return
        if not key.is_audit:
            self._take_answer(opened, answer)
        elif opened.answer is not None:
            self._take_audit(opened, opened.answer, answer)

    def _take_answer(self, opened: _Open, answer: Answer) -> None:
        """Check the answer about a batch."""
        if answer.worker in self._liars:
            self._ask_again(opened)
            return
        sentence = flaw(answer, opened.batch.positions, self._request.wanted)
        if sentence is not None:
            self._drop(answer.worker, sentence)
            self._ask_again(opened)
            return
        opened.answer = answer
        if self._audits:
            opened.audited = audited(len(opened.batch.positions))
            self._ask_audit(opened)
        else:
            self._accept(opened, answer)

    def _ask_audit(self, opened: _Open) -> None:
        opened.audits += 1
        key = _Key(opened.batch.number, is_audit=True)
        self._exchange.ask(key, opened.audited_positions, f"the audit of {opened.batch}")

    def _take_audit(self, opened: _Open, answer: Answer, second: Answer) -> None:
        """Compare a second answer about some positions with the first."""
        positions = opened.audited_positions
        is_another = second.worker not in {answer.worker, *self._liars}
        if is_another:
            sentence = flaw(second, positions, self._request.wanted)
            if sentence is not None:
                self._drop(second.worker, sentence)
                is_another = False
        if is_another and second.labels == opened.picked(answer.labels):
            self._accept(opened, answer, second.worker)
        elif is_another:
            self._settle(opened, answer, second)
        elif opened.audits < MOST_AUDITS:
            self._ask_audit(opened)
        else:
            self._settle(opened, answer, None)

    def _settle(self, opened: _Open, answer: Answer, second: Answer | None) -> None:
        """Solve the audited positions here, and so find out which worker is wrong."""
        positions = opened.audited_positions
        truth = labels_of(positions, self._request)
        said = {answer.worker: opened.picked(answer.labels)}
        if second is not None:
            said[second.worker] = second.labels
        for worker, labels in said.items():
            sentence = lie(worker, positions, labels, truth, self._request.wanted)
            if sentence is not None:
                self._drop(worker, sentence)
        if opened.answer is answer:  # it was not dropped
            self._accept(opened, answer)

    def _drop(self, worker: str, sentence: str) -> None:
        """Drop all answers and audits of a worker, and solve those batches again."""
        self._liars.add(worker)
        journal = self._journal
        numbers = self._ledger.remove(worker) if journal is None else journal.drop(worker)
        if numbers and not isinstance(self._batches, Iterator):
            self._to_repeat = True
        self._outbox.append(Lie(worker, sentence, numbers))
        for opened in list(self._open.values()):
            if opened.answer is not None and worker in {opened.answer.worker, opened.auditor}:
                self._exchange.forget(_Key(opened.batch.number, is_audit=True))
                self._ask_again(opened)

    def _accept(self, opened: _Open, answer: Answer, auditor: str = "") -> None:
        """Keep an answer; in no order, the batch is given back at once."""
        opened.answer, opened.auditor, opened.is_accepted = answer, auditor, True
        if not self._ordered:
            self._give(opened.batch.number)

    def _given_out(self) -> Iterator[Done | Lie]:
        """Yield what is ready for the caller."""
        while True:
            while self._outbox:
                yield self._outbox.popleft()
            first = next(iter(self._open.values()), None) if self._ordered else None
            if first is None or not first.is_accepted:
                return
            self._give(first.batch.number)

    def _give(self, number: int) -> None:
        """Write a finished batch to the journal, and give it to the caller."""
        opened = self._open.pop(number)
        answer = opened.answer
        if answer is None:
            raise AssertionError(f"{opened.batch} has no answer")
        workers = {"worker": answer.worker, "auditor": opened.auditor}
        if self._journal is None:
            self._ledger.add(number, len(answer.labels), **workers)
        else:
            self._journal.add(number, answer.labels, **workers)
        self._outbox.append(Done(opened.batch, answer.labels, answer.worker, answer.seconds))
