"""Records of games: round trips, and errors that name their line."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from connectn import (
    Board,
    Outcome,
    Record,
    RecordError,
    Rules,
    Termination,
    parse_record,
    parse_records,
)
from connectn.game.record import append_record, check_appendable, read_records
from tests.game.test_notation import random_texts
from tests.geometries import boards

WON = """\
[Board "7x6c4"]
[First "greedy"]
[Second "you"]
[Result "1-0"]
[Termination "line"]

1. 4 5 2. 4 5 3. 4 5 4. 4 1-0
"""


def test_a_won_game_is_written_as_documented() -> None:
    board = Board.parse("4545454")
    record = Record.of(board, "greedy", "you")
    assert str(record) == WON
    assert parse_record(WON) == record
    assert record.board() == board


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("a\udc80b", r"a\udc80b"),
        ("\ud83d\ude00", r"\ud83d\ude00"),
        (r"a\udc80b", r"a\\udc80b"),
        (r"C:\unix", r"C:\\unix"),
        ("😀é", "😀é"),
    ],
)
def test_half_a_surrogate_pair_is_an_escape_and_a_backslash_stays_one(
    name: str, written: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.txt"
    append_record(path, Record.of(Board(), name, tags={"Detail": name}))
    assert path.read_text("utf-8").count(f'"{written}"]\n') == 2
    (record,) = read_records(path)
    assert (record.first, record.tags["Detail"]) == (name, name)


# Letters of escapes, and halves of surrogate pairs, which UTF-8 cannot encode, come often.
names = st.text(st.characters() | st.sampled_from('\\"nrud80\ud800\udc80'), max_size=20)
tag_names = st.from_regex(r"[A-Z][a-z]{1,8}x", fullmatch=True)


@given(boards(), names, names, st.dictionaries(tag_names, names, max_size=3))
def test_every_record_round_trips(
    board: Board, first: str, second: str, tags: dict[str, str]
) -> None:
    record = Record.of(board, first, second, tags=tags)
    again = parse_record(str(record).encode().decode())
    assert again == record
    assert list(again.tags) == list(tags)
    assert again.board().moves == board.moves
    assert max(len(line) for line in str(record).split("\n") if not line.startswith("[")) <= 80


@given(boards())
def test_a_game_from_a_set_up_position_round_trips(board: Board) -> None:
    played = Board.from_grid(board.grid(), board.rules.connect)
    if not played.is_game_over():
        played.push(played.legal_moves[-1])
    record = Record.of(played)
    assert parse_record(str(record)) == record
    assert record.board() == played


@pytest.mark.parametrize("termination", [t for t in Termination if not t.on_board])
@pytest.mark.parametrize("winner", [0, 1])
def test_a_game_that_ended_off_the_board_round_trips(winner: int, termination: Termination) -> None:
    record = Record.of(Board.parse("44"), outcome=Outcome(winner, termination))
    again = parse_record(str(record))
    assert again == record
    assert again.outcome == Outcome(winner, termination)


def test_several_games_live_in_one_text() -> None:
    games = [Record.of(Board.parse(text)) for text in ("4545454", "", "9x7c5:55", "1")]
    assert parse_records("\n".join(map(str, games))) == games


def test_comments_and_other_line_ends_are_skipped() -> None:
    text = WON.replace("2. 4", "{a good\nmove; [really]} 2. 4 ; what follows is {lost\n")
    assert parse_record(text) == parse_record(WON)
    assert parse_record(text.replace("\n", "\r\n")) == parse_record(WON)


def test_tags_may_share_a_line_and_numbers_may_touch_moves() -> None:
    crowded = "\ufeff" + WON.replace("]\n[", "] [").replace(". ", ".")
    assert crowded.count("\n") < WON.count("\n")
    assert parse_record(crowded) == parse_record(WON)
    assert parse_record("{by hand} " + WON) == parse_record(WON)


def test_many_comments_are_skipped_quickly() -> None:
    assert parse_records("{}" * 500_000) == []


def test_tags_may_be_missing() -> None:
    record = parse_record("4 5 4 5 4 5 4")
    assert (record.first, record.rules, record.result) == ("?", Rules(), "1-0")
    assert parse_record("1. 4 5 *").outcome is None
    assert parse_record("4 5").result == "*"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (WON.replace("4. 4", "4. x"), "line 7: 'x' is not a column: columns go from 1 to 7"),
        (WON.replace("4. 4", "4. 9"), "line 7: column 9 is outside the board"),
        (WON + "\n" + WON.replace("4. 4", "4. 0"), "line 15: column 0 is outside the board"),
        ("1. 4 4 4 4 4 4\n4 *", "line 2: column 4 is full in 7x6c4:444444"),
        (WON.replace("4. 4 1-0", "4. 4 1 1-0"), "line 7: column 1 takes no disc: the game is over"),
        (WON.replace("7x6c4", "7y6"), "line 1: '7y6' is not a board such as 7x6c4"),
        (WON.replace('"you"]', '"you]'), "line 3: '[Second \"you]' is not a tag"),
        (WON.replace("[Second", "[First"), "line 3: a second First tag"),
        (WON.replace("4 1-0", "4 0-1"), "line 7: the game ends with 0-1 but its tag says 1-0"),
        (WON.replace("1-0", "0-1"), "line 7: the record says 0-1 by line, the board 1-0 by line"),
        (WON.replace("1-0", "*"), "line 4: '*' is not the result of a game that ended"),
        (WON.replace('"line"', '"boredom"'), "line 5: 'boredom' is not a termination: line, full"),
        (WON.replace(" 4. 4", ""), "line 7: the record says 1-0 by line, but the game goes on in"),
        ("4 5 1-0", "line 1: 1-0 needs a Termination tag: no end is seen in 7x6c4:45"),
        ("4 5 4 5 4 5 4 *", "line 1: the game is over in 7x6c4:4545454 but the record has no"),
        ("4 {open\n\n", "line 1: this comment never ends"),
        ('[Start "8x6c4:44"]\n4 *', "line 1: the start 8x6c4:44 is not on a 7x6c4 board"),
        ('\n[Start "4h"]\n4 *', "line 2: '4h' is not a position: 'h' at place 2"),
        ('[Termination "line"]\n4 5', "line 1: a game that ended by 'line' needs a result"),
        ("4 ] 5", "line 1: ']' has no meaning here"),
        ("", "the text holds 0 games, not one"),
        (WON + WON, "the text holds 2 games, not one"),
    ],
)
def test_a_bad_record_is_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        parse_record(text)
    assert str(refused.value).startswith(message)


def test_an_outcome_cannot_contradict_the_board() -> None:
    with pytest.raises(RecordError, match="but the game goes on"):
        Record.of(Board(), outcome=Outcome(None, Termination.FULL_BOARD))
    with pytest.raises(RecordError, match="cannot be the name of a further tag"):
        Record.of(Board(), tags={"Result": "1-0"})


def test_random_damage_never_crashes_the_reader() -> None:
    dice = Random(22)
    refused = 0
    for noise in random_texts(seed=23, count=3_000):
        at, upto = sorted(dice.choices(range(len(WON)), k=2))
        damaged = WON[:at] + noise + WON[upto:]
        try:
            parse_records(damaged)
        except RecordError as error:
            refused += 1
            assert str(error).startswith("line ")
    assert refused > 1_000


def test_a_file_collects_games_and_keeps_what_is_in_it(tmp_path: Path) -> None:
    path, link = tmp_path / "games.pgn", tmp_path / "link.pgn"
    games = [Record.of(Board.parse("4545454"), "a", "b"), Record.of(Board.parse("12"))]
    append_record(path, games[0])
    annotated = path.read_text().replace("1. 4", "1. 4 {why not?}")
    path.write_text(annotated)
    path.chmod(0o600)
    link.symlink_to(path)
    append_record(link, games[1])
    assert read_records(path) == games
    assert path.read_text().startswith(annotated)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", [b"Dear diary,\n", b"\xff\xfe"])
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"diary\.txt: "):
        append_record(path, Record.of(Board()))
    assert path.read_bytes() == content


def test_only_files_take_records(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, Path("/dev/full"), Path(os.devnull)):
        with pytest.raises(RecordError, match=f"^{path} is not a file$"):
            append_record(path, Record.of(Board()))


def test_a_file_that_cannot_grow_stays_as_it_was(tmp_path: Path) -> None:
    """The limit on file size stands in for a full disk: the write stops in the middle."""
    path = tmp_path / "games.pgn"
    append_record(path, Record.of(Board.parse("12")))
    before = path.read_bytes()
    code = (
        "import resource, signal, sys; from pathlib import Path; import connectn as cn;"
        "from connectn.game.record import append_record;"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({len(before) + 20},) * 2);"
        "append_record(Path(sys.argv[1]), cn.Record.of(cn.Board()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False
    )
    assert "OSError" in done.stderr
    assert path.read_bytes() == before


def test_checking_a_file_leaves_no_file_behind(tmp_path: Path) -> None:
    check_appendable(tmp_path / "new.pgn")
    assert list(tmp_path.iterdir()) == []
