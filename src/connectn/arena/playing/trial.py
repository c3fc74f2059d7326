"""First games with a player on boards of several shapes, to find out what is wrong with it."""

from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO

from connectn.agents.player_text import parse_player
from connectn.agents.registry import make_agent, parse_agent
from connectn.arena.fixture import Fixture
from connectn.arena.playing.players import AgentPlayer, EnginePlayer
from connectn.arena.playing.referee import Player, play
from connectn.arena.results import Game
from connectn.arena.settings import TimeControl
from connectn.engine import cure, namespace
from connectn.engine.client import Engine
from connectn.engine.command import is_command, parse_command
from connectn.engine.fault import Fault
from connectn.engine.last_words import LastWords
from connectn.engine.limits import EngineLimits
from connectn.engine.listener import Listener, Stream
from connectn.game.board import Board
from connectn.game.outcome import Termination
from connectn.game.rules import Rules

OPPONENT = "random"
SEED = 1
EXIT_SECONDS = 1.0
"""What a program has to exit after its input has ended, before it is killed."""
QUIET_SECONDS = 0.03
"""How long a second answer is waited for; a program writes it at once after the first."""
MUCH = 0.9
"""A player that uses this share of its time has nothing left for a busy machine."""


@dataclass(frozen=True)
class TrialBoard:
    """Where a game begins, and which side the player has."""

    position: str
    side: int

    @property
    def rules(self) -> Rules:
        """The geometry."""
        return Board.parse(self.position).rules


BOARDS = (
    TrialBoard("7x6c4:", 0),
    TrialBoard("9x7c5:", 1),
    # Only the two outer columns are free, so full columns and both edges are tried.
    TrialBoard("4x5c4:2332323223", 0),
)
"""Wide and high, and with another length of a line: no player can expect one size."""


@dataclass(frozen=True)
class TrialGame:
    """A game of a trial."""

    board: TrialBoard
    game: Game
    wrong: str = ""
    """The fault of the player and how to mend it, in one sentence; empty without a fault."""
    notes: tuple[str, ...] = ()
    """What is no fault, but should be known."""

    @property
    def seconds(self) -> tuple[float, ...]:
        """The time of each answer of the player."""
        return self.game.seconds[self._first :: 2]

    @property
    def answers(self) -> tuple[int, ...]:
        """The columns that the player has played."""
        return self.game.moves[self._first :: 2]

    @property
    def _first(self) -> int:
        return int(Board.parse(self.board.position).turn != self.board.side)


class Trial:
    """A few games of a player; a text that names no player is refused when it is made.

    A program is told to the `listener` line by line. For an agent, the listener gets the positions
    as input and the columns as output.
    """

    def __init__(self, player: str, control: TimeControl, listener: Listener) -> None:
        self._what = parse_player(player).what
        self._is_program = is_command(self._what)
        if self._is_program:
            parse_command(self._what)
            namespace.make_available()  # before the first thread is started
        else:
            parse_agent(self._what).check()
        self._control = control
        self._listener = listener
        self._well: list[Rules] = []

    def play(self, board: TrialBoard) -> TrialGame:
        """Play one game; after a fault, no other board is worth a game."""
        played = self._play_program(board) if self._is_program else self._play_agent(board)
        if played.wrong:
            return _with_hint(played, self._well)
        self._well.append(board.rules)
        return played

    def _play_agent(self, board: TrialBoard) -> TrialGame:
        player = _ShownAgent(self._what, self._listener)
        return self._result(board, self._referee(board, player))

    def _play_program(self, board: TrialBoard) -> TrialGame:
        control = self._control
        limits = EngineLimits(
            start_seconds=control.start,
            move_seconds=control.patience,
            margin=control.margin,
            # There is time to find out why the first answer is missing.
            late_seconds=control.seconds or control.patience,
            quiet_seconds=QUIET_SECONDS,
        )
        command = parse_command(self._what)
        engine = Engine(command, board.rules, board.side, limits, listener=self._listener)
        try:
            game = self._referee(board, EnginePlayer(engine))
        finally:
            engine.close(EXIT_SECONDS)
        return self._result(board, game, _end_notes(engine))

    def _referee(self, board: TrialBoard, player: Player) -> Game:
        """Let the player play against an opponent that makes no faults."""
        opponent = AgentPlayer(make_agent(OPPONENT, seed=SEED))
        players = (opponent, player) if board.side else (player, opponent)
        fixture = Fixture(0, 1, 0, swapped=board.side == 1)
        return play(fixture, Board.parse(board.position), players, self._control)

    def _result(self, board: TrialBoard, game: Game, notes: Iterable[str] = ()) -> TrialGame:
        if not game.termination.on_board:
            return TrialGame(board, game, wrong=game.detail)
        played = TrialGame(board, game)
        return replace(played, notes=(*self._time_notes(played), *notes))

    def _time_notes(self, played: TrialGame) -> Iterator[str]:
        limit, slowest = self._control.seconds, max(played.seconds)
        if limit is not None and slowest > MUCH * limit:
            yield (
                f"an answer took {slowest:.2f} s of {limit:g} s: "
                "on a busy machine it would be too late"
            )


def _end_notes(engine: Engine) -> Iterator[str]:
    """Say what a program did when its input ended, unless it exited as it should."""
    if engine.own_end is None:
        yield (
            f"it did not exit within {EXIT_SECONDS:g} s after its input had ended, and was killed: "
            "end the program when standard input ends"
        )
    elif engine.own_end != "exited with code 0":
        last = LastWords.of(engine.last_words)
        said = f", its last words are {last}" if last.line else ""
        yield (
            f"it {engine.own_end} when its input ended{said}: no game is lost by this, "
            "but end the loop when standard input ends"
        )


def _with_hint(game: TrialGame, well: list[Rules]) -> TrialGame:
    """Add that a smaller or larger board is the cause, where it probably is."""
    outside = game.game.termination is Termination.ILLEGAL_MOVE and "not exist" in game.wrong
    if not well or not (outside or cure.GRID in game.wrong):
        return game
    boards = " and ".join(map(str, well))
    hint = f"; it played well on {boards}, so is the size of the board fixed in it?"
    return replace(game, wrong=game.wrong + hint)


class _ShownAgent(AgentPlayer):
    """An agent whose positions and answers are told to a listener.

    What it prints is told as a message: it is no answer, and must not come between the answers.
    """

    def __init__(self, what: str, listener: Listener) -> None:
        super().__init__(make_agent(what, seed=SEED))
        self._listener = listener

    def choose(self, board: Board, seconds: float | None) -> int | Fault:
        self._listener(Stream.INPUT, str(board))
        with redirect_stdout(StringIO()) as printed:
            answer = super().choose(board, seconds)
        for line in printed.getvalue().splitlines():
            self._listener(Stream.ERROR, line)
        if not isinstance(answer, Fault):
            self._listener(Stream.OUTPUT, str(answer))
        return answer
