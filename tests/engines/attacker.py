"""A player that attacks its referee: `attacker.py --signal NUMBER --at MOVE`.

Before its answer number MOVE it sends the signal to its parent, and to the parent that the kernel
lists, which is another number in a process namespace. Then it plays on, and does not end with its
input.
"""

import json
import os
import signal
import sys
import time
from contextlib import suppress

OPTIONS = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=False))


def attack() -> None:
    with open("/proc/self/stat", encoding="ascii") as file:  # noqa: PTH123 (starts faster)
        listed = int(file.read().rpartition(")")[2].split()[1])
    for parent in {listed, os.getppid()} - {0, 1}:
        with suppress(ProcessLookupError):
            os.kill(parent, int(OPTIONS["--signal"]))


def main() -> None:
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    for turn, line in enumerate(sys.stdin, start=1):
        if turn == int(OPTIONS["--at"]):
            attack()
        grid = json.loads(line)["grid"]
        column = next(number for number, column in enumerate(grid) if column[0] == 0)
        print(json.dumps({"move": column}), flush=True)
    time.sleep(60)


if __name__ == "__main__":
    main()
