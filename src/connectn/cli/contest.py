"""What `connectn match` and `connectn tournament` share: play, show, keep, report."""

import json
import shlex
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, validators

from connectn.arena.playing.tournament import Plan, Tournament
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import text_report
from connectn.arena.settings import Settings
from connectn.arena.statistics.sprt import Sprt
from connectn.arena.store.store import Store, begun
from connectn.cli import ExitCode
from connectn.cli.live_standings import LiveStandings
from connectn.cli.options import Flag, JsonOutput, Number, WholeNumber
from connectn.errors import ArenaError, StoreWriteError, UsageError
from connectn.game.rules import Rules

MOST_GAMES = 10_000_000
MOST_CONCURRENT = 256

Games = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=MOST_GAMES))]
Concurrency = Annotated[
    WholeNumber, Parameter(validator=validators.Number(gte=1, lte=MOST_CONCURRENT))
]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class Options:
    """What can be set about a match or a tournament.

    Parameters
    ----------
    board
        The board, 9x7c5 for 9 wide, 7 high, connect 5.
    openings
        random:4 for four random discs, which is usual; empty; balanced, which is drawn with
        best play; or a file with a position on each line.
    seconds
        What a player has for each move. Without it agents take what they like, programs 10.
    total
        What a player has for all moves of a game.
    increment
        What is added to that after every move.
    margin
        Grace for each move, 0.1 unless you say so.
    start
        What a program may take to start, 10 unless you say so.
    sprt
        Between two players, stop as soon as it is clear whether the difference is elo0 or
        elo1: 0,30.
    seed
        Another one makes other openings, and other dice for agents that roll them.
    concurrency
        How many games at a time; players then share the machine.
    keep_alive
        Let a program play all its games in one process.
    store
        The file the games are kept in.
    resume
        Go on with the last tournament of the store where it was stopped; players and settings
        need not be named again.
    tournament
        Go on with this one of the store instead, from 1.
    json_output
        Write JSON for another program.
    """

    board: str | None = None
    openings: str | None = None
    seconds: float | None = None
    total: float | None = None
    increment: float | None = None
    margin: float | None = None
    start: float | None = None
    sprt: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None
    seed: WholeNumber | None = None
    concurrency: Concurrency = 1
    keep_alive: Flag = False
    store: Path = Path("connectn.db")
    resume: Flag = False
    tournament: Number | None = None
    json_output: JsonOutput = False

    def changed(self, settings: Settings) -> Settings:
        """Return the settings with what was given on the command line."""
        fields: dict[str, Any] = _given(self, "openings", "seed")
        if self.board is not None:
            fields["rules"] = Rules.parse(self.board)
        if self.sprt is not None:
            test = Sprt.parse(self.sprt)
            fields["sprt"] = (test.elo0, test.elo1)
        if self.keep_alive:
            fields["keep_alive"] = True
        control = _given(self, "seconds", "total", "increment", "margin", "start")
        return replace(settings, **fields, control=replace(settings.control, **control))


def _given(options: Options, *names: str) -> dict[str, Any]:
    values = {name: getattr(options, name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


class Contest:
    """One run of a command: a new tournament, or the last one of a store continued."""

    def __init__(self, command: str, options: Options) -> None:
        self._command = command
        self._options = options
        self._path = options.store

    def run(self, fields: Mapping[str, Any]) -> int:
        """Play and report; `fields` are further settings that were given."""
        if self._options.tournament is not None and not self._options.resume:
            raise UsageError("--tournament tells which one to go on with, so it needs --resume")
        # Whatever is refused is refused before there is a store, or before it is changed.
        begin = self._resumed(fields) if self._options.resume else self._planned(fields)
        with Store(self._path) as store:
            try:
                tournament = begin(store)
                whole = self._play(tournament)
            except (ArenaError, StoreWriteError) as error:
                print(f"connectn: {error}", file=sys.stderr)
                return ExitCode.SAYS_NO
            summary = Summary.of(tournament.results())
        if self._options.json_output:
            print(json.dumps(as_json(summary), indent=2))
        else:
            print(text_report(summary), end="")
        return self._parting(tournament.number, whole=whole)

    def _planned(self, fields: Mapping[str, Any]) -> Callable[[Store], Tournament]:
        """Plan a new tournament."""
        plan = Plan.of(self._options.changed(Settings(**fields)))
        return lambda store: Tournament.planned(store, plan)

    def _resumed(self, fields: Mapping[str, Any]) -> Callable[[Store], Tournament]:
        """Take up a tournament; whoever names settings again must name the same."""
        number, settings = begun(self._path, self._options.tournament)
        if self._options.changed(replace(settings, **fields)) != settings:
            raise UsageError(
                f"tournament {number} in {self._path} was begun with other settings; "
                f"--resume goes on with those and needs no others"
            )
        return lambda store: Tournament(store, number)

    def _play(self, tournament: Tournament) -> bool:
        """Play to the end and tell so, or that somebody has stopped it."""
        with _terminable(), LiveStandings(tournament.results()) as standings:
            try:
                with closing(tournament.play(self._options.concurrency)) as played:
                    for games in played:
                        standings.show(games)
            except KeyboardInterrupt:
                return False
        return True

    def _parting(self, number: int, *, whole: bool) -> int:
        """Say how to go on, or where the games are."""
        place = shlex.quote(str(self._path))
        if whole:
            how = f"kept in {self._path}; see them with: connectn report {place} --html games.html"
            print(f"connectn: {how}", file=sys.stderr)
            return ExitCode.OK
        which = f"--store {place} --resume --tournament {number}"
        how = f"interrupted; go on with: connectn {self._command} {which}"
        print(f"connectn: {how}", file=sys.stderr)
        return ExitCode.INTERRUPTED


@contextmanager
def _terminable() -> Iterator[None]:
    """Let a request to terminate do what Ctrl-C does: stop, tell, keep."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
