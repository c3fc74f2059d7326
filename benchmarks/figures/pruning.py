"""How many nodes alpha-beta saves the papers' agents; it chooses the same moves as minimax."""

from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.figures.cache import AnswerCache
from benchmarks.figures.figure import Figure, table
from benchmarks.papers import MOST_DISCS, nodes_per_move
from connectn.agents.papers.players import PAPERS


@dataclass(frozen=True)
class Plan:
    """The number of positions."""

    positions: int = 20


class Count(NamedTuple):
    """An agent whose nodes are to be counted."""

    paper: str
    positions: int


def count(question: Count) -> tuple[float, float]:
    """Return the mean nodes per move of minimax and of alpha-beta."""
    return nodes_per_move(question.paper, question.positions)


def figure(plan: Plan, cache: AnswerCache) -> Figure:
    """Count the nodes of every agent and show the ratio."""
    counts = [Count(paper, plan.positions) for paper in PAPERS]
    rows = [
        [
            paper,
            str(PAPERS[paper].plies),
            f"{minimax:,.0f}",
            f"{alpha_beta:,.0f}",
            f"{minimax / alpha_beta:.1f}",
        ]
        for (paper, _), (minimax, alpha_beta) in zip(counts, cache.ask(counts, count), strict=True)
    ]
    head = ["agent", "plies", "minimax", "alpha-beta", "ratio"]
    return Figure(
        f"Nodes per move at the paper's depth (plies, the agent's own move included): the mean "
        f"over {plan.positions} random 7x6 positions\nwith up to {MOST_DISCS} discs.\n\n"
        f"{table(head, rows)}"
    )
