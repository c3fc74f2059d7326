"""Each hostile program for a few seconds; `make soak` runs them for long."""

from pathlib import Path

import pytest

from tests.cli.command import run
from tests.hostile import PROGRAMS, program

COUNTS = {
    "positions": 100,
    "grids": 300,
    "lines": 1000,
    "commands": 120,
    "dialogues": 40,
    "signals": 5,
}
UNREACHABLE = "7x6c4:-------/-------/-------/-------/---X---/---O---"


@pytest.mark.parametrize("name", COUNTS)
def test_a_hostile_program_finds_nothing(name: str) -> None:
    counts = program(name)(1, COUNTS[name])
    assert sum(counts.values()) >= COUNTS[name]
    assert min(counts.values()) > 0


def test_every_module_that_attacks_is_listed() -> None:
    folder = Path(__file__).parent
    modules = [path for path in folder.glob("*.py") if not path.stem.startswith("test_")]
    attacks = {path.stem for path in modules if "\ndef run(seed" in path.read_text()}
    assert attacks == set(PROGRAMS)


def test_a_match_can_start_from_a_position_that_no_game_reaches(tmp_path: Path) -> None:
    openings, store = tmp_path / "openings", tmp_path / "games.db"
    openings.write_text(f"{UNREACHABLE}\n")
    options = ("--games", "2", "--seconds", "0.1", "--openings", str(openings))
    done = run("match", "strong", "perfect", *options, "--store", str(store))
    assert done.code == 0, done.err
    report = run("report", str(store), "--grade", "0.1", "--html", str(tmp_path / "page.html"))
    assert report.code == 0, report.err


def test_a_person_gets_hints_in_a_position_that_no_game_reaches() -> None:
    played = run("analyze", UNREACHABLE, "--seconds", "0.1")
    assert played.code == 0, played.err
