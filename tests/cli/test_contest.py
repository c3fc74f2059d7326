"""What `match` and `tournament` share: openings from files, stores that are none, going on."""

import os
import signal
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from connectn.arena.playing.tournament import Tournament
from connectn.arena.settings import Settings
from connectn.arena.store.store import Store, load
from tests.arena.programs import POWERLESS
from tests.arena.runs import Run, command, essence, wait_for_games
from tests.cli.inside import Inside
from tests.cli.quick import QUICK, kept_in
from tests.cluster import local_cluster


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "openings.txt holds no opening"),
        ("44\n99\n", "openings.txt, line 2: "),
        ("# mine\n4444444\n", "openings.txt, line 2: move 7 of '7x6c4:4444444'"),
        ("9x7c5:44\n", "openings.txt, line 1: 9x7c5:44 is not on a 7x6c4 board"),
    ],
)
def test_a_bad_file_of_openings_is_wrong_use_with_the_line(
    content: str, message: str, inside: Inside
) -> None:
    Path("openings.txt").write_text(content)
    assert message in inside.refuses(*QUICK, "--openings", "openings.txt")
    assert [path.name for path in Path.cwd().iterdir()] == ["openings.txt"]


def test_a_folder_of_openings_is_wrong_use(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    result = command(*QUICK, "--openings", str(tmp_path), *kept_in(store))
    assert (result.code, result.out) == (2, "")
    assert result.err == f"connectn: cannot use {tmp_path}: Is a directory\n"
    assert not store.exists()


@pytest.mark.parametrize("words", [QUICK, ("match", "--resume")])
@pytest.mark.parametrize(
    ("kind", "message"),
    [
        ("text", "file is not a database"),
        ("database", "is not a store of games"),
        ("version", "is a store of version 99; this connectn reads version 1"),
        ("folder", "unable to open database file"),
    ],
)
def test_what_is_no_store_is_wrong_use_and_stays_as_it_is(
    kind: str, message: str, words: tuple[str, ...], inside: Inside
) -> None:
    path = Path("games.db")
    if kind == "text":
        path.write_text("Dear diary,\n")
    elif kind == "folder":
        path.mkdir()
    else:
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE diary (day TEXT)")
            db.execute("PRAGMA user_version = 99")
            if kind == "version":
                db.execute(f"PRAGMA application_id = {int.from_bytes(b'CoNn')}")
            db.commit()
    before = path.read_bytes() if path.is_file() else None
    sentence = inside.refuses(*words, *kept_in(path))
    assert message in sentence
    assert "games.db" in sentence
    assert (path.read_bytes() if path.is_file() else None) == before
    assert list(Path.cwd().iterdir()) == [Path.cwd() / path]


def test_a_store_without_a_tournament_cannot_be_gone_on_with(inside: Inside) -> None:
    path = Path("games.db")
    Store(path).close()
    before = path.read_bytes()
    assert inside.refuses("match", "--resume", "--store", "games.db") == (
        "games.db holds no tournament"
    )
    assert path.read_bytes() == before


@pytest.mark.parametrize("rights", [(0o755, 0o444), (0o555, 0o644)])
def test_a_store_that_may_not_be_written_is_wrong_use(
    rights: tuple[int, int], tmp_path: Path
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "games.db"
    assert command(*QUICK, *kept_in(path)).code == 0
    before = path.read_bytes()
    path.chmod(rights[1])
    folder.chmod(rights[0])
    try:
        with Run(*QUICK, *kept_in(path), before=POWERLESS) as run:
            result = run.finish()
    finally:
        folder.chmod(0o755)
    assert (result.code, result.out) == (2, "")
    assert result.err == (
        f"connectn: cannot use {path} as a store of games: attempt to write a readonly database\n"
    )
    assert path.read_bytes() == before


CHANGES = [
    ("match", "greedy", "random"),
    ("match", "random", "greedy", "--games", "5"),
    ("match", "--board", "8x7"),
    ("match", "--openings", "empty"),
    ("match", "--seconds", "2"),
    ("match", "--sprt", "0,5"),
    ("match", "--seed", "2"),
    ("match", "--keep-alive"),
    ("tournament", "random", "greedy", "naive"),
    ("tournament", "--pairs", "3"),
    ("tournament", "--format", "gauntlet"),
]


def test_a_match_continues_with_its_own_settings_or_not_at_all(inside: Inside) -> None:
    assert inside.run(*QUICK).code == 0
    before = Path("connectn.db").read_bytes()
    for change in CHANGES:
        assert inside.refuses(*change, "--resume") == (
            "tournament 1 in connectn.db was begun with other settings; "
            "--resume continues with those and needs no others"
        )
    assert Path("connectn.db").read_bytes() == before
    for same in (("match",), QUICK, ("tournament", "--pairs", "2", "--seed", "1")):
        assert inside.run(*same, "--resume", "--concurrency", "2").code == 0


def test_an_earlier_tournament_of_a_store_can_be_gone_on_with(inside: Inside) -> None:
    path = Path("connectn.db")
    settings = Settings(("greedy", "random"), games=6)
    with Store(path) as store:
        for _ in range(2):
            Tournament.begin(store, settings)
    assert inside.run("match", "--resume", "--tournament", "1").code == 0
    assert [len(load(path, number).games) for number in (1, 2)] == [6, 0]
    assert inside.refuses("match", "--resume", "--tournament", "3") == (
        "connectn.db holds no tournament 3"
    )
    assert inside.refuses(*QUICK, "--tournament", "1") == (
        "--tournament says which tournament to continue, so it needs --resume"
    )


def test_a_cluster_plays_the_games_of_one_process(tmp_path: Path) -> None:
    """End to end, with the table on standard output and nothing of dask on standard error."""
    players = ("tournament", "random", "greedy", "naive", "--pairs", "4", "--board", "5x4c3")
    one, other = tmp_path / "one.db", tmp_path / "other.db"
    assert command(*players, *kept_in(one)).code == 0
    with local_cluster(workers=2) as cluster:
        result = command(*players, *kept_in(other), "--cluster", cluster.address)
    assert result.code == 0
    assert result.err.startswith(f"connectn: kept in {other}; see them with: ")
    assert result.err.count("\n") == 1
    assert essence(load(other).games) == essence(load(one).games)


def test_a_cluster_that_is_lost_is_a_sentence_and_the_tournament_continues(
    tmp_path: Path,
) -> None:
    store = tmp_path / "games.db"
    words = ("match", "windows:depth=3", "greedy", "--games", "400", *kept_in(store))
    with local_cluster(workers=1) as cluster, Run(*words, "--cluster", cluster.address) as run:
        wait_for_games(store)
        os.kill(cluster.scheduler.pid, signal.SIGKILL)
        result = run.finish()
    assert (result.code, result.out) == (1, "")
    sentence = "the executor has cancelled its calls: its workers were lost or stopped"
    assert result.err == f"connectn: {sentence}\n"
    before = essence(load(store).games)
    assert 0 < len(before) < 400
    assert command("match", "--resume", *kept_in(store), "--concurrency", "2").code == 0
    after = essence(load(store).games)
    assert len(after) == 400
    assert set(before) <= set(after)


def test_a_cluster_that_is_not_there_is_wrong_use_and_makes_no_store(inside: Inside) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
    said = inside.refuses(*QUICK, "--cluster", address)
    assert said == f"there is no dask scheduler at '{address}'"
    assert list(Path.cwd().iterdir()) == []


def test_a_cluster_takes_no_concurrency(inside: Inside) -> None:
    words = ("--cluster", "tcp://127.0.0.1:8786", "--concurrency", "2")
    assert "so it takes no --concurrency" in inside.refuses(*QUICK, *words)


def test_without_dask_a_cluster_is_wrong_use_with_the_command_that_installs_it(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = inside.refuses(*QUICK, "--cluster", "tcp://127.0.0.1:8786")
    assert said.endswith('pip install "connectn[cluster]"')
