"""What a text that names no agent probably means."""

from pathlib import Path

import pytest

from connectn import AgentError, make_agent
from connectn.agents.suggestion import agent_classes

FILES = {
    "bot.py": "import sys\nfor line in sys.stdin: print(line)\n",
    "my bot.py": "print()\n",
    "mine.py": "1 / 0\nclass Data: pass\nclass Lefty:\n    def choose(self, board, limit): 0\n",
    "broken.py": "class Lefty\n    def choose\n",
    "bot": "#!/bin/sh\n",
    "notes": "Dear diary\n",
}


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("bot.py", "did you mean cmd:python3 bot.py?"),
        ("./bot.py", "did you mean cmd:python3 ./bot.py?"),
        ("my bot.py", "did you mean cmd:python3 'my bot.py'?"),
        ("me=bot.py", "did you mean cmd:python3 bot.py?"),
        ("mine.py", "did you mean mine.py:Lefty?"),
        ("mine.py:depth=3", "did you mean mine.py:Lefty?"),
        ("broken.py", "did you mean cmd:python3 broken.py?"),
        ("bot", "did you mean cmd:./bot?"),
        ("./bot", "did you mean cmd:./bot?"),
        ("python3 bot.py --fast", "did you mean cmd:python3 bot.py --fast?"),
        ("GREEDY", "did you mean greedy?"),
        ("Winning-Moves:depth=3", "did you mean winning-moves?"),
        ("none.py", "there is no such file either"),
        ("notes", "there are center-weight, "),
        ("no_such_program at all", "there are center-weight, "),
        (" ", "there are center-weight, "),
    ],
)
def test_a_text_that_names_no_agent_is_answered_with_what_was_meant(
    text: str, hint: str, folder: Path
) -> None:
    for name, content in FILES.items():
        (folder / name).write_text(content)
    (folder / "bot").chmod(0o755)
    with pytest.raises(AgentError) as refused:
        make_agent(text)
    assert str(refused.value).startswith("there is no agent ")
    assert f"; {hint}" in str(refused.value)


def test_a_file_is_searched_for_classes_without_being_executed(folder: Path) -> None:
    path = folder / "mine.py"
    path.write_text(FILES["mine.py"])
    assert agent_classes(path) == ["Lefty"]
    assert agent_classes(folder / "none.py") == []
