"""`connectn match`: two players, many games."""

from connectn.cli.contest import Contest, Games, Options
from connectn.cli.options import PlayerName
from connectn.errors import UsageError

USUAL_GAMES = 20


def match(
    one: PlayerName | None = None,
    other: PlayerName | None = None,
    /,
    *,
    games: Games | None = None,
    options: Options | None = None,
) -> int:
    """Let two players play many games, and report which is stronger and how sure that is.

    A player is one of `connectn agents`, with parameters if you like (windows:depth=6),
    a class of yours (my_agents.py:Lefty), or a program in any language:
    'cmd:python3 bot.py'. A name may come first: 'me=cmd:python3 bot.py'.
    Each opening is played twice, with both colours. Every game is kept as soon
    as it is over.

    Example: connectn match column-weight naive --games 20

    Parameters
    ----------
    one
        A player.
    other
        The other player.
    games
        How many games; by default 20.
    options
        Everything else.
    """
    options = options or Options()
    fields: dict[str, object] = {}
    if one is not None and other is not None:
        fields["players"] = (one, other)
    elif one is not None or not options.resume:
        raise UsageError("a match needs two players, such as: connectn match windows greedy")
    if games is not None or not options.resume:
        fields["games"] = games or USUAL_GAMES
    return Contest("match", options).run(fields)
