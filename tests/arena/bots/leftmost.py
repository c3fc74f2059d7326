"""A program that plays: `leftmost.py [--log FILE] [--delay SECONDS] [--stay SECONDS]`.

It plays the leftmost column that is not full, after the delay. It logs its start and the end of its
input, and then stays for the given time before it exits.
"""

import json
import os
import sys
import time

OPTIONS = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=False))


def log(what: str) -> None:
    if "--log" in OPTIONS:
        with open(OPTIONS["--log"], "a", encoding="utf-8") as file:  # noqa: PTH123 (starts faster)
            # Not `getpid`: in a process namespace it is another number than outside.
            file.write(f"{what} {os.readlink('/proc/self')}\n")  # noqa: PTH115 (starts faster)


def main() -> None:
    log("start")
    print(f"player {OPTIONS['--player']} is ready", file=sys.stderr, flush=True)
    for line in sys.stdin:
        time.sleep(float(OPTIONS.get("--delay", "0")))
        grid = json.loads(line)["grid"]
        column = next(number for number, column in enumerate(grid) if column[0] == 0)
        print(json.dumps({"move": column}), flush=True)
    log("end")
    time.sleep(float(OPTIONS.get("--stay", "0")))


if __name__ == "__main__":
    main()
