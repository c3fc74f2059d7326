import json

import pytest

from connectn import Rules, _core
from connectn.cli.commands.bench import EXERCISES, do_exercises
from tests.cli.command import run
from tests.reference import FACTS


def test_two_runs_of_the_fixed_set_have_one_signature() -> None:
    """The counts are facts of the game; the signature is the solver's and may be tuned."""
    report = json.loads(run("bench", "--json").out)
    assert report["counts"] == 45399928
    assert report["signature"] == sum(row["nodes"] for row in report["solver"])
    printed = run("bench").out
    assert "\ncounts 45399928\n" in printed
    assert printed.endswith(f"\nsignature {report['signature']} ({_core.cpu_path()})\n")
    for row in report["solver"]:
        assert row["nodes"] > 0
        assert row["million_per_second"] > 0
        (line,) = (line for line in printed.splitlines() if f"{row['nodes']:,} " in line)
        assert line.split()[:2] == [row["rules"], str(row["positions"])]


@pytest.fixture(scope="module")
def usual_nodes() -> list[int]:
    return [row.nodes for row in do_exercises(most_positions=1)]


def test_every_cpu_path_searches_the_same_nodes(cpu_path: str, usual_nodes: list[int]) -> None:
    assert _core.cpu_path() == cpu_path
    assert [row.nodes for row in do_exercises(most_positions=1)] == usual_nodes


def test_the_exercises_cover_every_word_size_and_several_line_lengths() -> None:
    boards = [Rules.parse(each.board) for each in EXERCISES]
    bits = [rules.width * (rules.height + 1) for rules in boards]
    assert {(size > 64) + (size > 128) for size in bits} == {0, 1, 2}
    assert {rules.connect for rules in boards} >= {3, 4, 5}


def test_a_board_of_ones_own_is_counted() -> None:
    report = json.loads(run("bench", "--board", "7x6", "--depth", "6", "--json").out)
    (row,) = report["boards"]
    assert row["sequences"] == FACTS["perft_7x6_N4"]["data"][6]
    assert row["positions"] == sum(row[1] for row in FACTS["ply_7x6"]["rows"][:7])
    assert report["signature"] == row["sequences"] + row["positions"]
    assert "solver" not in report


def test_help_says_what_the_signature_is() -> None:
    shown = run("bench", "--help").out
    assert "The signature is the sum of its nodes" in shown
    assert "fresh table of 64 MiB per board" in shown
