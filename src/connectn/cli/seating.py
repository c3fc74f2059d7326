"""Who plays, by the words of the command line of `connectn play`."""

from itertools import count

from connectn.agents.player_text import parse_player
from connectn.agents.registry import parse_agent
from connectn.cli.program_agent import seat_of
from connectn.cli.terminal import Terminal
from connectn.engine.command import is_command
from connectn.errors import UsageError
from connectn.play.seat import HUMAN, LEVELLED, Seat
from connectn.play.table import SeatMaker


def seat_maker(seed: int | None, seconds: float | None) -> SeatMaker:
    """Return what seats players; a seed gives each of them random numbers of its own.

    `seconds` is the time of a program for a move; None is its usual limit.
    """
    seeds = None if seed is None else count(2 * seed)

    def make_seat(text: str) -> Seat:
        return seat_of(text, seed=None if seeds is None else next(seeds), seconds=seconds)

    return make_seat


def seats(
    agent: str, other: str | None, first: str, make_seat: SeatMaker, terminal: Terminal
) -> tuple[Seat, Seat] | None:
    """Seat the players in the order of play; None if you are asked for it and leave."""
    if other is not None:
        return make_seat(agent), make_seat(other)
    if first == "agent":
        return make_seat(agent), make_seat(HUMAN)
    you, opponent = make_seat(HUMAN), make_seat(agent)
    begins = _asked_to_begin(terminal) if first == "ask" else True
    if begins is None:
        return None
    return (you, opponent) if begins else (opponent, you)


def at_level(agent: str | None, other: str | None, level: int) -> str:
    """Put a level into the text of the one agent there is."""
    if other is not None:
        raise UsageError("--level is for the one agent that plays against you, not for two players")
    player = parse_player(agent or LEVELLED)
    if not _has_levels(player.what):
        raise UsageError(
            f"--level is for an agent that has levels, such as {LEVELLED}, not for {player.name}"
        )
    name = "" if player.given is None else f"{player.given}="
    return f"{name}{player.what}{',' if '=' in player.what else ':'}level={level}"


def _has_levels(what: str) -> bool:
    """Whether a player has levels; an agent that does not exist is an error."""
    if what.lower() == HUMAN or is_command(what):
        return False
    return any(one.name == "level" for one in parse_agent(what).agent_type.parameters)


def _asked_to_begin(terminal: Terminal) -> bool | None:
    """Ask who begins; None means that the person leaves."""
    while True:
        answer = terminal.ask("Do you want to begin? (y/n): ")
        match answer and answer.lower():
            case None | "q" | "quit":
                return None
            case "y" | "yes":
                return True
            case "n" | "no":
                return False
        terminal.say(f"{answer!r} is neither y nor n; q leaves.")
