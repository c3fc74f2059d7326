"""Settings: the schedule and the seeds."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from connectn.arena.fixture import Fixture
from connectn.arena.settings import Format, Settings
from connectn.errors import ArenaError

ME_TWICE = "two players are called 'me': "
NAMES = ("a", "b", "c", "d", "e")


def scheduled(settings: Settings) -> Iterator[Fixture]:
    """List the games of a tournament with plain nested loops."""
    players = range(len(settings.players))
    for opening in range((settings.games + 1) // 2):
        for swapped in (False, True):
            if 2 * opening + swapped == settings.games:
                return
            for one in players:
                for other in players:
                    met = one == 0 if settings.format is Format.GAUNTLET else True
                    if met and one < other:
                        yield Fixture(one, other, opening, swapped=swapped)


@pytest.mark.parametrize("number", [2, 3, 5])
@pytest.mark.parametrize("games", [1, 2, 3, 10])
@pytest.mark.parametrize("how", list(Format))
def test_the_schedule_is_that_of_plain_nested_loops(number: int, games: int, how: Format) -> None:
    settings = Settings(NAMES[:number], games, format=how)
    fixtures = list(settings.fixtures())
    assert fixtures == list(scheduled(settings))
    assert len(fixtures) == len(set(fixtures)) == games * len(settings.pairings())


@pytest.mark.parametrize("how", list(Format))
def test_each_opening_is_played_twice_with_colours_exchanged(how: Format) -> None:
    settings = Settings(NAMES, games=8, format=how)
    met = Counter((fixture.opening, fixture.sides) for fixture in settings.fixtures())
    assert set(met.values()) == {1}
    for opening, (first, second) in met:
        assert (opening, (second, first)) in met


def test_in_a_gauntlet_only_the_first_player_meets_the_others() -> None:
    assert Settings(NAMES, 2, format=Format.GAUNTLET).pairings() == [(0, 1), (0, 2), (0, 3), (0, 4)]


def test_every_side_of_every_game_has_its_own_seed() -> None:
    settings = Settings(NAMES, games=40)
    seeds = [settings.seed_of(*each) for each in product(settings.fixtures(), (0, 1))]
    assert len(set(seeds)) == len(seeds) == 800


def test_a_seed_does_not_depend_on_the_other_players_and_games() -> None:
    fixture = Fixture(0, 1, 3, swapped=True)
    seeds = {
        Settings(NAMES[:players], games, seed=7).seed_of(fixture, 0)
        for players, games in product((2, 5), (8, 100))
    }
    assert len(seeds) == 1
    assert Settings(NAMES, 8, seed=8).seed_of(fixture, 0) not in seeds


@pytest.mark.parametrize("number", [0, 1])
def test_one_player_is_not_enough(number: int) -> None:
    with pytest.raises(ArenaError, match=f"it takes two players, not {number}"):
        Settings(NAMES[:number], 2)


@pytest.mark.parametrize("games", [0, -2])
def test_there_must_be_at_least_one_game(games: int) -> None:
    with pytest.raises(ArenaError, match=f"games must be a whole number above 0, not {games}"):
        Settings(NAMES, games)


def test_a_sequential_test_needs_exactly_two_players() -> None:
    with pytest.raises(ArenaError, match="a test of two players cannot be made of 3"):
        Settings(NAMES[:3], 2, sprt=(0, 5))


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (("me=greedy", "me=random"), f"{ME_TWICE}'greedy' and 'random'"),
        (("me=greedy", "naive", "me=cmd:./bot"), f"{ME_TWICE}'greedy' and 'cmd:./bot'"),
        (("greedy", "greedy=random"), "two players are called 'greedy': 'greedy' and 'random'"),
    ],
)
def test_two_different_players_cannot_have_one_name(players: tuple[str, ...], message: str) -> None:
    with pytest.raises(ArenaError) as refused:
        Settings(players, 2)
    assert str(refused.value) == message


@pytest.mark.parametrize("player", ["greedy", "me=greedy", "cmd:./bot a=b", "=", " "])
def test_one_player_may_meet_itself(player: str) -> None:
    assert len(set(Settings((player, player), 2).names)) == 1


def test_names_and_programs_are_read_from_the_texts() -> None:
    settings = Settings(("me=cmd:./bot x=1", "old=windows:depth=4", "cmd:./bot", "greedy"), 2)
    assert settings.names == ("me", "old", "cmd:./bot", "greedy")
    assert [settings.is_program(player) for player in range(4)] == [True, False, True, False]
