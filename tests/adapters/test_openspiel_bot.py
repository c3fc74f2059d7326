"""Agents as bots of OpenSpiel."""

import random
import sys
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots

from connectn import Board, Limit, Rules, make_agent
from connectn.adapters.openspiel import bot, load_game, to_state
from connectn.agents.registry import agent_types
from connectn.errors import AgentError, MissingPackageError, OpenSpielError
from tests.cases import for_each


class Scripted:
    """Plays given columns, and remembers what it was asked."""

    def __init__(self, *columns: Any) -> None:
        self.columns = list(columns)
        self.asked: list[tuple[Board, Limit | None]] = []

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        self.asked.append((board, limit))
        column: int = self.columns.pop(0)
        return column


def mcts(rules: Rules, simulations: int = 50) -> pyspiel.Bot:
    """Return a bot of OpenSpiel itself."""
    return pyspiel.MCTSBot(
        load_game(rules),
        pyspiel.RandomRolloutEvaluator(1, 1),
        uct_c=1.4,
        max_simulations=simulations,
        max_memory_mb=10,
        solve=True,
        seed=1,
        verbose=False,
    )


@pytest.mark.parametrize("rules", [Rules(), Rules(9, 7, 5), Rules(5, 4, 3)], ids=str)
def test_strong_beats_bots_of_openspiel_with_both_colours(rules: Rules) -> None:
    strong = bot("strong", seconds=0.02)
    for weak in (pyspiel.make_uniform_random_bot, lambda *_: mcts(rules)):
        start = load_game(rules).new_initial_state
        assert pyspiel.evaluate_bots(start(), [strong, weak(1, 1)], seed=1) == [1, -1]
    if rules.connect > 3:  # there the first player wins with any play of the second
        random_bot = pyspiel.make_uniform_random_bot(0, 1)
        assert pyspiel.evaluate_bots(start(), [random_bot, strong], seed=1) == [-1, 1]


def test_a_bot_plays_in_openspiels_own_loop_in_python() -> None:
    state = load_game().new_initial_state()
    one = bot("greedy", seed=1)
    returns = evaluate_bots(state, [one, one], random.Random(1))
    assert state.is_terminal()
    assert sum(returns) == 0


@for_each("name", [agent_type.name for agent_type in agent_types()])
def test_every_agent_is_a_bot(name: str) -> None:
    state = load_game(Rules(5, 4, 3)).new_initial_state()
    one = bot(name, seconds=0.02)
    pyspiel.evaluate_bots(state, [one, one], seed=1)
    assert state.is_terminal()


def test_a_bot_sees_the_whole_game_whatever_it_was_told() -> None:
    agent = Scripted(3, 2)
    one = bot(agent, seconds=0.5)
    state = to_state(Board.parse("112"))
    one.restart()
    assert one.step(state) == 3
    one.restart_at(to_state(Board()))
    one.inform_action(state, 0, 6)
    assert one.step(to_state(Board.parse("9x7c5:55"))) == 2
    limit = Limit(seconds=0.5)
    assert agent.asked == [(Board.parse("112"), limit), (Board.parse("9x7c5:55"), limit)]
    assert agent.asked[0][0].moves == (0, 0, 1)


def test_a_bot_is_one_of_openspiel_and_provides_no_policy() -> None:
    one = bot("greedy")
    assert isinstance(one, pyspiel.Bot)
    assert one.provides_policy() is False


def test_without_seconds_there_is_no_limit() -> None:
    agent = Scripted(0)
    bot(agent).step(to_state(Board()))
    assert agent.asked == [(Board(), None)]


def test_a_seed_repeats_a_game() -> None:
    def history(seed: int) -> list[int]:
        state = load_game().new_initial_state()
        pyspiel.evaluate_bots(state, [bot("random", seed=seed), bot("greedy", seed=seed)], seed=1)
        moves: list[int] = state.history()
        return moves

    assert history(1) == history(1) != history(2)


def test_a_step_after_the_end_is_one_sentence() -> None:
    with pytest.raises(OpenSpielError, match="no action to choose: the game is over in 7x6c4:12"):
        bot("random").step(to_state(Board.parse("1212121")))


@pytest.mark.parametrize("column", [7, -1, 3, "x", None])
def test_a_wrong_column_of_an_agent_does_not_reach_openspiel(column: object) -> None:
    state = to_state(Board.parse("444444"))
    with pytest.raises(OpenSpielError, match=r"the agent chose .*, which is no column in 7x6c4:4"):
        pyspiel.evaluate_bots(state, [bot(Scripted(column))] * 2, seed=1)
    assert state.history() == [3] * 6


def test_an_error_of_an_agent_comes_through_openspiel() -> None:
    class Broken:
        def choose(self, board: Board, limit: Limit | None = None) -> int:
            raise ZeroDivisionError("its author's")

    with pytest.raises(ZeroDivisionError, match="its author's"):
        pyspiel.evaluate_bots(to_state(Board()), [bot(Broken())] * 2, seed=1)


def test_an_unknown_agent_is_one_sentence() -> None:
    with pytest.raises(AgentError, match="did you mean strong"):
        bot("stron")


def test_the_agent_of_a_bot_can_be_asked_for() -> None:
    agent = make_agent("greedy")
    assert bot(agent).agent is agent


def test_without_openspiel_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(MissingPackageError, match=r'pip install "connectn\[openspiel\]"'):
        bot("greedy")
