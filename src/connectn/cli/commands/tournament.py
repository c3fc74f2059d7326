"""`connectn tournament`: several players, many games."""

from typing import Annotated

from cyclopts import Parameter

from connectn.arena.settings import Format
from connectn.cli.contest import Contest, Games, Options
from connectn.cli.options import PlayerName
from connectn.errors import UsageError

USUAL_PAIRS = 10


def tournament(
    *players: PlayerName,
    pairing: Annotated[Format | None, Parameter(name="--format")] = None,
    pairs: Games | None = None,
    options: Options | None = None,
) -> int:
    """Let players meet, and report how strong each of them is and how sure that is.

    A player is one of `connectn agents`, with parameters if you like (windows:depth=6),
    a class of yours (my_agents.py:Lefty), or a program in any language:
    'cmd:python3 bot.py'. A name may come first: 'me=cmd:python3 bot.py'.
    Each opening is played twice, with both colours. Every game is kept as soon
    as it is over.

    Example: connectn tournament windows connectivity zugzwang --pairs 20

    Parameters
    ----------
    players
        The players.
    pairing
        round-robin, the default: every player meets every other; gauntlet: the first player
        meets all others.
    pairs
        How many openings each pairing plays, two games each; by default 10.
    options
        Everything else.
    """
    options = options or Options()
    fields: dict[str, object] = {}
    if players:
        fields["players"] = players
    elif not options.resume:
        raise UsageError(
            "a tournament needs players, such as: connectn tournament windows zugzwang greedy"
        )
    if pairing is not None:
        fields["format"] = pairing
    if pairs is not None or not options.resume:
        fields["games"] = 2 * (pairs or USUAL_PAIRS)
    return Contest("tournament", options).run(fields)
