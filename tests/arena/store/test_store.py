"""A store returns what was written to it; a file that is no store is refused and not changed."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import cast

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from connectn import Board, Outcome, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game
from connectn.arena.settings import Settings, TimeControl
from connectn.arena.store.store import Store, begun, load
from connectn.errors import StoreError, StoreWriteError
from tests.arena.runs import is_sound

SETTINGS = Settings(("greedy", "random", "greedy"), games=100, rules=Rules(9, 7, 5))
FIRST_VERSION = Path(__file__).with_name("version-1.db")
GRID = "9x7c5:" + "---------/" * 6 + "XO-------"
OPENINGS = ["9x7c5:", "9x7c5:12", GRID, f"{GRID}:9", "9x7c5:9999"] * 10
FAULTS = [how for how in Termination if not how.on_board]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with Store(path) as store:
        yield store


def game_of(number: int) -> Game:
    """Return a different game for each number below 200."""
    fixture = Fixture(0, 1 + number % 2, number // 4, swapped=number % 4 > 1)
    times = (0.5, 1e-6, 2, 1000)
    return Game(fixture, (number % 9,) * 3, number % 2, Termination.TIMEOUT, seconds=times)


texts = st.text(st.sampled_from("aZ 0'\"\\{é☃四😀\x00\x1b\n\r\t\x7f\x85\u2028\ufeff"))
fixtures = st.sampled_from(list(SETTINGS.fixtures()))
times = st.floats(0, 1e6).map(lambda seconds: round(seconds, 6))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Return a game of random moves that is over, or that ends by a fault."""
    fixture = draw(fixtures)
    board = Board.parse(OPENINGS[fixture.opening])
    given = len(board.moves)
    for choice in draw(st.lists(st.integers(0, 8), max_size=70)):
        if board.is_game_over():
            break
        board.push(board.legal_moves[choice % len(board.legal_moves)])
    moves, seen = board.moves[given:], board.outcome()
    outcome = seen or Outcome(draw(st.integers(0, 1)), draw(st.sampled_from(FAULTS)))
    lengths = st.sampled_from([0, len(moves), len(moves) + (seen is None)])
    seconds = draw(lengths.flatmap(lambda length: st.tuples(*[times] * length)))
    words = draw(st.tuples(texts, texts))
    return Game(fixture, moves, outcome.winner, outcome.termination, draw(texts), seconds, words)


@given(st.lists(games(), max_size=20, unique_by=lambda game: game.fixture))
@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=15)
def test_games_are_read_as_they_were_written(store: Store, played: list[Game]) -> None:
    number = store.begin(SETTINGS, OPENINGS)
    store.add(number, played)
    results = store.load()
    planned = sorted(
        played,
        key=lambda game: (
            game.fixture.opening,
            game.fixture.swapped,
            game.fixture.one,
            game.fixture.other,
        ),
    )
    assert list(results.games) == planned
    assert results.openings == tuple(OPENINGS)
    assert (results.number, results.planned) == (number, 300)
    assert (results.players, results.rules) == (SETTINGS.players, SETTINGS.rules)


def test_lone_surrogates_are_written_as_escapes(store: Store) -> None:
    number = store.begin(SETTINGS, OPENINGS)
    words = ("a\udc80b", "\ud83d")
    game = Game(Fixture(0, 1, 0, swapped=False), (), 0, Termination.CRASH, "x\udfff", (), words)
    store.add(number, [game])
    (kept,) = store.load().games
    assert kept.detail == "x\\udfff"
    assert kept.last_words == ("a\\udc80b", "\\ud83d")


def test_a_game_that_is_stored_already_is_not_changed(store: Store) -> None:
    number = store.begin(SETTINGS, OPENINGS)
    first, again = game_of(0), Game(game_of(0).fixture, (), None, Termination.FULL_BOARD)
    store.add(number, [first])
    store.add(number, [again, game_of(1)])
    assert store.load().games == (first, game_of(1))


def test_games_are_stored_all_or_none(store: Store) -> None:
    """The second game has a wrong type, which SQLite refuses after it has taken the first."""
    number = store.begin(SETTINGS, OPENINGS)
    store.add(number, [game_of(0)])
    broken = Game(game_of(2).fixture, (), cast("int", "no number"), Termination.LINE)
    with pytest.raises(StoreWriteError, match=r"cannot write to .*; what it holds is safe"):
        store.add(number, [game_of(1), broken])
    assert store.load().games == (game_of(0),)
    store.add(number, [game_of(1)])
    assert len(store.load().games) == 2


