"""The commands, and what every one of them does with an error."""

import os
import sys
from collections.abc import Sequence

from cyclopts import App, CycloptsError

from connectn import __version__
from connectn.cli.agents import agents
from connectn.cli.bench import bench
from connectn.cli.play import play
from connectn.errors import ConnectnError

OK, SAYS_NO, WRONG_USE = 0, 1, 2
INTERRUPTED = 130  # what a shell reports for Ctrl-C

app = App(
    name="connectn",
    help="Play, solve, analyse and compare players of Connect-N: Connect Four on any board.\n\n"
    "Example: connectn play greedy --board 9x7c5",
    version=__version__,
    help_format="plaintext",
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
    suppress_keyboard_interrupt=False,
)
app.command(play)
app.command(agents)
app.command(bench)


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; errors become one sentence on stderr."""
    try:
        code = app(list(arguments))
        sys.stdout.flush()
    except CycloptsError as error:
        return _complain(_one_line(str(error)), WRONG_USE)
    except ConnectnError as error:
        return _complain(str(error), WRONG_USE)
    except BrokenPipeError:
        # Whoever read our output has gone; nothing is left to say, not even at interpreter exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return _complain(f"cannot use {error.filename}: {error.strerror}", WRONG_USE)
    except KeyboardInterrupt:
        return _complain("interrupted", INTERRUPTED)
    return code if isinstance(code, int) else OK


def _complain(message: str, code: int) -> int:
    print(f"connectn: {message}", file=sys.stderr)
    return code


def _one_line(text: str) -> str:
    return " ".join(text.split())
