"""The page: one file, well-formed, harmless whatever players wrote, and alive in a browser."""

import json
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from connectn import Rules, Termination
from connectn.arena.report.html import MOST_OPENINGS, page
from connectn.arena.report.replay import MOST_GAMES
from connectn.arena.report.summary import Summary
from connectn.arena.results import Results
from connectn.arena.statistics.judge import Judgement
from tests.arena.inventions import match, tournament

VOID = {"meta", "br", "input"}
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
HOSTILE = (
    "</script><script>document.title = 'owned'</script>",
    "\u202e\ud800\x00\x1b[31m{{data}}<!--",
    "<img src=x onerror=\"document.title='owned'\"> '&amp;" + "x" * 500,
)


class Reader(HTMLParser):
    """Checks that elements are closed in order, and keeps what a test may ask for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, str] = {}
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open:
            self.texts[self.open[-1]] = self.texts.get(self.open[-1], "") + data


def page_of(results: Results, judgement: Judgement | None = None) -> str:
    return page(Summary.of(results, judgement))


def a_tournament() -> Results:
    return tournament(Rules(), ["a", "b", "c"], 6, faults=0.03)


@pytest.mark.parametrize(
    "results",
    [
        a_tournament(),
        match("WW WL DD W"),
        replace(match("LL LL"), settings={"sprt": [0, 10], "control": {"seconds": 1}}),
        tournament(Rules(16, 16, 5), ["a", "b"], 2),
        tournament(Rules(1, 1, 1), ["a", "b"], 1, discs=0),
        Results(1, Rules(), ("a", "b", "c"), (), (), 6),
        replace(a_tournament(), players=HOSTILE),
    ],
    ids=["three", "match", "test", "large", "tiny", "nothing", "hostile"],
)
def test_every_element_is_closed_and_every_name_is_used_once(results: Results) -> None:
    reader = Reader(page_of(results))
    ids = [attributes["id"] for _, attributes in reader.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in reader.elements:
        named = attributes.get("aria-labelledby")
        assert named is None or named in ids


def test_the_page_asks_for_nothing_outside_itself() -> None:
    text = page_of(a_tournament())
    reader = Reader(text)
    for tag, attributes in reader.elements:
        assert tag not in {"link", "img", "iframe", "base", "object", "embed"}
        assert "src" not in attributes
        assert (attributes.get("href") or "#").startswith("#")
    assert "url(" not in text
    assert "@import" not in text
    assert set(re.findall(r"https?://[^\"'\s]+", text)) == {"http://www.w3.org/2000/svg"}
    assert "default-src 'none'" in text


def test_names_and_last_words_are_text_and_nothing_else() -> None:
    results = replace(a_tournament(), players=HOSTILE)
    games = tuple(
        replace(game, detail=HOSTILE[0], last_words=(HOSTILE[0], HOSTILE[1]))
        for game in results.games
    )
    text = page_of(replace(results, games=games))
    text.encode()
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\ud800-\udfff]", text)
    reader = Reader(text)
    assert [tag for tag, _ in reader.elements].count("script") == 2
    assert not any(
        name.startswith("on") for _, attributes in reader.elements for name in attributes
    )
    assert "{{data}}" in reader.texts["th"]  # shown, not filled in
    assert text.count("</script>") == 2


def test_the_sentences_and_the_numbers_of_the_report_are_there() -> None:
    results = replace(match("WW WL DD WW WD WW"), settings={"seed": 5})
    text = page_of(results, Judgement((10, 12), (9, 6), 30, 1, 40))
    for said in (
        "Games: 12, draws: 3.",
        "one won 8 games, 5 of them when moving first.",
        "90.0 % of 10",
        "50.0 % of 12",
        "seed 5",
        "All 12 games.",
    ):
        assert said in text


def test_cells_of_the_cross_table_are_tinted_by_the_share_of_the_points() -> None:
    text = page_of(match("WW WW LL WW"))
    assert re.search(r"rgba\(var\(--good\),0.25\)\">75.0 %", text)
    assert re.search(r"rgba\(var\(--bad\),0.25\)\">25.0 %", text)


def test_repeated_games_are_a_warning_at_the_top() -> None:
    results = match("WW WW")
    same = tuple(replace(game, moves=(1, 2, 3)) for game in results.games)
    assert "Only 1 of 4 games are different" in page_of(replace(results, games=same))
    assert 'class="warning">Only' not in page_of(results)


def test_twenty_thousand_games_make_a_page_that_opens() -> None:
    base = tournament(Rules(), ["a", "b"], 100, discs=4)
    openings = tuple(
        f"7x6c4:{n // 7**3 % 7 + 1}{n // 49 % 7 + 1}{n // 7 % 7 + 1}{n % 7 + 1}"
        for n in range(7**4)
    )
    games = tuple(
        replace(game, fixture=replace(game.fixture, opening=number // 2 % len(openings)))
        for number, game in enumerate(base.games * 100)
    )
    crash = replace(games[12_345], termination=Termination.CRASH, detail="exited with code 1")
    games = (*games[:12_345], crash, *games[12_346:])
    text = page_of(replace(base, games=games, openings=openings))
    assert len(text) < 2_000_000
    assert f"{MOST_GAMES} of 20000 games" in text
    assert f"The first {MOST_OPENINGS} of {len(openings)} positions." in text
    held = json.loads(re.findall(r'id="data">(.*?)</script>', text)[0])
    assert len(held["games"]) == MOST_GAMES
    assert 12_346 in [game[0] for game in held["games"]]


PROBE = """
<script>
const press = (key, where) =>
  where.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
