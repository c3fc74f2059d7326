"""What a real shell completes after Tab, with the script that connectn writes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command import run

# Command lines, and what the shell offers for their last word.
OFFERED = {
    "connectn tou": {"tournament"},
    "connectn match gre": {"greedy"},
    "connectn tournament greedy win": {"windows", "winning-moves"},
    "connectn play --fir": {"--first"},
    "connectn match greedy random --numbers ": {"fixed", "turn"},
}
# Each program gets the script and the command lines.
BASH = r"""
source "$1"; shift
for line; do
    read -ra COMP_WORDS <<<"$line"
    [[ $line == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
    _connectn
    echo "${COMPREPLY[@]}"
done
"""
FISH = (
    "source $argv[1]; for line in $argv[2..]; echo (complete -C $line | string split -f 1 \\t); end"
)
# In zsh only the line editor completes, so the shell is given a terminal (zpty).
ZSH = r"""
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "fpath+=(${1:h}); autoload -U compinit; compinit -u -D; print READ''Y"
zpty -r -m shell seen '*READY*'
zpty -n -w shell "$2"$'\t'
zpty -r -m shell seen '*tournament*'
print -r -- "$seen"
"""


def written(shell: str, folder: Path) -> str:
    """Write the completion script, and return its name."""
    script = folder / "_connectn"
    script.write_text(run("completion", shell).out)
    return str(script)


def output(shell: str, program: str, *arguments: str) -> str:
    path = shutil.which(shell)
    if path is None:
        pytest.skip(f"{shell} is not installed")
    quick = {"bash": ["--norc"], "zsh": ["-f"], "fish": ["-N"]}[shell]
    zero = [] if shell == "fish" else [shell]
    done = subprocess.run(
        [path, *quick, "-c", program, *zero, *arguments],
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"},
    )
    return done.stdout


@pytest.mark.parametrize(("shell", "program"), [("bash", BASH), ("fish", FISH)])
def test_a_shell_offers_commands_agents_options_and_values(
    shell: str, program: str, tmp_path: Path
) -> None:
    lines = output(shell, program, written(shell, tmp_path), *OFFERED).splitlines()
    assert [set(line.split()) for line in lines] == list(OFFERED.values())


def test_zsh_completes_the_line_on_a_terminal(tmp_path: Path) -> None:
    assert "connectn tournament" in output("zsh", ZSH, written("zsh", tmp_path), "connectn tou")


def test_the_shell_is_the_one_of_the_user_unless_named() -> None:
    named = run("completion", "zsh").out
    assert named.startswith("#compdef connectn")
    assert run("completion", env={"SHELL": "/usr/bin/zsh"}).out == named


@pytest.mark.parametrize(
    ("arguments", "message"),
    [((), "SHELL is 'ksh'; name bash, zsh or fish"), (("tcsh",), "bash, zsh or fish, not 'tcsh'")],
)
def test_another_shell_is_refused(arguments: tuple[str, ...], message: str) -> None:
    result = run("completion", *arguments, env={"SHELL": "/bin/ksh"})
    assert (result.code, result.out) == (2, "")
    assert message in result.err
