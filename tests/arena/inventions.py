"""Tournaments made up for tests: legal games of random moves, some of them ended by a fault."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from connectn import Board, Rules, Termination
from connectn.arena.fixture import Fixture
from connectn.arena.openings import choose_openings
from connectn.arena.results import Game, Results
from connectn.arena.settings import Settings

FAULTS = (
    Termination.TIMEOUT,
    Termination.CRASH,
    Termination.ILLEGAL_MOVE,
    Termination.PROTOCOL_ERROR,
    Termination.RESIGNATION,
)


def results_of(
    rules: Rules,
    players: Sequence[str] = ("a", "b"),
    openings: Sequence[str] = (),
    games: Sequence[Game] = (),
    *,
    each: int | None = None,
    **settings: Any,
) -> Results:
    """Return a tournament of these games; `each` is the number of games planned per pairing."""
    planned = each or max(len(games), 1)
    return Results(1, Settings(tuple(players), planned, rules, **settings), (*openings,), (*games,))


def renamed(results: Results, players: Sequence[str]) -> Results:
    """Return the same tournament with other names."""
    return replace(results, settings=replace(results.settings, players=tuple(players)))


def tournament(
    rules: Rules,
    players: Sequence[str],
    pairs: int,
    *,
    discs: int = 2,
    faults: float = 0.0,
    seed: int = 1,
) -> Results:
    """Play random moves in a round-robin tournament; each move is a fault with this probability."""
    dice = Random(f"{rules} {players} {seed}")
    kind = f"random:{discs}" if discs else "empty"
    openings = choose_openings(kind, rules, pairs, seed)
    games = [
        _game(Fixture(one, other, opening, swapped), openings[opening], faults, dice)
        for opening in range(pairs)
        for swapped in (False, True)
        for one, other in combinations(range(len(players)), 2)
    ]
    return results_of(rules, players, openings, games, each=2 * pairs, seed=seed)


def _game(fixture: Fixture, opening: str, faults: float, dice: Random) -> Game:
    board = Board.parse(opening)
    given = len(board.moves)
    seconds = []
    while not board.is_game_over():
        seconds.append(round(dice.random(), 6))
        if dice.random() < faults:
            how = dice.choice(FAULTS)
            words = ("out of luck\n", "") if board.turn == 0 else ("", "out of luck\n")
            moves = board.moves[given:]
            return Game(fixture, moves, 1 - board.turn, how, "gave up", tuple(seconds), words)
        board.push(dice.choice(board.legal_moves))
    outcome = board.outcome()
    assert outcome is not None
    return Game(
        fixture, board.moves[given:], outcome.winner, outcome.termination, "", tuple(seconds)
    )


def match(results: str, *, players: Sequence[str] = ("one", "other"), **settings: Any) -> Results:
    """Return a match with these results of the first player, pair by pair: ``"WL DD WW W"``.

    The moves do not lead to these results; they only make each game different.
    """
    games = _games((0, 1), results.split())
    return results_of(Rules(), players, ("7x6c4:",) * len(results.split()), games, **settings)


def round_robin(results: Mapping[tuple[int, int], str], *, pairs: int) -> Results:
    """Return a tournament in which each pairing ends so often with this result of its first."""
    games = [game for players, pair in results.items() for game in _games(players, [pair] * pairs)]
    names = [chr(ord("a") + player) for player in range(1 + max(map(max, results)))]
    return results_of(Rules(), names, ("7x6c4:",) * pairs, games)


def _games(players: tuple[int, int], results: Sequence[str]) -> list[Game]:
    """Return the games of two players, pair by pair, with moves that make each one different."""
    games: list[Game] = []
    for opening, pair in enumerate(results):
        for swapped, result in zip((False, True), pair, strict=False):
            fixture = Fixture(*players, opening, swapped)
            winner = {"W": players[0], "L": players[1], "D": None}[result]
            side = None if winner is None else fixture.sides.index(winner)
            how = Termination.FULL_BOARD if side is None else Termination.LINE
            moves = tuple(len(games) // 7**place % 7 for place in range(5))
            games.append(Game(fixture, moves, side, how))
    return games
