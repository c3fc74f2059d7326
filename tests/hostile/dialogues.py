"""What two people may type in `connectn play`: games beside a model that knows only lists."""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from connectn.game.record import read_records
from connectn.game.rules import Rules
from tests.cli.command import run as run_command
from tests.geometries import GEOMETRIES
from tests.oracle.grid_game import GridGame

_LINES = 40
_COMMANDS = ["u", "undo", "U", "r", "redo", "new", "resign", "q"]
_WEIGHTS = [20, 5, 5, 15, 5, 3, 1, 0.3]
_HARMLESS = [
    *("", "?", "help", "s", "level", "level 3", "level 99", "load", "load /no/such", "load /"),
    *("0", "17", "99999", "x", "y", "n", "-1", "1.5", "1 2", "é", "\x00", "\x1b[A", "level ٣"),
    *("load \x00", "s /", "\ufffd", "'", "9" * 300, "load " + "x" * 300),
]


class _Model:
    """Two people at the prompt: the moves of each game that must be saved, and its result."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.moves: list[int] = []
        self.undone: list[int] = []
        self.saved: list[tuple[tuple[int, ...], str]] = []
        self.over = False

    def type(self, line: str) -> None:
        """Do what a line asks for."""
        match line.lower():
            case "u" | "undo" if self.moves:
                self.undone.append(self.moves.pop())
            case "r" | "redo" if self.undone:
                self.moves.append(self.undone.pop())
            case "new":
                self._save("*")
                self.moves, self.undone = [], []
            case "resign":
                self.end("0-1" if len(self.moves) % 2 == 0 else "1-0")
            case "q":
                self.end("*")
            case number if number.isascii() and number.isdigit():
                self._drop(int(number) - 1)

    def end(self, result: str) -> None:
        """End the dialogue with a result of the game."""
        self._save(result)
        self.over = True

    def _save(self, result: str) -> None:
        if self.moves or result != "*":
            self.saved.append((tuple(self.moves), result))

    def _drop(self, column: int) -> None:
        if column in self._grid().legal_moves():
            self.moves.append(column)
            self.undone.clear()
        grid = self._grid()
        if grid.winner() is not None:
            self.end("1-0" if grid.winner() == 0 else "0-1")
        elif not grid.legal_moves():
            self.end("1/2-1/2")

    def _grid(self) -> GridGame:
        grid = GridGame(self.rules.width, self.rules.height, self.rules.connect)
        for column in self.moves:
            grid.drop(column)
        return grid


def run(seed: int, count: int) -> dict[str, int]:
    """Hold so many dialogues, each in a process of its own."""
    counts = Counter[str]()
    dice = Random(f"dialogues {seed}")
    with TemporaryDirectory() as folder:
        for number in range(count):
            model = _Model(dice.choice(GEOMETRIES))
            lines = [_line(dice, model.rules) for _ in range(_LINES)]
            try:
                _check(lines, model, Path(folder, f"{number}"))
            except (AssertionError, ValueError) as error:
                raise AssertionError(f"seed {seed}, case {number}: {lines}: {error}") from error
            counts.update(dialogues=1, games=len(model.saved))
    return dict(counts)


def _line(dice: Random, rules: Rules) -> str:
    chance = dice.random()
    if chance < 0.6:
        return str(dice.randint(1, rules.width))
    if chance < 0.8:
        return dice.choices(_COMMANDS, _WEIGHTS)[0]
    return dice.choice(_HARMLESS)


def _check(lines: list[str], model: _Model, path: Path) -> None:
    """Compare the exit code, the streams and the saved games with the model."""
    typed = "\n".join([*lines, ""]).encode(errors="replace")
    options = ("--plain", "--board", str(model.rules), "--save", str(path))
    done = run_command("play", "human", *options, typed=typed)
    for line in lines:
        if not model.over:
            model.type(line)
    if not model.over:
        model.end("*")
    assert (done.code, done.err) == (0, "")
    assert "Traceback" not in done.out
    records = read_records(path) if path.exists() else []
    assert [(record.moves, record.result) for record in records] == model.saved
