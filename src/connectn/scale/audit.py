"""Which positions of a batch are solved again by another worker, and what a lie is."""

from collections.abc import Sequence
from math import ceil
from random import SystemRandom

from connectn.game.board import Board
from connectn.scale.batch import Answer
from connectn.scale.label import Label, Wanted, difference, is_possible

SHARE = 0.01
"""The share of the positions of each batch that is solved again; at least one position."""
_dice = SystemRandom()


def audited(count: int) -> tuple[int, ...]:
    """Choose the positions of a batch that are solved again.

    >>> len(audited(1)), len(audited(100)), len(audited(101))
    (1, 1, 2)
    """
    return tuple(sorted(_dice.sample(range(count), ceil(count * SHARE))))


def flaw(answer: Answer, positions: Sequence[str], wanted: Wanted) -> str | None:
    """Say what no answer about these positions can be, or return None."""
    labels: object = answer.labels
    if not isinstance(labels, tuple) or len(labels) != len(positions):
        count = len(labels) if isinstance(labels, tuple | list) else "no"
        return _lie(answer.worker, f"{count} answers for {len(positions)} positions")
    for position, label in zip(positions, labels, strict=True):
        board = Board.parse(position)
        if not is_possible(label, board, wanted):
            said = f"{_short(label)} for {board}, which no such position can have"
            return _lie(answer.worker, said)
    return None


def lie(
    worker: str,
    positions: Sequence[str],
    given: Sequence[Label],
    truth: Sequence[Label],
    wanted: Wanted,
) -> str | None:
    """Say what is wrong with the first wrong label of a worker, or return None."""
    for position, label, right in zip(positions, given, truth, strict=True):
        if label != right:
            said, instead = difference(label, right, wanted)
            return _lie(worker, f"{said} for {Board.parse(position)}, {instead}")
    return None


def _lie(worker: str, what: str) -> str:
    return f"worker {worker} gave {what}; its answers are dropped"


def _short(label: object) -> str:
    if isinstance(label, tuple) and len(label) == 1:
        return repr(label[0])[:40]
    return repr(label)[:40]