const discs = () => document.querySelectorAll("#board .d0, #board .d1").length;
const choose = (id, place) => {
  document.getElementById(id).selectedIndex = place;
  document.getElementById(id).dispatchEvent(new Event("change"));
};
const list = document.getElementById("list"), seen = {};
seen.options = list.children.length;
seen.last = discs();
press("ArrowLeft", document.body); seen.back = discs();
press("Home", list); seen.home = discs();
press("ArrowRight", list); seen.on = discs();
document.getElementById("to-last").click(); seen.end = discs();
document.getElementById("moves").children[0].firstChild.click(); seen.first = discs();
press("ArrowDown", list); seen.chosen = list.getAttribute("aria-activedescendant");
seen.players = [...document.querySelectorAll(".players span")].map((item) => item.textContent);
choose("by-player", 2); seen.ofPlayer = list.children.length;
choose("by-result", 1); seen.won = list.children.length;
choose("by-player", 0); choose("by-result", 0);
choose("by-end", document.getElementById("by-end").length - 1);
seen.crashed = list.children.length;
seen.words = document.getElementById("words").textContent;
seen.ending = document.getElementById("end").textContent;
seen.title = document.title;
const out = document.createElement("output");
out.textContent = JSON.stringify(seen);
document.body.append(out);
</script></body>
"""


@pytest.fixture
def browse(tmp_path: Path) -> Callable[[str], Any]:
    """Open a page in a real browser, press keys, and return what was seen."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium to open the page with")

    def seen(text: str) -> Any:
        path = tmp_path / "page.html"
        path.write_text(text.replace("</body>", PROBE), encoding="utf-8")
        done = subprocess.run(
            [
                str(CHROMIUM),
                *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"),
                *("--no-first-run", "--disable-background-networking"),
                *("--disable-component-update", "--disable-sync", "--dump-dom"),
                f"--user-data-dir={tmp_path / 'profile'}",
                path.as_uri(),
            ],
            capture_output=True,
            check=True,
            timeout=120,
        )
        (found,) = re.findall(r"<output>(.*?)</output>", done.stdout.decode(), re.DOTALL)
        return json.loads(found.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))

    return seen


def test_games_are_replayed_and_filtered_with_keys_and_buttons(
    browse: Callable[[str], Any],
) -> None:
    results = tournament(Rules(), HOSTILE, 4, discs=2)
    crash = replace(
        results.games[5],
        termination=Termination.CRASH,
        winner=0,
        moves=results.games[5].moves[:3],
        detail="exited with code 1",
        last_words=("", "</pre><b>bye"),
    )
    results = replace(results, games=(*results.games[:5], crash, *results.games[6:]))
    wins = [game.points(1) == 1 for game in results.games if 1 in game.fixture.sides]
    seen = browse(page_of(results))
    length = len(results.games[0].moves) + 2
    assert seen["options"] == len(results.games)
    assert (seen["last"], seen["back"], seen["home"], seen["on"]) == (length, length - 1, 0, 1)
    assert (seen["end"], seen["first"]) == (length, 1)
    assert seen["chosen"] == "game-1"
    assert (seen["ofPlayer"], seen["won"]) == (len(wins), sum(wins))
    assert seen["crashed"] == 1
    assert seen["words"].endswith("</pre><b>bye")
    assert "(exited with code 1)" in seen["ending"]
    assert seen["title"] == "Tournament of 3 players"
