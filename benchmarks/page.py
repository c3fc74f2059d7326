"""The core in the page, in Debian's chromium, beside the native one in the same run.

Every position of random 7x6 games is analysed as the page does it, in the worker, with a new game
each time the moves of one are over; the page's own figure is the time until all seven scores are
there. The table of the worker is kept between the positions, as in a game, and so is the native
one. The nodes per second are those of positions which neither finds in the book.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from random import Random
from shutil import which
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from connectn import Board, Solver
from connectn.web.site import Site
from tests.browser import FLAGS
from tests.web.host import hosted

GAMES = 60
SEED = 16
TARGET = 0.3
"""Seconds for all seven scores, for 95 of 100 positions."""
LOADS = 9
ASK = """async positions => {
  const { Engine } = await import(new URL("js/engine.js", location.href));
  const engine = await Engine.start();
  await engine.analyze("7x6c4:");
  const found = [];
  for (const position of positions) {
    const begun = performance.now();
    const { nodes, seconds, done } = await engine.analyze(position);
    found.push({ took: (performance.now() - begun) / 1000, nodes, seconds, done });
  }
  return JSON.stringify(found);
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"


def report(*, quick: bool = False) -> None:
    """Print the times of the page; without a browser, say so."""
    browser = which("chromium")
    if browser is None or find_spec("playwright") is None:
        print("The page is not timed: it needs chromium and playwright (scripts/browser).\n")
        return
    from playwright.sync_api import sync_playwright

    boards = _boards(GAMES // 10 if quick else GAMES)
    with _hosted() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser, args=list(FLAGS))
        _report_loads(opened.new_context, address)
        page = opened.new_page()
        page.goto(address)
        found = json.loads(page.evaluate(ASK, [str(board) for board in boards]))
        opened.close()
    _report_scores(boards, found)


def _boards(games: int) -> list[Board]:
    """Return every unfinished position of random games, in the order of play."""
    dice, found = Random(SEED), []
    for _ in range(games):
        board = Board()
        while not board.is_game_over():
            found.append(board.copy())
            board.push(dice.choice(board.legal_moves))
    return found


def _report_loads(context: Callable[[], Any], address: str) -> None:
    """Print how soon a page is painted and can be played, each time in a new browser profile."""
    painted, playable = [], []
    for _ in range(LOADS):
        visitor = context()
        page = visitor.new_page()
        page.goto(address)
        page.wait_for_selector("body[data-ready=true]")
        playable.append(page.evaluate("performance.now()") / 1000)
        painted.append(page.evaluate(PAINT) / 1000)
        visitor.close()
    print("The page from a plain host, empty cache, seconds (median of", LOADS, "loads)")
    print(f"  first paint       {median(painted):6.2f}")
    print(f"  can be played     {median(playable):6.2f}   at most\n")


def _report_scores(boards: list[Board], found: list[dict[str, float]]) -> None:
    """Print the times of all seven scores, and the native ones beside them."""
    solver = Solver()
    native, native_nodes = [], 0
    for board in boards:
        analysis = solver.analyze(board)
        native.append(analysis.seconds)
        native_nodes += analysis.nodes
    if not all(one["done"] for one in found):
        sys.exit("the page did not finish a position")
    took = [one["took"] for one in found]
    nodes = sum(one["nodes"] for one in found)
    print(f"All seven scores of {len(boards):,} positions of random 7x6 games, milliseconds")
    print("                      mean   median      p95      p99      most   M nodes/s")
    for name, times, searched in (("page", took, nodes), ("native", native, native_nodes)):
        cuts = quantiles(times, n=100)
        figures = (sum(times) / len(times), median(times), cuts[94], cuts[98], max(times))
        cells = "".join(f"{1000 * figure:9.2f}" for figure in figures)
        print(f"  {name:15}{cells}   {searched / sum(times) / 1e6:8.2f}")
    verdict = "met" if quantiles(took, n=100)[94] <= TARGET else "NOT met"
    print(f"  95 of 100 positions within {TARGET:g} s: {verdict}\n")


@contextmanager
def _hosted() -> Iterator[str]:
    """Show a static site on a free port, and yield its address."""
    with TemporaryDirectory() as folder:
        Site.of_page().write(Path(folder) / "site")
        with hosted(Path(folder) / "site") as address:
            yield address
