"""Executors without processes, whose workers do what a test tells them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import cycle
from typing import Any

from connectn.scale.batch import Answer, Task
from connectn.scale.label import Label
from connectn.scale.worker import answer

Change = Callable[[Task, Answer], object]


def honest(_task: Task, answer: Answer) -> object:
    return answer


class ScriptedExecutor(Executor):
    """Answers at once, in the names of workers that take turns; a function changes the answers.

    An exception that the function returns is raised by the future.
    """

    def __init__(self, change: Change = honest, workers: Sequence[str] = ("a:1", "b:2")) -> None:
        self._change = change
        self._workers = cycle(workers)
        self.submitted = 0

    def submit(self, _fn: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> Future[Any]:
        (task,) = args
        self.submitted += 1
        future: Future[Any] = Future()
        changed = self._change(task, replace(answer(task), worker=next(self._workers)))
        if isinstance(changed, BaseException):
            future.set_exception(changed)
        else:
            future.set_result(changed)
        return future


def higher(labels: Sequence[Label]) -> tuple[Label, ...]:
    """Return labels whose scores are 1 too high, or 1 too low where that is impossible."""
    return tuple((_other(label[0] or 0), *label[1:]) for label in labels)


def _other(score: int) -> int:
    return score + 1 if score < 5 else score - 1


def liars(*names: str) -> Change:
    """Let these workers always lie."""

    def change(_task: Task, given: Answer) -> object:
        return replace(given, labels=higher(given.labels)) if given.worker in names else given

    return change