def test_tournaments_have_numbers_and_games_of_their_own(store: Store, path: Path) -> None:
    other = Settings(("random", "random"), games=1, rules=SETTINGS.rules, seed=9)
    assert (store.begin(SETTINGS, OPENINGS), store.begin(other, OPENINGS[:1])) == (1, 2)
    store.add(1, [game_of(0), game_of(1)])
    store.add(2, [game_of(0)])
    assert [len(load(path, number).games) for number in (1, 2, None)] == [2, 1, 1]
    assert [store.settings(number) for number in (1, 2)] == [SETTINGS, other]
    assert begun(path) == (2, other)
    assert begun(path, 1) == (1, SETTINGS)
    with pytest.raises(StoreError, match="holds no tournament 3"):
        load(path, 3)


def test_a_store_that_is_opened_again_takes_more_games(path: Path) -> None:
    for number in range(4):
        with Store(path) as store:
            if number == 0:
                store.begin(SETTINGS, OPENINGS)
            store.add(1, [game_of(number)])
    assert len(load(path).games) == 4
    assert is_sound(path)


def test_a_reader_sees_whole_transactions_while_a_writer_writes(store: Store, path: Path) -> None:
    """Five games are added at a time, so the number of games is always a multiple of five."""
    number = store.begin(SETTINGS, OPENINGS)
    done = Event()
    seen = []

    def read() -> None:
        while not done.is_set():
            seen.append(len(load(path).games))

    reader = Thread(target=read)
    reader.start()
    for first in range(0, 200, 5):
        store.add(number, [game_of(each) for each in range(first, first + 5)])
    done.set()
    reader.join()
    assert all(count % 5 == 0 for count in seen)
    assert seen == sorted(seen)
    assert len(load(path).games) == 200


