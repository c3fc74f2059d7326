"""The directive `command-help`: the help of every command, asked of the command line itself."""

from collections.abc import Iterator
from io import StringIO

from cyclopts import App
from docutils import nodes
from rich.console import Console
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from connectn.cli.app import COMMANDS, command_line

COLUMNS = 80


def commands(app: App, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """Yield the words of every command, one with commands of its own before these."""
    names = COMMANDS if not path else [name for name in app if not name.startswith("-")]
    for name in names:
        yield (*path, name)
        yield from commands(app[name], (*path, name)) if list(app[name]) else ()


def help_text(app: App, command: tuple[str, ...]) -> str:
    """Return what `connectn COMMAND --help` prints on a terminal of 80 columns."""
    printed = StringIO()
    app.help_print(command, console=Console(file=printed, width=COLUMNS, color_system=None))
    return "\n".join(line.rstrip() for line in printed.getvalue().splitlines()).strip("\n") + "\n"


class CommandHelp(SphinxDirective):
    """A section with the help of each command."""

    def run(self) -> list[nodes.Node]:
        """Return the sections."""
        app = command_line(COMMANDS)
        return [self._section(app, command) for command in commands(app)]

    def _section(self, app: App, command: tuple[str, ...]) -> nodes.section:
        words = " ".join(("connectn", *command))
        section = nodes.section(ids=["-".join(command)], names=[words])
        text = help_text(app, command)
        section += nodes.title("", "", nodes.literal("", words))
        section += nodes.literal_block(text, text, language="text", classes=["terminal"])
        return section


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("command-help", CommandHelp)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
