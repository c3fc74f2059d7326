"""Games of a tournament in a call that any process can make, on this machine or on another one."""

import os
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from connectn.arena.fixture import Task
from connectn.arena.playing.pool import WorkerPool
from connectn.arena.results import Game
from connectn.arena.settings import Settings
from connectn.errors import ArenaError, ConnectnError, quoted


@dataclass(frozen=True)
class Order:
    """Games that one call plays."""

    settings: Settings
    tasks: Sequence[Task]
    folder: str
    """Where the tournament runs: files of players are named from there."""


@dataclass(frozen=True)
class Answer:
    """The games of an order, how long they took, and where they were played."""

    games: Sequence[Game]
    seconds: float
    where: str


def play_order(order: Order) -> Answer:
    """Play games in a process of their own, so that no player can harm the process of the call."""
    begun = time.monotonic()
    where = f"{socket.gethostname()}, process {os.getpid()}"
    games: list[Game] = []
    try:
        with WorkerPool(order.settings, order.tasks, 1, _folder(order)) as pool:
            while not pool.done:
                games += pool.wait()
    except ConnectnError as error:
        raise ArenaError(f"{error} ({where})") from None
    return Answer(games, time.monotonic() - begun, where)


def _folder(order: Order) -> str | None:
    """Return the folder of the tournament, or None if only agents play, which may not need it."""
    if Path(order.folder).is_dir():
        return order.folder
    if order.settings.has_programs:  # they would lose all games here
        raise ArenaError(f"there is no folder {quoted(order.folder)} to start programs in")
    return None
