"""Games of a tournament: the right players, sides, dice and opening, and nobody stays."""

from pathlib import Path

import pytest

from connectn import Board, Rules, Termination, make_agent
from connectn.arena.playing.clock import TimeControl
from connectn.arena.playing.runner import Referee, Task
from connectn.arena.results import Fixture
from connectn.arena.settings import Settings
from tests.arena.programs import bad, leftmost

FIXTURES = [Fixture(0, 1, 0, swapped=False), Fixture(0, 1, 0, swapped=True)]


def by_hand(settings: Settings, fixture: Fixture, opening: str) -> tuple[int, ...]:
    """Let the agents of a fixture play by pushing the discs for them."""
    board = Board.parse(opening)
    before = len(board.moves)
    agents = [
        make_agent(settings.players[player], seed=settings.seed_of(fixture, side))
        for side, player in enumerate(fixture.sides)
    ]
    while not board.is_game_over():
        board.push(agents[board.turn].choose(board.copy()))
    return board.moves[before:]


@pytest.mark.parametrize("opening", ["7x6c4:", "7x6c4:443", "4x4c3:12", "9x7c5:5", "6x5c4:1234"])
@pytest.mark.parametrize("players", [("random", "greedy"), ("naive", "naive")])
@pytest.mark.parametrize("fixture", FIXTURES, ids=["first", "swapped"])
def test_a_game_goes_as_if_it_was_played_by_hand(
    opening: str, players: tuple[str, str], fixture: Fixture
) -> None:
    settings = Settings(players, 2, Board.parse(opening).rules, seed=3)
    game = Referee(settings).play(Task(fixture, opening))
    assert game.moves == by_hand(settings, fixture, opening)
    assert game.fixture == fixture
    assert len(game.seconds) == len(game.moves)
    assert all(0 < seconds < 5 for seconds in game.seconds)


@pytest.mark.parametrize("fixture", FIXTURES, ids=["first", "swapped"])
def test_the_fault_of_one_side_is_a_point_for_the_other(fixture: Fixture) -> None:
    settings = Settings((bad("exit_1", "first"), "random"), 2)
    game = Referee(settings).play(Task(fixture, "7x6c4:"))
    side = fixture.sides.index(0)
    assert (game.winner, game.termination) == (1 - side, Termination.CRASH)
    assert game.detail == "exited with code 1"
    assert game.last_words[side] == "now exit_1\n"
    assert game.last_words[1 - side] == ""


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 4, 3)], ids=str)
def test_programs_are_told_their_side_and_board(rules: Rules, tmp_path: Path) -> None:
    log = tmp_path / "log"
    settings = Settings((leftmost("--log", str(log)),) * 2, 2, rules)
    game = Referee(settings).play(Task(FIXTURES[0], str(Board(rules))))
    assert game.termination is Termination.LINE
    assert game.last_words == ("player 1 is ready\n", "player 2 is ready\n")
    assert sorted(line.split()[0] for line in log.read_text().splitlines()) == [
        *["end"] * 2,
        *["start"] * 2,
    ]


def test_a_program_has_the_time_of_the_settings() -> None:
    control = TimeControl(seconds=0.2, start=0.2)
    settings = Settings(("random", bad("hang", "first")), 2, control=control)
    game = Referee(settings).play(Task(FIXTURES[0], "7x6c4:"))
    assert (game.winner, game.termination) == (0, Termination.TIMEOUT)
    assert 0.2 <= game.seconds[-1] < 2


def test_an_agent_that_thinks_too_long_loses_its_game_alone() -> None:
    """No agent can think in a nanosecond, so that is all there is."""
    control = TimeControl(seconds=1e-9, margin=0)
    game = Referee(Settings(("greedy", "random"), 2, control=control)).play(
        Task(FIXTURES[0], "7x6c4:")
    )
    assert (game.winner, game.termination, game.moves) == (1, Termination.TIMEOUT, ())
    assert len(game.seconds) == 1
