"""Positions for jobs, their true labels, and batches of them."""

from collections.abc import Sequence
from functools import cache
from random import Random

from connectn import Board, Rules, Solver
from connectn.scale.batch import Batch
from connectn.scale.job import Done, Job, Lie
from connectn.scale.label import Label, Wanted, label_all


@cache
def positions(count: int, discs: int = 24, seed: int = 1) -> tuple[str, ...]:
    """Return positions of 7x6 that are not over."""
    dice = Random(seed)
    found: list[str] = []
    while len(found) < count:
        board = Board(Rules())
        while board.ply < discs and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if not board.is_game_over():
            found.append(str(board))
    return tuple(found)


@cache
def truth(texts: tuple[str, ...], wanted: Wanted = Wanted.SCORE) -> tuple[Label, ...]:
    """Solve positions in this process."""
    return label_all(Solver(table_mb=4), texts, wanted)


def batches(texts: Sequence[str], size: int) -> list[Batch]:
    return [
        Batch(number, tuple(texts[begin : begin + size]))
        for number, begin in enumerate(range(0, len(texts), size))
    ]


def run(job: Job) -> tuple[tuple[Label, ...], list[Lie]]:
    """Run a job to its end; return the last labels of each batch in order, and the lies."""
    labels: dict[int, tuple[Label, ...]] = {}
    lies = []
    for event in job.run():
        if isinstance(event, Done):
            assert event.batch.number not in labels, "a batch is done twice"
            labels[event.batch.number] = event.labels
        else:
            lies.append(event)
            for number in event.numbers:
                del labels[number]
    return tuple(label for number in sorted(labels) for label in labels[number]), lies
