"""Who sits where: people and agents by their texts, with names and levels."""

import pytest

from connectn import AgentError, Board, Limit
from connectn.play.seat import Seat


class Counting:
    """Counts how often its game has ended."""

    def __init__(self) -> None:
        self.ended = 0

    def choose(self, board: Board, limit: Limit | None = None) -> int:
        return board.legal_moves[0]

    def end_game(self) -> None:
        self.ended += 1


@pytest.mark.parametrize(
    ("text", "name", "is_person"),
    [
        ("human", "human", True),
        ("HUMAN", "human", True),
        ("ann = human", "ann", True),
        ("greedy:seed=1", "greedy:seed=1", False),
        ("bob=greedy:seed=1", "bob", False),
    ],
)
def test_a_seat_has_the_name_that_is_given_or_the_text(
    text: str, name: str, is_person: object
) -> None:
    seat = Seat.of(text)
    assert (seat.name, seat.is_person) == (name, is_person)


@pytest.mark.parametrize(
    ("text", "level", "name", "made_of"),
    [
        ("perfect", 3, "perfect:level=3", "perfect:level=3"),
        ("perfect:level=3", 4, "perfect:level=4", "perfect:level=4"),
        ("perfect:tie=center,level=3", 4, "perfect:tie=center,level=4", None),
        ("bob=perfect:level=3", 4, "bob", "perfect:level=4"),
        ("strong", 1, "perfect:level=1", "perfect:level=1"),
    ],
)
def test_an_agent_is_set_to_a_level(text: str, level: int, name: str, made_of: str | None) -> None:
    seat = Seat.of(text, seed=5).at_level(level)
    assert (seat.name, seat.text, seat.seed) == (name, made_of or name, 5)


@pytest.mark.parametrize("position", ["4x4c3:12", "5x4c4:"])
def test_the_level_decides_how_well_it_plays(position: str) -> None:
    """With 20 seeds, level 10 finds the one best column each time, level 1 every column."""
    board = Board.parse(position)

    def chosen(level: int) -> set[int]:
        seats = [Seat.of("perfect", seed=seed).at_level(level) for seed in range(20)]
        return {seat.agent.choose(board) for seat in seats if seat.agent}

    assert len(chosen(10)) == 1
    assert chosen(1) == set(board.legal_moves)


@pytest.mark.parametrize("text", ["greedy", "human", "strong:seconds=1", "bob=random"])
def test_not_everyone_has_levels(text: str) -> None:
    with pytest.raises(AgentError, match=r"such as perfect, not for (greedy|human|strong|bob)"):
        Seat.of(text).at_level(3)


@pytest.mark.parametrize("level", [0, 11, -1])
def test_a_level_out_of_range_is_refused(level: int) -> None:
    with pytest.raises(AgentError, match=rf"level must be .* from 1 to 10, not '{level}'"):
        Seat.of("perfect").at_level(level)


def test_what_an_agent_runs_for_a_game_can_be_ended() -> None:
    agent = Counting()
    for seat in (Seat("counting", agent), Seat.of("greedy"), Seat.of("human")):
        seat.end_game()
    assert agent.ended == 1


@pytest.mark.parametrize("text", ["human", "ann = human", "greedy:seed=1", "bob=perfect:level=3"])
def test_a_seat_can_be_made_again_from_its_source(text: str) -> None:
    seat = Seat.of(text)
    again = Seat.of(seat.source)
    assert (again.name, again.text, again.is_person) == (seat.name, seat.text, seat.is_person)


@pytest.mark.parametrize("text", ["perfect", "bob=perfect:tie=center", "strong"])
def test_a_seat_at_another_level_can_be_made_again_too(text: str) -> None:
    seat = Seat.of(text).at_level(4)
    again = Seat.of(seat.source)
    assert (again.name, again.text, again.level) == (seat.name, seat.text, 4)


@pytest.mark.parametrize(
    ("text", "level"),
    [("perfect", 10), ("bob=perfect:tie=center,level=2", 2), ("greedy", None), ("human", None)],
)
def test_a_seat_knows_the_level_of_its_agent(text: str, level: int | None) -> None:
    assert Seat.of(text).level == level


def test_a_fresh_agent_has_the_same_text_and_the_same_seed() -> None:
    """So it makes the same random choices as the first one did when it was new."""
    seat = Seat.of("random", seed=5)
    board = Board()
    fresh = seat.with_fresh_agent()
    assert seat.agent is not None
    assert fresh.agent is not None
    assert fresh.agent is not seat.agent
    assert [seat.agent.choose(board) for _ in range(9)] == [
        fresh.agent.choose(board) for _ in range(9)
    ]
    person = Seat.of("human")
    assert person.with_fresh_agent() is person
