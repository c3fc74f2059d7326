"""Exact scores of many positions, in their order, from any executor."""

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor

from connectn.errors import JobFailedError, NotationError, SolverError, quoted
from connectn.game.board import Board
from connectn.scale.batch import Batch
from connectn.scale.job import Done, Job, Lie, Policy
from connectn.scale.label import Request, Wanted
from connectn.solver.questions import nothing_to_solve
from connectn.solver.score import Score

BATCH_SECONDS = 0.25
"""How long a worker should search for a batch: long beside the cost of sending it."""
LARGEST_BATCH = 4096


class BatchSize:
    """The number of positions that a worker solves in about `BATCH_SECONDS`.

    It follows the speed of the batches that came back, and at most doubles from one to the next.
    """

    def __init__(self) -> None:
        self.size = 1

    def note(self, done: Done) -> None:
        """Note how long a batch took."""
        positions = len(done.labels)
        if positions < self.size:  # an older and smaller batch, or the last one
            return
        in_time = int(positions * BATCH_SECONDS / max(done.seconds, 1e-6))
        self.size = max(1, min(2 * self.size, in_time, LARGEST_BATCH))


def solve_many(
    positions: Iterable[Board | str],
    executor: Executor,
    *,
    request: Request | None = None,
    policy: Policy | None = None,
    on_lie: Callable[[Lie], object] | None = None,
) -> Iterator[Score]:
    """Yield the exact score of each position, a board or its text, in their order.

    The scores are those of `Solver.solve_many`; positions are read as they are needed, so there may
    be millions. `on_lie` is told of each worker whose answers are dropped. Without it, a worker
    whose scores were already yielded is a `JobFailedError` that names their places, from 1.

    >>> from connectn.scale.executor import LocalPool
    >>> with LocalPool(1) as pool:
    ...     [int(score) for score in solve_many(["4x4c4:", "444444"], pool)]
    [0, 1]
    """
    request = request or Request()
    if request.wanted is not Wanted.SCORE:
        raise SolverError(f"solve_many yields scores, not {quoted(str(request.wanted))}")
    policy = policy or Policy()
    sizes = BatchSize()
    begins: list[int] = []
    batches = _batches(positions, sizes, begins)
    job = Job(
        batches, executor, request, policy=Policy(policy.audit, ordered=True, window=policy.window)
    )
    for event in job.run():
        if isinstance(event, Done):
            sizes.note(event)
            for text, (value, *_) in zip(event.batch.positions, event.labels, strict=True):
                board = Board.parse(text)
                yield Score.proved(value or 0, board.rules, board.ply)
        elif on_lie is not None:
            on_lie(event)
        elif event.numbers:
            places = ", ".join(
                f"{begins[number]} to {begins[number + 1] - 1}" for number in event.numbers[:5]
            )
            raise JobFailedError(f"{event.sentence}; it gave the scores {places}")


def _batches(
    positions: Iterable[Board | str], sizes: BatchSize, begins: list[int]
) -> Iterator[Batch]:
    """Divide positions into batches; note the place, from 1, where each begins."""
    begins.append(1)
    texts: list[str] = []
    for place, position in enumerate(positions, start=1):
        texts.append(_checked(position, place))
        if len(texts) >= sizes.size:
            yield Batch(len(begins) - 1, tuple(texts))
            begins.append(place + 1)
            texts = []
    if texts:
        yield Batch(len(begins) - 1, tuple(texts))
        begins.append(begins[-1] + len(texts))


def _checked(position: Board | str, place: int) -> str:
    """Return the text of a position that can be solved."""
    if isinstance(position, str):
        try:
            board = Board.parse(position)
        except NotationError as error:
            raise NotationError(f"line {place}: {error}") from None
    elif isinstance(position, Board):
        board, position = position, str(position)
    else:
        raise TypeError(f"a position to solve is a Board or its text, not {quoted(position)}")
    if board.is_game_over():
        raise nothing_to_solve(board)
    return position
