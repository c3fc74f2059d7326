"""The file of an evening's games: every game once, and what cannot be written."""

from pathlib import Path

import pytest

from connectn import Board
from connectn.game.record import read_records
from connectn.play.archive import Archive
from connectn.play.seat import Seat
from connectn.play.session import Session


def session(position: str = "4x3c3:") -> Session:
    return Session(Board.parse(position), (Seat.of("ann=human"), Seat.of("bob=human")))


def test_without_a_file_nothing_is_kept() -> None:
    game = session()
    game.push(0)
    assert not Archive().add(game)


def test_a_game_is_added_once_until_something_was_played(tmp_path: Path) -> None:
    path, game = tmp_path / "games", session()
    archive = Archive(path)
    assert not archive.add(game)  # nothing was played
    assert not path.exists()
    game.push(0)
    assert [archive.add(game), archive.add(game)] == [True, False]
    game.push(1)
    assert archive.add(game)
    assert [record.moves for record in read_records(path)] == [(0,), (0, 1)]


def test_an_error_is_raised_once_for_each_game(tmp_path: Path) -> None:
    archive, game = Archive(tmp_path / "missing" / "games"), session()
    game.push(0)
    with pytest.raises(FileNotFoundError):
        archive.add(game)
    assert not archive.add(game)
    game.push(1)
    with pytest.raises(FileNotFoundError):
        archive.add(game)


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    diary = tmp_path / "diary"
    diary.write_text("Dear diary,\n")
    game = session()
    game.push(0)
    with pytest.raises(ValueError, match="line 1: 'Dear' is not a column"):
        Archive(diary).add(game)
    assert diary.read_text() == "Dear diary,\n"
