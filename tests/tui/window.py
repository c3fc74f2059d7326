"""The terminal game without a terminal: a window of any size, whose text can be read."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial, wraps
from pathlib import Path
from threading import Event
from typing import ParamSpec

from textual import events
from textual.pilot import Pilot

from connectn import Board, Limit
from connectn.play.archive import Archive
from connectn.play.match import Match
from connectn.play.seat import Seat
from connectn.play.session import Session
from connectn.play.table import Table, start_of
from connectn.play.unfinished import Unfinished
from connectn.tui.app import GameApp
from connectn.tui.drawing import LEFT
from connectn.tui.look import Look
from connectn.tui.review_screen import ReviewScreen
from connectn.tui.table_screen import TableScreen

PATIENCE = 20.0
STILL = Look(animated=False)
SIZE = (80, 24)

Arguments = ParamSpec("Arguments")


def in_a_loop(
    test: Callable[Arguments, Coroutine[None, None, None]],
) -> Callable[Arguments, None]:
    """Let pytest run a test that waits for the screen."""

    @wraps(test)
    def run(*arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        asyncio.run(test(*arguments, **named))

    return run


class SlowAgent:
    """Thinks until it may answer, and then plays the first column."""

    def __init__(self) -> None:
        self.began, self.may_answer = Event(), Event()

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.began.set()
        self.may_answer.wait(PATIENCE)
        return board.legal_moves[0]

    def seat(self) -> Seat:
        return Seat("slow", self, source="slow")


def match_of(*players: str | Seat, board: str = "7x6c4", clock: float | None = None) -> Match:
    """Return a match; a player is a text or a seat."""
    first, second = (each if isinstance(each, Seat) else Seat.of(each, seed=1) for each in players)
    return Match(start_of(board), (first, second), limit=Limit(seconds=1), clock=clock)


def table_of(match: Match, folder: Path) -> Table:
    """Return a table that keeps its games in a folder."""
    archive, unfinished = Archive(folder / "games.txt"), Unfinished(folder / "state")
    return Table(match, partial(Seat.of, seed=1), archive, unfinished)


class Window:
    """A game that runs, and what a person sees of it."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot
        assert isinstance(pilot.app, GameApp)
        self.app = pilot.app

    @property
    def table(self) -> Table:
        return self.app.table

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def game(self) -> TableScreen:
        (screen,) = (each for each in self.app.screen_stack if isinstance(each, TableScreen))
        return screen

    @property
    def review(self) -> ReviewScreen:
        assert isinstance(self.app.screen, ReviewScreen)
        return self.app.screen

    @property
    def position(self) -> str:
        return str(self.session.board)

    @property
    def text(self) -> str:
        """What is on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def paste(self, text: str) -> None:
        """Paste a text in the place of what is in the line that has the focus."""
        await self.press("end", "ctrl+u")
        self.app.post_message(events.Paste(text))
        await self.pilot.pause()

    async def click_column(self, column: int) -> None:
        """Click into a column, counted from 0."""
        width = self.game.board.scale.width
        await self.pilot.click(self.game.board, offset=(LEFT + column * (width + 1) + 1, 3))
        await self.pilot.pause()

    async def until(self, holds: Callable[[], object], wanted: str = "") -> None:
        """Wait until something is true."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"no {wanted!r} in\n{self.text}"
            await self.pilot.pause(0.01)

    async def until_shown(self, text: str) -> None:
        """Wait until the screen shows a text."""
        await self.until(lambda: text in self.text, text)


@asynccontextmanager
async def window(
    table: Table, *, look: Look = STILL, size: tuple[int, int] = SIZE, pause: float = 0.0
) -> AsyncIterator[Window]:
    """Run the game at a table."""
    app = GameApp(table, look, pause=pause)
    async with app.run_test(size=size, notifications=True) as pilot:
        await pilot.pause()
        yield Window(pilot)
    table.leave()
