"""Agents and programs at the referee's table."""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Timer

import pytest

from connectn import Board, Limit, Rules, Termination
from connectn.arena.playing.clock import TimeControl
from connectn.arena.playing.players import AgentPlayer, Bench, check_player
from connectn.engine.fault import Fault
from connectn.errors import AgentError, ArenaError, ConnectnError, EngineError
from tests.arena.programs import bad, leftmost

MISSING = "cmd:/no/such/program"


class Leftmost:
    """An agent that is no trouble; others here are."""

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
def test_whatever_an_agent_raises_is_a_crash_of_its_own(
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


@pytest.mark.parametrize("text", ["random", "windows:depth=3", "cmd:python3 bot.py", MISSING])
def test_a_player_that_may_play_is_let_in(text: str) -> None:
    check_player(text)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("nobody", AgentError, "there is no agent 'nobody'"),
        ("greedy:depth=3", AgentError, "greedy takes no parameter 'depth'"),
        ("windows:depth=x", AgentError, "depth must be"),
        ("cmd:", EngineError, "'cmd:' names no program"),
        ("cmd:'bot", EngineError, "no closing quotation"),
        ("", AgentError, "there is no agent ''"),
    ],
)
def test_a_player_nobody_can_make_is_refused(
    text: str, error: type[ConnectnError], message: str
) -> None:
    with pytest.raises(error, match=message):
        check_player(text)


def benches(*, keep_alive: bool) -> Iterator[Bench]:
    bench = Bench(Rules(), TimeControl(), keep_alive=keep_alive)
    yield bench
    bench.close()


@pytest.fixture
def bench() -> Iterator[Bench]:
    yield from benches(keep_alive=False)


@pytest.fixture
def keeping() -> Iterator[Bench]:
    yield from benches(keep_alive=True)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Where the player of the leftmost column writes when it starts and ends."""
    return tmp_path / "log"


def ask(bench: Bench, text: str, side: int = 0) -> int | Fault:
    """Let a player of the bench make one move."""
    with bench.player(text, side, seed=1) as player:
        return player.choose(Board.parse("4" * side), 5)


def logged(log: Path) -> list[str]:
    return [line.split()[0] for line in log.read_text().splitlines()]


def pids(log: Path) -> set[int]:
    return {int(line.split()[1]) for line in log.read_text().splitlines()}


def test_an_agent_gets_the_dice_of_its_game(bench: Bench) -> None:
    def choices(seed: int) -> list[int | Fault]:
        with bench.player("random", 0, seed) as player:
            return [player.choose(Board(), None) for _ in range(30)]

    assert choices(5) == choices(5)
    assert choices(5) != choices(6)


def test_a_program_is_started_for_each_game_and_sent_home_after_it(bench: Bench, log: Path) -> None:
    for _ in range(3):
        assert ask(bench, leftmost("--log", str(log))) == 0
    assert logged(log) == ["start", "end"] * 3


def test_a_program_that_may_stay_is_started_once_for_both_sides(keeping: Bench, log: Path) -> None:
    for side in (0, 1, 0, 1, 1):
        assert ask(keeping, leftmost("--log", str(log)), side) == 0
    assert logged(log) == ["start"]
    keeping.close()
    assert logged(log) == ["start", "end"], "it was not let end by itself"


def test_two_copies_of_a_program_are_two_processes(keeping: Bench, log: Path) -> None:
    text = leftmost("--log", str(log))
    for _ in range(2):
        with keeping.player(text, 0, 1) as one, keeping.player(text, 1, 1) as other:
            assert one.choose(Board(), 5) == 0
            assert other.choose(Board.parse("4"), 5) == 0
    assert logged(log) == ["start", "start"]
    assert len(pids(log)) == 2


def test_a_program_that_has_broken_down_is_started_anew_for_the_next_game(keeping: Bench) -> None:
    for _ in range(2):
        with keeping.player(bad("exit_1", "first"), 0, 1) as player:
            answer = player.choose(Board(), 5)
            assert isinstance(answer, Fault)
            assert answer.termination is Termination.CRASH
            assert player.choose(Board(), 5) is answer, "a fault is for good"
            assert player.last_words == "now exit_1\n"


def test_last_words_are_those_of_the_game(keeping: Bench) -> None:
    for words in ("player 1 is ready\n", ""):
        with keeping.player(leftmost(), 0, 1) as player:
            player.choose(Board(), 5)
            assert player.last_words == words


def test_a_program_that_is_missing_loses_when_its_move_is_due(bench: Bench) -> None:
    with bench.player(MISSING, 0, 1) as player:
        answer = player.choose(Board(), 5)
        assert isinstance(answer, Fault)
        assert answer.termination is Termination.CRASH
        assert answer.detail == "'/no/such/program' cannot be started: No such file or directory"
        assert player.seconds_used == 0
        assert player.last_words == ""


@pytest.mark.parametrize("moment", ["start", "first"])
def test_closing_ends_a_program_in_mid_thought(bench: Bench, moment: str) -> None:
    with bench.player(bad("hang_ignoring_sigterm", moment), 0, 1) as player:
        begun = time.monotonic()
        Timer(0.3, bench.close).start()
        answer = player.choose(Board(), 60)
        assert isinstance(answer, Fault)
        assert time.monotonic() - begun < 10


def test_whoever_stayed_is_gone_when_the_bench_is_closed(keeping: Bench, log: Path) -> None:
    for stay in ("0", "100"):
        assert ask(keeping, leftmost("--log", str(log), "--stay", stay)) == 0
    keeping.close()
    assert logged(log) == ["start", "start", "end", "end"]
    for pid in pids(log):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_nobody_comes_to_a_bench_that_is_closed(bench: Bench) -> None:
    bench.close()
    with pytest.raises(ArenaError, match="nobody plays any more"):
        ask(bench, leftmost())
