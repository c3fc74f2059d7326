"""How often each agent plays a perfect move, by the exact scores of all columns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.figures.bars import Bars
from benchmarks.figures.cache import AnswerCache
from benchmarks.figures.figure import Figure, percent, table
from benchmarks.graded import GradedPosition, read
from connectn.agents.registry import agent_types, make_agent
from connectn.game.board import Board
from connectn.solver.limit import Limit

SEED = 1
PHASES = {"opening": range(12), "middle": range(12, 28), "end": range(28, 42)}  # discs on the board
LEVELS = (1, 4, 7)  # of `perfect`, for comparison
PICTURE = "agents-moves.svg"


@dataclass(frozen=True)
class Plan:
    """The number of positions, and the limits of the agents."""

    positions: int = 1000
    seconds: float = 0.1
    """Of strong and perfect, per move."""
    playouts: int = 1000
    """Of mcts, per move."""


class Choice(NamedTuple):
    """A move to choose."""

    agent: str
    position: str
    seconds: float | None
    seed: int


class Tally(NamedTuple):
    """The share of the moves that keep the result, and of those that have the best score."""

    result: float
    score: float


def choose(choice: Choice) -> int:
    """Return the column of a new agent, which remembers no earlier position."""
    limit = None if choice.seconds is None else Limit(seconds=choice.seconds)
    return make_agent(choice.agent, seed=choice.seed).choose(Board.parse(choice.position), limit)


def figure(plan: Plan, cache: AnswerCache) -> Figure:
    """Let every agent choose in every position and show how often its move was perfect."""
    positions = spread(read(), plan.positions)
    names = players(plan)
    choices = [
        Choice(agent, str(position.board), seconds, SEED + number)
        for agent, seconds in names.values()
        for number, position in enumerate(positions)
    ]
    columns = iter(cache.ask(choices, choose))
    moves = {name: [(position, next(columns)) for position in positions] for name in names}
    tallies = {name: by_phase(part) for name, part in moves.items()}
    ranked = sorted(tallies, key=lambda name: tallies[name][-1], reverse=True)
    sizes = [sum(position.discs in phase for position in positions) for phase in PHASES.values()]
    head = [f"{phase} ({size})" for phase, size in zip(PHASES, sizes, strict=True)]
    rows = [
        [name, *(f"{percent(tally.result)} / {percent(tally.score)}" for tally in tallies[name])]
        for name in ranked
    ]
    title = "Moves that keep the result, in % of random 7x6 positions"
    groups = {name: [tally.result for tally in tallies[name][:-1]] for name in ranked}
    return Figure(
        f"Share of the moves that keep the result (win, draw or loss) / that also have the best "
        f"score, on {len(positions)} random\n7x6 positions by discs on the board: opening under "
        f"12, middle 12 to 27, end 28 and more. `strong` and `perfect` have\n"
        f"{1000 * plan.seconds:g} ms a move, `mcts` {plan.playouts:,} playouts, the others their "
        f"own depth.\n\n{table(['agent', *head, f'all ({len(positions)})'], rows)}\n\n"
        f"![Shares of perfect moves by agent and phase](images/{PICTURE})",
        {PICTURE: Bars(title, list(PHASES), groups).draw()},
    )


def players(plan: Plan) -> dict[str, tuple[str, float | None]]:
    """Return by name the text that makes each agent, and its seconds for a move."""
    names = [agent_type.name for agent_type in agent_types()]
    agents: dict[str, tuple[str, float | None]] = {name: (name, None) for name in names}
    agents["mcts"] = f"mcts:nodes={plan.playouts}", None
    for name in ("strong", "perfect"):
        agents[name] = name, plan.seconds
    for level in LEVELS:
        agents[f"perfect:level={level}"] = f"perfect:level={level}", None
    return agents


def spread(positions: Sequence[GradedPosition], number: int) -> list[GradedPosition]:
    """Return this many of the positions, at equal distances in the list.

    >>> spread(read(), 3) == [read()[place] for place in (0, 333, 666)]
    True
    """
    number = min(number, len(positions))
    return [positions[place * len(positions) // number] for place in range(number)]


def by_phase(moves: Sequence[tuple[GradedPosition, int]]) -> list[Tally]:
    """Return a tally per phase, and one of all moves."""
    parts = [[move for move in moves if move[0].discs in phase] for phase in PHASES.values()]
    return [tally(part) for part in (*parts, moves)]


def tally(moves: Iterable[tuple[GradedPosition, int]]) -> Tally:
    """Grade moves by the result they keep and by their score."""
    grades = [(position.keeps_result(move), position.is_best(move)) for position, move in moves]
    results, scores = zip(*grades, strict=True)
    return Tally(sum(results) / len(results), sum(scores) / len(scores))
