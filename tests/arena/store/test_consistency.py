"""A game is checked against the settings and openings of its tournament."""

from dataclasses import replace

import pytest

from connectn import Board, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game
from connectn.arena.settings import Format, Settings
from connectn.arena.store.consistency import Consistency
from connectn.arena.store.rows import FieldError
from tests.arena.inventions import tournament

SETTINGS = Settings(("a", "b", "c"), games=3)
OPENINGS = {0: Board.parse("11"), 1: Board.parse("7x6c4:" + "-------/" * 5 + "XO-----")}
LINE = Game(
    Fixture(0, 1, 0, swapped=False), (1, 2, 1, 2, 1, 2, 1), 0, Termination.LINE, "", (0.5,) * 7
)
FAULT = Game(Fixture(0, 2, 1, swapped=False), (3,), 0, Termination.CRASH, "", (0.5, 0.25))


def check(*games: Game, settings: Settings = SETTINGS) -> None:
    consistency = Consistency(settings, OPENINGS)
    for game in games:
        consistency.check(game)


@pytest.mark.parametrize(
    "rules", [Rules(), Rules(5, 4, 3), Rules(16, 16, 5), Rules(1, 1, 1), Rules(3, 3, 4)], ids=str
)
def test_every_game_that_can_be_played_is_accepted(rules: Rules) -> None:
    results = tournament(rules, ["a", "b", "c"], 5, discs=0, faults=0.03)
    openings = {number: Board.parse(text) for number, text in enumerate(results.openings)}
    consistency = Consistency(results.settings, openings)
    for game in results.games:
        consistency.check(game)


@pytest.mark.parametrize(
    "game",
    [LINE, FAULT, replace(LINE, seconds=()), replace(FAULT, seconds=()), replace(FAULT, winner=1)],
)
def test_a_game_may_have_no_times(game: Game) -> None:
    check(game)


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (replace(LINE, fixture=Fixture(0, 3, 0, swapped=False)), "not two players who meet"),
        (replace(LINE, fixture=Fixture(-1, 1, 0, swapped=False)), "not two players who meet"),
        (replace(LINE, fixture=Fixture(1, 1, 0, swapped=False)), "not two players who meet"),
        (replace(LINE, fixture=Fixture(1, 0, 0, swapped=False)), "not two players who meet"),
        (replace(LINE, fixture=Fixture(0, 1, 2, swapped=False)), "none of the 3 games"),
        (replace(LINE, fixture=Fixture(0, 1, 1, swapped=True)), "none of the 3 games"),
        (replace(LINE, fixture=Fixture(0, 1, -1, swapped=False)), "there is no opening -1"),
        (replace(LINE, moves=(7,)), "moves: column 8 is outside the board in 7x6c4:11"),
        (replace(LINE, moves=(0,) * 5), "moves: column 1 is full in 7x6c4:111111"),
        (replace(LINE, moves=(*LINE.moves, 1)), "moves: column 2 takes no disc: the game is over"),
        (replace(LINE, moves=()), "it ended 1-0 by line, but the game goes on in 7x6c4:11"),
        (replace(LINE, winner=1), "it ended 0-1 by line, but 1-0 by line is seen in 7x6c4:112323"),
        (replace(LINE, winner=None), "it ended 1/2-1/2 by line, but 1-0 by line is seen"),
        (replace(LINE, termination=Termination.TIMEOUT), "by timeout, but 1-0 by line is seen"),
        (replace(FAULT, termination=Termination.FULL_BOARD), "by full board, but the game goes on"),
        (replace(FAULT, winner=None), "it ended 1/2-1/2 by crash, but the game goes on"),
        (replace(LINE, seconds=(1,) * 8), "seconds holds 8 times for 7 moves"),
        (replace(LINE, seconds=(1,)), "seconds holds 1 time for 7 moves"),
        (replace(FAULT, seconds=(1,) * 3), "seconds holds 3 times for 1 move"),
    ],
)
def test_a_game_that_no_referee_writes_is_refused(game: Game, message: str) -> None:
    with pytest.raises(FieldError, match=message):
        check(game)


def test_a_game_is_stored_once() -> None:
    with pytest.raises(FieldError, match="it is stored twice"):
        check(LINE, FAULT, LINE)


def test_in_a_gauntlet_only_the_first_player_meets_the_others() -> None:
    game = replace(LINE, fixture=Fixture(1, 2, 0, swapped=False))
    check(game)
    with pytest.raises(FieldError, match="one is 1 and other is 2, not two players who meet"):
        check(game, settings=replace(SETTINGS, format=Format.GAUNTLET))
