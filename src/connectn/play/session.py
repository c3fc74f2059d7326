"""A game between people and agents, with nothing that shows it.

A front end asks a session who is to move, hands it the columns that people choose, lets agents
choose theirs, and shows what the session returns. The session prints nothing and reads nothing.
"""

from dataclasses import dataclass
from pathlib import Path

from connectn.agents.agent import Agent, remark_of
from connectn.agents.registry import STRONGEST, make_agent
from connectn.errors import AgentError, IllegalMoveError
from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination
from connectn.game.record import Record, append_record
from connectn.solver.limit import Limit

HUMAN = "human"
"""The name of a person in a record, and on the command line."""


@dataclass(frozen=True)
class Seat:
    """Who plays one side: an agent, or a person where there is none.

    >>> Seat.of("human").is_person, Seat.of("greedy").is_person
    (True, False)
    """

    name: str
    agent: Agent | None = None

    @classmethod
    def of(cls, name: str, *, seed: int | None = None) -> "Seat":
        """Return the seat of a person (`human`) or of the agent that a text names."""
        if name.lower() == HUMAN:
            return cls(HUMAN)
        return cls(name, make_agent(name, seed=seed))

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.agent is None


class Session:
    """One game from its first position to its end.

    >>> session = Session(Board(), (Seat.of("human"), Seat.of("greedy", seed=1)))
    >>> session.push(3)
    >>> session.push(session.choose())
    >>> session.undo(), session.board.ply, session.redo(), session.board.ply
    (2, 0, 2, 2)
    """

    def __init__(
        self, board: Board, seats: tuple[Seat, Seat], *, limit: Limit | None = None
    ) -> None:
        self._board = board.copy()
        self._given = len(board.moves)  # moves that were made before the session began
        self._undone: list[int] = []  # columns that `redo` plays again, the next one last
        self._resigned: Outcome | None = None
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
        return self._resigned or self._board.outcome()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None

    @property
    def is_new(self) -> bool:
        """Whether no move was made in this session."""
        return len(self._board.moves) == self._given

    def name_of(self, player: int) -> str:
        """Return the name of a player in a sentence: a person who plays alone is "you"."""
        return "you" if self.people == (player,) else self.seats[player].name

    def push(self, column: int) -> None:
        """Play a column for the side to move; moves that were taken back are forgotten."""
        if self._resigned is not None:
            raise IllegalMoveError(
                f"column {column + 1} takes no disc: the game was resigned in {self._board}"
            )
        self._board.push(column)
        self._undone.clear()

    def choose(self) -> int:
        """Return the column that the agent to move chooses; the board stays as it is."""
        agent = self.seat.agent
        if agent is None:
            raise AgentError(f"a person is to move in {self._board}, not an agent")
        return agent.choose(self._board.copy(), self.limit)

    def remark(self) -> str:
        """Return what the agent to move says about its last choice, or nothing."""
        return "" if self.seat.agent is None else remark_of(self.seat.agent)

    def undo(self) -> int:
        """Take moves back until the last choice of a person is open again; return how many.

        A game that was resigned goes on. Without a choice of a person nothing changes.
        """
        plies = range(1, len(self._board.moves) - self._given + 1)
        back = next((n for n in plies if (self._board.ply - n) % 2 in self.people), 0)
        for _ in range(back):
            self._undone.append(self._board.pop())
        if back:
            self._resigned = None
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
        self._resigned = Outcome(1 - self._board.turn, Termination.RESIGNATION)

    def record(self) -> Record:
        """Return the game so far."""
        first, second = (seat.name for seat in self.seats)
        return Record.of(self._board, first, second, outcome=self.result)

    def save(self, path: Path) -> None:
        """Append the game to a file of records."""
        append_record(path, self.record())
