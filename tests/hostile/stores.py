"""Damaged stores: every reader refuses them with a sentence, or reads what a referee may write.

Half of the cases damage random bytes, half put a wrong value into a column or change the tables.
"""

import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, TemporaryFile
from typing import Any, NoReturn, Self, cast
from unittest.mock import patch

from connectn import Board, Rules, Termination
from connectn.arena.results import Game, Results
from connectn.arena.store.store import Store, load
from connectn.cli import main
from connectn.errors import StoreError
from connectn.game.record import Record, read_records
from tests.arena.inventions import tournament
from tests.cli.command import Result
from tests.hostile.store_damage import (
    Directed,
    Files,
    damage,
    directed_damages,
    log_of,
    random_damage,
)
from tests.oracle.grid_game import GridGame

RULES = Rules(5, 4, 3)
PATIENCE = 30
"""Seconds after which a case hangs."""
WORDS = ("last words " * 700, "")
"""Longer than a page of SQLite."""


def run(seed: int, count: int) -> dict[str, int]:
    """Damage a store so many times; return how often which way, and what the readers said."""
    counts = Counter[str]()
    with TemporaryDirectory() as folder:
        for number in range(count):
            case = _Case(seed, number, Path(folder) / "games.db")
            try:
                with _patience():
                    counts.update(case.outcomes())
            except BaseException as error:
                if isinstance(error, KeyboardInterrupt):
                    raise
                where = f"seed {seed}, case {number} ({case.what})"
                raise AssertionError(f"{where}: {type(error).__name__}: {error}") from error
    return dict(counts)


