"""Who plays, by the text that names him: an agent of ours, or ``cmd:`` and a program."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock, Thread

from connectn.agents.agent import Agent
from connectn.agents.registry import make_agent, parse_agent
from connectn.arena.playing.clock import TimeControl
from connectn.arena.playing.referee import Player
from connectn.engine.client import Engine
from connectn.engine.command import is_command, parse_command
from connectn.engine.fault import Fault
from connectn.engine.limits import EngineLimits
from connectn.errors import ArenaError, quoted
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

LEAST_SECONDS = 1e-3
"""What an agent is told when its time is up: it is judged by the clock all the same."""


class AgentPlayer:
    """An agent in this process; an error it raises costs it the game and nobody else anything."""

    last_words = ""

    def __init__(self, agent: Agent) -> None:
        self._agent = agent
        self.seconds_used = 0.0

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        """Ask the agent, who gets a copy: the referee's board is nobody's to change."""
        limit = None if seconds is None else Limit(seconds=max(seconds, LEAST_SECONDS))
        begun = time.perf_counter()
        try:
            return self._agent.choose(board.copy(), limit)
        except (Exception, SystemExit) as error:  # whatever it is, it is a result
            return Fault(Termination.CRASH, f"raised {type(error).__name__}: {quoted(str(error))}")
        finally:
            self.seconds_used = time.perf_counter() - begun


class EnginePlayer:
    """A program outside; one that does not even start has lost when its first move is due."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.fault = engine.start()

    @property
    def last_words(self) -> str:
        """The end of what it wrote to standard error."""
        return self.engine.last_words

    @property
    def seconds_used(self) -> float:
        """What its last move took, not counting the start of the program."""
        return self.engine.seconds_used

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        """Ask the program; a fault is for good."""
        if self.fault is None:
            answer = self.engine.choose(board, seconds)
            if not isinstance(answer, Fault):
                return answer
            self.fault = answer
        return self.fault


def check_player(text: str) -> None:
    """Raise what is wrong with the text that names a player."""
    if is_command(text):
        parse_command(text)
    else:
        parse_agent(text)


class Bench:
    """Brings players to their games and sends them home; programs may stay for the next game."""

    def __init__(self, rules: Rules, control: TimeControl, *, keep_alive: bool = False) -> None:
        self._rules = rules
        self._limits = EngineLimits(
            start_seconds=control.start, move_seconds=control.patience, margin=control.margin
        )
        self._keep_alive = keep_alive
        self._kept: dict[str, list[EnginePlayer]] = {}
        self._running: set[Engine] = set()
        self._closed = False
        self._changing = Lock()

    @contextmanager
    def player(self, text: str, side: int, seed: int) -> Iterator[Player]:
        """Lend a player for one game."""
        if not is_command(text):
            yield AgentPlayer(make_agent(text, seed=seed))
            return
        player = self._take(text, side)
        try:
            yield player
        finally:
            self._give_back(text, player)

    def _take(self, text: str, side: int) -> EnginePlayer:
        with self._changing:
            if self._closed:
                raise ArenaError(f"{quoted(text)} comes too late: nobody plays any more")
            kept = self._kept.get(text)
            if kept:
                player = kept.pop()
                player.engine.new_game(side)
                return player
            engine = Engine(parse_command(text), self._rules, side, self._limits)
            self._running.add(engine)
            return EnginePlayer(engine)

    def _give_back(self, text: str, player: EnginePlayer) -> None:
        with self._changing:
            if self._keep_alive and player.fault is None and not self._closed:
                self._kept.setdefault(text, []).append(player)
                return
        player.engine.close()
        self._running.discard(player.engine)  # not before: `close` may have to hurry it up

    def close(self) -> None:
        """End every program, from any thread, and start no other one.

        Who is in a game is killed. Who has stayed for another one may end by himself.
        """
        with self._changing:
            self._closed = True
            idle = {player.engine for players in self._kept.values() for player in players}
            for engine in self._running - idle:
                engine.kill()
            partings = [Thread(target=engine.close) for engine in idle]
            for parting in partings:
                parting.start()
            for parting in partings:
                parting.join()
            self._kept.clear()
            self._running.clear()
