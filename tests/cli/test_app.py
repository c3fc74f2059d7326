"""What every command does with wrong use, pipes and Ctrl-C."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from connectn.cli import late_interrupts
from tests.cli.command import COMMAND, run


def test_version_imports_nothing_slow() -> None:
    code = (
        "import sys; sys.argv = ['connectn', '--version']; from connectn.cli import main\n"
        "try: main()\n"
        "except SystemExit: print({'cyclopts', 'rich', 'jinja2'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_the_commands(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.code == 0
    for command in ("play", "agents", "serve", "site", "bench"):
        assert command in result.out


@pytest.mark.parametrize("command", ["play", "agents", "serve", "site", "bench"])
def test_every_command_has_help_with_an_example(command: str) -> None:
    result = run(command, "--help")
    assert result.code == 0
    assert f"Example: connectn {command}" in result.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ("nope",),
            "there is no command 'nope'; there are play, solve, analyze, review, match,",
        ),
        (("MATCH", "greedy"), "there is no command 'MATCH'; did you mean match?"),
        (("--nope",), "there is no option '--nope'; see connectn --help"),
        (("help", "nope"), "there is no command 'nope'"),
        (("report",), "report needs STORE; see connectn report --help"),
        (("play", "--level"), "--level needs a value: a whole number from 1 to 10"),
        (("play", "--level", "3", "--level", "4"), "--level is given twice"),
        (("agents", "--json=maybe"), "--json takes no value, so 'maybe' is wrong"),
        (("play", "--frist", "you"), "play has no option '--frist'; did you mean --first?"),
        (("play", "--first", "missing"), "--first must be you, agent or ask, not 'missing'"),
        (("play", "gredy"), "there is no agent 'gredy'; did you mean greedy?"),
        (("play", "greedy:depth=2"), "greedy takes no parameter 'depth'; it takes seed"),
        (("play", "--board", "7by6"), "'7by6' is not a board such as 7x6c4"),
        (("play", "--board", "99x6"), "'99x6' is not a board: width must be a whole number"),
        (("play", "--board", "7x6c4:48"), "move 2 of '7x6c4:48': column 8 is outside the board"),
        (("play", "--seconds", "soon"), "--seconds must be a number above 0, not 'soon'"),
        (("play", "--seconds", "0"), "--seconds must be a number above 0, not '0'"),
        (("play", "--plain", "--box"), "--plain and --box draw the board in two ways"),
        (("play", "greedy", "random", "--first", "agent"), "--first agent needs you in the game"),
        (("play", "--save", "/"), "/ is not a file"),
        (
            ("play", "--save", "no/such/place"),
            "cannot use no/such/place: No such file or directory",
        ),
        (("play", "--save", "/proc/x"), "cannot use /proc/x: "),
        (("play", "--save", "x" * 300), ": File name too long"),
        (("play", "--save", "x" * 5000), ": File name too long"),
        (("play", "--save", "no/such\nplace"), "cannot use no/such\\nplace: No such file"),
        (("report", "no\n\x1b[31msuch"), "no store 'no\\n\\x1b[31msuch'"),
        (("play", "--seed", "1.5"), "--seed must be a whole number, not '1.5'"),
        (("play", "--pause", "inf"), "--pause must be a number from 0 to 3,600, not 'inf'"),
        (("play", "--\x1b[31m"), "play has no option '--\\x1b[31m'; see connectn play --help"),
        (("play", "--seed", "9" * 5000), "--seed must be a whole number, not '999"),
        (("bench", "--depth", "3.5"), "--depth must be a whole number from 1 to 30, not '3.5'"),
        (("bench", "--depth", "-1"), "--depth must be a whole number from 1 to 30, not '-1'"),
        (("bench", "--depth", "31"), "--depth must be a whole number from 1 to 30, not '31'"),
        (("agents", "extra"), "'extra' is one argument too many for agents; see connectn agents"),
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
    assert len(result.err) < 500


@pytest.mark.parametrize("command", ["play", "agents", "completion", "help"])
def test_help_and_a_command_show_what_the_command_shows(command: str) -> None:
    asked = run("help", command)
    assert (asked.code, asked.out) == (0, run(command, "--help").out)


def test_help_alone_lists_the_commands() -> None:
    assert run("help").out == run("--help").out


@pytest.mark.parametrize(
    "command",
    ["--version", "--help", "play --help", "agents", "play random random --plain --pause 0"],
)
def test_a_reader_that_leaves_early_is_no_error(command: str) -> None:
    for buffering in ("", "1"):
        with subprocess.Popen(
            [*COMMAND, *command.split()],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONUNBUFFERED": buffering},
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.close()
            assert process.stderr.read() == b""
        assert process.returncode == 0


def in_shell(command: str) -> tuple[int, str]:
    """Run a shell line in which connectn is $C, and return the exit code and what it printed."""
    done = subprocess.run(
        ["sh", "-c", command],  # noqa: S607
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, "C": " ".join(COMMAND)},
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("command", ["--version", "agents"])
@pytest.mark.parametrize("buffering", ["", "1"])
def test_an_output_that_is_full_gets_one_sentence(command: str, buffering: str) -> None:
    code, printed = in_shell(f"PYTHONUNBUFFERED={buffering} $C {command} >/dev/full")
    assert (code, printed) == (1, "connectn: cannot use the output: No space left on device\n")


@pytest.mark.parametrize(("command", "expected"), [("analyze 4x", 2), ("agents", 0)])
def test_a_full_error_stream_leaves_the_exit_code_as_it_is(command: str, expected: int) -> None:
    code, _ = in_shell(f"$C {command} 2>/dev/full")
    assert code == expected


@pytest.mark.parametrize(
    "command",
    [
        "$C agents >&-",
        "$C agents 2>&-",
        "$C bench --board 3x3c3 2>&-",
        "$C play human --plain >&- <&-",
        "$C play human --plain <&-",
        "printf 'é\\nq\\n' | PYTHONIOENCODING=ascii $C play human --plain",
        "printf 's a\\0b\\nq\\n' | $C play human --plain",
    ],
)
def test_closed_and_narrow_streams_are_no_crash(command: str) -> None:
    code, printed = in_shell(command)
    assert code == 0
    assert "Traceback" not in printed
    assert "Error" not in printed


@pytest.mark.parametrize("seconds", [0.06, 0.1, 0.15, 1.5])
def test_ctrl_c_ends_a_command_with_one_sentence(seconds: float) -> None:
    """Early ones hit the imports, the last one the count; before main, Python itself answers."""
    with subprocess.Popen(
        [*COMMAND, "bench", "--depth", "30", "--board", "7x6c4"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        time.sleep(seconds)
        os.kill(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=10)
        finally:
            process.kill()
    if process.returncode in {-signal.SIGINT, 1}:  # Python was not up yet
        assert seconds < 1
        assert "in main" not in err
    else:
        assert (process.returncode, out, err) == (130, "", "connectn: interrupted\n")


def test_ctrl_c_waits_for_imports_which_could_swallow_it() -> None:
    reached = []

    def start() -> None:
        with late_interrupts():
            signal.raise_signal(signal.SIGINT)
            reached.append("the end of the imports")

    with pytest.raises(KeyboardInterrupt):
        start()
    assert reached
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.parametrize(
    "arguments",
    [
        ("report", "LOOP"),
        ("match", "random", "random", "--store", "LOOP"),
        ("match", "--store", "LOOP", "--resume"),
        ("tournament", "random", "random", "--store", "LOOP"),
        ("match", "random", "random", "--openings", "LOOP", "--store", "NEW"),
        ("experiments", "P1", "--quick", "--out", "LOOP"),
        ("play", "random", "random", "--save", "LOOP"),
        ("play", "--paper", "1", "--save", "LOOP"),
        ("site", "--out", "LOOP"),
    ],
)
def test_links_in_a_loop_are_refused_with_one_sentence(
    arguments: tuple[str, ...], tmp_path: Path
) -> None:
    files = {"LOOP": tmp_path / "loop", "NEW": tmp_path / "new.db"}
    files["LOOP"].symlink_to("loop")
    result = run(*(str(files.get(word, word)) for word in arguments))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("connectn: ")
    assert str(files["LOOP"]) in result.err
    assert result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == [files["LOOP"]]
