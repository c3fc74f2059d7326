"""The figures of docs/agents.md: made at a tiny size, and compared with the published ones."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from benchmarks.figures import figure as figures
from benchmarks.figures import moves
from benchmarks.figures.__main__ import NAMES, main
from benchmarks.figures.bars import Bars
from benchmarks.figures.moves import LEVELS, PHASES, Choice, by_phase
from benchmarks.graded import read
from benchmarks.ladder import LEVELS as ALL_LEVELS
from benchmarks.papers import nodes_per_move
from connectn import make_agent
from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from tests.pages import ROOT, Page

PAGE = Page(ROOT / "docs" / "agents.md")
AGENTS = [agent_type.name for agent_type in agent_types()]
SVG = "{http://www.w3.org/2000/svg}"
ROWS = {
    "duels": set(PAPERS),
    "moves": {*AGENTS, *(f"perfect:level={level}" for level in LEVELS)},
    "levels": {f"level {level}" for level in ALL_LEVELS},
    "pruning": set(PAPERS),
}
"""The first cells of each figure's table."""


def rows(page: str, name: str) -> dict[str, list[str]]:
    """Return the table of a figure, without its head: the other cells by the first one."""
    (body,) = re.findall(rf"<!-- figure: {name} -->\n(.*?)\n?<!-- end -->", page, re.DOTALL)
    lines = [line for line in body.splitlines() if line.startswith("|")][2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first: rest for first, *rest in cells}


def shares(text: str) -> list[float]:
    """Return every percentage of a text as a share."""
    return [float(number) / 100 for number in re.findall(r"([\d.]+) %", text)]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("figures")
    assert main(["--quick", "--jobs", "1", "--out", str(folder)]) == 0
    return folder


def test_every_figure_has_a_row_for_everything_that_can_be_compared(made: Path) -> None:
    for page in ((made / "agents.md").read_text("utf-8"), PAGE.text):
        for name in NAMES:
            table = rows(page, name)
            assert set(table) == ROWS[name]
            assert len({len(cells) for cells in table.values()}) == 1


def test_a_tiny_run_counts_as_many_games_as_planned(made: Path) -> None:
    page = (made / "agents.md").read_text("utf-8")
    for opponent, cells in rows(page, "duels").items():
        results = [re.findall(r"\((\d+)-(\d+)-(\d+)\)", cell)[0] for cell in cells]
        assert [sum(map(int, result)) for result in results] == [2, 2], opponent


def test_pruning_saves_nodes(made: Path) -> None:
    page = (made / "agents.md").read_text("utf-8")
    for agent, (_, minimax, alpha_beta, _) in rows(page, "pruning").items():
        assert int(alpha_beta.replace(",", "")) < int(minimax.replace(",", "")), agent


def test_the_published_node_counts_are_those_of_the_code() -> None:
    published = rows(PAGE.text, "pruning")
    for agent in ("winning-moves", "windows", "connectivity"):  # the quick ones
        minimax, alpha_beta = nodes_per_move(agent, 20)
        assert published[agent][1:3] == [f"{minimax:,.0f}", f"{alpha_beta:,.0f}"], agent


def test_the_published_shares_of_perfect_moves_come_from_the_graded_positions() -> None:
    published, positions = rows(PAGE.text, "moves"), read()
    for agent in ("random", "greedy"):  # they need no limit of time
        choices = [
            Choice(agent, str(position.board), None, moves.SEED + number)
            for number, position in enumerate(positions)
        ]
        columns = map(moves.choose, choices)
        tallies = by_phase(list(zip(positions, columns, strict=True)))
        found = [f"{100 * result:.1f} % / {100 * score:.1f} %" for result, score in tallies]
        assert published[agent] == found, agent


def test_a_picture_shows_the_numbers_of_its_table(made: Path) -> None:
    """A row of `moves` has two shares per phase; the picture shows the first of them."""
    for folder in (made, ROOT / "docs"):
        page = (folder / "agents.md").read_text("utf-8")
        for name, shown in (("moves", slice(0, 2 * len(PHASES), 2)), ("levels", slice(1))):
            table = rows(page, name)
            expected = [
                share for cells in table.values() for share in shares(" ".join(cells))[shown]
            ]
            root = ET.fromstring((folder / "images" / f"agents-{name}.svg").read_text("utf-8"))  # noqa: S314 - our own file
            texts = [(text.get("class"), text.text or "") for text in root.iter(f"{SVG}text")]
            assert [text for _, text in texts if text in table] == list(table)
            numbers = [float(text) / 100 for kind, text in texts if kind == "number"]
            assert numbers == pytest.approx(expected)


def test_a_second_run_plays_no_game_again(made: Path) -> None:
    page = (made / "agents.md").read_text("utf-8")
    answers = {path: path.read_bytes() for path in (made / "cache").iterdir()}
    assert len(answers) == len(NAMES)
    assert main(["--quick", "--jobs", "1", "--out", str(made)]) == 0
    assert {path: path.read_bytes() for path in (made / "cache").iterdir()} == answers
    assert (made / "agents.md").read_text("utf-8") == page


def test_a_page_without_a_place_for_a_figure_is_refused() -> None:
    with pytest.raises(ValueError, match="there must be one figure 'two'"):
        figures.fill("<!-- figure: one --><!-- end -->", "two", figures.Figure("text"))


def test_a_picture_refuses_a_number_that_is_not_a_share() -> None:
    with pytest.raises(ValueError, match="all needs 1 shares between 0 and 1"):
        Bars("title", ["one"], {"all": [1.2]})


def test_a_picture_escapes_names() -> None:
    root = ET.fromstring(Bars("a < b & c", ["one"], {"<x>": [0.5]}).draw())  # noqa: S314 - our own text
    assert {text.text for text in root.iter(f"{SVG}text")} >= {"a < b & c", "<x>", "50.0"}


def test_the_page_describes_every_agent() -> None:
    assert [name for name in AGENTS if f"**`{name}`**" not in PAGE.text] == []


def test_every_agent_that_the_page_names_exists() -> None:
    named = re.findall(r"connectn play ([a-z][^\s`]*)", PAGE.text)
    assert set(PAPERS) <= set(named)
    for name in named:
        make_agent(name)
