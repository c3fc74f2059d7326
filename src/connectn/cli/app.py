"""The commands."""

from collections.abc import Sequence
from importlib import import_module

from cyclopts import App, CycloptsError

from connectn import __version__
from connectn.cli import ExitCode
from connectn.errors import UsageError

LONGEST_COMPLAINT = 300
COMMANDS = (
    "play",
    "solve",
    "analyze",
    "match",
    "tournament",
    "report",
    "agents",
    "engine",
    "bench",
)
"""Each a function in a file of its name, imported when it is called for."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; what makes no command is a `UsageError`."""
    named = arguments[:1]
    try:
        # Help, and what is no command, need to know them all.
        code = _app(named if named and named[0] in COMMANDS else COMMANDS)(list(arguments))
    except CycloptsError as error:
        raise UsageError(_one_line(str(error))) from None
    except SystemExit:
        # The only one that leaves this way is rich, when whoever reads the help has gone.
        raise BrokenPipeError from None
    return code if isinstance(code, int) else ExitCode.OK


def _app(commands: Sequence[str]) -> App:
    """Return a command line that knows these commands."""
    app = App(
        name="connectn",
        help="Play, solve, analyse and compare players of Connect-N: Connect Four on any board."
        "\n\nExample: connectn play greedy --board 9x7c5",
        version=__version__,
        help_format="plaintext",
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for command in commands:
        app.command(getattr(import_module(f"connectn.cli.commands.{command}"), command))
    return app


def _one_line(text: str) -> str:
    """Make a message fit to print: one line, no control characters, not a page long."""
    line = " ".join(text.split())
    safe = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)
    return safe if len(safe) <= LONGEST_COMPLAINT else safe[: LONGEST_COMPLAINT - 3] + "..."
