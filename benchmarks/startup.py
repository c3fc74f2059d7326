"""How long `connectn --version` takes, beside an empty Python program."""

import subprocess
import sys

from benchmarks.clock import best_of_rounds


def run(*arguments: str) -> None:
    """Run a Python program to its end."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def first_answer(agent: str) -> None:
    """Start an agent as a program for another referee, and let it answer once."""
    subprocess.run(  # noqa: S603
        [sys.executable, "-m", "connectn", "engine", agent],
        input=b'{"grid": [[0,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]], "width": 4, "height": 4}',
        check=True,
        stdout=subprocess.DEVNULL,
    )


def report() -> None:
    """Print wall-clock times."""
    times = best_of_rounds(
        {
            "connectn --version": lambda: run("-m", "connectn", "--version"),
            "connectn engine greedy, one answer": lambda: first_answer("greedy"),
            "an empty Python program": lambda: run("-c", ""),
        },
        rounds=10,
        calls=1,
    )
    print("Start-up, wall clock, best of 10")
    for name, seconds in times.items():
        print(f"  {name:34} {seconds * 1000:6.0f} ms")
    print()
