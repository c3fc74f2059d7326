"""A player as it is written on a command line and in a store: ``[NAME=]`` and what plays."""

from dataclasses import dataclass

from connectn.errors import AgentError, quoted

LONGEST_NAME = 40
_NEVER_IN_A_NAME = frozenset(':,/"')


@dataclass(frozen=True)
class PlayerText:
    """The parts of a player's text: the given name, if any, and what plays.

    >>> parse_player("old=windows:depth=4")
    PlayerText(given='old', what='windows:depth=4')
    """

    given: str | None
    what: str
    """An agent (``windows:depth=4``), a class (``my.py:Lefty``) or ``cmd:`` and a program."""

    @property
    def name(self) -> str:
        """The name that tables and records show."""
        return self.what if self.given is None else self.given


def parse_player(text: str) -> PlayerText:
    """Split a player's text; the parts are not checked further.

    The name ends at the first equals sign. A text whose first part cannot be a name has none:

    >>> parse_player("windows:depth=4"), parse_player("greedy").name
    (PlayerText(given=None, what='windows:depth=4'), 'greedy')
    """
    given, equals, what = text.partition("=")
    if not equals or _NEVER_IN_A_NAME & set(given):
        return PlayerText(None, text.strip())
    given, what = given.strip(), what.strip()
    if not given or not what:
        raise AgentError(f"{quoted(text)} is not NAME=PLAYER")
    if len(given) > LONGEST_NAME or not given.isprintable():
        raise AgentError(f"{quoted(given)} is not a name of at most {LONGEST_NAME} characters")
    return PlayerText(given, what)


def stored_player(text: str) -> PlayerText:
    """Split the text of a player that a store holds; what cannot be split has no name.

    >>> stored_player("old=windows").name, stored_player("=").name
    ('old', '=')
    """
    try:
        player = parse_player(text)
    except AgentError:
        return PlayerText(None, text)
    return player if player.name else PlayerText(None, text)
