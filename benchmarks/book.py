"""The book and bulk solving, beside BitBully with its book of twelve plies.

Look-ups: positions with up to ten discs, one at a time, as a caller has them. BitBully's book has
exactly twelve discs, so it needs a small search for positions with fewer; positions with twelve
discs, which it looks up directly, are timed as well. Mixed: positions of random games with 0 to 40
discs, in which no move completes a line while another one is legal. Each side solves all of them
once, from an empty table. Workers: the same positions by `scale.solve_many`, processes started
before.
"""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import wait
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

from benchmarks.clock import best_of_rounds
from benchmarks.peer import is_installed, peer_board
from benchmarks.quiet_boards import quiet_boards
from connectn import Board, Rules, Score, Solver
from connectn.scale.bulk import solve_many
from connectn.scale.executor import LocalPool
from connectn.solver.book import Book, default_book

MIXED = 10_000
MOST_DISCS = 40
PHASES = (11, 13, 17, 23, MOST_DISCS + 1)
"""A phase ends before so many discs."""
LOOK_UPS = 500
HARD_DISCS, HARD = 14, 4_000
GAMES = 250
SEED = 1


def report(*, quick: bool = False) -> None:
    """Print the speed of look-ups, of a mixed set, and of one and two workers."""
    book = default_book(Rules())
    if book is None:
        sys.exit("the book of 7x6c4 is missing")
    _look_ups(book)
    _mixed(MIXED // 10 if quick else MIXED)
    _workers(HARD // 10 if quick else HARD)
    _games(GAMES // 10 if quick else GAMES)


def _look_ups(book: Book) -> None:
    print("Book look-ups, 7x6c4, microseconds each (best of several rounds)")
    solver = Solver(table_mb=1)
    few = quiet_boards(LOOK_UPS, range(11))
    calls: dict[str, Callable[[], object]] = {
        "Book.get, up to 10 discs": _over(book.get, few),
        "Solver.solve, up to 10 discs": _over(solver.solve, few),
        "Solver.solve_many, up to 10 discs": lambda: solver.solve_many(few),
    }
    if is_installed():
        peer = _peer_with_book()
        twelve = quiet_boards(LOOK_UPS, range(12, 13))
        calls["bitbully, up to 10 discs"] = _over(peer.mtdf, list(map(peer_board, few)))
        calls["bitbully, 12 discs"] = _over(peer.mtdf, list(map(peer_board, twelve)))
    for name, seconds in best_of_rounds(calls, rounds=5, calls=4).items():
        print(f"  {name:36} {1e6 * seconds / LOOK_UPS:8.2f}")
    print()


def _over(call: Callable[[Any], object], items: Sequence[object]) -> Callable[[], None]:
    def run() -> None:
        for item in items:
            call(item)

    return run


def _mixed(count: int) -> None:
    boards = quiet_boards(count, range(MOST_DISCS + 1))
    print(f"Mixed set, {count:,} positions of 7x6c4 with 0 to {MOST_DISCS} discs, books in use")
    alone, together = Solver(), Solver(threads=2)
    ways: dict[str, Callable[[list[Board]], list[Any]]] = {
        "solve_many": lambda some: list(map(int, alone.solve_many(some))),
        "2 threads": lambda some: list(map(int, together.solve_many(some))),
    }
    if is_installed():
        peer = _peer_with_book()
        ways["bitbully"] = lambda some: [peer.mtdf(peer_board(board)) for board in some]
    print("  positions per second" + "".join(f"{name:>14}" for name in ways))
    totals = dict.fromkeys(ways, 0.0)
    for first, last in pairwise((0, *PHASES)):
        some = [board for board in boards if first <= board.ply < last]
        found = {name: _timed(partial(way, some)) for name, way in ways.items()}
        if len({tuple(answers) for _, answers in found.values()}) > 1:
            sys.exit("wrong answers")
        for name, (seconds, _) in found.items():
            totals[name] += seconds
        _row(f"{first} to {last - 1} discs", {name: len(some) / found[name][0] for name in ways})
    _row("all", {name: count / seconds for name, seconds in totals.items()})
    if "bitbully" in ways:
        _row("ratio", {name: totals["bitbully"] / totals[name] for name in ways}, digits=1)
    print()


def _row(name: str, numbers: dict[str, float], digits: int = 0) -> None:
    print(f"  {name:20}" + "".join(f"{number:14,.{digits}f}" for number in numbers.values()))


def _workers(count: int) -> None:
    boards = quiet_boards(count, range(HARD_DISCS, HARD_DISCS + 1))
    print(f"Workers, {count:,} positions of 7x6c4 with {HARD_DISCS} discs")
    times = {}
    for size in (1, 2):
        with LocalPool(size) as pool:
            wait([pool.submit(time.sleep, 0.2) for _ in range(size)])  # the processes have started
            times[size], _ = _timed(partial(_solved_by, pool, boards))
        name = "1 worker" if size == 1 else f"{size} workers"
        print(f"  {name:36} {count / times[size]:10,.0f} positions/s")
    print(f"  ratio {times[1] / times[2]:.2f}\n")


def _solved_by(pool: LocalPool, boards: Sequence[Board]) -> list[Score]:
    return list(solve_many(boards, pool))


def _games(count: int) -> None:
    """Print how long one answer takes in the course of random games."""
    dice, solver, times = Random(SEED), Solver(), list[float]()
    for _ in range(count):
        board = Board()
        while not board.is_game_over():
            seconds, _ = _timed(partial(solver.solve_many, [board]))
            times.append(seconds)
            board.push(dice.choice(board.legal_moves))
    times.sort()
    print(f"Every position of {count} random games, one after the other, milliseconds")
    mean, p99 = sum(times) / len(times), times[len(times) * 99 // 100]
    print(f"  mean {1e3 * mean:.2f}, p99 {1e3 * p99:.1f}, the longest {1e3 * times[-1]:.0f}\n")


def _timed(call: Callable[[], list[Any]]) -> tuple[float, list[Any]]:
    begun = time.perf_counter()
    answers = call()
    return time.perf_counter() - begun, answers


def _peer_with_book() -> Any:
    """Return BitBully's solver with its largest book."""
    import bitbully

    return bitbully.BitBully(opening_book="12-ply-dist")
