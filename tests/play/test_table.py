"""A match with its files: games kept, offered again, archived, and what happens when disks fail."""

from pathlib import Path

import pytest

from connectn import AgentError, Board, NotationError, RecordError, Termination
from connectn.game.record import Record, append_record, read_records
from connectn.play.archive import Archive
from connectn.play.match import Match
from connectn.play.seat import Seat
from connectn.play.table import Table
from connectn.play.unfinished import Unfinished
from tests.play.test_seat import Counting

PLAYERS = ("ann=human", "bob=human")


def table(
    folder: Path,
    players: tuple[str, str] = PLAYERS,
    board: str = "4x3c3:",
    save: Path | None = None,
    clock: float | None = None,
) -> Table:
    """Return a table as a program that starts has it."""
    seats = Seat.of(players[0]), Seat.of(players[1])
    match = Match(Board.parse(board), seats, clock=clock)
    return Table(match, Seat.of, Archive(save), Unfinished(folder / "state"))


def play(at: Table, *columns: int) -> None:
    """Play columns, and keep the game after each one, as front ends do."""
    for column in columns:
        at.session.push(column)
        at.keep()


def test_a_game_that_was_left_is_offered_with_its_own_players_board_and_clock(
    tmp_path: Path,
) -> None:
    before = table(tmp_path, ("ann=human", "perfect:level=2"), "5x4c3:", clock=120)
    play(before, 2, 1, 0)
    before.session.clock.stop()
    spent = before.session.clock.spent(0)
    before.leave()
    after = table(tmp_path, ("greedy", "human"))
    game = after.offered()
    assert game is not None
    after.resume(game)
    assert after.match.sources == ("ann=human", "perfect:level=2")
    assert after.session.board.moves == (2, 1, 0)
    assert after.session.clock.limit == 120
    assert after.session.clock.spent(0) == pytest.approx(spent, abs=0.1)
    assert after.session.undo() == 1  # its moves can be taken back
    assert not after.complaint()


def test_a_resumed_game_is_kept_again_and_is_forgotten_at_its_end(tmp_path: Path) -> None:
    before = table(tmp_path)
    play(before, 0, 1, 0)
    before.leave()
    after = table(tmp_path)
    game = after.offered()
    assert game is not None
    after.resume(game)
    after.keep()
    assert len(list((tmp_path / "state").glob("*.txt"))) == 1
    play(after, 1, 0)
    assert after.session.is_over
    after.leave()
    assert table(tmp_path).offered() is None


def test_a_declined_game_is_not_offered_again(tmp_path: Path) -> None:
    before = table(tmp_path)
    play(before, 0)
    before.leave()
    after = table(tmp_path)
    assert after.offered() is not None
    after.decline()
    assert after.offered() is None


def test_a_game_whose_players_are_missing_is_left_for_another_time(tmp_path: Path) -> None:
    before = table(tmp_path)
    play(before, 0)
    before.leave()
    path = tmp_path / "state" / "unfinished.txt"
    kept = path.read_text()
    path.write_text(kept.replace('Player "ann=human"', 'Player "no-such-agent"'))
    after = table(tmp_path)
    game = after.offered()
    assert game is not None
    with pytest.raises(AgentError, match="there is no agent 'no-such-agent'"):
        after.resume(game)
    assert after.session.is_new
    play(after, 3)  # into a file of its own
    after.leave()
    assert "no-such-agent" in path.read_text()
    assert "1. 4 *" in (tmp_path / "state" / "unfinished-2.txt").read_text()


def test_a_finished_game_is_archived_once_and_the_agents_are_told(tmp_path: Path) -> None:
    saved, agent = tmp_path / "games", Counting()
    match = Match(Board.parse("4x3c3:"), (Seat("a", agent), Seat.of("bob=human")))
    at = Table(match, Seat.of, Archive(saved), Unfinished(tmp_path / "state"))
    play(at, 0, 1, 0, 1, 0)
    at.keep()
    at.leave()
    (record,) = read_records(saved)
    assert record.outcome is not None
    assert record.outcome.termination is Termination.LINE
    assert agent.ended >= 1


def test_every_way_to_another_game_archives_the_one_before(tmp_path: Path) -> None:
    saved, other = tmp_path / "games", tmp_path / "other"
    append_record(other, Record.of(Board.parse("4x3c3:4321"), "ann", "bob"))
    at = table(tmp_path, save=saved)
    play(at, 0)
    at.play_again()
    play(at, 1)
    at.deal(("bob=human", "ann=human"), "4x3c3", None)  # the same players: the score goes on
    play(at, 2)
    at.deal(("greedy", "human"), "5x4c3", 60.0)
    play(at, 3)
    at.load(other)
    play(at, 0)
    at.leave()
    moves = [record.moves for record in read_records(saved)]
    assert moves == [(0,), (1,), (2,), (3,), (3, 2, 1, 0, 0)]


def test_the_same_players_on_the_same_board_go_on_with_their_score(tmp_path: Path) -> None:
    at = table(tmp_path)
    at.session.resign()
    at.keep()
    at.deal(PLAYERS, "4x3c3", None)
    assert at.match.tally.wins == (0, 1)
    for players, board, clock in (
        (("bob=human", "ann=human"), "4x3c3", None),
        (PLAYERS, "4x4c3", None),
        (PLAYERS, "4x3c3", 60.0),
    ):
        other = table(tmp_path)
        other.session.resign()
        other.deal(players, board, clock)
        assert other.match.tally.wins == (0, 0)
        assert other.match.clock == clock


@pytest.mark.parametrize(
    ("players", "board", "error"),
    [
        (("human", "no-such"), "4x3c3", AgentError),
        (("human", "human"), "4by3", NotationError),
        (("human", "human"), "4x3c3:9", NotationError),
    ],
)
def test_a_deal_that_cannot_be_changes_nothing(
    players: tuple[str, str], board: str, error: type[Exception], tmp_path: Path
) -> None:
    at = table(tmp_path)
    play(at, 0)
    before = at.session
    with pytest.raises(error):
        at.deal(players, board, None)
    assert at.session is before
    at.leave()
    assert table(tmp_path).offered() is not None


def test_a_file_that_cannot_be_loaded_changes_nothing(tmp_path: Path) -> None:
    at = table(tmp_path)
    play(at, 0)
    before = at.session
    (tmp_path / "diary").write_text("Dear diary,\n")
    for name, error in (("diary", RecordError), ("missing", OSError)):
        with pytest.raises(error):
            at.load(tmp_path / name)
    assert at.session is before
    at.leave()
    assert table(tmp_path).offered() is not None


def test_a_game_that_cannot_be_archived_is_told_once_and_is_not_lost(tmp_path: Path) -> None:
    saved = tmp_path / "missing" / "games"
    at = table(tmp_path, save=saved)
    play(at, 0, 1, 0, 1, 0)
    told = f"the game could not be saved: {saved}: No such file or directory"
    assert at.complaint() == told
    at.keep()
    at.leave()
    assert at.complaint() == ""
    assert [record.moves for record in at.unsaved] == [(0, 1, 0, 1, 0)]


def test_a_table_without_a_place_for_its_files_plays_on(tmp_path: Path) -> None:
    (tmp_path / "state").touch()  # no folder can be made here
    at = table(tmp_path)
    assert at.offered() is None
    play(at, 0, 1)
    assert at.complaint().startswith(f"the game cannot be kept in {tmp_path / 'state'}: ")
    play(at, 0, 1, 0)
    assert at.complaint() == ""
    assert at.session.is_over
    at.play_again()
    at.leave()
