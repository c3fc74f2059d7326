"""Random grids, reachable by a game or not: every agent and command works on what is accepted."""

import io
import json
from collections import Counter
from random import Random

from connectn import Board, Limit, PositionError, Rules, Solver, make_agent
from connectn.agents.registry import agent_types
from connectn.engine.messages import Role
from connectn.engine.server import Server
from connectn.solver.analysis import lower_of, upper_of
from tests.geometries import GEOMETRIES

_HURRY = Limit(seconds=0.002)
_NAMES = [agent_type.name for agent_type in agent_types()]
_USUAL = Rules()

Grid = list[list[int | None]]


def run(seed: int, count: int) -> dict[str, int]:
    """Try so many grids with the solver, an engine and two of the agents each."""
    counts = Counter[str]()
    dice = Random(f"grids {seed}")
    solver = Solver(table_mb=1)
    for number in range(count):
        rules = _USUAL if dice.random() < 0.5 else dice.choice(GEOMETRIES)
        grid = _random(dice, rules)
        try:
            counts.update(_try(dice, solver, rules, grid))
        except Exception as error:
            where = f"seed {seed}, case {number}: {rules} {grid}"
            raise AssertionError(f"{where}: {error!r}") from error
    return dict(counts)


def _random(dice: Random, rules: Rules) -> Grid:
    """Stack discs of random colours, as many of each player as a game has; mostly few discs."""
    most = dice.choice([6, 6, rules.cells])
    discs = dice.randrange(min(most, rules.cells) + 1)
    colours = [0] * ((discs + 1) // 2) + [1] * (discs // 2)
    dice.shuffle(colours)
    columns: list[list[int]] = [[] for _ in range(rules.width)]
    while colours:
        column = dice.choice([one for one in columns if len(one) < rules.height])
        column.append(colours.pop())
    return [
        [column[row] if row < len(column) else None for column in columns]
        for row in reversed(range(rules.height))
    ]


def _try(dice: Random, solver: Solver, rules: Rules, grid: Grid) -> Counter[str]:
    try:
        board = Board.from_grid(grid, rules.connect)
    except PositionError as error:
        assert "\n" not in str(error)
        return Counter(refused=1)
    assert Board.parse(str(board)) == board
    assert [list(row) for row in board.grid()] == grid
    if board.is_game_over():
        return Counter(over=1)
    _check_solver(solver, board)
    _check_engine(board, grid)
    for name in dice.sample(_NAMES, 2):
        chosen = make_agent(name, seed=1).choose(board.copy(), _HURRY)
        assert chosen in board.legal_moves, f"{name} chose {chosen}"
    return Counter(accepted=1, choices=2)


def _check_solver(solver: Solver, board: Board) -> None:
    """Compare the bounds of the position with those of its columns, which may not contradict."""
    found = solver.solve(board, _HURRY)
    columns = [one for one in solver.analyze(board, _HURRY).scores if one is not None]
    assert len(columns) == len(board.legal_moves)
    assert lower_of(found) <= max(map(upper_of, columns))
    assert upper_of(found) >= max(map(lower_of, columns))


def _check_engine(board: Board, grid: Grid) -> None:
    sent = [
        [0 if cell is None else cell + 1 for cell in column] for column in zip(*grid, strict=True)
    ]
    question = json.dumps({"grid": sent, "player": board.turn + 1, "seconds": 0.001})
    answers, complaints = io.BytesIO(), io.StringIO()
    server = Server(make_agent("strong:table_mb=1"), Role(1, board.rules), _HURRY)
    assert server.serve(io.BytesIO(question.encode()), answers, complaints)
    assert complaints.getvalue() == ""
    assert json.loads(answers.getvalue())["move"] in board.legal_moves
