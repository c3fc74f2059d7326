"""`connectn help`: what a command does."""


def help(command: str | None = None, /) -> int:  # noqa: A001 (the name of the command)
    """Show what a command does, or which commands there are.

    Example: connectn help solve

    Parameters
    ----------
    command
        The command; without one, a list of all.
    """
    from connectn.cli.app import run

    return run(["--help"] if command is None else [command, "--help"])
