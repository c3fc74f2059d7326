"""`connectn match`: the experiments of a paper, tests that stop, and words that make no match."""

import json
import os
import shlex
from contextlib import ExitStack
from pathlib import Path

import pytest

from connectn import Rules
from connectn.arena.playing.tournament import Tournament
from connectn.arena.settings import Numbers, Settings, TimeControl
from connectn.arena.store.store import Store, begun, load
from tests.arena.played import played
from tests.arena.runs import Run, command, essence, is_sound
from tests.cli.inside import Inside
from tests.cli.quick import QUICK, kept_in


def test_the_paper_against_the_naive_player_wins_20_to_0(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    result = command("match", "column-weight", "naive", "--games", "20", *kept_in(store))
    assert result.code == 0
    assert result.out.splitlines()[:5] == [
        "Match 1 on 7x6c4: column-weight against naive, 20 games.",
        "",
        "Games: 20, draws: 0.",
        "column-weight won 20 games, 10 of them when moving first.",
        "naive won 0 games, 0 of them when moving first.",
    ]
    assert result.err == (
        f"connectn: kept in {store}; "
        f"see them with: connectn report {shlex.quote(str(store))} --html games.html\n"
    )


def test_the_paper_against_itself_is_told_apart(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    result = command("match", "column-weight", "column-weight", "--games", "20", *kept_in(store))
    assert result.code == 0
    games = load(store).games
    draws = sum(game.winner is None for game in games)
    assert f"Games: 20, draws: {draws}.\n" in result.out
    for player, name in enumerate(("column-weight", "column-weight (2)")):
        won = [game for game in games if game.points(player) == 1]
        first = sum(game.fixture.sides[0] == player for game in won)
        assert f"{name} won {len(won)} games, {first} of them when moving first.\n" in result.out
        assert any(line.split("  ")[1:2] == [name] for line in result.out.splitlines())
    assert draws < 20


def test_twenty_games_are_usual_and_so_is_the_file(inside: Inside) -> None:
    result = inside.run("match", "random", "greedy")
    assert result.code == 0
    assert "20 games." in result.out
    assert [path.name for path in Path.cwd().iterdir()] == ["connectn.db"]


def test_whatever_is_set_is_what_is_played(inside: Inside) -> None:
    clock = ("--seconds", "5", "--total", "60", "--increment", "0.5", "--margin", "1")
    more = ("--board", "5x4c3", "--openings", "random:2", "--seed", "-9", "--sprt", "-5,5")
    assert inside.run(*QUICK, *clock, "--start", "3", *more, "--keep-alive").code == 0
    assert begun(Path("connectn.db")) == (
        1,
        Settings(
            ("random", "greedy"),
            4,
            Rules(5, 4, 3),
            openings="random:2",
            control=TimeControl(5, 60, 0.5, margin=1, start=3),
            seed=-9,
            sprt=(-5, 5),
            keep_alive=True,
        ),
    )


@pytest.mark.parametrize("numbers", Numbers)
def test_a_number_is_told_by_turn_or_fixed_as_the_word_says(
    numbers: Numbers, inside: Inside
) -> None:
    assert inside.run(*QUICK, "--numbers", numbers.value).code == 0
    assert begun(Path("connectn.db"))[1].numbers is numbers


def test_json_is_alone_on_standard_output(tmp_path: Path) -> None:
    result = command(*QUICK, "--board", "5x4c3", *kept_in(tmp_path / "games.db"), "--json")
    report = json.loads(result.out)
    assert (report["games"], report["rules"]) == (4, "5x4c3")
    assert [player["name"] for player in report["players"]] == ["random", "greedy"]
    assert result.err.startswith("connectn: kept in ")


@pytest.mark.parametrize("concurrency", ["1", "2"])
def test_a_test_stops_a_match_and_there_is_nothing_to_go_on_with(
    concurrency: str, tmp_path: Path
) -> None:
    store = tmp_path / "games.db"
    kept = (*kept_in(store), "--concurrency", concurrency)
    result = command("match", "greedy", "random", "--games", "2000", "--sprt", "0,50", *kept)
    assert result.code == 0
    games = load(store).games
    assert 20 < len(games) < 1500
    assert "stopped, the difference is 50 rather than 0" in result.out
    again = command("match", "--resume", *kept)
    assert (again.code, load(store).games) == (0, games)


def test_matches_can_be_kept_in_one_store_at_the_same_time(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    seeds = ["1", "2", "3"]
    with ExitStack() as stack:
        runs = [
            stack.enter_context(
                Run("match", "random", "greedy", "--games", "300", "--seed", seed, *kept_in(store))
            )
            for seed in seeds
        ]
        assert [run.finish().code for run in runs] == [0, 0, 0]
    found = [load(store, number) for number in (1, 2, 3)]
    assert sorted(str(results.settings.seed) for results in found) == seeds
    assert [len(results.games) for results in found] == [300] * 3
    assert is_sound(store)


def test_two_processes_that_go_on_with_one_match_play_it_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    settings = Settings(("random", "greedy"), 400, Rules(5, 4, 3))
    with Store(path) as store:
        Tournament.begin(store, settings)
    going_on = ("match", "--resume", *kept_in(path))
    with Run(*going_on) as one, Run(*going_on) as other:
        assert [one.finish().code, other.finish().code] == [0, 0]
    assert essence(load(path).games) == essence(played(settings))


WRONG = [
    (("missing", "greedy"), "there is no agent 'missing'"),
    (("greedy", "windows:depth=0"), "depth must be a whole number from 1 to "),
    (("greedy",), "a match needs two players"),
    ((), "a match needs two players"),
    (("greedy", "random", "naive"), "'naive' is one argument too many for match"),
    (("cmd:", "random"), "'cmd:' names no program"),
    (("cmd:'x", "random"), "no closing quotation"),
    (("greedy", "random", "--board", "0x4"), "'0x4' is not a board"),
    (("greedy", "random", "--board", "17x6"), "'17x6' is not a board"),
    (("greedy", "random", "--board", "big"), "'big' is not a board"),
    (
        ("greedy", "random", "--games", "0"),
        "--games must be a whole number from 1 to 10,000,000, not '0'",
    ),
    (("greedy", "random", "--games", "3.5"), "--games must be a whole number"),
    (("greedy", "random", "--games", "-2"), "--games must be a whole number"),
    (("greedy", "random", "--concurrency", "0"), "from 1 to 256, not '0'"),
    (("greedy", "random", "--seed", "x"), "--seed must be a whole number, not 'x'"),
    (("greedy", "random", "--sprt", "5"), "'5' is not elo0,elo1 such as 0,10"),
    (("greedy", "random", "--sprt", "5,0"), "elo0 must be below elo1, not 5 and 0 in '5,0'"),
    (("greedy", "random", "--sprt", "0,x"), "'0,x' is not elo0,elo1"),
    (("greedy", "random", "--sprt"), "--sprt needs a value"),
    (("greedy", "random", "--sprt", "--resume"), "'--resume' is not elo0,elo1"),
    (("greedy", "random", "--increment", "1"), "increment 1 needs a total to be added to"),
    (("greedy", "random", "--seconds", "0"), "seconds must be a number above 0, not 0.0"),
    (("greedy", "random", "--total", "nan"), "total must be a number above 0, not nan"),
    (("greedy", "random", "--margin", "-1"), "margin must be a number from 0 on, not -1.0"),
    (("greedy", "random", "--start", "inf"), "start must be a number above 0, not inf"),
    (("greedy", "random", "--openings", "none.txt"), "there is no file 'none.txt' of openings"),
    (("greedy", "random", "--openings", "random:99"), "'random:99' is not random:0 to random:30"),
    (("greedy", "random", "--board", "2x2c1"), "2x2c1 has no opening of 4 discs"),
    (("--resume",), "there is no store 'connectn.db'"),
    (("greedy", "random", "--resume"), "there is no store 'connectn.db'"),
    (("greedy", "random", "--what"), "match has no option '--what'"),
]


@pytest.mark.parametrize(("words", "message"), WRONG, ids=lambda value: str(value)[:50])
def test_words_that_make_no_match_are_wrong_use_and_leave_no_store(
    words: tuple[str, ...], message: str, inside: Inside
) -> None:
    assert message in inside.refuses("match", *words)
    assert list(Path.cwd().iterdir()) == []


def test_a_name_that_is_no_text_is_shown_all_the_same(tmp_path: Path) -> None:
    """A command in Latin-1 still gets its table."""
    store = tmp_path / "games.db"
    program = os.fsdecode(b"cmd:/no/b\xf6t")
    result = command("match", program, "random", "--games", "2", *kept_in(store))
    assert result.code == 0
    assert "random won 2 games" in result.out
    assert r"cmd:/no/b\udcf6t" in result.out
    assert load(store).players[0] == program
