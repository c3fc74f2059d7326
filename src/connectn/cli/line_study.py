"""What a person can ask about a game line by line: a hint, sentences, a review."""

from connectn.analysis.hint import STEPS
from connectn.analysis.review import Review
from connectn.cli.terminal import Terminal
from connectn.play.match import Match
from connectn.view.words import percent, plural


class LineStudy:
    """Answers questions about the game of a match with what the analyst of the match finds out."""

    def __init__(self, match: Match, terminal: Terminal) -> None:
        self._match = match
        self._terminal = terminal

    def hint(self) -> None:
        """Tell the next step of the hint for the side to move."""
        if self._match.session.is_over:
            self._terminal.say("The game is over: there is no move to hint at.")
            return
        with self._terminal.thinking():
            hint = self._match.session.hint(names=self._discs)
        self._terminal.tell(f"{hint}{' (h again: more)' if hint.step < STEPS else ''}")

    def explain(self) -> None:
        """Tell what is known about the position, within about a second."""
        if self._match.session.is_over:
            self._terminal.say("The game is over: review tells how it was played.")
            return
        with self._terminal.thinking():
            reasons = self._match.analyst.explain(self._match.session.board, self._discs)
        for reason in reasons:
            self._terminal.tell(reason.text)

    def review(self) -> None:
        """Tell how well both sides have played, and where the game turned.

        The clock stands still meanwhile: a review takes some seconds.
        """
        session = self._match.session
        if not session.board.moves:
            self._terminal.say("There is no move to review.")
            return
        session.clock.stop()
        with self._terminal.thinking():
            review = self._match.analyst.review(session.record())
        for side in (0, 1):
            self._terminal.tell(self._accuracy(review, side))
        for point in review.turning_points:
            self._terminal.tell(point.told(self._discs))
        if not review.turning_points:
            self._terminal.tell("No move is proved to have given a result away.")
        if not session.is_over:
            session.clock.go_on()

    @property
    def _discs(self) -> list[str]:
        return [self._terminal.bare_disc(player) for player in (0, 1)]

    def _accuracy(self, review: Review, side: int) -> str:
        who = f"{self._discs[side]} {self._match.name_at(side)}"
        kept, decisions = review.decisions(side)
        if not decisions:
            return f"{who} had no decision to make."
        share = percent(review.accuracy(side))
        return (
            f"{who}: accuracy {share}, {kept} of {plural(decisions, 'decision')} kept the result."
        )
