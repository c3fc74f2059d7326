"""Every fault of the bad engine many times, and how long the referee takes to notice it."""

from statistics import quantiles

from connectn.engine.fault import Fault
from tests.engine.processes import children, descriptors, die_out
from tests.engine.trials import (
    FAULTS,
    HURRIED,
    MEMORY,
    TIMEOUT,
    TRIALS,
    Verdict,
    try_out,
)
from tests.soak.scale import scaled

REPETITIONS = 40
SLOWEST = 0.1  # seconds between the end of the margin and the verdict, in 99 of 100 cases


def test_every_fault_gets_the_right_verdict_in_time() -> None:
    before = descriptors(), children()
    overdue: list[float] = []
    wrong: list[tuple[str, str, Verdict]] = []
    for _ in range(scaled(REPETITIONS)):
        for fault, moment in TRIALS:
            verdict = try_out(fault, moment)
            if not as_expected(fault, verdict):
                wrong.append((fault, moment, verdict))
            if FAULTS[fault].termination is TIMEOUT:
                overdue.append(verdict.seconds - verdict.allowed - HURRIED.margin)
            assert (descriptors(), children()) == before
    slowest = quantiles(overdue, n=100)[98]
    print(f"{len(overdue)} timeouts: verdict {1000 * slowest:.1f} ms after the margin (p99)")
    assert wrong == []
    assert slowest <= SLOWEST


def as_expected(fault: str, verdict: Verdict) -> bool:
    expected = FAULTS[fault]
    answer = verdict.answer
    if isinstance(answer, Fault):
        right = answer.termination == expected.termination and expected.detail in answer.detail
    else:
        right = expected.termination is None
    spoke = fault == "100_MB_of_words" or verdict.words.startswith(f"now {fault}\n")
    return right and spoke and verdict.growth <= MEMORY and die_out(verdict.groups)
