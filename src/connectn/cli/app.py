"""The commands."""

from collections.abc import Sequence
from importlib import import_module

from cyclopts import App, CycloptsError

from connectn.cli import VERSION_FLAGS, ExitCode, late_interrupts
from connectn.cli.version import version_line
from connectn.errors import UsageError

COMMANDS = (
    "play",
    "solve",
    "analyze",
    "review",
    "match",
    "tournament",
    "report",
    "check",
    "book",
    "dataset",
    "experiments",
    "kaggle-export",
    "agents",
    "engine",
    "serve",
    "site",
    "bench",
    "completion",
    "help",
)
"""Each is a function in a file of its name, with _ for -, imported when it is needed."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; a wrong command line is a `UsageError`."""
    named = arguments[:1]
    try:
        with late_interrupts():
            # Help and unknown commands need all of them.
            app = command_line(named if named and named[0] in COMMANDS else COMMANDS)
        code = app(list(arguments))
    except CycloptsError as error:
        from connectn.cli.wrong_use import explanation

        raise UsageError(explanation(error, COMMANDS)) from None
    except SystemExit:
        # Only rich leaves this way: the program that read the help has closed the pipe.
        raise BrokenPipeError from None
    return code if isinstance(code, int) else ExitCode.OK


def command_line(commands: Sequence[str]) -> App:
    """Return a command line that knows these commands."""
    app = App(
        name="connectn",
        help="Play, solve, analyse and compare players of Connect-N: Connect Four on any board."
        "\n\nExample: connectn play greedy --board 9x7c5",
        version=version_line,
        version_flags=VERSION_FLAGS,
        help_format="plaintext",
        result_action="return_value",
        exit_on_error=False,
        print_error=False,
        suppress_keyboard_interrupt=False,
    )
    for command in commands:
        name = command.replace("-", "_")
        function = getattr(import_module(f"connectn.cli.commands.{name}"), name)
        app.command(function, name=command)
    return app
