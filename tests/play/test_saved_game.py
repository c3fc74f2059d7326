"""Games and positions in files."""

from pathlib import Path

import pytest

from connectn import Board, RecordError
from connectn.game.record import Record, append_record
from connectn.play.saved_game import file_named, home_expanded, read_saved

POSITIONS = ["4453", "9x7c5:5545", "4,4,5,3", "12x5c4:ABC", "4x2c3:----/XO--", "7x6c4:", "5"]


@pytest.mark.parametrize("position", POSITIONS)
def test_a_position_in_a_file_is_a_game_without_names(position: str, tmp_path: Path) -> None:
    path = tmp_path / "position"
    path.write_text(f"{position}\n")
    record = read_saved(path)
    assert record.board() == Board.parse(position)
    assert (record.first, record.second) == ("?", "?")


def test_of_several_games_or_positions_the_last_one_counts(tmp_path: Path) -> None:
    path = tmp_path / "positions"
    path.write_text("\n".join(POSITIONS[:3]) + "\n\n")
    assert read_saved(path).board() == Board.parse(POSITIONS[2])
    games = tmp_path / "games"
    for position in POSITIONS:
        append_record(games, Record.of(Board.parse(position)))
    assert read_saved(games).board() == Board.parse(POSITIONS[-1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "holds no game"),
        (b"\n  \n", "holds no game"),
        (b"44\n4x\n", "line 1: column 44 is outside the board"),
        (b"44444444", "line 1: '44444444' is not a column"),
        (b"[First", "line 1: '\\[First' is not a tag"),
        (b"\xff\xfe", "byte 0 is not UTF-8 text"),
    ],
)
def test_a_file_without_a_game_is_an_error_that_names_it(
    text: bytes, message: str, tmp_path: Path
) -> None:
    path = tmp_path / "file"
    path.write_bytes(text)
    with pytest.raises(RecordError, match=rf"{path}.*{message}"):
        read_saved(path)


def test_a_folder_and_a_device_are_no_files(tmp_path: Path) -> None:
    for path in (tmp_path, Path("/dev/zero")):
        with pytest.raises(RecordError, match="is not a file"):
            read_saved(path)
    with pytest.raises(FileNotFoundError):
        read_saved(tmp_path / "missing")


@pytest.mark.parametrize("text", ["", "  ", "\t", "a\0b", "~\0"])
def test_some_texts_name_no_file(text: str) -> None:
    assert file_named(text) is None


def test_a_tilde_is_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert file_named(" ~/my games ") == Path("/home/ann/my games")
    assert home_expanded(Path("~/game")) == Path("/home/ann/game")
    assert home_expanded("~no-such-user/x") == Path("~no-such-user/x")
    assert file_named("games~/x") == Path("games~/x")
