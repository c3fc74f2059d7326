"""Run a build command and show its progress, one short line per step.

    python scripts/progress.py cmake --build build/core-tests

On a terminal the lines replace one another. If the command fails, its whole output is printed.
"""

import re
import subprocess
import sys

STEP = re.compile(r"\s*(\[\d+/\d+\]) (?:Building \w+ object|Linking|Generating) .*?([^/\s]+)$")
VARIANT = re.compile(r"connectn_(\w+)\.dir/")
WIDTH = 60


def main(command: list[str]) -> int:
    """Return the exit code of the command."""
    output: list[str] = []
    with subprocess.Popen(  # noqa: S603 - the command is that of our own Makefile
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        for line in process.stdout or ():
            output.append(line)
            if found := STEP.match(line):
                variant = VARIANT.search(line)
                part = f" ({variant[1].replace('_', ', ')})" if variant else ""
                show(f"  {found[1]} {found[2].removesuffix('.o')}{part}")
    show("")
    if process.returncode:
        print("".join(output), end="")
    return process.returncode


def show(line: str) -> None:
    """Print a line, on a terminal in the place of the last one."""
    if sys.stdout.isatty():
        print(f"{line:{WIDTH}}", end="\r", flush=True)
    elif line:
        print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
