"""What a terminal can show, and what the environment says about it."""

from io import BytesIO, TextIOWrapper

import pytest

from connectn.tui.look import Look


class Screen(TextIOWrapper):
    def __init__(self, encoding: str) -> None:
        super().__init__(BytesIO(), encoding=encoding)

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("encoding", "environ", "unicode", "color"),
    [
        ("utf-8", {"TERM": "xterm"}, True, True),
        ("utf-8", {"TERM": "xterm", "LANG": "de_DE.UTF-8"}, True, True),
        ("utf-8", {"TERM": "xterm", "LANG": "C"}, False, True),
        ("utf-8", {"TERM": "xterm", "LC_ALL": "C.UTF-8", "LANG": "C"}, True, True),
        ("utf-8", {"TERM": "linux"}, False, True),
        ("ascii", {"TERM": "xterm"}, False, True),
        ("latin-1", {"TERM": "xterm"}, False, True),
        ("utf-8", {"TERM": "xterm", "NO_COLOR": "1"}, True, False),
    ],
)
def test_the_look_of_a_terminal(
    encoding: str, environ: dict[str, str], *, unicode: bool, color: bool
) -> None:
    look = Look.of(Screen(encoding), environ)
    assert (look.unicode, look.color) == (unicode, color)


def test_flipped_twice_is_as_before() -> None:
    look = Look()
    assert look.flip().names == ("Yellow", "Red")
    assert look.flip().flip() == look


def test_discs_are_letters_where_a_round_one_cannot_be_told_apart() -> None:
    assert [Look(color=False).disc(player) for player in (0, 1)] == ["X", "O"]
    assert [Look(unicode=False).flip().disc(player) for player in (0, 1)] == ["O", "X"]
    assert Look().disc(0) == Look().disc(1) == "●"


def test_a_spinner_of_ascii_where_there_is_no_more() -> None:
    assert Look(unicode=False).spinner.isascii()
