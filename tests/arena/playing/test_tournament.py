"""Whole tournaments: the same games with any number of workers, and after any interruption."""

import shlex
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from connectn import Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.playing.tournament import Plan, Tournament
from connectn.arena.results import Game, Results
from connectn.arena.settings import Format, Settings
from connectn.arena.statistics.sprt import Sprt, SprtState, Verdict
from connectn.arena.store.store import Store, load
from connectn.errors import AgentError, ArenaError, StoreWriteError
from tests.arena.played import played
from tests.arena.programs import bad, leftmost
from tests.arena.runs import essence

TOURNAMENTS = [
    Settings(("random", "greedy", "windows:depth=2"), 10),
    Settings(("naive", "naive"), 21, Rules(5, 4, 3), openings="random:3", seed=7),
    Settings(("random", "greedy", "naive", "greedy"), 4, Rules(9, 7, 5), Format.GAUNTLET, "empty"),
]


def play(path: Path, settings: Settings, concurrency: int = 1) -> tuple[Game, ...]:
    """Play a whole tournament and return what its store holds."""
    with Store(path) as store:
        tournament = Tournament.begin(store, settings)
        for _ in tournament.play(concurrency):
            pass
        return tournament.results().games


@pytest.mark.parametrize(("which", "concurrency"), [(0, 1), (0, 2), (0, 3), (1, 2), (2, 3)])
def test_the_games_do_not_depend_on_the_number_of_workers(
    which: int, concurrency: int, tmp_path: Path
) -> None:
    settings = TOURNAMENTS[which]
    games = play(tmp_path / "games.db", settings, concurrency)
    assert essence(games) == essence(played(settings))


def test_another_seed_makes_other_games() -> None:
    """Even from the empty board: the agents use the seed too."""
    games = [
        played(Settings(("random", "naive"), 10, openings="empty", seed=seed)) for seed in (1, 2)
    ]
    assert not {game.moves for game in games[0]} & {game.moves for game in games[1]}


def test_each_opening_is_played_with_both_colours(tmp_path: Path) -> None:
    games = play(tmp_path / "games.db", TOURNAMENTS[0])
    for pairing in TOURNAMENTS[0].pairings():
        sides = Counter(
            (game.fixture.opening, game.fixture.sides)
            for game in games
            if sorted(game.fixture.sides) == [*pairing]
        )
        both = (pairing, pairing[::-1])
        assert sides == {(opening, each): 1 for opening in range(5) for each in both}


@pytest.mark.parametrize("concurrency", [1, 3])
def test_a_stopped_tournament_is_continued_with_the_missing_games(
    concurrency: int, tmp_path: Path
) -> None:
    settings = TOURNAMENTS[0]
    path = tmp_path / "games.db"
    with Store(path) as store:
        number = Tournament.begin(store, settings).number
        yielded: list[Game] = []
        for _ in range(4):
            with closing(Tournament(store, number).play(concurrency)) as games:
                yielded += next((some for some in games if some), [])
            assert sorted(essence(store.load().games)) == sorted(essence(yielded))
        rest = [game for some in Tournament(store, number).play() for game in some]
        assert essence(load(path).games) == essence(played(settings))
        assert len(rest) == len(played(settings)) - len(yielded)
        assert list(Tournament(store, number).play()) == []


