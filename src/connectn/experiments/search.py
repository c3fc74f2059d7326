"""Nodes and time by depth: minimax, alpha-beta, and alpha-beta with a table."""

import time
from dataclasses import replace
from random import Random
from typing import NamedTuple

from connectn.agents.papers.players import PAPERS
from connectn.agents.papers.search import Search
from connectn.agents.papers.tree import Choice
from connectn.experiments.charts.curves import Curves
from connectn.experiments.markdown import blocks, picture, table
from connectn.experiments.random_boards import quiet_board
from connectn.experiments.run import SEED, Run
from connectn.experiments.section import Section
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.view.words import duration

WAYS = {"minimax": 6, "alpha-beta": 8, "alpha-beta with table": 8}
"""How to search, and the greatest number of plies that is measured."""
MOST_DISCS = 24
NODES, TIMES = "search-nodes.svg", "search-times.svg"


class CostQuestion(NamedTuple):
    """A question: nodes and time of a search."""

    evaluation: str
    way: str
    plies: int
    positions: int


def set_up(evaluation: str, way: str, plies: int) -> Search:
    """Return a paper's search with another depth and way to search."""
    paper = PAPERS[evaluation]
    return replace(
        paper,
        plies=plies,
        pruning=way != "minimax",
        table=way == "alpha-beta with table",
        ties=paper.rules.choice is Choice.RANDOM,
    )


def cost(asked: CostQuestion) -> tuple[float, float]:
    """Return the mean nodes and seconds per move."""
    search, nodes = set_up(asked.evaluation, asked.way, asked.plies), 0
    boards = random_boards(asked.positions)
    begun = time.perf_counter()
    for board in boards:
        nodes += search.run(board).nodes
    return nodes / len(boards), (time.perf_counter() - begun) / len(boards)


def random_boards(number: int) -> list[Board]:
    """Return positions after 0 to 24 random moves, without a win on the next move."""
    dice = Random(SEED)
    return [quiet_board(dice, Rules(), dice.randint(0, MOST_DISCS)) for _ in range(number)]


def measure(run: Run) -> Section:
    """Search the same positions in all ways at all depths."""
    positions, shallower = run.size((10, 0), (2, 3))
    questions = [
        CostQuestion(evaluation, way, plies, positions)
        for evaluation in PAPERS
        for way, most in WAYS.items()
        for plies in range(1, most - shallower + 1)
    ]
    answers = run.ask(questions, cost, "searches", alone=True)
    found = dict(zip(questions, answers, strict=True))
    title = "per move by depth (plies, own move included)"
    pictures = {
        NODES: Curves(f"Nodes {title}", tuple(WAYS), _panels(found, 0), _count).draw(),
        TIMES: Curves(f"Time {title}", tuple(WAYS), _panels(found, 1), duration).draw(),
    }
    plies = min(WAYS["minimax"] - shallower, 5)
    return Section(
        blocks(
            "Three ways to search the same tree: minimax, as P2 publishes it; alpha-beta, which "
            "P2 wishes for and others have; alpha-beta with a transposition table, which P3 "
            "wishes for. All three choose the same moves, which the tests compare on 500 "
            "positions. The mean over "
            f"{positions} random 7x6 positions with up to {MOST_DISCS} discs, one process:",
            picture("Nodes per move by depth for every evaluation", NODES),
            picture("Time per move by depth for every evaluation", TIMES),
            f"At {plies} plies:",
            _table(found, plies),
        ),
        pictures=pictures,
    )


Found = dict[CostQuestion, tuple[float, float]]


def _panels(found: Found, number: int) -> dict[str, dict[str, dict[int, float]]]:
    """Return the curves of one of the two numbers of each answer."""
    panels = {name: {way: dict[int, float]() for way in WAYS} for name in PAPERS}
    for asked, answer in found.items():
        panels[asked.evaluation][asked.way][asked.plies] = answer[number]
    return panels


def _at(found: Found, evaluation: str, way: str, plies: int) -> tuple[float, float]:
    wanted = evaluation, way, plies
    return next(answer for asked, answer in found.items() if asked[:3] == wanted)


def _table(found: Found, plies: int) -> str:
    rows = []
    for evaluation in PAPERS:
        answers = [_at(found, evaluation, way, plies) for way in WAYS]
        cells = [f"{nodes:,.0f} / {duration(seconds)}" for nodes, seconds in answers]
        rows.append([evaluation, *cells, f"{answers[0][0] / answers[-1][0]:.1f}"])
    head = ["evaluation", *(f"{way}: nodes / time" for way in WAYS)]
    return table([*head, "minimax / table, nodes"], rows)


def _count(number: float) -> str:
    """Write a power of ten.

    >>> _count(1000.0), _count(1e6)
    ('1,000', '1,000,000')
    """
    return f"{number:,.0f}"
