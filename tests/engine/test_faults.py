"""Every fault a player can have: what it does, at its start, its first and its seventh move, and
what it answers, at one of them (the soak test has all)."""

import pytest

from connectn.engine.fault import Fault
from tests.engine.processes import children, descriptors, die_out
from tests.engine.trials import (
    BRIEF_TRIALS,
    FAULTS,
    HURRIED,
    MEMORY,
    PATIENCE,
    TIMEOUT,
    try_out,
)
from tests.engines.bad_engine import ACTIONS, REPLIES

SLACK = 1.0  # the machine may be busy with anything


def test_every_fault_of_the_bad_engine_is_tried() -> None:
    assert set(FAULTS) == {*ACTIONS, *REPLIES}


@pytest.mark.parametrize(("fault", "moment"), BRIEF_TRIALS)
def test_a_fault_gets_its_verdict_and_leaves_nothing(fault: str, moment: str) -> None:
    before = descriptors(), children()
    expected = FAULTS[fault]
    verdict = try_out(fault, moment)
    if isinstance(verdict.answer, Fault):
        assert verdict.answer.termination == expected.termination
        assert expected.detail in verdict.answer.detail
        assert len(verdict.answer.detail) < 300
        assert verdict.answer.detail.isprintable()
    else:
        assert expected.termination is None
    assert (descriptors(), children()) == before
    assert die_out(verdict.groups)
    assert verdict.growth <= MEMORY
    assert len(verdict.words) <= 64 << 10
    if fault == "100_MB_of_words":
        assert len(verdict.words) == 64 << 10
    else:
        assert verdict.words.startswith(f"now {fault}\n")
    if expected.termination is TIMEOUT:
        assert verdict.allowed < verdict.seconds < verdict.allowed + HURRIED.margin + SLACK
    else:
        assert verdict.seconds < PATIENCE / 2
