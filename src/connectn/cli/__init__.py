"""The command line: `connectn`."""

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    arguments = sys.argv[1:]
    if arguments == ["--version"]:  # answered before anything slow is imported
        from connectn import __version__

        print(__version__)
        return
    from connectn.cli.app import run

    sys.exit(run(arguments))
