"""A damaged store is refused with a sentence, is not changed, and its intact games can be read."""

import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest

from connectn import Rules
from connectn.arena.playing.tournament import Tournament
from connectn.arena.results import Game, Results
from connectn.arena.store.store import Store, begun, load, load_intact
from connectn.errors import StoreError
from tests.arena.inventions import tournament

PAGE = 4096
FIRST = tournament(Rules(5, 4, 3), ["greedy", "random"], 2, seed=5)
SECOND = tournament(Rules(5, 4, 3), ["greedy", "random", "greedy"], 60, faults=0.02)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a store of two tournaments; the games of the second fill many pages."""
    path = tmp_path / "games.db"
    with Store(path) as store:
        for results in (FIRST, SECOND):
            store.add(store.begin(results.settings, results.openings), results.games)
    return path


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()


def problem(path: Path, number: int | None = None) -> str:
    with pytest.raises(StoreError) as caught:
        load(path, number)
    return str(caught.value).removeprefix(f"{path} is damaged: ")


def game_at(results: Results, row: int) -> Game:
    """Return a game of the second tournament by its row in the store."""
    return results.games[row - 1 - len(FIRST.games)]


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ("winner = 7", "winner is 7, not 0 or 1"),
        ("opening = 59, swapped = 5", "swapped is 5, not 0 or 1"),
        ("seconds = '[\"x\"]'", "seconds is 'x', not a number"),
        ("moves = '9'", "moves: column 9 is outside the board in 5x4c3:"),
        ("termination = 'boredom'", "termination is 'boredom', not a way to end a game"),
        ("detail = CAST(x'ff' AS TEXT)", r"detail is b'\xff', not a text"),
        ("opening = 60", "it is none of the 120 games of its two players"),
        ("one = 7", "one is 7 and other is 1, not two players who meet"),
    ],
)
def test_a_damaged_game_is_named_and_the_others_can_be_read(
    values: str, message: str, path: Path
) -> None:
    change(path, f"UPDATE game SET {values} WHERE rowid = 17")  # noqa: S608
    said = problem(path)
    assert said.startswith("tournament 2, game 17")
    assert f": {message}" in said
    assert said.endswith("; connectn report --pgn exports the intact games")
    found = load_intact(path)
    assert found.damaged == 1
    broken = game_at(SECOND, 17)
    assert found.results.games == tuple(game for game in SECOND.games if game != broken)
    assert load(path, 1).games == FIRST.games


def test_a_damaged_game_is_named_with_its_players(path: Path) -> None:
    change(path, "UPDATE game SET winner = 7 WHERE rowid = 7")
    said = (
        "tournament 2, game 7 ('random' against 'greedy (2)', opening 0): winner is 7, not 0 or 1"
    )
    assert game_at(SECOND, 7).fixture.sides == (1, 2)
    assert problem(path).startswith(said)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DELETE FROM opening WHERE number = 30 AND tournament = 2", "opening 30: it is missing"),
        ("UPDATE opening SET number = 99 WHERE number = 30", "opening 99: the tournament has 60"),
        ("UPDATE opening SET position = '44' WHERE number = 30", "opening 30: position is '44', "),
        ("UPDATE opening SET position = '?' WHERE number = 30", "opening 30: position: '?' is no"),
    ],
)
def test_a_damaged_opening_costs_only_its_own_games(
    statement: str, message: str, path: Path
) -> None:
    change(path, statement)
    assert problem(path).startswith(f"tournament 2, {message}")
    found = load_intact(path)
    intact = [game for game in SECOND.games if game.fixture.opening != 30]
    assert found.results.games == tuple(intact)
    assert found.damaged == len(SECOND.games) - len(intact) == 6
    for game in found.results.games:
        assert found.results.record(game) == SECOND.record(game)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE tournament SET settings = json_set(settings, '$.rules', 5)", "rules is 5, not a"),
        ("UPDATE tournament SET settings = '['", "settings is '[', not JSON"),
        (
            "UPDATE tournament SET settings = json_set(settings, '$.games', 0)",
            "settings: games must",
        ),
    ],
)
def test_damaged_settings_are_named(statement: str, message: str, path: Path) -> None:
    change(path, statement)
    for number in (1, 2):
        assert problem(path, number).startswith(f"tournament {number}: {message}")
        with pytest.raises(StoreError, match=f"tournament {number}: "):
            load_intact(path, number)
        with pytest.raises(StoreError, match=f"tournament {number}: "):
            begun(path, number)


@pytest.mark.parametrize("table", ["tournament", "opening", "game"])
@pytest.mark.parametrize(
    "statement",
    ["DROP TABLE {}", "ALTER TABLE {} RENAME TO old", "ALTER TABLE {} ADD COLUMN more TEXT"],
)
def test_a_table_that_is_missing_or_changed_is_named(
    table: str, statement: str, path: Path
) -> None:
    change(path, statement.format(table))
    expected = f"{path} is damaged: its table {table} is missing or was changed"
    for use in (load, load_intact, begun, Store):
        with pytest.raises(StoreError) as caught:
            use(path)
        assert str(caught.value) == expected


def test_tables_and_views_of_a_user_do_no_harm(path: Path) -> None:
    change(path, "CREATE TABLE notes (t TEXT)", "CREATE VIEW mine AS SELECT moves FROM game")
    assert load(path).games == SECOND.games


def test_a_view_without_an_end_in_place_of_a_table_is_refused(path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
    change(path, "DROP TABLE game", f"CREATE VIEW game AS {endless}")
    assert problem(path) == "its table game is missing or was changed"


def test_games_of_a_tournament_that_does_not_exist_are_not_left_out_silently(path: Path) -> None:
    change(path, "UPDATE game SET tournament = 9 WHERE rowid = 17")
    assert problem(path).startswith("its table game has rows of no tournament")


def pages_of_games(path: Path) -> list[int]:
    """Return the places of the pages that hold games and nothing else."""
    with closing(sqlite3.connect(path)) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'game'").fetchone()
    data = path.read_bytes()
    leaf = 13
    children = int.from_bytes(data[(root - 1) * PAGE + 3 : (root - 1) * PAGE + 5])
    assert children > 4, "the games must fill several pages"
    starts = range(0, len(data), PAGE)
    return [start for start in starts if data[start] == leaf and b"[0." in data[start:][:PAGE]]


def test_games_on_other_pages_than_the_damaged_one_can_be_read(path: Path) -> None:
    """Every page in turn is unreadable; only its own games are missing."""
    whole = path.read_bytes()
    lost = []
    for page in pages_of_games(path):
        path.write_bytes(whole[:page] + bytes(PAGE) + whole[page + PAGE :])
        assert problem(path)
        found = load_intact(path)
        assert set(found.results.games) < set(SECOND.games)
        lost.append(set(SECOND.games) - set(found.results.games))
    assert set().union(*lost) == set(SECOND.games)
    assert sum(map(len, lost)) == len(SECOND.games)  # no game was lost with two pages


def test_a_damaged_index_costs_no_game(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        query = "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_game_1'"
        (root,) = db.execute(query).fetchone()
    data = path.read_bytes()
    path.write_bytes(data[: (root - 1) * PAGE] + bytes(PAGE) + data[root * PAGE :])
    assert problem(path)
    found = load_intact(path)
    assert (found.results.games, found.damaged) == (SECOND.games, 0)


@pytest.mark.parametrize("damage", ["UPDATE game SET winner = 7 WHERE rowid = 17", "zeros"])
def test_a_damaged_tournament_is_not_continued_and_not_changed(damage: str, path: Path) -> None:
    if damage == "zeros":
        page, whole = pages_of_games(path)[2], path.read_bytes()
        path.write_bytes(whole[:page] + bytes(PAGE) + whole[page + PAGE :])
    else:
        change(path, "DELETE FROM game WHERE rowid = 20", damage)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is damaged: "), Store(path) as store:
        Tournament(store, 2)
    assert path.read_bytes() == before


def test_nothing_is_written_to_a_store_with_a_damaged_page(path: Path) -> None:
    page, whole = pages_of_games(path)[0], path.read_bytes()
    damaged = whole[:page] + bytes(PAGE) + whole[page + PAGE :]
    path.write_bytes(damaged)
    with pytest.raises(StoreError, match=r"games.db is damaged: database disk image is malformed"):
        Store(path)
    assert path.read_bytes() == damaged


def test_a_store_whose_games_are_all_damaged_offers_no_export(path: Path) -> None:
    change(path, "UPDATE game SET winner = 7")
    assert problem(path, 1).endswith(": winner is 7, not 0 or 1")
    found = load_intact(path, 1)
    assert (found.results.games, found.damaged) == ((), len(FIRST.games))


def test_many_damaged_places_are_told_from_the_first(path: Path) -> None:
    change(path, "UPDATE game SET winner = 7 WHERE rowid % 3 = 0")
    found = load_intact(path)
    first = next(row for row in count(len(FIRST.games) + 1) if row % 3 == 0)
    assert found.problems[0].startswith(f"tournament 2, game {first} ")
    assert len(found.problems) == found.damaged == len(SECOND.games) - len(found.results.games)
