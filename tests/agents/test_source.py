"""Files and modules that define agents: loaded once, in any process, and refused with the line."""

import subprocess
import sys
from pathlib import Path

import pytest

from connectn import AgentError, make_agent
from connectn.agents.source import load, source_of

LEFTY = """
class Lefty:
    def choose(self, board, limit=None):
        return board.legal_moves[0]
"""
REGISTERED = "import connectn as cn\n@cn.register('lefty', 'Left.')" + LEFTY


def refusal(where: str) -> str:
    with pytest.raises(AgentError) as refused:
        load(where)
    return str(refused.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("x = 1\nclass Lefty\n", "expected ':' (my.py, line 2)"),
        ("import connectn\n1 / 0\n", "ZeroDivisionError: division by zero (my.py, line 2)"),
        ("import no_such\n", "ModuleNotFoundError: No module named 'no_such' (my.py, line 1)"),
        ("import sys\n\nsys.exit(3)\n", "SystemExit: 3 (my.py, line 3)"),
        ("raise ValueError\n", "ValueError (my.py, line 1)"),
        ("\x00", "source code string cannot contain null bytes"),
        (
            "import connectn as cn\ncn.register('greedy', 'Mine.')(int)\n",
            "there is an agent 'greedy' already (my.py, line 2)",
        ),
    ],
)
def test_a_file_that_fails_is_refused_with_its_line(
    content: str, message: str, folder: Path
) -> None:
    (folder / "my.py").write_text(content)
    assert refusal("my.py").startswith(f"'my.py' cannot be loaded: {message}")


def test_the_line_may_be_in_a_file_beside_it(folder: Path) -> None:
    (folder / "my.py").write_text("import beside_it\n")
    (folder / "beside_it.py").write_text("\n\nx = y\n")
    assert refusal("my.py").endswith(
        f"NameError: name 'y' is not defined ({folder / 'beside_it.py'}, line 3)"
    )
    (folder / "beside_it.py").write_text("\n\n\nx = = y\n")
    assert refusal("my.py").endswith(f"invalid syntax ({folder / 'beside_it.py'}, line 4)")


@pytest.mark.parametrize("where", ["none.py", "~no_such_user/my.py", "a\0b.py", "folder.py", ".py"])
def test_what_is_no_file_is_refused(where: str, folder: Path) -> None:
    (folder / "folder.py").mkdir()
    assert refusal(where) == f"there is no file {where!r}"


def test_a_file_is_loaded_once_and_not_as_the_main_program(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "my.py").write_text("print('loaded')\nif __name__ == '__main__':\n    1 / 0\n")
    assert load("my.py") is load("./my.py") is load(str(folder / "my.py"))
    assert capsys.readouterr() == ("", "loaded\n")  # standard output may be read by a program


def test_a_program_that_plays_by_the_protocol_does_not_wait_for_a_line(folder: Path) -> None:
    (folder / "program.py").write_text("import sys\nread = sys.stdin.read()\n")
    before = sys.stdin
    assert load("program.py").read == ""
    assert sys.stdin is before


def test_a_file_that_fails_can_be_loaded_after_it_is_mended(folder: Path) -> None:
    (folder / "my.py").write_text("1 / 0\n")
    refusal("my.py")
    (folder / "my.py").write_text("X = 'mended'\n")
    assert load("my.py").X == "mended"


def test_modules_beside_a_file_can_be_imported(folder: Path) -> None:
    (folder / "bots").mkdir()
    (folder / "bots" / "left.py").write_text(LEFTY)
    (folder / "bots" / "my.py").write_text("from left import Lefty\n")
    assert load("bots/my.py").Lefty.__module__ == "left"


def test_two_versions_that_would_share_a_module_are_refused(folder: Path) -> None:
    for version in ("old", "new"):
        (folder / version).mkdir()
        (folder / version / "weights.py").write_text(f"VERSION = {version!r}\n")
        (folder / version / "bot.py").write_text("from weights import VERSION\n" + LEFTY)
    assert load("old/bot.py").VERSION == "old"
    assert refusal("new/bot.py") == (
        "'new/bot.py' cannot be loaded: it imports 'weights', which is "
        f"{folder / 'old' / 'weights.py'} here, not the one beside it; "
        "cmd:connectn engine new/bot.py:CLASS gives it its own process"
    )


def test_a_definition_that_is_executed_again_takes_the_place_of_the_first(folder: Path) -> None:
    (folder / "my.py").write_text(REGISTERED)
    first = load("my.py").Lefty
    assert load("my").Lefty is not first
    assert type(make_agent("lefty")) is load("my").Lefty


def test_another_class_cannot_take_a_registered_name(folder: Path) -> None:
    (folder / "my.py").write_text(REGISTERED)
    (folder / "other.py").write_text(REGISTERED)
    load("my.py")
    assert "there is an agent 'lefty' already (other.py, line 2)" in refusal("other.py")


def test_a_class_is_found_again_by_its_file_or_its_module(folder: Path) -> None:
    (folder / "my.py").write_text(LEFTY)
    for where in ("my.py", "my"):
        assert source_of(load(where).Lefty) == str(folder / "my.py")
    assert source_of(make_agent) == "connectn.agents.registry"


@pytest.mark.parametrize("command", [["script.py"], ["-m", "script"], ["-m", "package.script"]])
def test_the_main_program_is_found_again(command: list[str], folder: Path) -> None:
    program = (
        "import sys\nfrom connectn.agents.source import load, source_of\n" + LEFTY + "\n"
        "if __name__ == '__main__':\n"
        "    print(load(source_of(Lefty)) is sys.modules['__main__'])\n"
    )
    (folder / "package").mkdir()
    for path in ("script.py", "package/script.py"):
        (folder / path).write_text(program)
    done = subprocess.run(
        [sys.executable, *command], capture_output=True, text=True, check=True, cwd=folder
    )
    assert done.stdout == "True\n"
