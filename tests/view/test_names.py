"""Names that fit into a table: cut where they are alike, and different from each other."""

from random import Random

import pytest
from rich.cells import cell_len

from connectn.view.names import short_names


@pytest.mark.parametrize(
    ("names", "width", "expected"),
    [
        (["greedy", "windows"], 22, ["greedy", "windows"]),
        (["cmd:python3 bots/b/a/bot.py", "x"], 20, ["cmd:pyt...b/a/bot.py", "x"]),
        (["cmd:./a " + 40 * "-", "cmd:./b " + 40 * "-"], 20, None),
        ([40 * "-" + "a" + 40 * "-", 40 * "-" + "b" + 40 * "-"], 20, None),
        (["名" * 30, "名" * 29 + "前"], 21, None),
        ([f"{name}{60 * '-'}" for name in ("ab", "ac", "bc")], 12, None),
    ],
)
def test_a_long_name_is_cut_where_no_difference_is_lost(
    names: list[str], width: int, expected: list[str] | None
) -> None:
    found = short_names(names, width)
    assert expected is None or found == expected
    assert len(set(found)) == len(names)
    assert all("..." in short for name, short in zip(names, found, strict=True) if name != short)
    assert not any(short.endswith(")") for short in found)


def test_names_that_differ_in_too_many_places_are_numbered() -> None:
    filling = 50 * "-"
    names = [f"{filling}{one}{filling}{other}{filling}" for one in "ab" for other in "ab"]
    found = short_names(names, 20)
    assert len(set(found)) == 4
    assert any(short.endswith("(1)") for short in found)
    assert max(map(cell_len, found)) <= 20


@pytest.mark.parametrize("width", [12, 22, 24, 60])
def test_random_names_stay_different_and_fit(width: int) -> None:
    dice = Random(width)
    for _ in range(200):
        length = dice.randrange(1, 3 * width)
        letters = dice.choice(["ab", "a名", "a b/"])
        start = "".join(dice.choices(letters, k=dice.randrange(2 * width)))
        names = list(
            dict.fromkeys(
                start + "".join(dice.choices(letters, k=length)) + start[::-1] for _ in range(4)
            )
        )
        found = short_names(names, width)
        assert len(set(found)) == len(names), names
        assert max(map(cell_len, found)) <= width, names
