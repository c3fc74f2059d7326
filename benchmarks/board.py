"""A move and its undoing from Python, beside BitBully's board, which copies instead of undoing."""

from typing import Any

from benchmarks.clock import best_of_rounds
from benchmarks.peer import is_installed, peer_board
from connectn import Board, Rules


def report() -> None:
    """Print the microseconds of each board, and how many times as fast as the peer it is."""
    ours = {str(rules): Board(rules) for rules in (Rules(), Rules(9, 7, 5), Rules(16, 16, 5))}

    def push_pop(board: Board) -> None:
        board.push(3)
        board.pop()

    contenders: dict[str, Any] = {
        f"connectn push + pop {name}": lambda board=board: push_pop(board)
        for name, board in ours.items()
    }
    if is_installed():
        peer = peer_board(Board())
        contenders["bitbully copy + play 7x6c4"] = lambda: peer.copy().play(3)
        contenders["bitbully play_on_copy 7x6c4"] = lambda: peer.play_on_copy(3)
    else:
        print("bitbully is not installed: only connectn is timed (make bench installs it)")
    times = best_of_rounds(contenders)
    reference = min((times[name] for name in times if "bitbully" in name), default=None)
    print("A move and its undoing from Python, best of 7 x 20,000")
    for name, seconds in times.items():
        ratio = f"{reference / seconds:5.1f} x the peer's speed" if reference else ""
        print(f"  {name:30} {seconds * 1e6:6.2f} us  {ratio}")
    print()
