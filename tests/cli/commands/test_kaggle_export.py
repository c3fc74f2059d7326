"""`connectn kaggle-export`."""

from pathlib import Path

import pytest

from connectn.adapters.kaggle_export import submission
from tests.cli.command import run


def test_the_strong_player_is_written_and_the_command_that_submits_it_is_shown(
    tmp_path: Path,
) -> None:
    file = tmp_path / "mine.py"
    done = run("kaggle-export", "-o", str(file))
    assert (done.code, done.err) == (0, "")
    assert file.read_text() == submission("strong")
    first, second = done.out.splitlines()
    assert first.startswith(f"Wrote {file}, ")
    assert second == f'kaggle competitions submit connectx -f {file} -m "connectn"'


def test_an_agent_with_parameters_is_written_over_an_older_file(tmp_path: Path) -> None:
    file = tmp_path / "submission.py"
    file.write_text("older")
    assert run("kaggle-export", "windows:depth=3", "--out", str(file)).code == 0
    assert file.read_text() == submission("windows:depth=3")
    assert [path.name for path in tmp_path.iterdir()] == ["submission.py"]


def test_standard_output_gets_the_file_alone() -> None:
    assert run("kaggle-export", "random", "-o", "-").out == submission("random")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("mcts",), "'mcts' cannot be exported; there are center-weight, column-weight,"),
        (("windows:depth=0",), "depth must be a whole number from 1 to 20, not '0'"),
        (("strong", "-o", "nowhere/submission.py"), "nowhere/submission.py"),
        (("strong", "greedy"), "'greedy' is one argument too many"),
    ],
)
def test_what_cannot_be_written_is_said_in_one_line(
    arguments: tuple[str, ...], message: str
) -> None:
    done = run("kaggle-export", *arguments)
    assert (done.code, done.out) == (2, "")
    assert message in done.err
    assert len(done.err.splitlines()) == 1


def test_a_file_that_cannot_be_written_leaves_the_older_one(tmp_path: Path) -> None:
    file = tmp_path / "submission.py"
    file.write_text("older")
    assert run("kaggle-export", "mcts", "-o", str(file)).code == 2
    assert file.read_text() == "older"
