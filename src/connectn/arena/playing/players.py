"""Players by the text that names them: an agent of connectn, or ``cmd:`` and a program."""

import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Lock, Thread

from connectn.agents.agent import Agent
from connectn.agents.player_text import parse_player
from connectn.agents.registry import make_agent, parse_agent, registered_in
from connectn.agents.source import load
from connectn.arena.playing.referee import Player
from connectn.arena.playing.start_times import StartTimes
from connectn.arena.settings import Numbers, Settings
from connectn.engine.client import Engine
from connectn.engine.command import is_command, parse_command
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.errors import AgentError, ArenaError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.solver.limit import Limit

LEAST_SECONDS = 1e-3
"""The least limit an agent is given; with less time left the clock decides against it anyway."""

_PACKAGE = Path(__file__).parents[2]


class AgentPlayer:
    """An agent in this process; an exception it raises loses its game and stops nothing else."""

    last_words = ""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.seconds_used = 0.0

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        """Ask the agent; it gets a copy, so it cannot change the board of the referee."""
        limit = None if seconds is None else Limit(seconds=max(seconds, LEAST_SECONDS))
        begun = time.perf_counter()
        try:
            return self._agent.choose(board.copy(), limit)
        except (Exception, SystemExit) as error:  # any exception is a result of the game
            return _raised(error)
        finally:
            self.seconds_used = time.perf_counter() - begun


def _raised(error: BaseException) -> Fault:
    """Return the fault of an agent that raised an exception, with the place where it did.

    The author of an agent looks for a place in a file of the agent, not in one of connectn.
    """
    frames = traceback.extract_tb(error.__traceback__)
    others = [frame for frame in frames if _PACKAGE not in Path(frame.filename).parents]
    last = (others or frames)[-1]
    place = quoted(f"{Path(last.filename).name}, line {last.lineno}")[1:-1]
    what = f"raised {type(error).__name__}: {quoted(str(error))}"
    return Fault(Termination.CRASH, f"{what} in {place}")


class EnginePlayer:
    """A program in another process; if it does not start, its first answer is the fault."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.fault = engine.start()

    @property
    def last_words(self) -> str:
        """The end of what the program wrote to standard error."""
        return self.engine.last_words

    @property
    def seconds_used(self) -> float:
        """The time of the last move, without the start of the program."""
        return self.engine.seconds_used

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        """Ask the program; after a fault every further answer is the same fault."""
        if self.fault is None:
            answer = self.engine.choose(board, seconds)
            if not isinstance(answer, Fault):
                return answer
            self.fault = answer
        return self.fault


def check_player(text: str) -> str | None:
    """Raise an error if the text names no player, or an agent that cannot be made.

    Return the file or module that registers the agent, if it has been registered by one.
    """
    player = parse_player(text)
    if is_command(player.what):
        parse_command(player.what)
        return None
    spec = parse_agent(player.what)
    spec.check()
    return registered_in(spec.agent_type)


def load_agents(settings: Settings) -> None:
    """Load what registers agents among the players, and check the players in this process."""
    for source in settings.sources:
        try:
            load(source)
        except AgentError as error:
            raise AgentError(f"{error}; it registers agents of this tournament") from None
    for player in settings.players:
        try:
            check_player(player)
        except AgentError as error:
            how = [
                f"{source} was loaded, but not as the main program" for source in settings.sources
            ]
            raise AgentError("; ".join([str(error), *how])) from None


class _FailedAgent:
    """In the place of an agent that could not be made for a game; it loses the game."""

    def __init__(self, error: AgentError) -> None:
        self._error = error

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        """Raise why there is no agent."""
        raise self._error


def _made(text: str, seed: int) -> Agent:
    """Make an agent; one of your own may fail in any game."""
    try:
        return make_agent(text, seed=seed)
    except AgentError as error:
        return _FailedAgent(error)


class Players:
    """Lends players for games; with `keep_alive` a program stays for its next game."""

    def __init__(self, settings: Settings) -> None:
        control = settings.control
        self._settings = settings
        self._limits = EngineLimits(
            start_seconds=control.start, move_seconds=control.patience, margin=control.margin
        )
        self._start_times = StartTimes(control.start)
        self._kept: dict[tuple[str, int], list[EnginePlayer]] = {}
        self._running: set[Engine] = set()
        self._closed = False
        self._changing = Lock()

    @contextmanager
    def lend(
        self, text: str, side: int, seed: int, *, number: int | None = None
    ) -> Iterator[Player]:
        """Make or reuse a player for one game; the program of the player ends or stays after it.

        `number` is what a program is told, 1 or 2; without one, 1 moves first.
        """
        if not is_command(parse_player(text).what):
            yield AgentPlayer(_made(text, seed))
            return
        number = number or side + 1
        # A program that was told its number at the start keeps it, if numbers are fixed.
        kind = text, number if self._settings.numbers is Numbers.FIXED else 0
        player = self._take(kind, side, number)
        try:
            yield player
        finally:
            self._give_back(kind, player)

    def _take(self, kind: tuple[str, int], side: int, number: int) -> EnginePlayer:
        text, _ = kind
        with self._changing:
            if self._closed:
                raise ArenaError(f"{quoted(text)} cannot be started: all players were closed")
            kept = self._kept.get(kind)
            if kept:
                player = kept.pop()
                player.engine.new_game(side, number)
                return player
            command = parse_command(parse_player(text).what)
            limits = replace(self._limits, start_seconds=self._start_times.allowed(text))
            engine = Engine(command, self._settings.rules, side, limits, player=number)
            self._running.add(engine)
            return EnginePlayer(engine)

    def _give_back(self, kind: tuple[str, int], player: EnginePlayer) -> None:
        text, _ = kind
        with self._changing:
            self._start_times.learn(text, player.engine.start_took, player.fault)
            keep = self._settings.keep_alive and player.fault is None
            if keep and not self._closed:
                self._kept.setdefault(kind, []).append(player)
                return
        player.engine.close()
        # Not before: `close` may have to kill the program while it ends.
        self._running.discard(player.engine)

    def close(self) -> None:
        """End all programs, from any thread, and start no more.

        A program that is in a game is killed. A program that waits for its next game is closed,
        so it can end by itself.
        """
        with self._changing:
            self._closed = True
            idle = {player.engine for players in self._kept.values() for player in players}
            for engine in self._running - idle:
                engine.kill()
            closings = [Thread(target=engine.close) for engine in idle]
            for closing in closings:
                closing.start()
            for closing in closings:
                closing.join()
            self._kept.clear()
            self._running.clear()
