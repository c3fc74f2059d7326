import json
import re

from connectn import Rules, _core
from connectn.cli.commands.bench import EXERCISES, do_exercises
from tests.cli.command import run
from tests.reference import FACTS

# Of the first position of every exercise; a change of the search changes them, and the signature.
NODES_OF_FIRST_POSITIONS = {
    "7x6c4": 2046592,
    "6x6c4": 211119,
    "8x5c4": 282975,
    "12x2c3": 1218162,
    "3x16c3": 11589,
    "6x5c5": 1986982,
    "9x7c4": 181246,
    "9x7c5": 585313,
    "16x16c5": 20000,
}


def test_the_fixed_set_has_its_counts_and_its_signature() -> None:
    """The counts are facts of the game; the signature changes only with the search."""
    printed = run("bench").out
    assert "\ncounts 45399928\n" in printed
    assert printed.endswith(f"\nsignature 10020185 ({_core.cpu_path()})\n")
    for exercise in EXERCISES:
        pattern = rf"(?m)^ *{exercise.board} +{len(exercise.positions)} +[\d,]+ +[\d.]+$"
        assert re.search(pattern, printed), exercise.board


def test_every_cpu_path_searches_the_same_nodes(cpu_path: str) -> None:
    """Of one position per exercise; the signature above is that of all, on the usual path."""
    assert _core.cpu_path() == cpu_path
    nodes = {row.rules: row.nodes for row in do_exercises(most_positions=1)}
    assert nodes == NODES_OF_FIRST_POSITIONS


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
