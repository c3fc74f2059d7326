"""What is found out about the position while a person thinks: scores, sentences, a hint."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from connectn.analysis.hint import Hint
from connectn.play.analyst import Finding
from connectn.play.match import Match
from connectn.play.session import Session
from connectn.tui.background_screen import BackgroundScreen
from connectn.tui.look import Look

if TYPE_CHECKING:
    from connectn.play.background import Background


@dataclass
class Wanted:
    """What the person wants to see."""

    scores: bool = False
    sentences: bool = False


class Study:
    """Searches in a thread for what is wanted about one position, and calls `changed` with news."""

    def __init__(self, screen: BackgroundScreen, changed: Callable[[], None]) -> None:
        self._screen = screen
        self._changed = changed
        self._task: Background[Any] | None = None
        self._for_hint = False  # whether the thread searches for a hint
        self.wanted = Wanted()
        self.finding: Finding | None = None
        self.hint: Hint | None = None

    @property
    def is_searching(self) -> bool:
        """Whether more is expected."""
        return self._task is not None and self._task.is_running

    @property
    def seeks_hint(self) -> bool:
        """Whether a hint is expected."""
        return self._for_hint and self.is_searching

    def forget(self) -> None:
        """Stop searching and know nothing: the position has changed."""
        self._stop()
        self.finding = self.hint = None

    def pause(self) -> None:
        """Stop searching; `begin` goes on, with what the solver remembers."""
        self._stop()

    def begin(self, match: Match, look: Look) -> None:
        """Search for what is wanted about the position of a match."""
        self._stop()
        if (self.wanted.scores or self.wanted.sentences) and not match.session.is_over:
            findings = match.analyst.study(match.session.board, look.names)
            self._task = self._screen.run_in_background(findings, self._found, match.analyst.cancel)

    def ask_for_hint(self, match: Match, look: Look) -> None:
        """Search for the next step of the hint, then for what else is wanted.

        While a step is searched for, the key asks for nothing more: no step is left out.
        """
        if self.seeks_hint:
            return
        self._stop()
        self._for_hint = True

        def hinted(hint: Hint) -> None:
            self.hint = hint
            self._changed()
            self.begin(match, look)

        self._task = self._screen.run_in_background(
            _hints(match.session, look), hinted, match.analyst.cancel
        )

    def _stop(self) -> None:
        task, self._task, self._for_hint = self._task, None, False
        if task is not None:
            task.cancel()

    def _found(self, finding: Finding) -> None:
        before = self.finding
        if finding.reasons is None and before is not None:  # the old sentences stay for a moment
            finding = Finding(finding.analysis, before.reasons)
        self.finding = finding
        self._changed()


def _hints(session: Session, look: Look) -> Iterator[Hint]:
    yield session.hint(names=look.names)
