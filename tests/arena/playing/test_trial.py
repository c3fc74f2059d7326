"""First games with agents and programs, and what is found in them."""

import pytest

from connectn import Board, Limit
from connectn.agents import registry
from connectn.agents.registry import register
from connectn.arena.playing.trial import BOARDS, Trial, TrialGame
from connectn.arena.settings import TimeControl
from connectn.engine.listener import Stream
from connectn.errors import AgentError, EngineError
from tests.arena.programs import bad, leftmost

CONTROL = TimeControl(seconds=20, start=20)


class Faulty:
    """An agent that plays the leftmost column until its fault."""

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return board.legal_moves[0]


class Raising(Faulty):
    def choose(self, board: Board, limit: Limit | None = None) -> int:
        board.push(board.rules.width)
        return 0


class Outside(Faulty):
    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return super().choose(board, limit) if board.rules.width >= 7 else 6


class Talking(Faulty):
    def choose(self, board: Board, limit: Limit | None = None) -> int:
        print("thinking", board.ply)
        return super().choose(board, limit)


class Texts(Faulty):
    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return str(super().choose(board, limit))  # type: ignore[return-value]  # the fault


@pytest.fixture(autouse=True)
def agents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the agents known for one test."""
    registry.agent_types()  # the built-in ones are registered once, outside the test
    monkeypatch.setattr(registry, "_types", dict(registry._types))
    register("raising", "Has a fault.")(Raising)
    register("outside", "Has a fault.")(Outside)
    register("talking", "Has no fault.")(Talking)
    register("texts", "Has a fault.")(Texts)


def tried(player: str) -> tuple[list[TrialGame], list[tuple[Stream, str]]]:
    """Play on all boards up to a fault, and return the games and the lines."""
    lines: list[tuple[Stream, str]] = []
    trial = Trial(player, CONTROL, lambda *line: lines.append(line))
    games = []
    for board in BOARDS:
        games.append(trial.play(board))
        if games[-1].wrong:
            break
    return games, lines


def test_the_boards_differ_in_every_way() -> None:
    rules = [board.rules for board in BOARDS]
    assert len({one.width for one in rules}) == len({one.height for one in rules}) == len(BOARDS)
    assert len({one.connect for one in rules}) > 1
    assert {one.width > one.height for one in rules} == {True, False}
    assert {board.side for board in BOARDS} == {0, 1}


def test_on_one_board_only_the_outer_columns_are_free() -> None:
    board = Board.parse(BOARDS[-1].position)
    assert board.legal_moves == [0, board.rules.width - 1]
    assert board.turn == BOARDS[-1].side


@pytest.mark.parametrize("player", ["random", "old=windows:depth=1", leftmost()])
def test_a_good_player_plays_a_whole_game_on_every_board(player: str) -> None:
    games, lines = tried(player)
    assert [game.board for game in games] == list(BOARDS)
    for played in games:
        assert played.game.termination.on_board
        board = Board.parse(played.board.position)
        answers = []
        for column in played.game.moves:
            if board.turn == played.board.side:
                answers.append(column)
            board.push(column)
        assert played.answers == tuple(answers)
        assert len(played.seconds) == len(answers)
        assert (played.wrong, played.notes) == ("", ())
    asked = [line for stream, line in lines if stream is Stream.INPUT]
    assert len(asked) == sum(len(game.answers) for game in games)


def test_what_an_agent_prints_is_a_message_and_no_answer(
    capsys: pytest.CaptureFixture[str],
) -> None:
    games, lines = tried("talking")
    assert not games[-1].wrong
    assert capsys.readouterr().out == ""
    said = [line for stream, line in lines if stream is Stream.ERROR]
    assert said[:2] == ["thinking 0", "thinking 2"]
    assert len(said) == sum(len(game.answers) for game in games)


def test_the_same_games_are_played_every_time() -> None:
    one, other = (tried("greedy")[0] for _ in range(2))
    assert [game.game.moves for game in one] == [game.game.moves for game in other]


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("raising", ("raised IllegalMoveError", "in test_trial.py, line ")),
        ("texts", ("answered '0', which is no whole number", "board.legal_moves")),
        (bad("exit_1", "first"), ("exited with code 1 before", "'now exit_1'")),
        (bad("width", "first"), ("column 7 does not exist: columns count from 0",)),
    ],
)
def test_a_fault_ends_the_trial_with_a_sentence(player: str, words: tuple[str, ...]) -> None:
    games, _ = tried(player)
    assert all(not game.wrong for game in games[:-1])
    for part in words:
        assert part in games[-1].wrong


def test_a_column_that_only_a_narrow_board_lacks_is_told_as_such() -> None:
    wrong = tried("outside")[0][-1].wrong
    assert wrong.startswith("column 6 does not exist: ")
    assert "it played well on 7x6c4 and 9x7c5, so is the size of the board fixed" in wrong


@pytest.mark.parametrize(
    ("text", "error"), [("missing", AgentError), ("cmd:", EngineError), ("=x", AgentError)]
)
def test_a_text_that_names_no_player_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Trial(text, CONTROL, lambda *_: None)
