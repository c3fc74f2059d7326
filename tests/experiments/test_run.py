"""A run plays each tournament once, and continues the games of an interrupted one."""

from pathlib import Path

import pytest

from connectn.arena.settings import Settings
from connectn.arena.store.store import Store
from connectn.experiments.run import Run, Step
from connectn.game.rules import Rules

SETTINGS = Settings(("random", "greedy"), games=6, rules=Rules(4, 4, 3))


def test_a_second_run_plays_no_game_again(tmp_path: Path) -> None:
    with Run(tmp_path) as run:
        first = run.games(SETTINGS, "games")
    steps: list[Step] = []
    with Run(tmp_path, on_step=steps.append) as run:
        second = run.games(SETTINGS, "games")
    assert first.results.games == second.results.games
    assert [step for step in steps if step.done < step.total] == []
    with Store(tmp_path / "games.db") as store:
        assert store.tournaments() == [1]


def test_other_settings_are_another_tournament(tmp_path: Path) -> None:
    with Run(tmp_path) as run:
        run.games(SETTINGS, "games")
        other = run.games(Settings(("random", "greedy"), 6, rules=Rules(4, 4, 3), seed=2), "games")
    assert other.results.number == 2


def test_games_before_an_interruption_are_kept(tmp_path: Path) -> None:
    def interrupt(step: Step) -> None:
        if step.done >= 2:
            raise KeyboardInterrupt

    with Run(tmp_path, on_step=interrupt) as run, pytest.raises(KeyboardInterrupt):
        run.games(SETTINGS, "games")
    with Store(tmp_path / "games.db") as store:
        before = store.load(1).games
    assert len(before) >= 2
    with Run(tmp_path) as run:
        after = run.games(SETTINGS, "games").results.games
    assert len(after) == 6
    assert set(before) <= set(after)


def test_a_quick_run_has_its_own_sizes(tmp_path: Path) -> None:
    with Run(tmp_path / "full") as full, Run(tmp_path / "quick", quick=True) as quick:
        assert (full.size(1000, 2), quick.size(1000, 2)) == (1000, 2)
