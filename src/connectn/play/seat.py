"""Who plays one side of a game: a person or an agent."""

from dataclasses import dataclass, replace

from connectn.agents.agent import Agent
from connectn.agents.player_text import parse_player
from connectn.agents.registry import STRONGEST, AgentSpec, make_agent, parse_agent
from connectn.errors import AgentError

HUMAN = "human"
"""The name of a person in a record, and on the command line."""
LEVELLED = "perfect"
"""The agent that plays where only a level is given."""


@dataclass(frozen=True)
class Seat:
    """Who plays one side: an agent, or a person where there is none.

    >>> Seat.of("human").is_person, Seat.of("greedy").is_person
    (True, False)
    >>> Seat.of("me=human").name, Seat.of("bob=greedy").name
    ('me', 'bob')
    """

    name: str
    agent: Agent | None = None
    text: str = ""
    """The text that the agent was made of; empty if it was not made of a text."""
    seed: int | None = None
    source: str = ""
    """The text of the whole player, from which the seat can be made again; empty if there is none.

    Unlike `text` it has the given name, and a person and a program have one too.
    """

    @classmethod
    def of(cls, text: str, *, seed: int | None = None) -> "Seat":
        """Return the seat of a person (`human`) or of the agent that a text names."""
        player = parse_player(text)
        if player.what.lower() == HUMAN:
            return cls(player.given or HUMAN, source=text)
        return cls(player.name, make_agent(player.what, seed=seed), player.what, seed, text)

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.agent is None

    def at_level(self, level: int) -> "Seat":
        """Return the seat with the same agent at another level; `strong` is replaced by `perfect`.

        >>> Seat.of("perfect:tie=center,level=3").at_level(5).name
        'perfect:tie=center,level=5'
        """
        text = LEVELLED if self.text in {STRONGEST, ""} else self.text
        spec = parse_agent(text)
        parameters = {one.name: one for one in spec.agent_type.parameters}
        if not self.text or "level" not in parameters:
            raise AgentError(
                f"a level is for an agent that has levels, such as {LEVELLED}, not for {self.name}"
            )
        values = {**spec.values, "level": parameters["level"].parse(str(level))}
        settings = ",".join(f"{name}={value}" for name, value in values.items())
        text = f"{without_settings(text)}:{settings}"
        agent = AgentSpec(spec.agent_type, values).make(seed=self.seed)
        if self.name == self.text:
            return Seat(text, agent, text, self.seed, text)
        return Seat(self.name, agent, text, self.seed, f"{self.name}={text}")

    @property
    def level(self) -> int | None:
        """The level that the agent plays at, or None if it has none.

        >>> Seat.of("perfect:level=3").level, Seat.of("perfect").level, Seat.of("greedy").level
        (3, 10, None)
        """
        if not self.text:
            return None
        spec = parse_agent(self.text)
        level = {one.name: one for one in spec.agent_type.parameters}.get("level")
        return None if level is None else int(str(spec.values.get("level", level.default)))

    def with_fresh_agent(self) -> "Seat":
        """Return the seat with another agent of the same text, for one that is still busy."""
        return replace(self, agent=make_agent(self.text, seed=self.seed)) if self.text else self

    def end_game(self) -> None:
        """End what the agent keeps running for one game, such as a program.

        An agent that has such a thing has a method `end_game`; its next choice starts it again.
        """
        end_game = getattr(self.agent, "end_game", None)
        if end_game is not None:
            end_game()


def without_settings(text: str) -> str:
    """Return the text of an agent up to its settings; a class has a colon in its name.

    >>> without_settings("perfect:level=3,tie=center"), without_settings("my.py:Lefty")
    ('perfect', 'my.py:Lefty')
    """
    return text.rpartition(":")[0] if "=" in text else text
