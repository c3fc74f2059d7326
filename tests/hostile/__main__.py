"""Attack connectn: `python -m tests.hostile NAME [--seed 1] [--count 1000]`."""

import argparse
import time

from tests.hostile import PROGRAMS, program


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m tests.hostile", description=__doc__)
    reader.add_argument("name", choices=PROGRAMS)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--count", type=int, default=1000)
    asked = reader.parse_args()
    begun = time.monotonic()
    counts = program(asked.name)(asked.seed, asked.count)
    told = ", ".join(f"{number:,} {what}" for what, number in counts.items())
    print(f"{asked.name}: {told}; nothing wrong, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
