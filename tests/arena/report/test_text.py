"""The report as text: its sentences, its tables, and its width."""

from dataclasses import replace

import pytest

from connectn import Rules, Termination
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import text_report
from connectn.arena.results import Results
from connectn.arena.settings import TimeControl
from connectn.arena.statistics.accuracy import Accuracy, grade_moves
from tests.arena.inventions import match, renamed, results_of, round_robin, tournament

USUAL = ["perfect", "column-weight", "windows:depth=6", "random"]


def report_of(results: Results, accuracy: Accuracy | None = None) -> str:
    return text_report(Summary.of(results, accuracy))


def test_a_match_begins_with_games_draws_and_wins() -> None:
    """The sentences that the papers report about each match."""
    text = report_of(match("WW WW WL DD DL WW", players=("column-weight", "naive")))
    assert text.startswith(
        "Match 1 on 7x6c4: column-weight against naive, 12 games.\n"
        "\n"
        "Games: 12, draws: 3.\n"
        "column-weight won 7 games, 4 of them when moving first.\n"
        "naive won 2 games, 2 of them when moving first.\n"
    )


def test_the_table_of_a_match_has_all_counts() -> None:
    rows = report_of(match("WW WL DD")).split("second\n")[1].splitlines()
    assert " ".join(rows[0].split()) == "1 one 6 3 2 1 4 66.7 % 83.3 % 50.0 %"
    assert " ".join(rows[1].split()) == "2 other 6 1 2 3 2 33.3 % 50.0 % 16.7 %"


@pytest.mark.parametrize(
    ("results", "sentence"),
    [
        ("WW " * 10, "one is stronger than other: Elo above +140."),
        ("LL " * 10, "other is stronger than one: Elo above +140."),
        ("WL " * 10, "Neither is shown to be stronger: Elo +0 ± 111 for one."),
        ("WW WW WW WW", "Neither is shown to be stronger: Elo above -73 for one."),
        ("", "No game is finished yet."),
    ],
)
def test_one_sentence_names_the_stronger_player(results: str, sentence: str) -> None:
    assert sentence in report_of(match(results)).splitlines()


def test_elo_normalized_elo_and_superiority_are_in_the_table() -> None:
    """The pairs of a published vector."""
    pairs = {"LL": 34, "LD": 54, "WL": 31, "DD": 32, "WD": 64, "WW": 75}
    text = report_of(match(" ".join(f"{pair} " * count for pair, count in pairs.items())))
    row = next(line for line in text.splitlines() if line.startswith("  other"))
    assert " ".join(row.split()) == "other 580 57.9 % +56 ± 28 +58 ± 28 100.0 %"


@pytest.mark.parametrize(
    ("results", "verdict"),
    [
        ("WW " * 40, "stopped, the difference is 50 rather than 0"),
        ("LL " * 40, "stopped, the difference is 0 rather than 50"),
        ("WL WD", "not decided yet"),
    ],
)
def test_a_test_is_reported_with_its_ratio_and_bounds(results: str, verdict: str) -> None:
    text = report_of(match(results, sprt=(0.0, 50.0)))
    assert f"SPRT of Elo 0 against 50: {verdict} (LLR " in text
    assert "bounds -2.94 and +2.94)" in text


def test_games_after_the_decision_of_a_test_do_not_change_it() -> None:
    stopped = report_of(match("WW " * 40, sprt=(0.0, 50.0)))
    later = report_of(match("WW " * 40 + "LL " * 40, sprt=(0.0, 50.0)))
    sentence = next(line for line in stopped.splitlines() if line.startswith("SPRT"))
    assert "stopped" in sentence
    assert sentence in later.splitlines()


def test_without_a_sequential_test_the_report_has_none() -> None:
    assert "SPRT" not in report_of(match("WW"))


