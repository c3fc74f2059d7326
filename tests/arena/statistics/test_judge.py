"""Moves judged by the solver, beside an oracle that plays every game out."""

import time
from dataclasses import replace
from typing import Any

import pytest

from connectn import Board, Limit, Rules, Solver, make_agent
from connectn.arena.results import Fixture, Game, Results
from connectn.arena.statistics import judge as judging
from connectn.arena.statistics.judge import MOST_EMPTY, judge
from tests.arena.inventions import tournament
from tests.oracle import solving

AMPLE = 60.0
SMALL = [  # boards and openings from which every game can be played out
    *((Rules(3, 4, 3), discs) for discs in (0, 1, 4)),
    *((Rules(4, 3, 4), discs) for discs in (0, 3)),
    *((Rules(4, 4, 3), discs) for discs in (3, 6)),
    (Rules(5, 3, 3), 4),
]


def sign(score: int) -> int:
    return (score > 0) - (score < 0)


def by_playing_out(results: Results) -> tuple[list[int], list[int]]:
    """Return the decisions and the perfect moves of each player."""
    decisions, perfect = [0] * len(results.players), [0] * len(results.players)
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
                perfect[player] += sign(made) == max(signs)
            board.push(column)
    return decisions, perfect


@pytest.mark.parametrize(("rules", "discs"), SMALL, ids=str)
def test_decisions_and_perfect_moves_are_those_of_the_oracle(rules: Rules, discs: int) -> None:
    results = tournament(rules, ["a", "b", "c"], 3, discs=discs)
    decisions, perfect = by_playing_out(results)
    judgement = judge(results, AMPLE)
    assert list(judgement.decisions) == decisions
    assert list(judgement.perfect) == perfect
    moves = sum(len(game.moves) for game in results.games)
    assert (judgement.judged, judgement.moves, judgement.unknown) == (moves, moves, 0)
    assert sum(decisions) > 0


@pytest.mark.parametrize("rules", [Rules(5, 4, 4), Rules(5, 5, 3)], ids=str)
def test_a_perfect_player_gives_nothing_away(rules: Rules) -> None:
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
    results = Results(1, rules, ("perfect", "random"), (f"{rules}:",) * 6, tuple(games), 6)
    judgement = judge(results, AMPLE)
    assert judgement.share(0) == 1
    assert (judgement.share(1) or 0) < 1


def test_what_is_too_hard_is_said_and_not_counted() -> None:
    results = tournament(Rules(), ["a", "b"], 1, discs=8)
    judgement = judge(results, AMPLE, nodes=1)
    assert 0 < judgement.unknown <= judgement.judged
    assert sum(judgement.decisions) <= judgement.judged - judgement.unknown


def test_positions_with_too_many_empty_cells_are_not_tried() -> None:
    results = tournament(Rules(8, 8, 4), ["a", "b"], 3)
    earliest = Rules(8, 8, 4).cells - MOST_EMPTY - 2  # moves after an opening of two discs
    moves = sum(max(len(game.moves) - earliest, 0) for game in results.games)
    judgement = judge(results, AMPLE, nodes=1000)
    assert judgement.moves == judgement.judged == moves
    assert moves < sum(len(game.moves) for game in results.games)


def test_the_time_is_kept_even_on_the_hardest_boards() -> None:
    results = tournament(Rules(9, 7, 5), ["a", "b"], 20, discs=20)
    begun = time.monotonic()
    judgement = judge(results, 0.3, nodes=10**12)
    assert time.monotonic() - begun < 2
    assert judgement.judged < judgement.moves


def test_progress_is_told_move_by_move() -> None:
    told: list[tuple[int, int]] = []
    results = tournament(Rules(4, 4, 3), ["a", "b"], 2)
    judgement = judge(results, AMPLE, progress=lambda done, total: told.append((done, total)))
    assert told == [(done, judgement.moves) for done in range(1, judgement.moves + 1)]


def test_another_seed_judges_other_moves_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_MOVES", 20)
    results = tournament(Rules(5, 4, 3), ["a", "b"], 20)
    one, again, other = (judge(results, AMPLE, seed=seed) for seed in (1, 1, 2))
    assert one == again != other
    assert one.judged == 20


def test_a_position_is_solved_once_however_often_it_was_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    questions: list[Board] = []

    class CountingSolver(Solver):
        def solve(self, board: Board, *arguments: Any, **settings: Any) -> Any:
            questions.append(board.copy())
            return super().solve(board, *arguments, **settings)

    monkeypatch.setattr(judging, "Solver", CountingSolver)
    once = tournament(Rules(4, 4, 3), ["a", "b"], 2)
    judge(once, AMPLE)
    asked = len(questions)
    questions.clear()
    judge(replace(once, games=once.games * 10), AMPLE)
    assert len(questions) == asked
    assert len(set(questions)) == asked


def test_nothing_played_is_nothing_to_judge() -> None:
    results = Results(1, Rules(), ("a", "b"), (), (), 0)
    judgement = judge(results, AMPLE)
    assert (judgement.moves, judgement.judged, judgement.share(0)) == (0, 0, None)
