"""The report as JSON."""

import json
from dataclasses import replace
from typing import Any

import pytest

from connectn import Rules
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.results import Results
from connectn.arena.statistics.judge import Judgement
from tests.arena.inventions import match, tournament


def document_of(results: Results, judgement: Judgement | None = None) -> Any:
    """Return the document as another program reads it: without NaN, infinity or tuples."""
    text = json.dumps(as_json(Summary.of(results, judgement)), allow_nan=False)
    return json.loads(text)


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


def test_what_has_no_end_is_null() -> None:
    (pairing,) = document_of(match("WW WW"))["pairings"]
    assert pairing["elo"]["value"] is None
    assert pairing["elo"]["high"] is None
    assert pairing["elo"]["low"] < 0
    assert pairing["normalized_elo"] is None


def test_a_match_has_its_test_and_its_judgement() -> None:
    results = replace(match("WW WL"), settings={"sprt": [0, 5], "seed": 3})
    document = document_of(results, Judgement((4, 5), (3, 2), 20, 1, 30))
    assert document["sprt"]["verdict"] == "open"
    assert document["sprt"]["bounds"] == pytest.approx([-2.944, 2.944], abs=0.001)
    assert document["judged"] == {"moves": 30, "judged": 20, "unknown": 1}
    assert document["players"][1]["perfect"] == {"decisions": 5, "kept": 2}
    assert document["settings"] == {"sprt": [0, 5], "seed": 3}


def test_a_name_arrives_as_it_was() -> None:
    name = "\x1b[31m\ud800</script>"
    assert document_of(match("WL", players=(name, "b")))["players"][0]["name"] == name


def test_nothing_played_is_a_document_too() -> None:
    document = document_of(Results(2, Rules(), ("a", "b"), (), (), 4))
    assert (document["tournament"], document["games"], document["pairings"]) == (2, 0, [])
    assert document["players"][0]["score"] is None
