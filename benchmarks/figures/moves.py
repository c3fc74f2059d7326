"""How often each agent plays a perfect move, by the exact solver's judgement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from benchmarks.figures.bars import Bars
from benchmarks.figures.figure import Figure, percent, table
from benchmarks.figures.ledger import Ledger
from benchmarks.judged import UNPLAYABLE, Judged, read
from connectn.agents.registry import agent_types, make_agent
from connectn.game.board import Board
from connectn.solver.limit import Limit

SEED = 1
PHASES = {"opening": range(12), "middle": range(12, 28), "end": range(28, 42)}  # discs on the board
LEVELS = (1, 4, 7)  # of `perfect`, for comparison
PICTURE = "agents-moves.svg"


@dataclass(frozen=True)
class Plan:
    """How much is asked."""

    positions: int = 1000
    seconds: float = 0.1
    """What strong and perfect have for a move."""
    playouts: int = 1000
    """What mcts has."""


class Choice(NamedTuple):
    """A move to choose."""

    agent: str
    position: str
    seconds: float | None
    seed: int


class Tally(NamedTuple):
    """Shares of the moves that keep the result, and that have the best score."""

    result: float
    score: float


def choose(choice: Choice) -> int:
    """Return the column a new agent plays, who knows nothing of the positions before."""
    limit = None if choice.seconds is None else Limit(seconds=choice.seconds)
    return make_agent(choice.agent, seed=choice.seed).choose(Board.parse(choice.position), limit)


def figure(plan: Plan, ledger: Ledger) -> Figure:
    """Let everybody choose in every position and show how often that was perfect."""
    positions = spread(read(), plan.positions)
    names = players(plan)
    choices = [
        Choice(agent, str(judged.board), seconds, SEED + number)
        for agent, seconds in names.values()
        for number, judged in enumerate(positions)
    ]
    columns = iter(ledger.ask(choices, choose))
    moves = {name: [(judged, next(columns)) for judged in positions] for name in names}
    tallies = {name: by_phase(part) for name, part in moves.items()}
    ranked = sorted(tallies, key=lambda name: tallies[name][-1], reverse=True)
    sizes = [sum(judged.discs in phase for judged in positions) for phase in PHASES.values()]
    head = [f"{phase} ({size})" for phase, size in zip(PHASES, sizes, strict=True)]
    rows = [
        [name, *(f"{percent(tally.result)} / {percent(tally.score)}" for tally in tallies[name])]
        for name in ranked
    ]
    title = "Moves that keep the result, in % of random 7x6 positions"
    groups = {name: [tally.result for tally in tallies[name][:-1]] for name in ranked}
    return Figure(
        f"Shares of the moves that keep the result (win, draw or loss) / that have the best score "
        f"as well, on {len(positions)} random\n7x6 positions by discs on the board: opening under "
        f"12, middle 12 to 27, end 28 and more. `strong` and `perfect` have\n"
        f"{1000 * plan.seconds:g} ms a move, `mcts` {plan.playouts:,} playouts, all others their "
        f"own depth.\n\n{table(['agent', *head, f'all ({len(positions)})'], rows)}\n\n"
        f"![Shares of perfect moves by agent and phase](images/{PICTURE})",
        {PICTURE: Bars(title, list(PHASES), groups).draw()},
    )


def players(plan: Plan) -> dict[str, tuple[str, float | None]]:
    """Return everybody by name: the text that makes the agent, and its seconds for a move."""
    names = [agent_type.name for agent_type in agent_types()]
    everybody: dict[str, tuple[str, float | None]] = {name: (name, None) for name in names}
    everybody["mcts"] = f"mcts:nodes={plan.playouts}", None
    for name in ("strong", "perfect"):
        everybody[name] = name, plan.seconds
    for level in LEVELS:
        everybody[f"perfect:level={level}"] = f"perfect:level={level}", None
    return everybody


def spread(positions: Sequence[Judged], number: int) -> list[Judged]:
    """Return so many positions, as evenly from all phases as can be.

    >>> [judged.discs for judged in spread(read(), 3)] == [read()[i].discs for i in (0, 333, 666)]
    True
    """
    number = min(number, len(positions))
    return [positions[place * len(positions) // number] for place in range(number)]


def by_phase(moves: Sequence[tuple[Judged, int]]) -> list[Tally]:
    """Return a tally per phase, and one over all."""
    parts = [[move for move in moves if move[0].discs in phase] for phase in PHASES.values()]
    return [tally(part) for part in (*parts, moves)]


def tally(moves: Iterable[tuple[Judged, int]]) -> Tally:
    """Compare moves with the best there was."""
    results, scores = [], []
    for judged, column in moves:
        best, played = max(judged.scores), judged.scores[column]
        if played == UNPLAYABLE:
            raise ValueError(f"column {column} cannot be played in {judged.board}")
        results.append(_sign(played) == _sign(best))
        scores.append(played == best)
    return Tally(sum(results) / len(results), sum(scores) / len(scores))


def _sign(score: int) -> int:
    return (score > 0) - (score < 0)
