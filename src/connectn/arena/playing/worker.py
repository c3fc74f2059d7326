"""A process that plays games for a tournament: ``python -m connectn.arena.playing.worker``.

It reads what to do from standard input and writes the games to standard output, pickled. When its
input ends, because the tournament is over, was stopped or was killed, it ends at once, and the
programs it has started end with it.
"""

import os
import pickle
import sys
import time
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import BinaryIO

from connectn.arena.playing.runner import Referee, Task
from connectn.arena.results import Game

BETWEEN_REPORTS = 0.05
"""Seconds: games that are over sooner are told together."""


def work(tasks: "SimpleQueue[Task]", referee: Referee, output: BinaryIO) -> None:
    """Play whatever comes, and tell about it every now and then."""
    for games in _reports(tasks, referee):
        pickle.dump(games, output)
        output.flush()


def _reports(tasks: "SimpleQueue[Task]", referee: Referee) -> Iterator[list[Game]]:
    games: list[Game] = []
    told = time.monotonic()
    while True:
        games.append(referee.play(tasks.get()))
        if tasks.empty() or time.monotonic() - told > BETWEEN_REPORTS:
            yield games
            games = []
            told = time.monotonic()


def main() -> None:
    """Work until the input ends."""
    # What anybody prints must not get between the games.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    referee = Referee(pickle.load(sys.stdin.buffer))  # noqa: S301 (from the tournament that started it)
    tasks: SimpleQueue[Task] = SimpleQueue()
    Thread(target=_listen, args=(tasks, referee), daemon=True).start()
    try:
        work(tasks, referee, output)
    except BrokenPipeError:
        _leave(referee)
    finally:
        referee.bench.close()


def _listen(tasks: "SimpleQueue[Task]", referee: Referee) -> None:
    """Take tasks while the game goes on, and notice when nobody wants it any more."""
    try:
        while True:
            for task in pickle.load(sys.stdin.buffer):  # noqa: S301
                tasks.put(task)
    except (EOFError, pickle.UnpicklingError):
        _leave(referee)


def _leave(referee: Referee) -> None:
    """End this process and all it has started, in whatever they are doing."""
    referee.bench.close()
    os._exit(0)


if __name__ == "__main__":
    main()
