"""Games per second: the arena beside the loop of kaggle_environments, with the same two players.

Both players choose a random legal column, so the benchmark measures the referees. The arena checks
the moves and writes the games to a store; kaggle_environments keeps every state in memory.
`make bench` installs kaggle_environments without the packages that only its other games need.
"""

import time
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from connectn.arena.playing.tournament import Tournament
from connectn.arena.settings import Settings
from connectn.arena.store.store import Store

GAMES = 20_000
PEER_SECONDS = 5.0
SEED = 1


def report(*, quick: bool = False) -> None:
    """Print games per second for one worker and two, and for the peer's loop."""
    print("Games per second, 7x6c4, random legal columns on both sides")
    games = GAMES // 10 if quick else GAMES
    alone, together = (_games_per_second(games, workers) for workers in (1, 2))
    print(f"  connectn, one worker     {alone:8.0f}")
    print(f"  connectn, two workers    {together:8.0f}")
    peer = _peer_games_per_second(PEER_SECONDS / 5 if quick else PEER_SECONDS)
    if peer is None:
        print("  kaggle_environments      not installed (make .venv/peers)")
    else:
        print(f"  kaggle_environments      {peer:8.1f}   one worker is {alone / peer:.0f}x as fast")
    print()


def _games_per_second(games: int, workers: int) -> float:
    """Play a whole match; the time includes its store and the start of its workers."""
    with TemporaryDirectory() as folder, Store(Path(folder) / "games.db") as store:
        begun = time.perf_counter()
        tournament = Tournament.begin(store, Settings(("random", "random"), games))
        played = sum(len(batch) for batch in tournament.play(workers))
        return played / (time.perf_counter() - begun)


def _peer_games_per_second(seconds: float) -> float | None:
    try:
        with redirect_stdout(StringIO()):  # it prints a line per game that it cannot load
            from kaggle_environments import make
    except ImportError:
        return None
    dice = Random(SEED)

    def random_column(observation: Any, configuration: Any) -> int:
        return dice.choice(
            [column for column in range(configuration.columns) if observation.board[column] == 0]
        )

    environment = make("connectx")
    games, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        environment.reset()
        environment.run([random_column, random_column])
        games += 1
    return games / (time.perf_counter() - begun)