class _NoWorkers:
    """Stands for the pool of workers: a resumed tournament is read and planned, not played."""

    done = True

    def __init__(self, *_: object) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class _Case:
    """One damaged store and the commands that read it."""

    def __init__(self, seed: int, number: int, path: Path) -> None:
        self.what = ""
        self._dice = Random(f"{seed} {number}")
        self._seed = seed
        self._number = number
        self._path = path
        self._tournament = self._dice.choice([1, 1, 2])

    def outcomes(self) -> Iterator[str]:
        """Damage the store, let a command read it, and yield what happened."""
        for leftover in self._path.parent.iterdir():
            leftover.unlink()
        if self._number % 2:
            yield "directed"
            directed = _shuffled_damages(self._seed)
            how = directed[self._number // 2 % len(directed)]
            _whole().write(self._path)
            rows = damage(self._path, how, self._dice)
            self.what = f"{how.what}, rows: {rows}"
        else:
            yield "random"
            self.what = "random bytes"
            files = self._dice.choice([_whole, _with_log])()
            random_damage(files, self._dice).write(self._path)
        before = self._path.read_bytes()
        logged = log_of(self._path).exists()
        results = self._load()
        yield "refused" if results is None else "read"
        yield from self._dice.choice(_COMMANDS)(self, results)
        # A refused store is not changed; SQLite may move whole games from the log to the file.
        assert results is not None or logged or self._path.read_bytes() == before

    def _load(self) -> Results | None:
        try:
            results = load(self._path, self._tournament)
        except StoreError as error:
            assert _is_sentence(str(error), self._path), error
            return None
        for game in results.games:
            assert {*game.fixture.sides} <= {*range(len(results.players))}
            _check(results.openings[game.fixture.opening], game)
        return results

    def report(self, *options: str) -> Result:
        which = ("--tournament", str(self._tournament))
        return _command("report", str(self._path), *which, *options)

    def refused_or(self, result: Result, results: Results | None, said: str = "") -> bool:
        """Check the exit code and the sentence; return whether the store was read."""
        if results is None:
            assert (result.code, result.out) == (2, ""), result
            assert _is_error(result.err, self._path), result.err
        else:
            assert (result.code, result.err) == (0, said), result
        return results is not None

    def text(self, results: Results | None) -> Iterator[str]:
        result = self.report("--grade", "0")
        if self.refused_or(result, results):
            assert result.out.startswith(("Match ", "Tournament "))
            yield "text"

    def graded(self, results: Results | None) -> Iterator[str]:
        result = self.report("--grade", "0.01")
        if self.refused_or(result, results):
            assert "perfect moves" in result.out
            yield "graded"

    def json(self, results: Results | None) -> Iterator[str]:
        result = self.report("--grade", "0", "--json")
        if self.refused_or(result, results):
            assert results is not None
            assert _strict_json(result.out)["games"] == len(results.games)
            yield "json"

    def page(self, results: Results | None) -> Iterator[str]:
        page = self._path.with_name("page.html")
        said = f"connectn: the page is {page}\n"
        if self.refused_or(self.report("--grade", "0", "--html", str(page)), results, said):
            assert results is not None
            (data,) = re.findall(r'id="data">(.*?)</script>', page.read_text("utf-8"))
            assert len(_strict_json(data)["games"]) == len(results.games)
            yield "page"

    def records(self, results: Results | None) -> Iterator[str]:
        """Export the games: all of them, or those that are intact, or none with a sentence."""
        file = self._path.with_name("games.pgn")
        result = self.report("--grade", "0", "--pgn", str(file))
        assert result.out == ""
        if results is not None:
            assert (result.code, result.err) == (0, ""), result
            assert read_records(file) == [results.record(game) for game in results.games]
            yield "records"
            return
        assert _is_error(result.err, self._path), result.err
        assert result.code in {1, 2}, result
        if result.code == 2:
            assert not file.exists()
            return
        exported = read_records(file)
        yield "salvaged"
        self._check_exported(exported)

    def _check_exported(self, exported: list[Record]) -> None:
        """One damaged game must not cost another one."""
        if not self.what.startswith("game.") or "rows: rowid" not in self.what:
            return
        rowid = int(self.what.rpartition(" ")[2])
        played = _tournaments()[self._tournament - 1]
        others = {
            str(played.record(game)) for nth, game in enumerate(played.games, 1) if nth != rowid
        }
        assert others <= {str(record) for record in exported}

    def resumed(self, results: Results | None) -> Iterator[str]:
        """Continue the tournament, but play no game."""
        name = ("match", "tournament")[self._tournament - 1]
        which = ("--tournament", str(self._tournament))
        with patch("connectn.arena.playing.tournament.WorkerPool", _NoWorkers):
            result = _command(name, "--store", str(self._path), "--resume", *which)
        if results is None:
            assert (result.code, result.out) == (2, ""), result
            assert _is_error(result.err, self._path), result.err
        else:
            assert result.code == 0, result
            assert load(self._path, self._tournament).games == results.games
            yield "resumed"


_COMMANDS: list[Callable[[_Case, Results | None], Iterator[str]]] = [
    *(_Case.text, _Case.graded, _Case.json, _Case.page, _Case.records, _Case.resumed)
]


@cache
def _shuffled_damages(seed: int) -> list[Directed]:
    """Return all directed damages in an order of their own, so that a few cases vary enough."""
    return Random(seed).sample(directed_damages(), len(directed_damages()))


@cache
def _tournaments() -> tuple[Results, Results]:
    """Return a match and a tournament of three, with games that ended by a fault."""
    match = tournament(RULES, ["greedy", 'a "b" \\ \udcff'], 4, faults=0.05)
    games = [replace(game, last_words=WORDS) for game in match.games]
    settings = replace(match.settings, sprt=(0, 30))
    return (
        replace(match, settings=settings, games=tuple(games)),
        tournament(RULES, ["greedy", "random", "greedy"], 5, discs=3, faults=0.05, seed=2),
    )


@cache
def _whole() -> Files:
    """Return a store without damage."""
    return _stored(close=True)


@cache
def _with_log() -> Files:
    """Return a store whose process was killed: some games are only in the log."""
    return _stored(close=False)


def _stored(*, close: bool) -> Files:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.db"
        with Store(path) as store:
            number = store.begin(_tournaments()[0].settings, _tournaments()[0].openings)
            store.add(number, _tournaments()[0].games)
        store = Store(path)
        results = _tournaments()[1]
        number = store.begin(results.settings, results.openings)
        store.add(number, results.games)
        if close:
            store.close()
            return Files(path.read_bytes())
        try:
            return Files(path.read_bytes(), log_of(path).read_bytes())
        finally:
            store.close()


def _command(*arguments: str) -> Result:
    """Run `connectn` in this process; an error that it does not expect is raised here."""
    with TemporaryFile("w+", encoding="utf-8") as out, TemporaryFile("w+", encoding="utf-8") as err:
        with (
            patch.object(sys, "argv", ["connectn", *arguments]),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            try:
                main()
            except SystemExit as left:
                code = cast("int", left.code)
        out.seek(0)
        err.seek(0)
        return Result(code, out.read(), err.read())


def _is_sentence(text: str, path: Path) -> bool:
    """Tell whether an error is one printable line that names the file."""
    return str(path) in text and text.isprintable() and len(text) < 600


def _is_error(text: str, path: Path) -> bool:
    said = text.removeprefix("connectn: ").removesuffix("\n")
    return text == f"connectn: {said}\n" and _is_sentence(said, path)


def _strict_json(text: str) -> Any:
    """Read JSON; the NaN and Infinity of Python are refused."""

    def refuse(constant: str) -> NoReturn:
        raise AssertionError(f"{constant} is not JSON")

    return json.loads(text, parse_constant=refuse)


@cache
def _check(opening: str, game: Game) -> None:
    """Check a game that was read, on a plain grid."""
    start = Board.parse(opening)
    board = GridGame(start.rules.width, start.rules.height, start.rules.connect)
    for column in (*start.moves, *game.moves):
        assert column in board.legal_moves()
        board.drop(column)
    seen = (board.winner(), bool(board.legal_moves()))
    if game.termination is Termination.LINE:
        assert seen == (game.winner, False)
    elif game.termination is Termination.FULL_BOARD:
        assert seen == (None, False) == (game.winner, False)
    else:
        assert seen == (None, True)
        assert game.winner in {0, 1}
    assert len(game.seconds) <= len(game.moves) + 1
    assert all(0 <= seconds < 1e12 for seconds in game.seconds)


@contextmanager
def _patience() -> Iterator[None]:
    """Interrupt what takes too long."""
    before = signal.signal(signal.SIGALRM, partial(_give_up, f"no end after {PATIENCE} s"))
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _give_up(why: str, *_: object) -> NoReturn:
    raise TimeoutError(why)
