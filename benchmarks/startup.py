"""How long `connectn --version` takes, beside an empty Python program."""

import subprocess
import sys

from benchmarks.clock import best_of_rounds


def run(*arguments: str) -> None:
    """Run Python once and wait for it."""
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def report() -> None:
    """Print wall-clock times."""
    times = best_of_rounds(
        {
            "connectn --version": lambda: run("-m", "connectn", "--version"),
            "an empty Python program": lambda: run("-c", ""),
        },
        rounds=10,
        calls=1,
    )
    print("Start-up, wall clock, best of 10")
    for name, seconds in times.items():
        print(f"  {name:28} {seconds * 1000:6.0f} ms")
    print()
