"""The turn of an agent, which thinks in a thread of its own."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from connectn.play.match import Match
from connectn.play.question import Answer, Question
from connectn.tui.background_screen import BackgroundScreen

if TYPE_CHECKING:
    from connectn.play.background import Background
    from connectn.play.seat import Seat


class AgentTurn:
    """Asks the agent to move, one question at a time, and hands each answer to `use`."""

    def __init__(self, screen: BackgroundScreen, use: Callable[[Answer], None]) -> None:
        self._screen = screen
        self._use = use
        self._task: Background[Answer] | None = None
        self._match: Match | None = None
        self._seat: Seat | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether an answer is expected."""
        return self._task is not None

    def begin(self, match: Match) -> None:
        """Ask the agent that is to move in a match."""
        self.stop()
        question = match.session.question()
        self._match, self._seat = match, question.seat
        self._task = self._screen.run_in_background(_answers(question), self._answered)

    def stop(self) -> bool:
        """Expect no answer any more; return whether one was expected.

        Where the agent cannot be stopped it goes on unheard, and another one takes its place.
        """
        task, self._task = self._task, None
        if task is None:
            return False
        task.cancel()
        if self._match is not None and self._seat is not None:
            self._match.abandon(self._seat)
        return True

    def _answered(self, answer: Answer) -> None:
        self._task = None
        self._use(answer)


def _answers(question: Question) -> Iterator[Answer]:
    yield question.ask()
