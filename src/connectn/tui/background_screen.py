"""A screen that fills the window, and whose slow work happens in threads."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from connectn.errors import ConnectnError
from connectn.play.background import Background
from connectn.view.words import sentence

Value = TypeVar("Value")

COMPLAINT_SECONDS = 15.0


class Reported(Message):
    """A thread has a value, or an error, for the screen that started it."""

    def __init__(self, task: Background[Any], use: Callable[[], None]) -> None:
        super().__init__()
        self.task = task
        self.use = use


class BackgroundScreen(Screen[None]):
    """Uses the values of threads in the thread of the screen, unless they were cancelled."""

    @property
    def window(self) -> Size:
        """The size of the terminal; that of the screen is an old one while `on_resize` runs."""
        return self.app.size

    def run_in_background(
        self,
        values: Iterator[Value],
        use: Callable[[Value], None],
        stop: Callable[[], None] | None = None,
    ) -> Background[Value]:
        """Take values in a new thread, and let `use` have each one here; an error is shown."""

        def report(task: Background[Value], value: Value) -> None:
            self.post_message(Reported(task, lambda: use(value)))

        def complain(task: Background[Value], error: ConnectnError) -> None:
            self.post_message(Reported(task, lambda: self.complain(sentence(str(error)))))

        task = Background(values, report, complain=complain, stop=stop)
        task.start()
        return task

    def complain(self, text: str) -> None:
        """Show what went wrong, long enough to be read; a click closes it."""
        self.notify(text, severity="error", markup=False, timeout=COMPLAINT_SECONDS)

    def on_reported(self, message: Reported) -> None:
        """Use a value, unless its thread was cancelled since it was sent."""
        if not message.task.is_cancelled:
            message.use()
