"""The programs and commands of docs/kaggle.md run as the page says."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.adapters.kaggle_environment import packages, python
from tests.pages import ROOT, Page, printed

PAGE = Page(ROOT / "docs" / "kaggle.md")
IN_KAGGLES_ENVIRONMENT, MINE = PAGE.blocks("py")
COMMANDS = [line for block in PAGE.blocks("text") for line in block.splitlines()]


def test_the_commands_of_the_page_work_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", f"{packages()}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    (tmp_path / "mine.py").write_text(MINE)
    shorter = [command.replace("--games 20", "--games 2") for command in COMMANDS]
    said = [printed(command, tmp_path) for command in shorter]
    assert len(said) >= 4
    for command, output in zip(COMMANDS, said, strict=True):
        expected = "Wrote submission.py" if "kaggle-export" in command else "Openings: random:4"
        assert expected in output, f"{command} said {output}"
        assert "fault" not in output, output


def test_the_program_for_kaggles_environment_prints_what_the_page_says(tmp_path: Path) -> None:
    printed("connectn kaggle-export strong:seconds=0.1", tmp_path)
    done = subprocess.run(
        [python(), "-c", IN_KAGGLES_ENVIRONMENT],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stdout.splitlines()[-1]
    assert said == "[(1, 'DONE'), (-1, 'DONE')]"
    assert f"`{said}`" in PAGE.text
