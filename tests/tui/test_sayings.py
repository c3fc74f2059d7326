"""The lines below the board."""

import pytest

from connectn.errors import RecordError
from connectn.game.outcome import Outcome, Termination
from connectn.tui import sayings
from connectn.tui.look import Look
from tests.tui.window import match_of


def test_whose_turn_it_is() -> None:
    match = match_of("human", "greedy")
    assert sayings.state(match, Look()) == "Your move, Red."
    match.session.push(3)
    assert sayings.state(match, Look(), spinner="|") == (
        "| Yellow greedy is thinking... Esc: stop."
    )
    assert sayings.state(match, Look(color=False), is_stopped=True) == (
        "O greedy was stopped. g: go on."
    )
    assert sayings.state(match_of("ann=human", "human"), Look()) == "Red to move: ann."


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome(1, Termination.RESIGNATION), "Yellow greedy wins. You resigned."),
        (Outcome(0, Termination.TIMEOUT), "You win! Yellow greedy had no time left."),
        (Outcome(0, Termination.ILLEGAL_MOVE), "You win! Yellow greedy lost by illegal move."),
        (Outcome(None, Termination.FULL_BOARD), "A draw: the board is full."),
    ],
)
def test_how_a_game_ended(outcome: Outcome, sentence: str) -> None:
    assert sayings.ending(match_of("human", "greedy"), Look(), outcome) == sentence


def test_an_error_is_a_sentence_without_control_characters() -> None:
    assert sayings.wrong(FileNotFoundError(2, "No such file", "a\x1b")) == "A\\x1b: No such file."
    assert sayings.wrong(RecordError("it holds no game")) == "It holds no game."
