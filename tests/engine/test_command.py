import pytest

from connectn import Rules
from connectn.engine.command import arguments, is_command, parse_command
from connectn.errors import EngineError


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("cmd:bot", ("bot",)),
        ("bot", ("bot",)),
        ("cmd: python3  bot.py\t--fast ", ("python3", "bot.py", "--fast")),
        ("cmd:'my bot' \"two words\" a\\ b", ("my bot", "two words", "a b")),
        ("cmd:bot $HOME * > file # not a comment", ("bot", "$HOME", "*", ">", "file", "#", "not")),
        ("cmd:bot ''", ("bot", "")),
        ("cmd:cmd:x", ("cmd:x",)),
    ],
)
def test_a_command_is_split_like_a_shell_does_and_nothing_more(
    text: str, words: tuple[str, ...]
) -> None:
    assert parse_command(text)[: len(words)] == words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cmd:", "'cmd:' names no program"),
        ("", "'' names no program"),
        ("cmd:  \t", "names no program"),
        ("cmd:'' x", "names no program"),
        ("cmd:python3 'bot.py", '"cmd:python3 \'bot.py" is not a command: no closing quotation'),
        ("cmd:bot \\", "is not a command: no escaped character"),
        ("cmd:bot\0", "holds a NUL"),
    ],
)
def test_what_is_no_command_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_command(text)
    assert message in str(caught.value)
    assert str(caught.value).isprintable()


def test_programs_and_agents_are_told_apart() -> None:
    assert is_command("cmd:greedy")
    assert not is_command("greedy")
    assert not is_command("perfect:level=3")


@pytest.mark.parametrize(
    ("rules", "player", "told"),
    [
        (Rules(), 1, "--player 1 --width 7 --height 6"),
        (Rules(16, 4, 4), 2, "--player 2 --width 16 --height 4"),
        (Rules(9, 7, 5), 2, "--player 2 --width 9 --height 7 --connect 5"),
    ],
)
def test_a_program_is_started_the_published_way(rules: Rules, player: int, told: str) -> None:
    assert " ".join(arguments(rules, player)) == told


def test_a_command_is_refused_before_any_game_where_programs_cannot_be_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On Windows."""
    monkeypatch.delattr("os.killpg")
    with pytest.raises(EngineError, match="'bot' cannot be a player here: programs play on Linux"):
        parse_command("cmd:bot --fast")
