"""How many positions alpha-beta saves the papers' players, who play the same moves with it."""

from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.figures.figure import Figure, table
from benchmarks.figures.ledger import Ledger
from benchmarks.papers import nodes_per_move
from connectn.agents.papers.players import PAPERS


@dataclass(frozen=True)
class Plan:
    """How much is counted."""

    positions: int = 20


class Count(NamedTuple):
    """Nodes to count."""

    paper: str
    positions: int


def count(question: Count) -> tuple[float, float]:
    """Return the mean nodes of a move, of minimax and of alpha-beta."""
    return nodes_per_move(question.paper, question.positions)


def figure(plan: Plan, ledger: Ledger) -> Figure:
    """Count for every paper and show the ratio."""
    counts = [Count(paper, plan.positions) for paper in PAPERS]
    rows = [
        [
            paper,
            str(PAPERS[paper].plies),
            f"{minimax:,.0f}",
            f"{alpha_beta:,.0f}",
            f"{minimax / alpha_beta:.1f}",
        ]
        for (paper, _), (minimax, alpha_beta) in zip(counts, ledger.ask(counts, count), strict=True)
    ]
    head = ["agent", "plies", "minimax", "alpha-beta", "ratio"]
    return Figure(
        f"Positions looked at per move at the paper's depth, the own move included: the mean over "
        f"{plan.positions} random 7x6 positions\nwith up to 24 discs.\n\n{table(head, rows)}"
    )