def test_faults_are_shown_by_player_and_kind() -> None:
    results = tournament(Rules(), ["a", "b", "c"], 20, faults=0.05)
    table = report_of(results).split("lost by")[1].split("\n\n")[0].splitlines()
    assert "timeout" in table[0]
    assert "protocol error" in table[0]
    for player, row in enumerate(table[1:]):
        mine = [game for game in results.games if player in game.fixture.sides]
        assert sum(map(int, row.split()[1:])) == sum(game.points(player) == 0 for game in mine)


def test_repeated_games_cause_a_warning() -> None:
    results = match("WW WL")
    assert "Every game is different" in report_of(results)
    first = results.games[0]
    repeated = replace(results, games=(*results.games[:3], replace(first, fixture=first.fixture)))
    assert "Only 3 of 4 games are different" in report_of(repeated)


def test_three_and_more_players_get_a_cross_table_and_strengths() -> None:
    results = tournament(Rules(5, 4, 3), ["a", "b", "c"], 10)
    text = report_of(results)
    assert text.startswith("Tournament 1 on 5x4c3: 3 players, 60 games.\n")
    assert "Bradley-Terry" in text
    cross = text.split("points  ")[-1].split("\n\n")[0].splitlines()[1:]
    assert len(cross) == 3
    points = [
        sum(float(cell.split("/")[0]) for cell in row.split() if "/" in cell) for row in cross
    ]
    assert sum(points) == len(results.games)
    assert points == sorted(points, reverse=True)


def test_a_sentence_and_the_likelihood_of_superiority_agree() -> None:
    """Four pairs won are not enough: equal players win them with a probability of 6 %."""
    text = report_of(match("WW WW WW WW"))
    row = next(line for line in text.splitlines() if line.startswith("  other"))
    assert " ".join(row.split()) == "other 8 100.0 % above -73 - 94.0 %"


def test_players_who_won_or_lost_every_game_are_above_and_below() -> None:
    text = report_of(round_robin({(0, 1): "WW", (0, 2): "WW", (1, 2): "WW"}, pairs=10))
    table = text.split("Bradley-Terry")[1].split("\n\n")[0].splitlines()
    assert [" ".join(row.split()) for row in table[1:]] == [
        "a above +140",
        "b +0",
        "c below -140",
        "The strength of b is 0.",
        "A player with one bound won every game that links it with this zero,",
        "or lost every such game.",
    ]
    assert max(map(len, text.splitlines())) <= 80


def test_the_zero_of_the_scale_is_the_mean_of_the_players_who_can_be_compared() -> None:
    text = report_of(round_robin({(0, 1): "LL", (0, 2): "LL", (1, 2): "WL"}, pairs=10))
    assert "The mean of the 2 players whose interval has two ends is 0." in text
    assert text.index("below -277") > text.index("+0 ± ")
    text = report_of(round_robin({(0, 1): "WL", (0, 2): "WL", (1, 2): "WL"}, pairs=10))
    assert "The mean of all players is 0." in text


def test_an_unfinished_tournament_says_how_many_games_are_planned() -> None:
    assert "3 games of 8 planned." in report_of(match("WW W", each=8))


def test_graded_moves_have_a_table_and_a_sentence() -> None:
    results = tournament(Rules(4, 4, 3), ["a", "b"], 3)
    accuracy = grade_moves(results, 30)
    text = report_of(results, accuracy)
    row = next(line for line in text.split("perfect moves")[1].splitlines() if line[:1] == "a")
    share = f"{100 * accuracy.kept[0] / accuracy.decisions[0]:.1f} %"
    assert row.split(maxsplit=2) == ["a", str(accuracy.decisions[0]), share]
    assert f"The solver graded {accuracy.graded} of {accuracy.moves} moves" in text


def test_settings_and_versions_are_at_the_end() -> None:
    control = TimeControl(seconds=0.5, total=60, increment=0.1)
    versions = {"connectn": "1.2.3", "python": "3.11.2"}
    text = report_of(replace(match("WW WW", seed=7, control=control), versions=versions))
    assert text.endswith(
        "Openings: random:4 (1 position), seed 7, 0.5 s a move, "
        "60 s a game and 0.1 s more with each move.\n"
        "Versions: connectn 1.2.3, python 3.11.2.\n"
        "\n"
        "one won every game.\n"
    )


