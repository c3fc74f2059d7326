"""The faults of a match: in the text, in the document, and of which kind they are."""

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from connectn import Rules, Termination
from connectn.arena.report.faults import MOST_KINDS, MOST_WORDS, faults_of, kind_of
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import MOST_FAULTS, text_report
from connectn.arena.results import Game, Results
from tests.arena.inventions import match, tournament
from tests.arena.programs import PYTHON, bad
from tests.arena.runs import command
from tests.engines.student_bots import MISTAKES
from tests.view.schema import check

HOSTILE = "\x1b[31m\u202e</script>\x07"


def faulted(results: Results, *faults: tuple[Termination, str, str]) -> Results:
    """Let the first games of a match end with faults: how, the detail, and the last words."""
    games = list(results.games)
    for place, (how, detail, words) in enumerate(faults):
        games[place] = replace(
            games[place], termination=how, detail=detail, last_words=(words, words)
        )
    return replace(results, games=tuple(games))


@pytest.mark.parametrize("rules", [Rules(), Rules(5, 4, 3), Rules(9, 7, 5)], ids=str)
def test_every_fault_is_counted_once_for_its_player(rules: Rules) -> None:
    results = tournament(rules, ["a", "b", "c"], 10, faults=0.05)
    kinds = faults_of(results)
    lost: dict[int, int] = {}
    for number, game in enumerate(results.games, start=1):
        if not game.termination.on_board and game.termination is not Termination.RESIGNATION:
            assert game.winner is not None
            loser = game.fixture.sides[1 - game.winner]
            lost[loser] = lost.get(loser, 0) + 1
            (kind,) = [
                kind
                for kind in kinds
                if (kind.player, kind.game.termination) == (loser, game.termination)
            ]
            assert kind.number <= number
            assert kind.last_words == "out of luck\n"
    assert lost
    for player, number in lost.items():
        assert sum(kind.games for kind in kinds if kind.player == player) == number
    for kind in kinds:
        assert results.games[kind.number - 1] is kind.game


def test_details_that_differ_in_numbers_and_quoted_text_are_of_one_kind() -> None:
    assert kind_of("column 7 does not exist") == kind_of("column 12 does not exist")
    assert kind_of("wrote 'it\\'s' without") == kind_of('wrote "it\'s" without')
    assert kind_of("exited with code 1") != kind_of("was killed by SIGKILL")


def test_the_text_shows_the_sentence_and_the_last_words_of_the_first_fault() -> None:
    detail = "exited with code 1 after 2 answers: mend what it says"
    words = "one\ntwo\n\nthree\nfour\n"
    results = faulted(
        match("LL LL", players=("bot", "greedy")),
        (Termination.CRASH, detail, words),
        (Termination.CRASH, detail.replace("2", "3"), words),
        (Termination.TIMEOUT, "gave no answer within 1.10 s", ""),
    )
    section = text_report(Summary.of(results)).partition("Faults (")[2].split("\n\n")[0]
    assert section.splitlines()[1:] == [
        "bot: crash in 2 games, first in game 1",
        f"  {detail}",
        "  ! two",
        "  ! three",
        "  ! four",
        "bot: timeout in 1 game, first in game 3",
        "  gave no answer within 1.10 s",
    ]


def test_a_match_without_a_fault_has_no_such_section() -> None:
    summary = Summary.of(match("WL WL"))
    assert "Faults" not in text_report(summary)
    assert as_json(summary)["faults"] == []


def test_what_players_write_is_escaped_in_the_text_and_unchanged_in_the_document() -> None:
    results = faulted(match("LL"), (Termination.CRASH, HOSTILE, HOSTILE + "x" * 50_000))
    summary = Summary.of(results)
    text = text_report(summary)
    assert all(line.isprintable() for line in text.splitlines())
    assert all(
        len(line) <= 80 for line in text.partition("Faults (")[2].split("\n\n")[0].split("\n")
    )
    document = json.loads(json.dumps(as_json(summary)))
    check("report", document)
    assert document["faults"][0]["detail"] == HOSTILE
    assert len(document["faults"][0]["last_words"]) == MOST_WORDS


def test_the_number_of_kinds_is_limited() -> None:
    results = match("LL " * 100)
    games: list[Game] = []
    for number, game in enumerate(results.games):
        detail = "".join(chr(ord("a") + int(digit)) for digit in str(number))
        games.append(replace(game, termination=Termination.CRASH, detail=detail))
    summary = Summary.of(replace(results, games=tuple(games)))
    assert len(summary.faults) == MOST_KINDS
    more = f"and {MOST_KINDS - MOST_FAULTS} more kinds of faults; --json has them.\n"
    assert more in text_report(summary)


def test_a_match_of_two_broken_programs_explains_both(tmp_path: Path) -> None:
    """With real processes: exit code, line, last words, and what helps."""
    bot = tmp_path / "bot.py"
    bot.write_text(MISTAKES["rows first"].source)
    crashing = "cmd:" + shlex.join([*PYTHON, str(bot)])
    play = ("match", crashing, bad("text", "first"), "--games", "4", "--openings", "empty")
    store = ("--store", str(tmp_path / "games.db"))
    text = " ".join(command(*play, *store).out.split())
    assert "crash in 2 games, first in game 1 exited with code 1 before its first answer" in text
    assert "'IndexError: list index out of range' (bot.py, line 6)" in text
    assert "! IndexError: list index out of range" in text
    assert "protocol error in 2 games, first in game 2" in text
    assert "'I think I play column 3' is not JSON in UTF-8: write only answers to" in text
    document = json.loads(command("report", store[1], "--json", "--grade", "0").out)
    check("report", document)
    assert [(fault["player"], fault["games"]) for fault in document["faults"]] == [(0, 2), (1, 2)]
    assert document["faults"][0]["last_words"].startswith("Traceback")
    assert document["faults"][1]["last_words"] == "now text\n"
