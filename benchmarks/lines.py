"""Positions as text: `connectn solve` and `Solver.solve_many`, beside BitBully in a Python loop.

All three get the same lines and must print the same answers, `POSITION SCORE` per line, which is
the convention of solvers on the command line. There are two sets, because what is compared depends
on them: positions of random games that are decided soon, where a short search finds the score, and
late positions, where what counts is how quickly text gets in and out. Programs are timed with
their start. Neither side has a book. Tables are emptied before each round, outside the timing.
"""

import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.peer import is_installed, peer_solver
from benchmarks.quiet_boards import quiet_boards
from connectn import Board, Limit, Score, Solver
from connectn.game.notation import format_columns

COUNT = 100_000
ROUNDS = 5  # the best one counts
PEER_ROUNDS = 2  # each takes as long as all of the others
SOON_DISCS = range(8, 37)
SOON = 9
"""Plies to the end with best play."""
BATCH = 5_000
LATE_DISCS = range(28, 36)
SEED = 1
SOLVE = (sys.executable, "-m", "connectn", "solve", "--no-book")


@dataclass(frozen=True)
class Timed:
    """The lines that one way makes of the positions, and its seconds in the best round."""

    seconds: float
    answers: list[str]

    @property
    def speed(self) -> float:
        """Lines per second."""
        return len(self.answers) / self.seconds


def report(*, quick: bool = False) -> None:
    """Print lines per second of each way, and how many times as fast as the peer it is."""
    count = COUNT // 10 if quick else COUNT
    _compare("decided within 9 plies, 8 to 36 discs", soon_decided(count))
    _compare("28 to 35 discs", late_positions(count))
    if not is_installed():
        print("  bitbully is not installed: nothing to compare with (make bench installs it)\n")


def _compare(what: str, positions: Sequence[str]) -> None:
    print(f"Lines per second, {len(positions):,} positions of 7x6c4, {what}")
    rows = {
        "connectn solve": _run_command(positions, threads=1),
        "connectn solve --threads 2": _run_command(positions, threads=2),
        "solve_many of texts": _call_solver(positions, threads=1),
        "solve_many of texts, 2 threads": _call_solver(positions, threads=2),
    }
    peer = _loop_over_peer(positions) if is_installed() else None
    if len({tuple(row.answers) for row in [*rows.values(), *([peer] if peer else [])]}) > 1:
        sys.exit("wrong answers")
    for name, row in rows.items():
        ratio = f"  {peer.seconds / row.seconds:5.1f} x the peer's speed" if peer else ""
        print(f"  {name:30} {row.speed:11,.0f}{ratio}")
    if peer:
        print(f"  {'bitbully in a Python loop':30} {peer.speed:11,.0f}")
    print()


def soon_decided(count: int) -> list[str]:
    """Return positions of random games that one side wins within a few plies.

    >>> soon_decided(2)
    ['72141744577164367251', '172575245375343']
    """
    solver, games, texts = Solver(book=None), _random_positions(), list[str]()
    while len(texts) < count:
        boards = list(islice(games, BATCH))
        found = solver.solve_many(boards, Limit(depth=SOON))
        texts += [
            format_columns(board.moves)
            for board, score in zip(boards, found, strict=True)
            if isinstance(score, Score) and score.sign and score.plies_to_end <= SOON
        ]
    return texts[:count]


def _random_positions() -> Iterator[Board]:
    dice = Random(SEED)
    while True:
        board, discs = Board(), dice.choice(SOON_DISCS)
        while board.ply < discs and not board.is_game_over():
            board.push(dice.choice(board.legal_moves))
        if not board.is_game_over():
            yield board


def late_positions(count: int) -> list[str]:
    """Return random positions as text; no move completes a line, so that the games last.

    >>> late_positions(2)
    ['577713147446472141546176336232', '1651462471625462427376314426']
    """
    return [format_columns(board.moves) for board in quiet_boards(count, LATE_DISCS)]


def _run_command(positions: Sequence[str], threads: int) -> Timed:
    """Run the whole program, from one file to another."""
    with TemporaryDirectory() as folder:
        asked, answered = Path(folder, "asked"), Path(folder, "answered")
        asked.write_text("".join(f"{position}\n" for position in positions))
        times = []
        for _ in range(ROUNDS):
            with asked.open() as source, answered.open("w") as sink:
                begun = time.perf_counter()
                command = [*SOLVE, "--threads", str(threads)]
                subprocess.run(command, stdin=source, stdout=sink, check=True)  # noqa: S603
                times.append(time.perf_counter() - begun)
        return Timed(min(times), answered.read_text().splitlines())


def _call_solver(positions: Sequence[str], threads: int) -> Timed:
    """Solve all positions in one call, and make the lines of their answers."""
    solver = Solver(threads, book=None)
    times = []
    for _ in range(ROUNDS):
        solver.clear()
        begun = time.perf_counter()
        scores = solver.solve_many(positions)
        lines = [f"{text} {score.value}" for text, score in zip(positions, scores, strict=True)]
        times.append(time.perf_counter() - begun)
    return Timed(min(times), lines)


def _loop_over_peer(positions: Sequence[str]) -> Timed:
    """Let BitBully solve one position after the other, and make the lines of its answers."""
    import bitbully

    peer = peer_solver()
    times = []
    for _ in range(PEER_ROUNDS):
        peer.reset_transposition_table()
        begun = time.perf_counter()
        lines = []
        for text in positions:
            board = bitbully.Board([int(symbol) - 1 for symbol in text])
            lines.append(f"{text} {peer.mtdf(board)}")
        times.append(time.perf_counter() - begun)
    return Timed(min(times), lines)
