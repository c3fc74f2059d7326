"""The report as JSON."""

import json
from typing import Any

import pytest

from connectn import Rules
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.results import Results
from connectn.arena.statistics.accuracy import Accuracy
from tests.arena.inventions import match, results_of, round_robin, tournament
from tests.view.schema import check


def document_of(results: Results, accuracy: Accuracy | None = None) -> Any:
    """Return the document as another program reads it; NaN and infinity are not allowed."""
    text = json.dumps(as_json(Summary.of(results, accuracy)), allow_nan=False)
    document = json.loads(text)
    check("report", document)
    return document


def test_players_and_pairings_add_up() -> None:
    results = tournament(Rules(5, 4, 3), ["a", "b", "c", "d"], 5, faults=0.02)
    document = document_of(results)
    assert document["games"] == document["planned"] == len(results.games) == 60
    assert sum(player["points"] for player in document["players"]) == 60
    assert sum(player["wins"] for player in document["players"]) == 60 - document["draws"]
    for player in document["players"]:
        for what in ("wins", "draws", "losses"):
            assert player[what] == player["first"][what] + player["second"][what]
        assert sum(player["lost_by"].values()) == player["losses"]
        assert player["elo"]["low"] <= player["elo"]["value"] <= player["elo"]["high"]
    assert len(document["pairings"]) == 6
    for pairing in document["pairings"]:
        assert pairing["wins"] + pairing["draws"] + pairing["losses"] == pairing["games"] == 10
        assert sum(pairing["pairs"]) == 5
    assert sum(document["terminations"].values()) == 60
    assert sum(opening["games"] for opening in document["openings"].values()) == 60


def test_an_infinite_number_is_null() -> None:
    (pairing,) = document_of(match("WW WW"))["pairings"]
    assert pairing["elo"]["value"] is None
    assert pairing["elo"]["high"] is None
    assert pairing["elo"]["low"] < 0
    assert pairing["normalized_elo"] is None


def test_a_player_who_won_every_game_has_null_for_its_upper_bound() -> None:
    document = document_of(round_robin({(0, 1): "WW", (0, 2): "WW", (1, 2): "WL"}, pairs=10))
    top, *others = (player["elo"] for player in document["players"])
    assert (top["value"], top["high"]) == (None, None)
    assert top["low"] == pytest.approx(277.4, abs=0.1)
    assert all(None not in elo.values() for elo in others)
    assert document["elo_zero"] == [1, 2]
    assert document_of(match("WW"))["elo_zero"] is None


def test_a_match_has_its_sequential_test_its_graded_moves_and_its_settings() -> None:
    results = match("WW WL", sprt=(0, 5), seed=3)
    document = document_of(results, Accuracy((4, 5), (3, 2), 20, 1, 30))
    assert document["sprt_state"]["verdict"] == "open"
    assert document["sprt_state"]["bounds"] == pytest.approx([-2.944, 2.944], abs=0.001)
    assert document["accuracy"] == {"moves": 30, "graded": 20, "unknown": 1}
    assert document["players"][1]["perfect"] == {"decisions": 5, "kept": 2}
    settings = document["settings"]
    assert (settings["sprt"], settings["seed"], settings["rules"]) == ([0, 5], 3, "7x6c4")
    assert settings["control"]["seconds"] is None
    assert settings["versions"] == {}


def test_a_name_is_not_changed() -> None:
    name = "\x1b[31m\ud800</script>"
    assert document_of(match("WL", players=(name, "b")))["players"][0]["name"] == name


def test_a_player_has_its_name_and_its_whole_text() -> None:
    results = match("WL", players=("me=cmd:python3 bot.py", "greedy"))
    players = document_of(results)["players"]
    assert [(one["name"], one["player"]) for one in players] == [
        ("me", "me=cmd:python3 bot.py"),
        ("greedy", "greedy"),
    ]


def test_a_tournament_without_a_game_has_a_document() -> None:
    document = document_of(results_of(Rules(), each=4))
    assert (document["games"], document["planned"], document["pairings"]) == (0, 4, [])
    assert document["players"][0]["share"] is None
