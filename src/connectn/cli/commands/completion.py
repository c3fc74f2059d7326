"""`connectn completion`: a script that lets a shell complete command lines."""

import os
from pathlib import PurePath
from typing import Literal, cast, get_args

from connectn.errors import UsageError, quoted

Shell = Literal["bash", "zsh", "fish"]


def completion(shell: Shell | None = None, /) -> None:
    """Write a script that lets your shell complete commands, options and agents with Tab.

    bash: connectn completion bash >~/.local/share/bash-completion/completions/connectn
    zsh:  connectn completion zsh >~/.zfunc/_connectn, with fpath+=~/.zfunc before compinit
    fish: connectn completion fish >~/.config/fish/completions/connectn.fish

    Example: source <(connectn completion bash)

    Parameters
    ----------
    shell
        The shell; by default the one that the variable SHELL names.
    """
    from connectn.cli.app import COMMANDS, command_line

    script = command_line(COMMANDS).generate_completion(shell=shell or _usual_shell())
    # zsh runs the function that has the name of its file, and the file is better called _connectn.
    print(script.replace("_cyclopts_connectn", "_connectn"))


def _usual_shell() -> Shell:
    name = PurePath(os.environ.get("SHELL", "")).name
    if name in get_args(Shell):
        return cast("Shell", name)
    raise UsageError(f"SHELL is {quoted(name)}; name bash, zsh or fish")
