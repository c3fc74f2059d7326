"""Games one after the other between the same two players, with their score."""

from dataclasses import dataclass
from pathlib import Path

from connectn.errors import AgentError
from connectn.game.board import Board
from connectn.game.record import Record
from connectn.play.analyst import Analyst
from connectn.play.clock import Clock, Spent
from connectn.play.saved_game import read_saved
from connectn.play.seat import Seat
from connectn.play.session import Session
from connectn.solver.limit import Limit


@dataclass(frozen=True)
class Tally:
    """The games that each of two players has won, in the order of their first game, and draws."""

    wins: tuple[int, int] = (0, 0)
    draws: int = 0

    def plus(self, winner: int | None) -> "Tally":
        """Return the tally after another game.

        >>> Tally().plus(1).plus(None)
        Tally(wins=(0, 1), draws=1)
        """
        first, second = self.wins
        return Tally((first + (winner == 0), second + (winner == 1)), self.draws + (winner is None))


class Match:
    """Two players who meet again and again; `session` is the game that they play now.

    >>> match = Match(Board.parse("2x1c1:"), (Seat.of("human"), Seat.of("greedy")))
    >>> match.session.push(0)
    >>> match.tally.wins
    (1, 0)
    >>> match.play_again()
    >>> match.session.seat.name, match.tally.wins
    ('greedy', (1, 0))
    """

    def __init__(
        self,
        board: Board,
        seats: tuple[Seat, Seat],
        *,
        limit: Limit | None = None,
        clock: float | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        """Begin the first game; `clock` is the time of each player for a whole game, in seconds."""
        self.start = board.copy()
        """The position that each game begins with."""
        self._players = seats
        self._first = 0  # which of the two players moves first
        self._earlier = Tally()
        self.limit = limit
        self.clock = clock
        self.analyst = analyst or Analyst()
        self.session = self._session(self.start)

    @property
    def names(self) -> tuple[str, str]:
        """The names of the two players in the order of the tally; two namesakes get a number."""
        first, second = (self.session.name_of(self._side_of(player)) for player in (0, 1))
        return first, second if second != first else f"{second} (2)"

    @property
    def sources(self) -> tuple[str, str]:
        """The texts of the two players, the one who moves first now at the front."""
        first, second = self._seats()
        return first.source, second.source

    def name_at(self, side: int) -> str:
        """Return the name of the player on a side of the game."""
        return self.names[self.player_at(side)]

    def player_at(self, side: int) -> int:
        """Return which of the two players, in the order of the tally, has a side of the game."""
        return self._side_of(side)

    @property
    def tally(self) -> Tally:
        """The score with the game that is played now, if that is over."""
        result = self.session.result
        if result is None or self.session.was_over:
            return self._earlier
        side = result.winner
        return self._earlier.plus(None if side is None else self._side_of(side))

    def play_again(self) -> None:
        """Begin the next game with the sides swapped."""
        self._first, self._earlier = 1 - self._first, self.tally
        self._begin(self.start)

    def start_anew(self) -> None:
        """Begin a new game with the sides as they are; a game that goes on does not count."""
        self._earlier = self.tally
        self._begin(self.start)

    def load(self, path: Path) -> None:
        """Go on with the last game in a file; all its moves can be taken back.

        A player of the same name has the same side. A game that was ended off the board goes on.
        """
        self.go_on(read_saved(path))

    def go_on(self, record: Record, spent: Spent = (0.0, 0.0)) -> None:
        """Go on with a game as `load` does; `spent` are the seconds that its sides have used."""
        named = (record.first, record.second)
        seated = tuple(seat.name for seat in self._seats())
        swapped = seated[0] != seated[1] and any(
            name == seated[1 - side] for side, name in enumerate(named)
        )
        self._earlier = self.tally
        if swapped:
            self._first = 1 - self._first
        board = record.board()
        self.start = board.root()
        self._begin(board, fixed=0, spent=spent)

    def set_level(self, level: int) -> Seat:
        """Let the agent play at another level from its next move on, and return its seat."""
        agents = [player for player, seat in enumerate(self._players) if not seat.is_person]
        if len(agents) != 1:
            raise AgentError("a level is for the one agent that plays against a person")
        (player,) = agents
        changed = self._players[player].at_level(level)
        self._replace(player, changed)
        return changed

    def abandon(self, seat: Seat) -> None:
        """Give a seat another agent, because its agent is busy with a question of no more use.

        A program is ended instead, and starts again with its next choice.
        """
        for player, known in enumerate(self._players):
            if known is seat:
                seat.end_game()
                self._replace(player, seat.with_fresh_agent())

    def end_game(self) -> None:
        """End what the players keep running for a game, such as programs."""
        for seat in self._players:
            seat.end_game()

    def _begin(self, board: Board, fixed: int | None = None, spent: Spent = (0.0, 0.0)) -> None:
        self.end_game()
        self.session = self._session(board, fixed, spent)

    def _session(
        self, board: Board, fixed: int | None = None, spent: Spent = (0.0, 0.0)
    ) -> Session:
        clock = Clock(self.clock, spent)
        seats, limit, analyst = self._seats(), self.limit, self.analyst
        return Session(board, seats, limit=limit, fixed=fixed, clock=clock, analyst=analyst)

    def _replace(self, player: int, seat: Seat) -> None:
        other = self._players[1 - player]
        self._players = (seat, other) if player == 0 else (other, seat)
        self.session.seats = self._seats()

    def _seats(self) -> tuple[Seat, Seat]:
        return self._players if self._first == 0 else (self._players[1], self._players[0])

    def _side_of(self, player: int) -> int:
        """Return the side of a player, which is also the player of a side."""
        return player if self._first == 0 else 1 - player