def test_reading_leaves_no_other_files(path: Path) -> None:
    with Store(path) as store:
        store.begin(SETTINGS, OPENINGS)
    before = path.read_bytes()
    load(path)
    begun(path)
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "name", ["my games.db", "100%25?.db", "a#b&mode=ro", "ü☃.db", "new\nline", "-x", "file:x.db"]
)
def test_a_store_may_have_any_name(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with Store(path) as store:
        store.begin(SETTINGS, OPENINGS)
    assert [file.name for file in tmp_path.iterdir()] == [name]
    assert load(path).number == 1


def text_file(path: Path) -> None:
    path.write_text("Dear diary,\n" * 100)


def foreign_database(path: Path, mode: str = "DELETE") -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA journal_mode = {mode}")
        db.execute("CREATE TABLE game (moves TEXT)")
        db.commit()


def foreign_log(path: Path) -> None:
    foreign_database(path, "WAL")


def later_version(path: Path) -> None:
    Store(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")


def folder(path: Path) -> None:
    path.mkdir()


NO_STORES: list[tuple[Callable[[Path], None], str]] = [
    (text_file, "cannot use .* as a store of games: file is not a database"),
    (foreign_database, "is not a store of games"),
    (foreign_log, "is not a store of games"),
    (later_version, "is a store of version 99; this connectn reads version 1"),
    (folder, "cannot use .* as a store of games: unable to open"),
]


@pytest.mark.parametrize(("make", "message"), NO_STORES)
@pytest.mark.parametrize("use", [Store, load, begun])
def test_a_file_that_is_no_store_is_refused_and_not_changed(
    make: Callable[[Path], None], message: str, use: Callable[[Path], object], path: Path
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(StoreError, match=message) as caught:
        use(path)
    assert str(path) in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("use", [load, begun])
def test_a_missing_or_empty_store_cannot_be_read(use: Callable[[Path], object], path: Path) -> None:
    with pytest.raises(StoreError, match="there is no store '/"):
        use(path)
    Store(path).close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="holds no tournament"):
        use(path)
    assert path.read_bytes() == before
    path.write_bytes(b"")
    with pytest.raises(StoreError, match="is not a store of games"):
        use(path)
    assert path.read_bytes() == b""


@pytest.mark.parametrize("place", ["/proc/games.db", "/no/such/folder/games.db", "/dev/null"])
def test_a_store_that_cannot_be_created_is_refused(place: str) -> None:
    with pytest.raises(StoreError, match=f"cannot use {place} as a store of games"):
        Store(Path(place))


def test_a_file_with_random_damage_is_read_or_refused_with_a_sentence(path: Path) -> None:
    with Store(path) as store:
        store.begin(SETTINGS, OPENINGS)
        store.add(1, map(game_of, range(100)))
    whole = path.read_bytes()
    dice = Random(1)
    refused = 0
    for _ in range(150):
        data = bytearray(whole)
        for _ in range(dice.choice([1, 1, 3, 50])):
            data[dice.randrange(len(data))] = dice.randrange(256)
        path.write_bytes(data[: dice.choice([len(data), len(data), dice.randrange(len(data))])])
        for leftover in path.parent.glob("games.db-*"):
            leftover.unlink()
        try:
            load(path)
        except StoreError as error:
            refused += 1
            assert str(path) in str(error)
            assert "\n" not in str(error)
    assert refused > 25


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE tournament SET settings = '{'",
        "UPDATE tournament SET settings = '{}'",
        "UPDATE tournament SET settings = '[1]'",
        "UPDATE tournament SET settings = json_remove(settings, '$.seed')",
        "UPDATE tournament SET settings = json_set(settings, '$.games', 'many')",
        "UPDATE tournament SET settings = json_set(settings, '$.games', 0)",
        "UPDATE tournament SET settings = json_set(settings, '$.rules', '0x0c0')",
        "UPDATE tournament SET settings = json_set(settings, '$.format', 'knockout')",
        "UPDATE tournament SET settings = json_set(settings, '$.control.margin', -1)",
        "UPDATE tournament SET settings = json_set(settings, '$.sprt', 5)",
        "UPDATE tournament SET settings = json_set(settings, '$.players', 'both')",
        "UPDATE tournament SET settings = json_set(settings, '$.versions', 3)",
        "UPDATE game SET winner = 2",
        "UPDATE game SET seconds = '{}'",
        "UPDATE game SET seconds = '[true]'",
        "UPDATE game SET moves = 'Z'",
        "UPDATE game SET termination = 'boredom'",
        "UPDATE game SET seconds = '['",
        "UPDATE game SET detail = CAST(x'ff' AS TEXT)",
        "DROP TABLE game",
    ],
)
def test_a_value_that_connectn_does_not_write_is_refused_with_a_sentence(
    change: str, path: Path
) -> None:
    with Store(path) as store:
        store.begin(SETTINGS, OPENINGS)
        store.add(1, [game_of(0)])
    with closing(sqlite3.connect(path)) as db:
        db.execute(change)
        db.commit()
    with pytest.raises(StoreError, match=r"store of games|is damaged"):
        load(path)


def test_an_error_in_our_own_code_is_not_called_a_damaged_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(*_: object) -> Game:
        raise LookupError("our own mistake")

    with Store(path) as store:
        store.begin(SETTINGS, OPENINGS)
        store.add(1, [game_of(0)])
        monkeypatch.setattr("connectn.arena.store.salvage.read_game", faulty)
        with pytest.raises(LookupError, match="our own mistake"):
            store.load()


def test_a_store_of_the_first_version_is_read() -> None:
    """version-1.db was written by connectn 0.1.0: a match with an SPRT, then a tournament."""
    match, tournament = load(FIRST_VERSION, 1), load(FIRST_VERSION)
    assert match.settings == Settings(
        ("greedy", "random"), 4, control=TimeControl(total=30, increment=0.5), seed=7, sprt=(0, 30)
    )
    assert match.versions == {"connectn": "0.1.0", "python": "3.11.7"}
    assert match.openings == ("7x6c4:6746", "7x6c4:1472")
    assert [game.points(0) for game in match.games] == [1, 1, 1, 1]
    assert tournament.settings == Settings(
        ("greedy", "random", "cmd:false"), 4, Rules(5, 4, 3), openings="random:2"
    )
    assert len(tournament.games) == tournament.planned == 12
    crashed = [game for game in tournament.games if 2 in game.fixture.sides]
    assert {(game.termination, game.detail) for game in crashed} == {
        (Termination.CRASH, "exited with code 1")
    }
    for results in (match, tournament):
        for game in results.games:
            outcome = results.record(game).outcome
            assert outcome is not None
            assert (outcome.winner, outcome.termination) == (game.winner, game.termination)
