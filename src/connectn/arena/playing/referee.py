"""The referee of one game: trusts nobody, and always comes to a result."""

from typing import Protocol

from connectn.arena.playing.clock import Clock, TimeControl
from connectn.arena.results import Fixture, Game
from connectn.engine.fault import Fault
from connectn.errors import IllegalMoveError
from connectn.game.board import Board
from connectn.game.outcome import Outcome, Termination


class Player(Protocol):
    """Somebody who plays one side of one game."""

    @property
    def last_words(self) -> str:
        """The end of what it wrote for people to read."""
        ...

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        """Return a column, or what was wrong with the player."""
        ...

    @property
    def seconds_used(self) -> float:
        """What the last move took by the player's own clock."""
        ...


def play(
    fixture: Fixture, opening: Board, players: tuple[Player, Player], control: TimeControl
) -> Game:
    """Play a game to its end. Whoever breaks the rules, the clock or down loses it."""
    board = opening.copy()
    before = len(board.moves)
    clocks = (Clock(control), Clock(control))
    seconds: list[float] = []
    fault: Fault | None = None
    outcome = board.outcome()
    while outcome is None:
        side = board.turn
        answer = players[side].choose(board, clocks[side].limit)
        seconds.append(players[side].seconds_used)
        fault = _make_move(board, answer, seconds[-1], clocks[side])
        outcome = Outcome(1 - side, fault.termination) if fault else board.outcome()
    first, second = players
    return Game(
        fixture,
        board.moves[before:],
        outcome.winner,
        outcome.termination,
        fault.detail if fault else "",
        tuple(seconds),
        (first.last_words, second.last_words),
    )


def _make_move(board: Board, answer: int | Fault, took: float, clock: Clock) -> Fault | None:
    """Play a column, or say why not."""
    if isinstance(answer, Fault):
        return answer
    if not clock.allows(took):
        return Fault(
            Termination.TIMEOUT, f"answered after {took:.3f} s instead of {clock.limit:.3f} s"
        )
    clock.spend(took)
    try:
        board.push(answer)
    except (IllegalMoveError, TypeError) as error:  # full, outside, or no column at all
        return Fault(Termination.ILLEGAL_MOVE, str(error))
    return None
