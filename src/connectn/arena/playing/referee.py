"""The referee of one game: checks every answer, and always returns a result."""

from typing import Protocol

from connectn.arena.fixture import Fixture
from connectn.arena.playing.clock import Clock
from connectn.arena.playing.waiting import PRIVATE, Waiting
from connectn.arena.results import Game
from connectn.arena.settings import TimeControl
from connectn.engine.fault import Fault, illegal_move
from connectn.errors import IllegalMoveError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination
from connectn.game.whole import whole_number


class Player(Protocol):
    """One side of one game, as the referee sees it."""

    @property
    def last_words(self) -> str:
        """The end of what the player wrote to standard error."""
        ...

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        """Return a column, or the fault that ends the game."""
        ...

    @property
    def seconds_used(self) -> float:
        """The time of the last move, as the player object has measured it."""
        ...


def play(
    fixture: Fixture,
    opening: Board,
    players: tuple[Player, Player],
    control: TimeControl,
    waiting: Waiting | None = None,
) -> Game:
    """Play a game to its end.

    A player loses by an illegal move, a timeout, a crash or a protocol error. In `waiting` stands
    at any time which player is to move, for the case that this process does not survive it.
    """
    waiting = waiting or Waiting(PRIVATE)
    waiting.begin(fixture)
    board = opening.copy()
    before = len(board.moves)
    clocks = (Clock(control), Clock(control))
    seconds: list[float] = []
    fault: Fault | None = None
    outcome = board.outcome()
    while outcome is None:
        side = board.turn
        limit = clocks[side].limit
        waiting.ask(side, limit)
        answer = players[side].choose(board, limit)
        seconds.append(players[side].seconds_used)
        fault = _make_move(board, answer, seconds[-1], clocks[side], waiting)
        outcome = Outcome(1 - side, fault.termination) if fault else board.outcome()
    waiting.end()
    first, second = players
    return Game(
        fixture,
        board.moves[before:],
        outcome.winner,
        outcome.termination,
        fault.sentence if fault else "",
        tuple(seconds),
        (first.last_words, second.last_words),
    )


def _make_move(
    board: Board, answer: int | Fault, took: float, clock: Clock, waiting: Waiting
) -> Fault | None:
    """Make a move, or return the fault."""
    if isinstance(answer, Fault):
        return answer
    if not clock.allows(took):
        return Fault(
            Termination.TIMEOUT,
            f"answered after {took:.3f} s instead of {clock.limit:.3f} s",
            "think less, or stop at the limit",
        )
    clock.spend(took)
    try:
        board.push(answer)
    except (IllegalMoveError, TypeError):  # a full column, one outside the board, or no number
        return _illegal(answer, board)
    waiting.move(answer)
    return None


def _illegal(answer: object, board: Board) -> Fault:
    """Return the fault of an agent; the answers of programs were checked when they were read."""
    column = whole_number(answer)
    cure = "choose one of board.legal_moves, which count from 0"
    if column is None:
        detail = f"answered {quoted(answer)}, which is no whole number"
        return Fault(Termination.ILLEGAL_MOVE, detail, cure)
    return illegal_move(column, board, cure)
