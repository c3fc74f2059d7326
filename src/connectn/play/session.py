"""A game between people and agents, with nothing that shows it.

A front end asks a session who is to move, hands it the columns that people choose, lets agents
choose theirs, and shows what the session returns. The session prints nothing and reads nothing.
"""

from pathlib import Path

from connectn.agents.agent import Agent, remark_of
from connectn.agents.registry import STRONGEST, make_agent
from connectn.errors import AgentError, IllegalMoveError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination
from connectn.game.record import Record, append_record
from connectn.game.whole import whole_number
from connectn.play.forfeit import ForfeitError
from connectn.play.seat import Seat
from connectn.solver.limit import Limit


class Session:
    """One game from its first position to its end.

    >>> session = Session(Board(), (Seat.of("human"), Seat.of("greedy", seed=1)))
    >>> session.push(3)
    >>> session.push(session.choose())
    >>> session.undo(), session.board.ply, session.redo(), session.board.ply
    (2, 0, 2, 2)
    """

    def __init__(
        self,
        board: Board,
        seats: tuple[Seat, Seat],
        *,
        limit: Limit | None = None,
        fixed: int | None = None,
    ) -> None:
        """Begin with a position; its first moves, `fixed` or else all, cannot be taken back."""
        self._board = board.copy()
        self._given = board.moves  # the moves that were made before the session began
        self._fixed = len(board.moves) if fixed is None else fixed
        self._undone: list[int] = []  # columns that `redo` plays again, the next one last
        self._ended: Outcome | None = None  # off the board, by resignation or a fault
        self._detail = ""
        self._helper: Agent | None = None
        self.seats = seats
        self.limit = limit or Limit()

    @property
    def board(self) -> Board:
        """A copy of the position, with its history."""
        return self._board.copy()

    @property
    def seat(self) -> Seat:
        """Who is to move."""
        return self.seats[self._board.turn]

    @property
    def people(self) -> tuple[int, ...]:
        """The players that are people: 0, 1, both or none."""
        return tuple(player for player in (0, 1) if self.seats[player].is_person)

    @property
    def result(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._ended or self._board.outcome()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def is_new(self) -> bool:
        """Whether nothing was played in this session."""
        return self._board.moves == self._given and self._ended is None

    @property
    def was_over(self) -> bool:
        """Whether the position that the session began with was the end of a game, and still is."""
        return self.is_new and self.is_over

    def name_of(self, player: int) -> str:
        """Return the name of a player in a sentence: a person who plays alone is "you"."""
        return "you" if self.people == (player,) else self.seats[player].name

    def push(self, column: int) -> None:
        """Play a column for the side to move; moves that were taken back are forgotten."""
        if self._ended is not None:
            raise IllegalMoveError(
                f"column {column} (counted from 0) takes no disc: "
                f"the game ended by {self._ended.termination} in {self._board}"
            )
        self._board.push(column)
        self._undone.clear()

    def choose(self) -> int:
        """Return the column that the agent to move chooses; the board stays as it is.

        An agent that raises an exception or chooses no legal column is a `ForfeitError`, which
        `forfeit` makes the result of the game.
        """
        agent = self.seat.agent
        if agent is None:
            raise AgentError(f"a person is to move in {self._board}, not an agent")
        try:
            column = agent.choose(self._board.copy(), self.limit)
        except ForfeitError:
            raise
        except (Exception, SystemExit) as error:  # any exception is a result of the game
            detail = f"raised {type(error).__name__}: {quoted(str(error))}"
            raise ForfeitError(Termination.CRASH, detail) from error
        return self._checked(column)

    def remark(self) -> str:
        """Return what the agent to move says about its last choice, or nothing."""
        return "" if self.seat.agent is None else remark_of(self.seat.agent)

    def undo(self) -> int:
        """Take moves back until the last choice of a person is open again; return how many.

        A resignation counts as one. Without a choice of a person nothing changes.
        """
        if self._ended is not None and self._ended.termination is Termination.RESIGNATION:
            self._ended = None
            return 1
        plies = range(1, len(self._board.moves) - self._fixed + 1)
        back = next((n for n in plies if (self._board.ply - n) % 2 in self.people), 0)
        for _ in range(back):
            self._undone.append(self._board.pop())
        if back:
            self._ended, self._detail = None, ""
        return back

    def redo(self) -> int:
        """Play moves that were taken back until a person is to move again; return how many."""
        before = len(self._undone)
        while self._undone:
            self._board.push(self._undone.pop())
            if self.seat.is_person:
                break
        return before - len(self._undone)

    def hint(self) -> int:
        """Return the column that the strongest agent would play for the side to move."""
        if self._helper is None:
            self._helper = make_agent(STRONGEST)
        return self._helper.choose(self._board.copy(), self.limit)

    def resign(self) -> None:
        """Let the side to move give the game up."""
        if self.is_over:
            raise IllegalMoveError(f"nothing can be resigned: the game is over in {self._board}")
        self._ended = Outcome(1 - self._board.turn, Termination.RESIGNATION)

    def forfeit(self, error: ForfeitError) -> None:
        """Let the side to move lose the game, as `choose` has raised."""
        self._ended = Outcome(1 - self._board.turn, error.termination)
        self._detail = str(error)

    def record(self) -> Record:
        """Return the game so far."""
        first, second = (seat.name for seat in self.seats)
        tags = {"Detail": self._detail} if self._detail else {}
        return Record.of(self._board, first, second, outcome=self.result, tags=tags)

    def save(self, path: Path) -> None:
        """Append the game to a file of records."""
        append_record(path, self.record())

    def _checked(self, column: object) -> int:
        """Return what an agent has chosen if it is a legal column."""
        number = whole_number(column)
        if number is not None and number in self._board.legal_moves:
            return number
        last = self._board.rules.width - 1
        reason = (
            "but that column is full"
            if number is not None and 0 <= number <= last
            else f"but the columns of {self._board.rules} are 0 to {last}"
        )
        raise ForfeitError(Termination.ILLEGAL_MOVE, f"chose {quoted(column)}, {reason}")
