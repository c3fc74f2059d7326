"""`connectn experiments`: a quick run of everything, interruptions, and wrong use."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from connectn.experiments.catalogue import EXPERIMENTS
from tests.cli.command import COMMAND, run
from tests.pages import Page

PATIENCE = 300.0


def tables(text: str) -> Iterator[list[list[str]]]:
    """Yield the tables of a page: rows of cells, the head first."""
    for found in re.findall(r"(?m)(?:^\|.*\n)+", text):
        lines = found.splitlines()
        yield [
            [cell.strip() for cell in line.strip("|").split("|")] for line in lines[:1] + lines[2:]
        ]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Run all experiments at their smallest size."""
    folder = tmp_path_factory.mktemp("experiments")
    done = subprocess.run(
        [*COMMAND, "experiments", "--quick", "--out", "out", "--concurrency", "2"],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr.splitlines()[-1] == "connectn: the page is out.md"
    (folder / "stdout.txt").write_text(done.stdout, encoding="utf-8")
    return folder


def test_every_experiment_has_its_section_and_every_picture_exists(made: Path) -> None:
    page = Page(made / "out.md")
    for experiment in EXPERIMENTS:
        assert f"\n## {experiment.title}\n" in page.text
    assert page.broken_links() == []
    assert "Not run" not in page.text
    pictures = {path.name for path in (made / "out").glob("*.svg")}
    assert pictures == set(re.findall(r"\(out/([\w-]+\.svg)\)", page.text))


def test_every_table_is_complete(made: Path) -> None:
    found = list(tables((made / "out.md").read_text("utf-8")))
    assert len(found) >= 12
    for head, *rows in found:
        assert rows
        assert {len(row) for row in rows} == {len(head)}, head
    firsts = [{row[0] for row in rows} for _, *rows in found]
    # Every evaluation is compared: by depth, by a doubled depth, with the others, with `strong`.
    assert sum(first == set(PAPERS) for first in firsts) == 4
    assert any({each.name for each in agent_types()} <= first for first in firsts)


def test_the_published_game_and_situations_agree(made: Path) -> None:
    said = (made / "stdout.txt").read_text("utf-8")
    assert "here 14 of 14 are found: agrees" in said
    assert len(re.findall(r"^P1 .*: agrees$", said, re.MULTILINE)) == 3


def test_a_second_run_finds_everything_and_writes_the_same_page(made: Path) -> None:
    before = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    done = run("experiments", "--quick", "--out", str(made / "out"))
    assert done.code == 0
    after = {path: path.read_bytes() for path in made.rglob("*") if path.is_file()}
    out = str(made / "out").encode()
    assert {path for path in before if after[path].replace(out, b"out") != before[path]} <= {
        path for path in before if path.name.startswith("games.db")
    }


def test_an_interrupted_run_says_how_to_continue_and_continues(tmp_path: Path) -> None:
    command = [*COMMAND, "experiments", "p5", "--quick", "--out", "out", "--concurrency", "1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path
    ) as process:
        games = next(_first_games(tmp_path / "out"))
        os.kill(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert said.splitlines()[-1] == "connectn: interrupted; the same command continues"
    assert "Traceback" not in said
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=PATIENCE, check=False, cwd=tmp_path
    )
    assert done.returncode == 0
    assert games.exists()
    assert "P5" in done.stdout


def _first_games(out: Path) -> Iterator[Path]:
    """Wait until a run has begun to keep games."""
    while True:
        yield from out.glob("runs/*/games.db")


def test_a_name_that_is_no_experiment_is_refused_and_nothing_is_written(tmp_path: Path) -> None:
    done = run("experiments", "P6", "--out", str(tmp_path / "out"))
    names = ", ".join(experiment.name for experiment in EXPERIMENTS)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"connectn: 'P6' is not an experiment; there are {names} and all\n"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("experiments", "P1", "--quick", "--out", str(tmp_path / "file" / "out"))
    assert done.code == 2
    assert done.err.startswith(f"connectn: cannot use {tmp_path / 'file'}")
    assert len(done.err.splitlines()) == 1
