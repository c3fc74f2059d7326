"""What `connectn match` and `connectn tournament` share."""

import json
import shlex
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, validators

from connectn.arena.playing.tournament import Plan, Tournament
from connectn.arena.report.json import as_json
from connectn.arena.report.summary import Summary
from connectn.arena.report.text import text_report
from connectn.arena.settings import Numbers, Settings
from connectn.arena.statistics.sprt import Sprt
from connectn.arena.store.store import Store, begun
from connectn.cli import ExitCode
from connectn.cli.live_standings import LiveStandings
from connectn.cli.options import Flag, JsonOutput, Number, WholeNumber
from connectn.cli.termination import terminable
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
        random:4, the default, for four random discs; empty; balanced for positions that are
        drawn with best play; even for positions that are drawn or evaluated as about even, on
        boards of any size; or a file with a position on each line.
    seconds
        The time for each move. Without it, agents have no limit and programs have 10.
    total
        The time of a player for all moves of a game.
    increment
        What is added to the total after every move.
    margin
        How much later than its limit a move may come, by default 0.1.
    start
        The time in which a program must start, by default 10; in later games at most twice its
        longest start so far and a second more.
    sprt
        Stop a match as soon as the SPRT has decided between two Elo differences: 0,30.
    seed
        Another seed gives other openings, and other random choices of agents.
    concurrency
        How many games are played at the same time, by default 1; their players share the machine.
    cluster
        Let the workers of a dask cluster play; the address of its scheduler: tcp://host:8786. This
        needs the extra cluster: pip install "connectn[cluster]".
    keep_alive
        Let a program play all its games in one process.
    numbers
        Which number programs are told: turn, where 1 moves first, or fixed, where the player named
        first is 1 in every game and either may move first.
    store
        The file that keeps the games.
    resume
        Continue the last tournament of the store; its players and settings are known.
    tournament
        The number of the tournament to continue, from 1.
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
    concurrency: Concurrency | None = None
    cluster: str | None = None
    keep_alive: Flag = False
    numbers: Numbers | None = None
    store: Path = Path("connectn.db")
    resume: Flag = False
    tournament: Number | None = None
    json_output: JsonOutput = False

    def changed(self, settings: Settings) -> Settings:
        """Return the settings with the options of the command line."""
        fields: dict[str, Any] = _given(self, "openings", "seed", "numbers")
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
    """One run of a command: a new tournament, or one of a store that continues."""

    def __init__(self, command: str, options: Options) -> None:
        self._command = command
        self._options = options
        self._path = options.store

    def run(self, fields: Mapping[str, Any]) -> int:
        """Play and report; `fields` are the settings that only this command has."""
        if self._options.tournament is not None and not self._options.resume:
            raise UsageError("--tournament says which tournament to continue, so it needs --resume")
        if self._options.cluster is not None and self._options.concurrency is not None:
            raise UsageError(
                "--cluster plays as many games at a time as the cluster has workers, "
                "so it takes no --concurrency"
            )
        # A wrong command is refused before the store is made or changed.
        begin = self._resumed(fields) if self._options.resume else self._planned(fields)
        with self._cluster() as executor, Store(self._path) as store:
            try:
                tournament = begin(store)
                whole = self._play(tournament, executor)
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
        """Continue a tournament; settings that are given again must be the same."""
        number, settings = begun(self._path, self._options.tournament)
        if self._options.changed(replace(settings, **fields)) != settings:
            raise UsageError(
                f"tournament {number} in {self._path} was begun with other settings; "
                f"--resume continues with those and needs no others"
            )
        return lambda store: Tournament(store, number)

    def _cluster(self) -> AbstractContextManager[Executor | None]:
        if self._options.cluster is None:
            return nullcontext()
        from connectn.adapters.cluster import connect

        return connect(self._options.cluster)

    def _play(self, tournament: Tournament, executor: Executor | None) -> bool:
        """Play; return False when the tournament was interrupted."""
        concurrency = self._options.concurrency or 1
        with terminable(), LiveStandings(tournament.results()) as standings:
            try:
                with closing(tournament.play(concurrency, executor)) as played:
                    for games in played:
                        standings.show(games)
            except KeyboardInterrupt:
                return False
        return True

    def _parting(self, number: int, *, whole: bool) -> int:
        """Say where the games are, or how to continue."""
        place = shlex.quote(str(self._path))
        if whole:
            how = f"kept in {self._path}; see them with: connectn report {place} --html games.html"
            print(f"connectn: {how}", file=sys.stderr)
            return ExitCode.OK
        which = f"--store {place} --resume --tournament {number}"
        how = f"interrupted; continue with: connectn {self._command} {which}"
        print(f"connectn: {how}", file=sys.stderr)
        return ExitCode.INTERRUPTED
