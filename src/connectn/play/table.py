"""The match that is played now, and the files in which its games are kept."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from connectn.errors import ConnectnError
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.play.archive import Archive
from connectn.play.match import Match
from connectn.play.seat import Seat
from connectn.play.session import Session
from connectn.play.unfinished import Unfinished, UnfinishedGame

if TYPE_CHECKING:
    from connectn.game.record import Record

SeatMaker = Callable[[str], Seat]
"""Makes the seat of a player of its text; a text that names no player is an error."""


def start_of(text: str) -> Board:
    """Return the first position of a game: a geometry (``9x7c5``) or a position (``9x7c5:55``)."""
    return Board.parse(text) if ":" in text else Board(Rules.parse(text))


class Table:
    """Lets a front end change players and games, and keeps every game.

    A finished game is added to the archive. The game that goes on is kept as the unfinished one.
    What cannot be kept stops no game: `complaint` says why, and `unsaved` has the games that are
    missing in the archive.
    """

    def __init__(
        self, match: Match, make_seat: SeatMaker, archive: Archive, unfinished: Unfinished
    ) -> None:
        self.match = match
        self.archive = archive
        self.unsaved: list[Record] = []
        self._unfinished = unfinished
        self._make_seat = make_seat
        self._complaint = ""

    @property
    def session(self) -> Session:
        """The game that is played now."""
        return self.match.session

    def complaint(self) -> str:
        """Return what could not be kept since the last call, or nothing."""
        said = self._complaint or self._unfinished.complaint
        self._complaint = self._unfinished.complaint = ""
        return said

    def offered(self) -> UnfinishedGame | None:
        """Return a game that was interrupted, if there is one; `resume` or `decline` it."""
        return self._unfinished.offered()

    def resume(self, game: UnfinishedGame) -> None:
        """Go on with an interrupted game and its own players.

        If they cannot be seated again, the error is raised and the game is left for another time.
        """
        try:
            seats = self._make_seat(game.players[0]), self._make_seat(game.players[1])
        except (OSError, ConnectnError):
            self._unfinished.release()
            raise
        self._replace(game.record.board().root(), seats, game.clock)
        self.match.go_on(game.record, game.spent)

    def decline(self) -> None:
        """Forget the interrupted game that was offered."""
        self._unfinished.forget()

    def keep(self) -> None:
        """Keep the game as it is now; call it after each change."""
        self._unfinished.keep(self.session)
        if self.session.is_over:
            self.match.end_game()
            self._add_to_archive(self.session)

    def deal(self, players: tuple[str, str], board: str, clock: float | None) -> None:
        """Begin a match of other players, on another board, or with another clock.

        With the same players on the same board the score goes on. An error changes nothing.
        """
        start, before = start_of(board), self.match
        same = (players, start, clock) == (before.sources, before.start, before.clock)
        if same:
            self._add_to_archive(self.session)
            self.match.start_anew()
        else:
            seats = self._make_seat(players[0]), self._make_seat(players[1])
            self._replace(start, seats, clock)
        self._unfinished.forget()

    def play_again(self) -> None:
        """Begin the next game of the match with the sides swapped."""
        self._add_to_archive(self.session)
        self.match.play_again()
        self._unfinished.forget()

    def load(self, path: Path) -> None:
        """Go on with the last game of a file, with the players of the match."""
        before = self.session
        self.match.load(path)
        self._add_to_archive(before)
        self._unfinished.forget()

    def leave(self) -> None:
        """End what the players keep running, and archive the game; it stays the unfinished one."""
        self.match.end_game()
        self._unfinished.keep(self.session)
        self._add_to_archive(self.session)
        self._unfinished.release()

    def _replace(self, start: Board, seats: tuple[Seat, Seat], clock: float | None) -> None:
        self._add_to_archive(self.session)
        self.match.end_game()
        limit, analyst = self.match.limit, self.match.analyst
        self.match = Match(start, seats, limit=limit, clock=clock, analyst=analyst)

    def _add_to_archive(self, session: Session) -> None:
        try:
            self.archive.add(session)
        except (OSError, ValueError) as error:
            reason = (
                f"{self.archive.path}: {error.strerror}" if isinstance(error, OSError) else error
            )
            self._complaint = f"the game could not be saved: {reason}"
            self.unsaved.append(session.record())
