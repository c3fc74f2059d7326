"""A program in another process (`cmd:`) as an opponent in `connectn play`."""

from connectn.agents.player_text import parse_player
from connectn.engine import namespace
from connectn.engine.client import Engine
from connectn.engine.command import is_command, parse_command
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.game.board import Board
from connectn.play.forfeit import ForfeitError
from connectn.play.seat import Seat
from connectn.solver.limit import Limit


class ProgramAgent:
    """Asks a program for its moves; its faults are raised as `ForfeitError`.

    The program is started for its first move of a game, and ended by `end_game` or by its fault.
    While one thread waits for its move, another one may call `end_game`.
    """

    def __init__(self, text: str, seconds: float | None) -> None:
        self._command = parse_command(text)
        self._limits = EngineLimits() if seconds is None else EngineLimits(move_seconds=seconds)
        self._engine: Engine | None = None
        self._asked: Engine | None = None  # the one that a thread waits for

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Ask the program, which has the time limit of programs and not that of agents."""
        engine = self._asked = self._running(board)
        try:
            answer = engine.start() or engine.choose(board)
        finally:
            self._asked = None
        if isinstance(answer, Fault) or engine is not self._engine:  # a fault, or the game's end
            engine.close()
            if engine is self._engine:
                self._engine = None
        if isinstance(answer, Fault):
            raise ForfeitError(answer.termination, answer.sentence, engine.last_words)
        return answer

    def end_game(self) -> None:
        """End the program and everything in its process group."""
        engine, self._engine = self._engine, None
        if engine is None:
            return
        if engine is self._asked:
            engine.kill()  # the thread that waits for it closes it
        else:
            engine.close()

    def _running(self, board: Board) -> Engine:
        """Return the program of this game: it keeps its side and its board until `end_game`."""
        if self._engine is None:
            self._engine = Engine(self._command, board.rules, board.turn, self._limits)
        return self._engine


def seat_of(text: str, *, seed: int | None, seconds: float | None) -> Seat:
    """Return the seat of a person, of an agent, or of a program (`cmd:`), by the text of a player.

    `seconds` is the time of a program for a move; None is its usual limit.
    """
    player = parse_player(text)
    if not is_command(player.what):
        return Seat.of(text, seed=seed)
    namespace.make_available()  # before the first thread is started
    return Seat(player.name, ProgramAgent(player.what, seconds), source=text)