@pytest.mark.parametrize(
    ("players", "limit"),
    [
        (("a", "b"), "no time limit."),
        (("a", "cmd:./b"), "no time limit for agents, 10 s a move for programs."),
        (("me=cmd:./a", "b"), "no time limit for agents, 10 s a move for programs."),
    ],
)
def test_the_limit_of_programs_is_told_even_if_none_was_set(
    players: tuple[str, str], limit: str
) -> None:
    assert f", seed 1, {limit}\n" in report_of(match("WW", players=players))


def test_a_player_that_never_moved_has_no_time() -> None:
    results = tournament(Rules(), ["a", "b"], 3)
    games = [
        replace(game, moves=(), seconds=(0.0,), termination=how)
        for game, how in zip(results.games, [Termination.CRASH] * 6, strict=True)
    ]
    assert "time per move" not in report_of(replace(results, games=tuple(games)))
    first = replace(games[0], moves=(3,), seconds=(0.25, 0.0))
    rows = report_of(replace(results, games=(first, *games[1:]))).split("time per move")[1]
    mover, other = rows.splitlines()[1:3]
    assert mover.split() == ["a", "250", "ms", "250", "ms"]
    assert other.split() == ["b", "-", "-"]


def test_names_are_shown_and_long_commands_stay_apart() -> None:
    bots = [f"cmd:python3 /home/me/bots/{place}/bot.py" for place in ("old", "new")]
    text = report_of(renamed(tournament(Rules(), ["a", "b", "c"], 2), ["me=cmd:./bot", *bots]))
    assert "me won" in text
    assert "cmd:./bot" not in text
    for place in ("old", "new"):
        assert f"{place}/bot.py" in text.split("second")[1].split("Bradley")[0]


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ("WW WW", "one won every game.\n"),
        ("LL LL", "other won every game.\n"),
        ("WW WL", "There were mixed results.\n"),
        ("WW WD", "There were mixed results.\n"),
        ("DD DD", "There were mixed results.\n"),
    ],
)
def test_a_match_ends_with_the_sentence_of_the_published_driver(games: str, sentence: str) -> None:
    assert report_of(match(games)).splitlines(keepends=True)[-1] == sentence


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5), Rules(4, 4, 3)], ids=str)
def test_usual_names_fit_into_eighty_columns(rules: Rules) -> None:
    results = tournament(rules, USUAL, 8, faults=0.01)
    accuracy = Accuracy((9, 9, 9, 9), (9, 8, 7, 6), 99, 1, 100)
    assert max(map(len, report_of(results, accuracy).splitlines())) <= 80


@pytest.mark.parametrize(
    "name", ["x" * 500, "\x1b[31mred", "two\nlines", "\ud800", "\u202e", "四子棋" * 30, ""]
)
def test_no_name_can_break_the_tables(name: str) -> None:
    results = renamed(tournament(Rules(), ["a", "b", "c"], 2), (name, "b", name))
    text = report_of(results)
    text.encode()
    assert all(line.isprintable() for line in text.splitlines())
    assert max(map(len, text.splitlines())) < 160


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_tournament_without_a_game_has_a_report(players: int) -> None:
    results = results_of(Rules(), "abcde"[:players], each=10)
    assert f"0 games of {5 * players * (players - 1)} planned." in report_of(results)


def test_every_way_a_game_can_end_is_a_column() -> None:
    results = match("W " * len(Termination))
    games = tuple(
        replace(game, termination=how) for game, how in zip(results.games, Termination, strict=True)
    )
    heads = report_of(replace(results, games=games)).split("lost by")[1].splitlines()[0]
    assert heads.split() == " ".join(Termination).split()
