"""`strong` against the papers' players at their own depth, on small and large boards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from benchmarks.figures.figure import Figure, percent, table
from benchmarks.figures.games import Player, openings, play
from benchmarks.figures.ledger import Ledger
from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import make_agent
from connectn.game.board import Board
from connectn.game.rules import Rules
from connectn.solver.limit import Limit

SEED = 1
WANTED = 0.95  # of the points, from each of them on each board


@dataclass(frozen=True)
class Plan:
    """How much is played."""

    games: Mapping[str, int] = field(
        default_factory=lambda: {"7x6c4": 40, "9x7c5": 40, "12x10c4": 20, "16x16c5": 20}
    )
    """Per opponent on each board, half of them with each colour."""
    seconds: float = 0.1
    """What strong has for a move."""
    patience: float = 10.0
    """What the others have, who need far less for their depth as a rule."""


class Duel(NamedTuple):
    """A game to play."""

    opponent: str
    opening: str
    strong_first: bool
    seconds: float
    patience: float
    seed: int


def points(duel: Duel) -> float:
    """Play it and return what strong makes of it: 1, 0, or half a point."""
    strong = Player(make_agent("strong"), Limit(seconds=duel.seconds))
    other = Player(make_agent(duel.opponent, seed=duel.seed), Limit(seconds=duel.patience))
    players = (strong, other) if duel.strong_first else (other, strong)
    winner = play(Board.parse(duel.opening), *players)
    return 0.5 if winner is None else float(players[winner] is strong)


def figure(plan: Plan, ledger: Ledger) -> Figure:
    """Play all duels and show who made how much of them."""
    duels = {
        (board, opponent): _duels(board, opponent, games, plan)
        for board, games in plan.games.items()
        for opponent in PAPERS
    }
    results = iter(ledger.ask([duel for part in duels.values() for duel in part], points))
    made = {pair: [next(results) for _ in part] for pair, part in duels.items()}
    rows = [
        [opponent, *(cell(made[board, opponent]) for board in plan.games)] for opponent in PAPERS
    ]
    shares = {pair: sum(part) / len(part) for pair, part in made.items()}
    board, opponent = least = min(shares, key=shares.__getitem__)
    return Figure(
        f"`strong` with {1000 * plan.seconds:g} ms a move: its share of the points, and games "
        f"won-drawn-lost. Each opponent\nplays at its own depth. Openings are 2 to 6 random discs, "
        f"drawn with best play or evaluated as about even\nwhere the result is not known, each "
        f"played with both colours.\n\n{table(['opponent', *plan.games], rows)}\n\n"
        f"The least share is {percent(shares[least])}, against `{opponent}` on {board}; "
        f"{sum(share >= WANTED for share in shares.values())} of {len(shares)} are "
        f"{percent(WANTED)} or more."
    )


def _duels(board: str, opponent: str, games: int, plan: Plan) -> list[Duel]:
    boards = openings(Rules.parse(board), (games + 1) // 2, SEED)
    return [
        Duel(opponent, str(opening), first, plan.seconds, plan.patience, SEED + number)
        for number, opening in enumerate(boards)
        for first in (True, False)
    ]


def cell(made: Sequence[float]) -> str:
    """Return the share of the points with wins, draws and losses.

    >>> cell([1, 1, 0.5, 0])
    '62.5 % (2-1-1)'
    """
    won, drawn, lost = (made.count(points) for points in (1, 0.5, 0))
    return f"{percent(sum(made) / len(made))} ({won}-{drawn}-{lost})"
