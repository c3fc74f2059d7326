"""The game that goes on, kept for the next time: files, locks, kills, damage and full disks."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from connectn import Board
from connectn.play.clock import Clock
from connectn.play.seat import Seat
from connectn.play.session import Session
from connectn.play.unfinished import Unfinished, UnfinishedGame, state_folder
from tests.play.keeper import new_session

ROOT = Path(__file__).parent.parent.parent
KILLS = 150


def kept(folder: Path, *columns: int) -> Session:
    """Play columns, keep the game, and leave its file as a program does that has ended."""
    session, unfinished = new_session(), Unfinished(folder)
    for column in columns:
        session.push(column)
    unfinished.keep(session)
    assert not unfinished.complaint
    unfinished.release()
    return session


def offered(folder: Path) -> UnfinishedGame | None:
    """Return what a new program is offered, which then ends."""
    unfinished = Unfinished(folder)
    game = unfinished.offered()
    unfinished.release()
    return game


@contextmanager
def keeper(folder: Path, column: int) -> Iterator[list[str]]:
    """Run another program that keeps a game, and return the two lines it prints."""
    words = [sys.executable, "-m", "tests.play.keeper", str(folder), str(column)]
    with subprocess.Popen(
        words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield [process.stdout.readline().strip() for _ in range(2)]
        process.kill()


def test_a_game_comes_back_with_its_players_its_clock_and_its_time(tmp_path: Path) -> None:
    seats = Seat.of("ann=human"), Seat.of("perfect:level=3")
    clock = Clock(301.25, (5.0, 7.5), now=lambda: 0.0)
    session = Session(Board.parse("9x7c5:55"), seats, clock=clock)
    session.push(4)
    unfinished = Unfinished(tmp_path)
    unfinished.keep(session)
    unfinished.release()
    game = offered(tmp_path)
    assert game is not None
    assert game.players == ("ann=human", "perfect:level=3")
    assert (game.spent, game.clock) == ((5.0, 7.5), 301.25)
    assert game.record.board() == session.board
    assert str(game) == "ann=human against perfect:level=3 on 9x7c5, 3 discs"


@pytest.mark.parametrize(
    "player",
    ['bob=cmd:python3 "my bot.py" \\n', "cmd:a\nb", "bob\udcff=human", "b\r\u2028ob=human"],
)
def test_any_text_of_a_player_comes_back(player: str, tmp_path: Path) -> None:
    """Quotes, line ends, and what is not UTF-8 on a command line."""
    session = Session(Board(), (Seat("bob", source=player), Seat.of("human")))
    session.push(3)
    unfinished = Unfinished(tmp_path)
    unfinished.keep(session)
    unfinished.release()
    game = offered(tmp_path)
    assert game is not None
    assert game.players == (player, "human")


def test_a_new_game_is_not_kept_and_a_finished_one_is_forgotten(tmp_path: Path) -> None:
    session, unfinished = new_session(), Unfinished(tmp_path)
    unfinished.keep(session)
    assert not list(tmp_path.iterdir())
    session.push(3)
    unfinished.keep(session)
    assert (tmp_path / "unfinished.txt").exists()
    session.resign()
    unfinished.keep(session)
    unfinished.release()
    assert offered(tmp_path) is None


def test_a_game_that_is_taken_back_to_its_beginning_is_forgotten(tmp_path: Path) -> None:
    session, unfinished = new_session(), Unfinished(tmp_path)
    session.push(3)
    unfinished.keep(session)
    session.undo()
    unfinished.keep(session)
    assert not (tmp_path / "unfinished.txt").exists()


def test_a_declined_game_is_not_offered_again(tmp_path: Path) -> None:
    kept(tmp_path, 3)
    unfinished = Unfinished(tmp_path)
    assert unfinished.offered() is not None
    unfinished.forget()
    assert unfinished.offered() is None


def test_the_newest_game_is_offered_first(tmp_path: Path) -> None:
    with keeper(tmp_path, 0):
        kept(tmp_path, 1)
    games = Unfinished(tmp_path)
    columns = []
    while (game := games.offered()) is not None:
        columns.append(game.record.moves[0])
        games.forget()
    assert columns == [1, 0]


def test_running_programs_never_touch_the_same_file(tmp_path: Path) -> None:
    with keeper(tmp_path, 0) as first:
        assert first == ["new", "kept"]
        with keeper(tmp_path, 1) as second:
            assert second == ["new", "kept"]
            assert offered(tmp_path) is None
            kept(tmp_path, 2)
            texts = {path.name: path.read_text() for path in tmp_path.glob("*.txt")}
            assert sorted(texts) == ["unfinished-2.txt", "unfinished-3.txt", "unfinished.txt"]
            assert "1. 1 *" in texts["unfinished.txt"]
            assert "1. 2 *" in texts["unfinished-2.txt"]
        # The second program was killed: its game is offered, that of the first one is not.
        with keeper(tmp_path, 6) as third:
            assert third == ["7x6c4:3", "kept"]
            game = offered(tmp_path)
            assert game is not None
            assert game.record.moves == (1,)
    assert "1. 1 *" in (tmp_path / "unfinished.txt").read_text()


def test_a_kill_in_mid_write_leaves_the_old_game_or_the_new_one(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.play.killed_keepers", str(tmp_path), str(KILLS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "sound\n"), done.stderr


def _resigned(text: str) -> str:
    return text.replace("*", "1-0").replace("\n\n", '\n[Termination "resignation"]\n\n')


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda _: "", "the text holds 0 games, not one"),
        (lambda text: text[: len(text) // 2], "is not a tag such as"),
        (lambda text: text.replace("Clock", "Watch"), "it has no Clock tag"),
        (lambda text: text.replace('Seconds "0.0"', 'Seconds "soon"'), "a time in it is not a"),
        (lambda text: text.replace('Seconds "0.0"', 'Seconds "nan"'), "a time in it is not a"),
        (lambda text: text.replace('Clock ""', 'Clock "0"'), "a time in it is not a number"),
        (lambda text: text.replace("1. 4", "1. 9"), "column 9 is outside the board"),
        (_resigned, "the game is over"),
        (lambda _: "\udcff\udcfe", "'\\udcff\\udcfe' is not a"),
    ],
)
def test_a_damaged_file_is_put_aside_and_named_in_one_sentence(
    damage: Callable[[str], str], reason: str, tmp_path: Path
) -> None:
    kept(tmp_path, 3)
    path = tmp_path / "unfinished.txt"
    text = damage(path.read_text())
    path.write_text(text, errors="surrogateescape")
    unfinished = Unfinished(tmp_path)
    assert unfinished.offered() is None
    aside = tmp_path / "unfinished.damaged"
    assert unfinished.complaint.startswith(f"the unfinished game in {aside} cannot be read: ")
    assert reason in unfinished.complaint
    assert "\n" not in unfinished.complaint
    assert aside.read_text(errors="surrogateescape") == text
    assert not path.exists()
    kept(tmp_path, 1)  # its place is free
    assert path.exists()


def test_a_sound_game_is_offered_beside_a_damaged_one(tmp_path: Path) -> None:
    with keeper(tmp_path, 0):
        kept(tmp_path, 1)
    (tmp_path / "unfinished-2.txt").write_text("nonsense")
    unfinished = Unfinished(tmp_path)
    game = unfinished.offered()
    assert game is not None
    assert game.record.moves == (0,)
    assert "unfinished-2.damaged" in unfinished.complaint


def test_a_full_disk_stops_no_game_and_is_told_once(tmp_path: Path) -> None:
    kept(tmp_path, 3)
    unfinished, session = Unfinished(tmp_path), new_session()
    assert unfinished.offered() is not None
    draft = tmp_path / "unfinished.new"
    complaints = []
    for column in (0, 1, 2, 3):
        draft.symlink_to("/dev/full")
        session.push(column)
        unfinished.keep(session)
        complaints.append(unfinished.complaint)
        unfinished.complaint = ""
    told = f"the game cannot be kept in {tmp_path}: No space left on device"
    assert complaints == [told, "", "", ""]
    assert "1. 4 *" in (tmp_path / "unfinished.txt").read_text()  # the old game is still whole
    session.push(4)
    unfinished.keep(session)  # there is room again
    assert "1. 1 2 2. 3 4 3. 5 *" in (tmp_path / "unfinished.txt").read_text()
    draft.symlink_to("/dev/full")
    session.push(5)
    unfinished.keep(session)
    assert unfinished.complaint == told


@pytest.mark.parametrize("place", ["/proc/self", "/proc/no/such", "FILE"])
def test_a_folder_that_cannot_be_used_stops_no_game(place: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" if place == "FILE" else Path(place)
    unfinished, session = Unfinished(folder), new_session()
    assert unfinished.offered() is None
    session.push(3)
    unfinished.keep(session)
    assert unfinished.complaint.startswith(f"the game cannot be kept in {folder}: ")
    unfinished.forget()
    unfinished.release()


def test_the_folder_is_that_of_the_xdg_specification(monkeypatch: pytest.MonkeyPatch) -> None:
    assert state_folder({"XDG_STATE_HOME": "/state"}) == Path("/state/connectn")
    monkeypatch.setenv("HOME", "/home/ann")
    for given in ({}, {"XDG_STATE_HOME": ""}, {"XDG_STATE_HOME": "not/absolute"}):
        assert state_folder(given) == Path("/home/ann/.local/state/connectn")


def test_a_user_without_a_home_keeps_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", no_home)
    assert state_folder({}) == Path("/nonexistent/.local/state/connectn")
