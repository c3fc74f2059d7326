"""Exact scores, beside BitBully: both through Python, in turns of a few positions each.

Neither side has an opening book. Both tables are emptied before every position, outside the timing.

Easy positions are solved three times by each side, and the best time of each position counts: one
interruption by another process may take longer than all of them together, and the first use of a
table's memory costs half as much time as the solving.

BitBully empties its table by writing to all of it, which also empties the processor's caches, so
that an easy position costs mostly cache misses. In the last row neither table is emptied at all.
"""

import sys
import time
from functools import partial
from typing import Any

from benchmarks import scored
from benchmarks.clock import timed
from benchmarks.peer import is_installed, peer_board, peer_solver
from connectn import Board, Limit, Solver

SETS = ("end-easy", "middle-easy", "middle-medium", "begin-easy", "begin-medium", "begin-hard")
MOST = 300  # positions per set; emptying BitBully's table takes longer than all the rest
EASY_IN_TURN = 100  # easy positions that one side solves before the other side has its turn
EASY_ROUNDS = 3
QUICK_STEP = 10  # a quick run takes every tenth position


def report(*, quick: bool = False) -> None:
    """Print a table per question: speed on 7x6, the whole game, threads, other boards."""
    if not is_installed():
        print("bitbully is not installed: nothing to compare with (make bench installs it)")
        return
    peer = peer_solver()
    print("Mean time per position, 7x6c4, one thread, no opening book on either side")
    print(f"  {'set':14} {'positions':>9} {'connectn':>12} {'bitbully':>12} {'ratio':>8}")
    step = QUICK_STEP if quick else 1
    for name in SETS:
        _report_set(name, read(name)[:MOST:step], peer)
    _report_warm(read("end-easy")[::step], peer)
    if not quick:
        _report_whole_game(peer)
    _report_threads(read("begin-hard")[::step])
    _report_other_boards()
    print()


def read(name: str) -> list[tuple[Board, int]]:
    """Return the positions of a set with their scores."""
    return scored.read(scored.FOLDER / f"{name}.txt")


def _report_set(name: str, positions: list[tuple[Board, int]], peer: Any) -> None:
    solver = Solver(book=None)
    ours = theirs = 0.0
    in_turn, rounds = (EASY_IN_TURN, EASY_ROUNDS) if name.endswith("easy") else (1, 1)
    for begun in range(0, len(positions), in_turn):
        turn = positions[begun : begun + in_turn]
        their_rounds: list[list[float]] = []
        our_rounds: list[list[float]] = []
        for _ in range(rounds):
            their_rounds.append([_time_peer(peer, board, score) for board, score in turn])
            our_rounds.append([_time_ours(solver, board, score) for board, score in turn])
        theirs += _best(their_rounds)
        ours += _best(our_rounds)
        _show(f"{name}: {begun + len(turn)} of {len(positions)}")
    _show("")
    _print_row(name, len(positions), ours, theirs)
    if name == "end-easy":
        many = min(_time_many(solver, positions) for _ in range(rounds))
        _print_row("  solve_many", len(positions), many, theirs)


def _best(rounds: list[list[float]]) -> float:
    """Return the sum over the positions of each one's best time."""
    seconds: float = sum(min(times) for times in zip(*rounds, strict=True))
    return seconds


def _time_ours(solver: Solver, board: Board, score: int) -> float:
    solver.clear()
    return timed(partial(solver.solve, board), (score,))


def _time_many(solver: Solver, positions: list[tuple[Board, int]]) -> float:
    boards = [board for board, _ in positions]
    solver.clear()
    begun = time.perf_counter()
    scores = solver.solve_many(boards)
    seconds = time.perf_counter() - begun
    if [int(score) for score in scores] != [score for _, score in positions]:
        sys.exit("wrong answers")
    return seconds


def _report_warm(positions: list[tuple[Board, int]], peer: Any) -> None:
    solver = Solver(book=None)
    their_boards = [peer_board(board) for board, _ in positions]
    ours = theirs = 0.0
    for (board, score), their_board in zip(positions, their_boards, strict=True):
        theirs += timed(partial(peer.mtdf, their_board), (score,))
        ours += timed(partial(solver.solve, board), (score,))
    _print_row("end-easy, warm", len(positions), ours, theirs)


def _time_peer(peer: Any, board: Board, score: int) -> float:
    their_board = peer_board(board)
    peer.reset_transposition_table()
    return timed(partial(peer.mtdf, their_board), (score,))


def _report_whole_game(peer: Any) -> None:
    solver = Solver(table_mb=1024, book=None)
    # The system hands out memory page by page at its first use. The peer has used its table before.
    solver.solve(Board.parse("1"), Limit(seconds=5))
    solver.clear()
    ours = timed(lambda: solver.solve(Board()), (1,))
    theirs = _time_peer(peer, Board(), 1)
    _print_row("empty, 1 GB", 1, ours, theirs)


def _report_threads(positions: list[tuple[Board, int]]) -> None:
    solvers = {threads: Solver(threads, book=None) for threads in (1, 2)}
    seconds = dict.fromkeys(solvers, 0.0)
    for board, score in positions:
        for threads, solver in solvers.items():
            seconds[threads] += _time_ours(solver, board, score)
        _show("threads")
    _show("")
    print(f"Two threads on begin-hard: {seconds[1] / seconds[2]:.2f} x the speed of one")


def _report_other_boards() -> None:
    print("Other boards, one thread, no opening book")
    print(f"  {'board':8} {'bits':>5} {'positions':>9} {'seconds':>9} {'million nodes/s':>16}")
    by_board: dict[str, list[tuple[Board, int]]] = {}
    for board, score in read("other-boards"):
        by_board.setdefault(str(board.rules), []).append((board, score))
    for name, positions in by_board.items():
        solver = Solver(book=None)
        seconds, nodes = 0.0, 0
        for board, score in positions:
            seconds += _time_ours(solver, board, score)
            nodes += solver.nodes
        rules = positions[0][0].rules
        bits = rules.width * (rules.height + 1)
        print(
            f"  {name:8} {bits:5} {len(positions):9} {seconds:9.2f} {nodes / seconds / 1e6:16.1f}"
        )
    for name in ("16x16c4", "16x16c5"):
        solver = Solver(book=None)
        begun = time.perf_counter()
        solver.solve(Board.parse(f"{name}:"), Limit(nodes=200_000))
        speed = solver.nodes / (time.perf_counter() - begun) / 1e6
        print(f"  {name:8} {16 * 17:5} {'limited':>9} {'':9} {speed:16.1f}")


def _print_row(name: str, count: int, ours: float, theirs: float) -> None:
    print(
        f"  {name:14} {count:9} {_time(ours / count):>12} {_time(theirs / count):>12} "
        f"{f'1/{theirs / ours:.1f}':>8}",
        flush=True,
    )


def _time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} us"


def _show(what: str) -> None:
    """Show progress where stderr is a terminal; the next text overwrites it."""
    if sys.stderr.isatty():
        print(f"\r{what:40}\r", end="", file=sys.stderr, flush=True)
