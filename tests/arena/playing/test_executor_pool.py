"""Tournaments on executors: the games of a single process, whatever the executor does."""

import multiprocessing
import os
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from signal import SIGKILL
from typing import Any

import pytest

from connectn import Rules, Termination
from connectn.adapters.cluster import connect
from connectn.arena.playing.executor_pool import ExecutorPool
from connectn.arena.playing.remote import Answer, Order, play_order
from connectn.arena.playing.tournament import Tournament
from connectn.arena.playing.worker import Worker
from connectn.arena.results import Game
from connectn.arena.settings import Settings, TimeControl
from connectn.arena.statistics.sprt import Sprt, SprtState
from connectn.arena.store.store import Store, load
from connectn.errors import ArenaError
from tests.arena.played import played, tasks_of
from tests.arena.programs import bad, leftmost
from tests.arena.runs import essence
from tests.cluster import local_cluster
from tests.engine.processes import processes as running

SETTINGS = Settings(("random", "greedy", "windows:depth=2"), 20, Rules(6, 5, 4))
LONG = Settings(("random", "greedy", "windows:depth=3"), 200)


def processes(count: int = 2) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"))


def threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(3)


class Answering(Executor):
    """Plays at once, in this process, and lets a function change each answer."""

    def __init__(self, change: Callable[[Answer, Order], Answer]) -> None:
        self.calls = 0
        self._change = change

    def submit(self, _: Any, /, *arguments: Any, **__: Any) -> Future[Any]:
        self.calls += 1
        (order,) = arguments
        begun = time.monotonic()
        worker = Worker(order.settings)
        games = [worker.play(task) for task in order.tasks]
        future: Future[Any] = Future()
        answer = Answer(games, time.monotonic() - begun, "host, process 7")
        future.set_result(self._change(answer, order))
        return future


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "games.db") as store:
        yield store


def play(store: Store, settings: Settings, executor: Executor) -> tuple[Game, ...]:
    """Play a whole tournament; return what the store holds after each game came back once."""
    tournament = Tournament.begin(store, settings)
    back = [game for games in tournament.play(executor=executor) for game in games]
    assert len(back) == len({game.fixture for game in back})
    return tournament.results().games


@pytest.mark.parametrize("executor", [processes, threads])
def test_an_executor_plays_the_games_of_a_single_process(
    executor: Callable[[], Executor], store: Store
) -> None:
    with executor() as workers:
        assert essence(play(store, SETTINGS, workers)) == essence(played(SETTINGS))


def test_a_whole_tournament_runs_on_an_executor_in_one_call() -> None:
    with threads() as executor:
        tournament = Tournament.run(("greedy", "random"), 6, seed=3, executor=executor)
    alone = Tournament.run(("greedy", "random"), 6, seed=3)
    assert essence(tournament.results().games) == essence(alone.results().games)


def test_a_killed_worker_of_a_dask_cluster_loses_and_doubles_no_game(store: Store) -> None:
    tournament = Tournament.begin(store, LONG)
    back: list[Game] = []
    killed = False
    with (
        local_cluster(workers=2) as cluster,
        connect(cluster.address) as executor,
        closing(tournament.play(executor=executor)) as some,
    ):
        for games in some:
            back += games
            if back and not killed:
                os.kill(cluster.workers[0].pid, SIGKILL)
                killed = True
                at_kill = len(back)
    assert at_kill < LONG.planned / 2
    assert len(back) == len({game.fixture for game in back}) == LONG.planned
    assert essence(tournament.results().games) == essence(played(LONG))


def test_games_that_come_twice_or_late_or_were_not_asked_for_change_nothing(store: Store) -> None:
    foreign = played(replace(SETTINGS, seed=9, games=30))[-1]
    before: list[Game] = []

    def change(answer: Answer, _: Order) -> Answer:
        before.extend(answer.games)
        return replace(answer, games=[foreign, *before, *answer.games, *before])

    assert essence(play(store, SETTINGS, Answering(change))) == essence(played(SETTINGS))


def test_a_game_that_is_stored_already_is_not_stored_again(store: Store) -> None:
    first, *_ = expected = played(SETTINGS)
    number = Tournament.begin(store, SETTINGS).number
    store.add(number, [first])

    def change(answer: Answer, _: Order) -> Answer:
        return replace(
            answer, games=[replace(first, winner=1 - (first.winner or 0)), *answer.games]
        )

    for _ in Tournament(store, number).play(executor=Answering(change)):
        pass
    assert essence(store.load().games) == essence(expected)


def test_a_game_that_does_not_come_back_is_asked_for_again(store: Store) -> None:
    asked: set[object] = set()

    def change(answer: Answer, order: Order) -> Answer:
        kept = [game for game in answer.games if game.fixture in asked]
        asked.update(task.fixture for task in order.tasks)
        return replace(answer, games=kept)

    assert essence(play(store, SETTINGS, Answering(change))) == essence(played(SETTINGS))


def test_an_executor_that_returns_no_games_is_a_sentence(store: Store) -> None:
    executor = Answering(lambda answer, _: replace(answer, games=[]))
    with pytest.raises(ArenaError, match="host, process 7 has not played a game in 3 calls"):
        play(store, SETTINGS, executor)
    assert executor.calls < 30


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"moves": (0,) * 9}, "moves: "),
        ({"moves": ()}, "but the game goes on in"),
        ({"winner": None, "termination": Termination.FULL_BOARD}, "is seen in"),
        ({"seconds": (1.0,)}, "seconds holds 1 time for"),
    ],
    ids=["illegal", "unfinished", "result", "times"],
)
def test_a_wrong_game_is_a_sentence_that_names_the_worker(
    wrong: dict[str, Any], reason: str, store: Store
) -> None:
    def change(answer: Answer, _: Order) -> Answer:
        return replace(answer, games=[replace(game, **wrong) for game in answer.games])

    with pytest.raises(ArenaError) as refused:
        play(store, SETTINGS, Answering(change))
    sentence = str(refused.value)
    assert sentence.startswith("host, process 7 returned a wrong game of random against greedy: ")
    assert reason in sentence
    assert store.load().games == ()


