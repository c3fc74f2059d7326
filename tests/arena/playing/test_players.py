"""Agents and programs as players of a game."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from connectn import Board, Limit, Termination
from connectn.arena.playing.players import AgentPlayer, Players, check_player
from connectn.arena.settings import Settings
from connectn.engine.fault import Fault
from connectn.errors import AgentError, ArenaError, ConnectnError, EngineError
from tests.arena.programs import bad, leftmost

MISSING = "cmd:/no/such/program"


class Leftmost:
    """An agent without faults; the agents below have one each."""

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return board.legal_moves[0]


class Failing(Leftmost):
    def __init__(self, error: BaseException, after: float = 0.0) -> None:
        self._error = error
        self._after = after

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        time.sleep(self._after)
        raise self._error


class Spoiling(Leftmost):
    def choose(self, board: Board, limit: Limit | None = None) -> int:
        board.push(board.legal_moves[-1])
        while board.moves:
            board.pop()
        return 0


class Listening(Leftmost):
    told: Limit | None = None

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.told = limit
        return super().choose(board, limit)


@pytest.mark.parametrize(
    ("kind", "said", "detail"),
    [
        (ValueError, "no", "raised ValueError: 'no'"),
        (RecursionError, "too deep", "raised RecursionError: 'too deep'"),
        (MemoryError, "", "raised MemoryError: ''"),
        (AgentError, "nothing to choose", "raised AgentError: 'nothing to choose'"),
        (SystemExit, "3", "raised SystemExit: '3'"),
        (AssertionError, "x" * 10_000, "(10000 characters)"),
        (OSError, "a\nb\x1b[31m\udc80", r"'a\nb\x1b[31m\udc80'"),
    ],
)
def test_any_exception_of_an_agent_is_a_crash(
    kind: type[BaseException], said: str, detail: str
) -> None:
    answer = AgentPlayer(Failing(kind(said))).choose(Board(), None)
    assert isinstance(answer, Fault)
    assert answer.termination is Termination.CRASH
    assert detail in answer.detail
    assert answer.detail.isprintable()


def test_ctrl_c_is_no_fault_of_an_agent() -> None:
    with pytest.raises(KeyboardInterrupt):
        AgentPlayer(Failing(KeyboardInterrupt())).choose(Board(), None)


@pytest.mark.parametrize("text", ["7x6c4:4444", "9x7c5:", "2x2c2:1"])
def test_an_agent_that_changes_its_board_changes_nothing(text: str) -> None:
    board = Board.parse(text)
    AgentPlayer(Spoiling()).choose(board, None)
    assert str(board) == text


@pytest.mark.parametrize(
    ("seconds", "limit"),
    [
        (None, None),
        (1.5, Limit(seconds=1.5)),
        (0.0, Limit(seconds=0.001)),
        (-3, Limit(seconds=0.001)),
    ],
)
def test_an_agent_is_told_its_time(seconds: float | None, limit: Limit | None) -> None:
    agent = Listening()
    assert AgentPlayer(agent).choose(Board(), seconds) == 0
    assert agent.told == limit


def test_an_agents_time_is_measured_even_if_it_fails() -> None:
    player = AgentPlayer(Failing(ValueError(), after=0.05))
    player.choose(Board(), None)
    assert 0.05 <= player.seconds_used < 2


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("missing", AgentError, "there is no agent 'missing'"),
        ("greedy:depth=3", AgentError, "greedy takes no parameter 'depth'"),
        ("windows:depth=x", AgentError, "depth must be"),
        ("cmd:", EngineError, "'cmd:' names no program"),
        ("cmd:'bot", EngineError, "no closing quotation"),
        ("", AgentError, "there is no agent ''"),
    ],
)
def test_a_text_that_names_no_player_is_refused(
    text: str, error: type[ConnectnError], message: str
) -> None:
    with pytest.raises(error, match=message):
        check_player(text)


def lenders(*, keep_alive: bool) -> Iterator[Players]:
    players = Players(Settings(("one", "other"), games=2, keep_alive=keep_alive))
    yield players
    players.close()


@pytest.fixture
def players() -> Iterator[Players]:
    yield from lenders(keep_alive=False)


@pytest.fixture
def keeping() -> Iterator[Players]:
    yield from lenders(keep_alive=True)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return the file in which the program `leftmost` logs its start and its end."""
    return tmp_path / "log"


