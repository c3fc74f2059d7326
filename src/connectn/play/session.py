"""A game between people and agents, with nothing that shows it.

A front end asks a session who is to move, hands it the columns that people choose, lets agents
choose theirs, and shows what the session returns. The session prints nothing and reads nothing.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from connectn.analysis.hint import STEPS, Hint
from connectn.errors import IllegalMoveError
from connectn.game.board import Board
from connectn.game.notation import DISC_SYMBOLS
from connectn.game.outcome import Outcome, Termination
from connectn.game.record import Record, append_record
from connectn.play.analyst import Analyst
from connectn.play.clock import Clock
from connectn.play.forfeit import ForfeitError
from connectn.play.question import Answer, Question
from connectn.play.seat import Seat
from connectn.solver.limit import Limit

LEAST_SECONDS = 0.01
"""The time that an agent gets for a choice when its clock has almost run down."""
OUT_OF_TIME = "had no time left"
"""What a side is said to have done that loses by its clock."""


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
        clock: Clock | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        """Begin with a position; its first moves, `fixed` or else all, cannot be taken back.

        The clock starts at once. A clock of one's own may have a limit.
        """
        self._board = board.copy()
        self._given = board.moves  # the moves that were made before the session began
        self._fixed = len(board.moves) if fixed is None else fixed
        self._undone: list[int] = []  # columns that `redo` plays again, the next one last
        self._ended: Outcome | None = None  # off the board: by resignation, a fault, or the clock
        self._detail = ""
        self._question: Question | None = None  # the one that may still be answered
        self._hinted: tuple[Board, int] | None = None  # the last hint's position and step
        self._analyst = analyst or Analyst()
        self.seats = seats
        self.limit = limit or Limit()
        self.clock = clock or Clock()
        self.clock.start(self._board.turn)
        if self.is_over:
            self.clock.stop()

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
        """Play a column for the side to move; moves that were taken back are forgotten.

        A side whose time is up loses the game instead.
        """
        if self._ended is not None:
            raise IllegalMoveError(
                f"column {column} (counted from 0) takes no disc: "
                f"the game ended by {self._ended.termination} in {self._board}"
            )
        if not self.check_clock():
            return
        self._play(column)
        self._undone.clear()

    def check_clock(self) -> bool:
        """Let the side to move lose the game if its time is up; return whether it has time."""
        if not self.is_over and self.clock.left(self._board.turn) == 0:
            self._end(Outcome(1 - self._board.turn, Termination.TIMEOUT), OUT_OF_TIME)
        return not self.is_out_of_time

    @property
    def is_out_of_time(self) -> bool:
        """Whether the side to move has lost the game by its clock."""
        return self._ended is not None and self._detail == OUT_OF_TIME

    def question(self) -> Question:
        """Return the question to the agent to move; `accept` takes the answer.

        It can be asked in another thread.
        """
        self._question = Question(self.board, self.seat, self._limit())
        return self._question

    def accept(self, answer: Answer) -> bool:
        """Play what an agent has answered, or let it lose the game.

        An answer to a question that is out of date changes nothing, and False is returned: after
        the question something was played, taken back, or the game has ended.
        """
        if answer.question is not self._question:
            return False
        if answer.column is not None:
            self.push(answer.column)
        elif answer.forfeit is not None and self.check_clock():
            self.forfeit(answer.forfeit)
        return True

    def choose(self) -> int:
        """Return the column that the agent to move chooses; the board stays as it is.

        An agent that raises an exception or chooses no legal column is a `ForfeitError`, which
        `forfeit` makes the result of the game.
        """
        return self.question().column()

    def undo(self) -> int:
        """Take moves back until the last choice of a person is open again; return how many.

        A resignation counts as one. Without a choice of a person nothing changes.
        """
        if self._ended is not None and self._ended.termination is Termination.RESIGNATION:
            self._ended = None
            self.clock.go_on()
            return 1
        plies = range(1, len(self._board.moves) - self._fixed + 1)
        back = next((n for n in plies if (self._board.ply - n) % 2 in self.people), 0)
        for _ in range(back):
            self._undone.append(self._board.pop())
        if back:
            self._ended, self._detail, self._question = None, "", None
            self.clock.take_back(back)
        return back

    def redo(self) -> int:
        """Play moves that were taken back until a person is to move again; return how many."""
        before = len(self._undone)
        while self._undone and not self.is_over:
            self._play(self._undone.pop())
            if self.seat.is_person:
                break
        return before - len(self._undone)

    def hint(self, step: int | None = None, names: Sequence[str] = DISC_SYMBOLS) -> Hint:
        """Return a hint for the side to move; `names` are the words for the two players.

        It comes in three steps: the idea, the cells, the column. Without a step, the first call
        for a position returns the first one, and each further call the next.
        """
        board = self.board
        if step is None:
            given = self._hinted[1] if self._hinted and self._hinted[0] == board else 0
            step = min(given + 1, STEPS)
        found = self._analyst.hint(board, step, names)
        self._hinted = (board, step)
        return found

    def resign(self) -> None:
        """Let the side to move give the game up."""
        if self.is_over:
            raise IllegalMoveError(f"nothing can be resigned: the game is over in {self._board}")
        self._end(Outcome(1 - self._board.turn, Termination.RESIGNATION))

    def forfeit(self, error: ForfeitError) -> None:
        """Let the side to move lose the game, as `choose` has raised."""
        self._end(Outcome(1 - self._board.turn, error.termination), str(error))

    def record(self) -> Record:
        """Return the game so far."""
        first, second = (seat.name for seat in self.seats)
        tags = {"Detail": self._detail} if self._detail else {}
        return Record.of(self._board, first, second, outcome=self.result, tags=tags)

    def save(self, path: Path) -> None:
        """Append the game to a file of records."""
        append_record(path, self.record())

    def _limit(self) -> Limit:
        """Return the limit of the agent to move.

        It shares the time on its clock among all moves that it may still have to make, so an agent
        that keeps to its limits does not lose by the clock.
        """
        limit, left = self.limit, self.clock.left(self._board.turn)
        if left is None:
            return limit
        moves = (self._board.rules.cells - self._board.ply + 1) // 2
        share = max(left / (moves + 1), LEAST_SECONDS)
        return replace(limit, seconds=min(limit.seconds or share, share))

    def _play(self, column: int) -> None:
        self._board.push(column)
        self._question = None
        self.clock.press()
        if self.is_over:
            self.clock.stop()

    def _end(self, outcome: Outcome, detail: str = "") -> None:
        """End the game off the board."""
        self._ended, self._detail, self._question = outcome, detail, None
        self.clock.stop()
