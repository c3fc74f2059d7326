"""Moves of a tournament graded by the solver, compared with an oracle that plays games out."""

import time

import pytest

from connectn import Board, Limit, Rules, make_agent
from connectn.arena.fixture import Fixture
from connectn.arena.results import Game, Results
from connectn.arena.statistics import accuracy as module
from connectn.arena.statistics.accuracy import MOST_EMPTY, grade_moves
from tests.arena.inventions import results_of, tournament
from tests.oracle import solving

AMPLE = 60.0
SMALL = [  # boards and discs of openings from which the oracle can play every game out
    *((Rules(3, 4, 3), discs) for discs in (0, 1, 4)),
    (Rules(4, 3, 4), 3),
    (Rules(4, 4, 3), 6),
    (Rules(5, 3, 3), 4),
]


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def by_playing_out(results: Results) -> tuple[list[int], list[int]]:
    """Return the decisions of each player, and how many of them kept the result."""
    decisions, kept = [0] * len(results.players), [0] * len(results.players)
    for game in results.games:
        board = Board.parse(results.openings[game.fixture.opening])
        for column in game.moves:
            scores = solving.legal_scores(results.rules, board.moves)
            signs = {sign(score) for score in scores if score is not None}
            if len(signs) > 1:
                player = game.fixture.sides[board.turn]
                decisions[player] += 1
                made = scores[column]
                assert made is not None
                kept[player] += sign(made) == max(signs)
            board.push(column)
    return decisions, kept


@pytest.mark.parametrize(("rules", "discs"), SMALL, ids=str)
def test_decisions_and_kept_results_are_those_of_the_oracle(rules: Rules, discs: int) -> None:
    results = tournament(rules, ["a", "b", "c"], 3, discs=discs)
    decisions, kept = by_playing_out(results)
    accuracy = grade_moves(results, AMPLE)
    assert list(accuracy.decisions) == decisions
    assert list(accuracy.kept) == kept
    moves = sum(len(game.moves) for game in results.games)
    assert (accuracy.graded, accuracy.moves, accuracy.unknown) == (moves, moves, 0)
    assert sum(decisions) > 0


@pytest.mark.parametrize("rules", [Rules(5, 4, 4), Rules(5, 5, 3)], ids=str)
def test_a_perfect_player_keeps_every_result(rules: Rules) -> None:
    agents = make_agent("perfect"), make_agent("random", seed=1)
    games = []
    for opening in range(6):
        fixture = Fixture(0, 1, opening, swapped=opening % 2 == 1)
        board = Board(rules)
        while not board.is_game_over():
            player = agents[fixture.sides[board.turn]]
            board.push(player.choose(board, Limit(seconds=10)))
        outcome = board.outcome()
        assert outcome is not None
        games.append(Game(fixture, board.moves, outcome.winner, outcome.termination))
    results = results_of(rules, ("perfect", "random"), (f"{rules}:",) * 6, games)
    accuracy = grade_moves(results, AMPLE)
    assert accuracy.share(0) == 1
    assert (accuracy.share(1) or 0) < 1


def test_a_position_that_is_too_hard_is_counted_as_unknown() -> None:
    results = tournament(Rules(), ["a", "b"], 1, discs=8)
    accuracy = grade_moves(results, AMPLE, nodes=1)
    assert 0 < accuracy.unknown <= accuracy.graded
    assert sum(accuracy.decisions) <= accuracy.graded - accuracy.unknown


def test_positions_with_too_many_empty_cells_are_not_graded() -> None:
    results = tournament(Rules(8, 8, 4), ["a", "b"], 3)
    earliest = Rules(8, 8, 4).cells - MOST_EMPTY - 2  # moves after an opening of two discs
    moves = sum(max(len(game.moves) - earliest, 0) for game in results.games)
    accuracy = grade_moves(results, AMPLE, nodes=1000)
    assert accuracy.moves == accuracy.graded == moves
    assert moves < sum(len(game.moves) for game in results.games)


def test_the_time_limit_holds_on_hard_positions() -> None:
    results = tournament(Rules(9, 7, 5), ["a", "b"], 20, discs=20)
    begun = time.monotonic()
    accuracy = grade_moves(results, 0.3, nodes=10**12)
    assert time.monotonic() - begun < 2
    assert accuracy.graded < accuracy.moves


def test_the_callback_is_called_after_each_move() -> None:
    seen: list[tuple[int, int]] = []
    results = tournament(Rules(4, 4, 3), ["a", "b"], 2)
    accuracy = grade_moves(results, AMPLE, on_move=lambda done, total: seen.append((done, total)))
    assert seen == [(done, accuracy.moves) for done in range(1, accuracy.moves + 1)]


def test_another_seed_grades_other_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_MOVES", 20)
    results = tournament(Rules(5, 4, 3), ["a", "b"], 20)
    one, again, other = (grade_moves(results, AMPLE, seed=seed) for seed in (1, 1, 2))
    assert one == again != other
    assert one.graded == 20


def test_a_tournament_without_a_game_has_no_moves_to_grade() -> None:
    accuracy = grade_moves(results_of(Rules()), AMPLE)
    assert (accuracy.moves, accuracy.graded, accuracy.share(0)) == (0, 0, None)