def ask(players: Players, text: str, side: int = 0) -> int | Fault:
    """Let a player make one move."""
    with players.lend(text, side, seed=1) as player:
        return player.choose(Board.parse("4" * side), 5)


def logged(log: Path) -> list[str]:
    return [line.split()[0] for line in log.read_text().splitlines()]


def pids(log: Path) -> set[int]:
    return {int(line.split()[1]) for line in log.read_text().splitlines()}


def test_an_agent_uses_the_seed_of_its_game(players: Players) -> None:
    def choices(seed: int) -> list[int | Fault]:
        with players.lend("random", 0, seed) as player:
            return [player.choose(Board(), None) for _ in range(30)]

    assert choices(5) == choices(5)
    assert choices(5) != choices(6)


def test_a_program_is_started_for_each_game_and_ended_after_it(players: Players, log: Path) -> None:
    for _ in range(3):
        assert ask(players, leftmost("--log", str(log))) == 0
    assert logged(log) == ["start", "end"] * 3


def test_a_program_that_is_kept_alive_is_started_once_for_both_sides(
    keeping: Players, log: Path
) -> None:
    for side in (0, 1, 0, 1, 1):
        assert ask(keeping, leftmost("--log", str(log)), side) == 0
    assert logged(log) == ["start"]
    keeping.close()
    assert logged(log) == ["start", "end"], "the program could not end by itself"


def test_two_copies_of_a_program_are_two_processes(keeping: Players, log: Path) -> None:
    text = leftmost("--log", str(log))
    for _ in range(2):
        with keeping.lend(text, 0, 1) as one, keeping.lend(text, 1, 1) as other:
            assert one.choose(Board(), 5) == 0
            assert other.choose(Board.parse("4"), 5) == 0
    assert logged(log) == ["start", "start"]
    assert len(pids(log)) == 2


def test_a_program_that_has_crashed_is_started_again_for_the_next_game(keeping: Players) -> None:
    for _ in range(2):
        with keeping.lend(bad("exit_1", "first"), 0, 1) as player:
            answer = player.choose(Board(), 5)
            assert isinstance(answer, Fault)
            assert answer.termination is Termination.CRASH
            assert player.choose(Board(), 5) is answer, "a fault is final"
            assert player.last_words == "now exit_1\n"


def test_last_words_are_those_of_the_current_game(keeping: Players) -> None:
    for words in ("player 1 is ready\n", ""):
        with keeping.lend(leftmost(), 0, 1) as player:
            player.choose(Board(), 5)
            assert player.last_words == words


def test_a_missing_program_has_a_fault_at_its_first_move(players: Players) -> None:
    with players.lend(MISSING, 0, 1) as player:
        answer = player.choose(Board(), 5)
        assert isinstance(answer, Fault)
        assert answer.termination is Termination.CRASH
        assert answer.detail == "'/no/such/program' cannot be started: No such file or directory"
        assert player.seconds_used == 0
        assert player.last_words == ""


@pytest.mark.parametrize("moment", ["start", "first"])
def test_closing_ends_a_program_that_is_thinking(players: Players, moment: str) -> None:
    with players.lend(bad("hang_ignoring_sigterm", moment), 0, 1) as player:
        begun = time.monotonic()
        Timer(0.2, players.close).start()
        answer = player.choose(Board(), 60)
        assert isinstance(answer, Fault)
        assert time.monotonic() - begun < 10


def test_closing_ends_programs_that_wait_for_their_next_game(keeping: Players, log: Path) -> None:
    for stay in ("0", "100"):
        assert ask(keeping, leftmost("--log", str(log), "--stay", stay)) == 0
    keeping.close()
    assert logged(log) == ["start", "start", "end", "end"]
    for pid in pids(log):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_no_program_is_started_after_closing(players: Players) -> None:
    players.close()
    with pytest.raises(ArenaError, match="all players were closed"):
        ask(players, leftmost())
