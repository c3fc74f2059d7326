"""What every command does with wrong use, pipes and Ctrl-C."""

import os
import signal
import subprocess
import sys
import time

import pytest

import connectn
from tests.cli.command import COMMAND, run


def test_version_is_printed() -> None:
    result = run("--version")
    assert (result.code, result.out) == (0, f"{connectn.__version__}\n")


def test_version_imports_nothing_slow() -> None:
    code = (
        "import sys; sys.argv = ['connectn', '--version']; from connectn.cli import main; main();"
        "print(sorted({'cyclopts', 'rich', 'connectn._core'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_the_commands(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.code == 0
    for command in ("play", "agents", "bench"):
        assert command in result.out


@pytest.mark.parametrize("command", ["play", "agents", "bench"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    assert f"Example: connectn {command}" in result.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nope",), 'Unknown command "nope". Available commands: play, agents, bench.'),
        (("play", "--frist", "you"), "Unknown option: --frist. Did you mean --first?"),
        (("play", "--first", "nobody"), 'Invalid value "nobody" for --first'),
        (("play", "gredy"), "there is no agent 'gredy'; did you mean greedy?"),
        (("play", "greedy:depth=2"), "greedy takes no parameter 'depth'; it takes seed"),
        (("play", "--board", "7by6"), "'7by6' is not a board such as 7x6c4"),
        (("play", "--board", "99x6"), "'99x6' is not a board: width must be a whole number"),
        (("play", "--board", "7x6c4:48"), "move 2 of '7x6c4:48': column 8 is outside the board"),
        (("play", "--seconds", "soon"), "Invalid value for --seconds"),
        (("play", "--seconds", "0"), "Invalid value"),
        (("play", "--plain", "--box"), "--plain and --box are two different screens"),
        (("play", "greedy", "random", "--first", "agent"), "--first agent needs you in the game"),
        (("play", "--save", "/"), "cannot save to /: it is a folder"),
        (("play", "--save", "no/such/place"), "there is no folder no/such"),
        (("bench", "--depth", "-1"), "Invalid value"),
        (("bench", "--depth", "31"), "Invalid value"),
        (("agents", "extra"), "extra"),
    ],
)
def test_wrong_use_gets_one_sentence_and_exit_code_2(
    arguments: tuple[str, ...], message: str
) -> None:
    result = run(*arguments)
    assert result.code == 2
    assert result.out == ""
    assert message in result.err
    assert result.err.startswith("connectn: ")
    assert result.err.count("\n") == 1


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "random", "random", "--plain", "--board", "16x16c16"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_ctrl_c_ends_a_long_command_with_one_sentence() -> None:
    with subprocess.Popen(
        [*COMMAND, "bench", "--depth", "30", "--board", "7x6c4"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(1.5)  # past the imports, into the count
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=10)
    assert (process.returncode, out, err) == (130, "", "connectn: interrupted\n")


def test_the_module_can_be_run() -> None:
    assert run("agents").out.startswith("greedy")
