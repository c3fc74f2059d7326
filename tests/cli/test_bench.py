import json

from tests.cli.command import run
from tests.reference import FACTS


def test_the_fixed_set_has_a_signature_that_never_changes() -> None:
    result = run("bench")
    assert result.code == 0
    assert "signature 45399928" in result.out


def test_a_board_of_ones_own_is_counted() -> None:
    report = json.loads(run("bench", "--board", "7x6", "--depth", "6", "--json").out)
    (row,) = report["boards"]
    assert row["sequences"] == FACTS["perft_7x6_N4"]["data"][6]
    assert row["positions"] == sum(row[1] for row in FACTS["ply_7x6"]["rows"][:7])
    assert report["signature"] == row["sequences"] + row["positions"]
