"""A name, an equals sign, and what plays."""

import pytest

from connectn.agents.player_text import PlayerText, parse_player
from connectn.errors import AgentError


@pytest.mark.parametrize(
    ("text", "given", "what"),
    [
        ("greedy", None, "greedy"),
        ("windows:depth=4", None, "windows:depth=4"),
        ("old=windows:depth=4", "old", "windows:depth=4"),
        ("me=cmd:python3 my_bot.py", "me", "cmd:python3 my_bot.py"),
        ("my bot 2 = cmd:./bot --book=x", "my bot 2", "cmd:./bot --book=x"),
        ("me=my_agents.py:Lefty", "me", "my_agents.py:Lefty"),
        ("a=b=greedy", "a", "b=greedy"),
        ("cmd:./bot a=b", None, "cmd:./bot a=b"),
        ("dir/x=y.py:Lefty", None, "dir/x=y.py:Lefty"),
        (" greedy ", None, "greedy"),
    ],
)
def test_the_name_ends_at_the_first_equals_sign(text: str, given: str | None, what: str) -> None:
    assert parse_player(text) == PlayerText(given, what)


def test_without_a_name_a_player_is_called_what_it_is() -> None:
    assert parse_player("cmd:python3 bot.py").name == "cmd:python3 bot.py"
    assert parse_player("me=cmd:python3 bot.py").name == "me"


@pytest.mark.parametrize(
    "text", ["=greedy", "me=", " = ", "=", "a\x1b[31m=greedy", f"{41 * 'a'}=b"]
)
def test_a_name_that_cannot_be_shown_is_refused(text: str) -> None:
    with pytest.raises(AgentError):
        parse_player(text)