def test_a_broken_executor_is_a_sentence_and_the_tournament_continues(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store(path) as store, processes() as executor:
        tournament = Tournament.begin(store, LONG)
        back: list[Game] = []

        def play_and_kill() -> None:
            for games in tournament.play(executor=executor):
                back.extend(games)
                if back:
                    for process in multiprocessing.active_children():
                        process.kill()

        with pytest.raises(ArenaError, match="the executor cannot play: BrokenProcessPool: "):
            play_and_kill()
    assert 0 < len(back) < LONG.planned
    assert set(essence(load(path).games)) == set(essence(back))
    with Store(path) as store, threads() as other:
        for _ in Tournament(store, 1).play(executor=other):
            pass
        assert essence(store.load().games) == essence(played(LONG))


def test_a_cluster_that_gives_up_a_call_is_a_sentence(store: Store) -> None:
    settings = Settings(("mcts", "random"), 4, control=TimeControl(seconds=60))
    no_second_try = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with (
        local_cluster(workers=1, environment=no_second_try) as cluster,
        connect(cluster.address) as executor,
    ):
        (there,) = cluster.workers

        def play_and_kill() -> None:
            for _ in Tournament.begin(store, settings).play(executor=executor):
                if any(one.parent == there.pid for one in running()):
                    os.kill(there.pid, SIGKILL)

        with pytest.raises(ArenaError, match="the executor cannot play: KilledWorker: ") as lost:
            play_and_kill()
    assert "\n" not in str(lost.value)


def test_an_executor_that_was_shut_down_is_a_sentence(store: Store) -> None:
    with threads() as executor:
        pass
    with pytest.raises(ArenaError, match="the executor cannot play: RuntimeError: 'cannot sched"):
        play(store, SETTINGS, executor)


def test_a_sequential_test_stops_the_executor_by_the_planned_order(store: Store) -> None:
    settings = Settings(("greedy", "random"), 20_000, Rules(6, 5, 4), sprt=(0, 50))
    with threads() as executor:
        games = play(store, settings, executor)
    expected = SprtState.of(Sprt(0, 50), played(Settings(settings.players, 100, settings.rules)))
    stored = SprtState.of(Sprt(0, 50), games)
    assert (stored.verdict, stored.pairs) == (expected.verdict, expected.pairs)
    assert len(games) < settings.planned


def test_closing_cancels_what_has_not_begun() -> None:
    control = TimeControl(start=0.5, patience=0.5)
    settings = Settings((bad("hang", "start"), "greedy"), 40, control=control)
    with ThreadPoolExecutor(1) as executor:
        with ExecutorPool(settings, tasks_of(settings), executor) as pool:
            assert pool.wait() == []
            calls = list(pool._calls)
        assert len(calls) == 4
        assert all(call.cancelled() for call in calls[1:])


def test_quick_games_come_in_groups_that_share_out_the_rest_evenly() -> None:
    settings = Settings(("random", "naive"), 4000, Rules(4, 4, 3))
    sizes: list[int] = []

    def change(answer: Answer, order: Order) -> Answer:
        sizes.append(len(order.tasks))
        return answer

    executor = Answering(change)
    with ExecutorPool(settings, tasks_of(settings), executor) as pool:
        games: list[Game] = []
        while not pool.done:
            games += pool.wait()
    assert len(games) == 4000 == sum(sizes)
    assert sizes[0] == 1
    assert max(sizes) > 50
    assert sizes[-1] < max(sizes)


def test_players_from_files_and_programs_are_found_from_the_folder_of_the_tournament(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my.py").write_text(
        "class Lefty:\n    def choose(self, board, limit):\n        return board.legal_moves[0]\n"
    )
    (tmp_path / "bot.py").write_text(Path(shlex.split(leftmost())[-1]).read_text())
    with processes(1) as executor:
        executor.submit(os.getpid).result()  # it starts here, and the tournament elsewhere
        monkeypatch.chdir(tmp_path)
        games = play(store, Settings(("my.py:Lefty", f"cmd:{sys.executable} bot.py"), 4), executor)
    assert len(games) == 4
    assert all(game.termination.on_board for game in games)


def test_a_file_that_is_not_there_on_the_worker_is_a_sentence(tmp_path: Path) -> None:
    settings = Settings(("my.py:Lefty", "greedy"), 2)
    order = Order(settings, [], str(tmp_path / "gone"))
    order = replace(order, tasks=tasks_of(replace(settings, players=("random", "greedy"))))
    with pytest.raises(ArenaError) as refused:
        play_order(order)
    assert str(refused.value).startswith("no process can play: there is no file 'my.py'")
    assert f"process {os.getpid()}" in str(refused.value)


def test_a_folder_that_is_not_there_on_the_worker_is_a_sentence_if_programs_play() -> None:
    settings = Settings((leftmost(), "greedy"), 2)
    order = Order(settings, tasks_of(settings), "/no/such/folder")
    with pytest.raises(ArenaError, match="there is no folder '/no/such/folder' to start programs"):
        play_order(order)
    agents = replace(settings, players=("random", "greedy"))
    games = play_order(replace(order, settings=agents)).games
    assert essence(games) == essence(played(agents))
