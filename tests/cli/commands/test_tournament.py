"""`connectn tournament`: everybody against everybody, shown while it goes on."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path
from threading import Thread

import pytest

from connectn.arena.store.store import load
from tests.arena.programs import leftmost
from tests.arena.runs import command
from tests.cli.command import COMMAND, PATIENCE
from tests.cli.inside import Inside

THREE = ("tournament", "random", "greedy", "naive")


@pytest.mark.parametrize(
    ("options", "games"),
    [
        ((), 60),
        (("--pairs", "2"), 12),
        (("--format", "gauntlet", "--pairs", "3", "--board", "5x4c3"), 12),
        (("--openings", "empty", "--pairs", "1", "--board", "9x7c5"), 6),
    ],
)
def test_every_pairing_plays_the_planned_games(
    options: tuple[str, ...], games: int, inside: Inside
) -> None:
    result = inside.run(*THREE, *options, "--json")
    assert result.code == 0
    report = json.loads(result.out)
    assert (report["games"], report["planned"]) == (games, games)
    assert len(load(Path("connectn.db")).games) == games
    pairings = [tuple(pairing["between"]) for pairing in report["pairings"]]
    gauntlet = "gauntlet" in options
    assert pairings == ([(0, 1), (0, 2)] if gauntlet else [(0, 1), (0, 2), (1, 2)])


def test_the_table_names_every_player(inside: Inside) -> None:
    result = inside.run(*THREE, "--pairs", "2")
    assert result.out.startswith("Tournament 1 on 7x6c4: 3 players, 12 games.\n")
    ranks = [line[:1] for line in result.out.splitlines() if re.match(r"[123]  \w+ ", line)]
    assert sorted(ranks) == ["1", "1", "2", "2", "3", "3"]
    assert result.err.startswith("connectn: kept in connectn.db; ")


def test_openings_can_come_from_a_file(inside: Inside) -> None:
    Path("openings.txt").write_text("# two\n44\n1234\n")
    assert inside.run(*THREE, "--pairs", "3", "--openings", "openings.txt").code == 0
    results = load(Path("connectn.db"))
    assert results.openings == ("7x6c4:44", "7x6c4:1234", "7x6c4:44")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "a tournament needs players"),
        (("greedy",), "it takes two players, not 1"),
        (("greedy", "random", "missing"), "there is no agent 'missing'"),
        ((*THREE[1:], "--sprt", "0,5"), "a test of two players cannot be made of 3"),
        ((*THREE[1:], "--pairs", "0"), "--pairs must be a whole number"),
        (
            (*THREE[1:], "--format", "swiss"),
            "--format must be round-robin or gauntlet, not 'swiss'",
        ),
        ((*THREE[1:], "--board", "x"), "'x' is not a board"),
        (("--resume",), "there is no store 'connectn.db'"),
    ],
)
def test_words_that_make_no_tournament_are_wrong_use_and_leave_no_store(
    words: tuple[str, ...], message: str, inside: Inside
) -> None:
    assert message in inside.refuses("tournament", *words)
    assert list(Path.cwd().iterdir()) == []


class Screen:
    """What a person sees of what is written to a terminal: lines, a cursor, a few codes."""

    def __init__(self) -> None:
        self.lines = [""]
        self.row = 0
        self.seen: set[str] = set()

    def write(self, text: str) -> None:
        for code, up, end, plain in re.findall(
            r"(\x1b\[(?:(\d*)A|\??[0-9;]*[a-zA-Z]))|([\r\n])|([^\x1b\r\n]+)", text
        ):
            if up or code == "\x1b[A":
                self.row = max(self.row - int(up or 1), 0)
            elif code == "\x1b[2K":
                self.lines[self.row] = ""
            elif end == "\n":
                self.row += 1
                self.lines += [""] * (self.row + 1 - len(self.lines))
            elif plain:
                self.lines[self.row] += plain
                self.seen.add(self.lines[self.row])

    @property
    def left(self) -> list[str]:
        return [line for line in self.lines if line]


def run_on_terminal(*arguments: str) -> tuple[str, Screen]:
    """Run a command whose standard error alone is a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, *arguments],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "160", "LINES": "40"},
        text=True,
    )
    os.close(theirs)
    written: list[bytes] = []

    def watch() -> None:
        try:
            while data := os.read(ours, 65536):
                written.append(data)
        except OSError:  # the other side has gone
            return

    watcher = Thread(target=watch)
    watcher.start()
    out, _ = process.communicate(timeout=PATIENCE)
    watcher.join()
    os.close(ours)
    screen = Screen()
    screen.write(b"".join(written).decode())
    assert process.returncode == 0
    return out, screen


def test_a_terminal_shows_the_standings_while_games_are_played_and_no_longer(
    tmp_path: Path,
) -> None:
    slow = leftmost("--delay", "0.12")
    store = str(tmp_path / "games.db")
    out, screen = run_on_terminal(
        "tournament", "greedy", slow, "random", "--pairs", "1", "--store", store
    )
    head = max((line for line in screen.seen if "player" in line), key=len)
    assert re.sub(r"[┃ ]+", " ", head).strip() == "player games won drawn lost score Elo, 95 %"
    assert any("greedy" in line for line in screen.seen)
    assert any(re.match(r" *\d of 6 games", line) for line in screen.seen)
    assert screen.left == [line for line in screen.left if line.startswith("connectn: kept in ")]
    assert len(screen.left) == 1
    assert "\x1b" not in out
    assert out.startswith("Tournament 1 on 7x6c4: 3 players, 6 games.\n")


def test_a_terminal_is_not_bothered_with_what_is_over_at_once(tmp_path: Path) -> None:
    out, screen = run_on_terminal(*THREE, "--pairs", "1", "--store", str(tmp_path / "games.db"))
    assert len(screen.seen) == 1
    assert "6 games" in out


def test_help_has_an_example() -> None:
    result = command("tournament", "--help")
    assert "Example: connectn tournament windows connectivity zugzwang --pairs 20" in result.out