def test_a_game_is_yielded_after_it_was_stored(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store(path) as store:
        tournament = Tournament.begin(store, TOURNAMENTS[0])
        for games in tournament.play(2):
            assert set(essence(games)) <= set(essence(load(path).games))


def test_the_store_is_read_again_only_after_new_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(tmp_path / "games.db") as store:
        read: list[int] = []
        load_from_store = store.load

        def counting(number: int | None = None) -> Results:
            results = load_from_store(number)
            read.append(len(results.games))
            return results

        monkeypatch.setattr(store, "load", counting)
        tournament = Tournament.begin(store, TOURNAMENTS[1])
        assert tournament.results().games == ()
        for _ in tournament.play():
            pass
        assert len(tournament.results().games) == len(tournament.results().games) == 21
        assert read == [0, 21]


def test_the_games_yielded_before_a_failing_write_are_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store fails at its second write: a worker reports at most 500 games at once."""
    path = tmp_path / "games.db"
    yielded: list[Game] = []
    with Store(path) as store:
        tournament = Tournament.begin(store, Settings(("random", "greedy"), 2_000))
        add = store.add
        left = iter([True])

        def filling(number: int, games: list[Game]) -> None:
            if not next(left, False):
                raise StoreWriteError("the disk is full")
            add(number, games)

        monkeypatch.setattr(store, "add", filling)
        with pytest.raises(StoreWriteError, match="the disk is full"):
            yielded.extend(game for games in tournament.play() for game in games)
    assert yielded
    assert set(essence(load(path).games)) == set(essence(yielded))


@pytest.mark.parametrize(
    ("settings", "error", "message"),
    [
        (Settings(("random", "missing"), 2), AgentError, "there is no agent 'missing'"),
        (Settings(("random", "greedy"), 2, openings="x"), ArenaError, "there is no file 'x'"),
    ],
)
def test_a_tournament_that_cannot_be_played_is_refused_when_it_is_planned(
    settings: Settings, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Plan.of(settings)


def test_a_program_that_crashes_at_once_loses_every_game_and_its_words_are_kept(
    tmp_path: Path,
) -> None:
    settings = Settings(("greedy", bad("exit_1", "start"), "random"), 2)
    games = play(tmp_path / "games.db", settings, concurrency=2)
    assert len(games) == 6
    for game in games:
        if 1 in game.fixture.sides:
            side = game.fixture.sides.index(1)
            assert (game.winner, game.termination) == (1 - side, Termination.CRASH)
            assert game.detail.startswith("exited with code 1 before its first answer")
            assert game.last_words[side] == "now exit_1\n"
        else:
            assert game.termination.on_board


def test_a_program_that_does_not_exist_loses_every_game(tmp_path: Path) -> None:
    games = play(tmp_path / "games.db", Settings(("cmd:/no/such/bot", "greedy"), 2))
    assert [game.points(1) for game in games] == [1, 1]
    assert {game.termination for game in games} == {Termination.CRASH}
    said = "'/no/such/bot' cannot be started: No such file or directory: check its name"
    assert all(game.detail.startswith(said) for game in games)


@pytest.mark.parametrize(("keep_alive", "starts"), [(False, 8), (True, 2)])
def test_a_program_is_started_for_each_game_unless_it_is_kept_alive(
    tmp_path: Path, *, keep_alive: bool, starts: int
) -> None:
    """A program plays four games against itself, which takes two processes at a time."""
    log = tmp_path / "log"
    program = leftmost("--log", str(log))
    settings = Settings((program, program), 4, Rules(4, 4, 3), keep_alive=keep_alive)
    games = play(tmp_path / "games.db", settings)
    assert {game.termination for game in games} == {Termination.LINE}
    logged = Counter(line.split()[0] for line in log.read_text().splitlines())
    assert logged == {"start": starts, "end": starts}
    assert load(tmp_path / "games.db").names == (program, f"{program} (2)")


def test_the_engine_command_plays_in_a_tournament(tmp_path: Path) -> None:
    engine = "cmd:" + shlex.join([sys.executable, "-m", "connectn", "engine", "greedy"])
    games = play(tmp_path / "games.db", Settings((engine, "random"), 2, Rules(6, 5, 3)))
    assert [game.termination for game in games] == [Termination.LINE] * 2


@pytest.mark.parametrize("concurrency", [1, 3])
def test_a_sequential_test_stops_a_match_by_the_planned_order(
    concurrency: int, tmp_path: Path
) -> None:
    settings = Settings(("greedy", "random"), 2000, Rules(6, 5, 4), sprt=(0, 50))
    path = tmp_path / "games.db"
    games = play(path, settings, concurrency)
    expected = SprtState.of(Sprt(0, 50), played(Settings(settings.players, 100, settings.rules)))
    assert expected.verdict is Verdict.HIGHER
    decisive = sum(expected.pairs)
    assert 2 * decisive <= len(games) < 1500
    known = {game.fixture for game in games}
    assert {Fixture(0, 1, pair, swapped=False) for pair in range(decisive)} <= known
    stored = SprtState.of(Sprt(0, 50), games)
    assert (stored.verdict, stored.pairs) == (expected.verdict, expected.pairs)
    with Store(path) as store:
        assert list(Tournament(store, 1).play(concurrency)) == []
