"""The published page is a full run, and what can be computed again quickly is true."""

import re
import xml.etree.ElementTree as ET

from connectn.agents.papers.players import PAPERS
from connectn.agents.registry import agent_types
from connectn.experiments.catalogue import EXPERIMENTS
from connectn.experiments.graded import read
from connectn.experiments.moves import MoveQuestion, by_phase, choose
from connectn.experiments.run import SEED
from connectn.experiments.search import CostQuestion, cost
from tests.pages import ROOT, Page

PAGE = Page(ROOT / "docs" / "experiments.md")
SVG = "{http://www.w3.org/2000/svg}"


def section(title: str) -> str:
    (found,) = re.findall(rf"(?ms)^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE.text)
    return str(found)


def tables(title: str) -> list[dict[str, list[str]]]:
    """Return the tables of a section without their heads: the other cells by the first one."""
    found = []
    for text in re.findall(r"(?m)(?:^\|.*\n)+", section(title)):
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()]
        found.append({first: rest for first, *rest in rows[2:]})
    return found


def test_the_page_is_a_full_run_of_every_experiment() -> None:
    for experiment in EXPERIMENTS:
        assert section(experiment.title).strip(), experiment.name
    assert "quick run" not in PAGE.text
    assert "Not run" not in PAGE.text
    assert PAGE.broken_links() == []


def test_every_claim_of_the_papers_has_a_verdict() -> None:
    (claims,) = re.findall(r"(?m)(?:^\|.*\n)+", section("Published numbers and ours"))
    rows = [line.strip("| ").split(" | ") for line in claims.splitlines()[2:]]
    assert {row[0] for row in rows} >= {"P1", "P2", "P3", "P4", "P5"}
    for row in rows:
        assert re.match(r"\*\*(agrees|differs|cannot be told)\*\*", row[-1]), row
        if "agrees" not in row[-1]:
            assert ": " in row[-1], row  # it says why


def test_the_rows_of_the_matches_of_p5_add_up() -> None:
    short, long, _ = tables("P5: three matches of 20 games")
    for table, games in ((short, 20), (long, 1000)):
        for row in table.values():
            numbers = [int(re.findall(r"\d+", cell)[-1]) for cell in row[:6]]
            total, draws, one, two, one_first, two_first = numbers
            assert total == games == draws + one + two
            assert one_first <= min(one, games // 2)
            assert two_first <= min(two, games // 2)


def test_the_published_node_counts_are_those_of_the_code() -> None:
    (table,) = tables("Nodes and time by depth")
    assert set(table) == set(PAPERS)
    for agent in ("winning-moves", "windows", "connectivity"):  # the quick ones
        for place, way in ((1, "alpha-beta"), (2, "alpha-beta with table")):
            nodes, _ = cost(CostQuestion(agent, way, 5, 10))
            assert table[agent][place].startswith(f"{nodes:,.0f} / "), (agent, way)


def test_the_published_shares_of_perfect_moves_come_from_the_graded_positions() -> None:
    (published,) = tables("All agents: perfect moves")
    assert {agent.name for agent in agent_types()} <= set(published)
    positions = read()
    for agent in ("random", "greedy"):  # they need no limit of time
        columns = [
            choose(MoveQuestion(agent, str(position.board), None, SEED + number))
            for number, position in enumerate(positions)
        ]
        tallies = by_phase(list(zip(positions, columns, strict=True)))
        found = [f"{100 * tally.result:.1f} % / {100 * tally.score:.1f} %" for tally in tallies]
        assert published[agent] == found, agent


def test_a_picture_shows_the_numbers_of_its_table() -> None:
    (table,) = tables("All agents: perfect moves")
    root = ET.fromstring((ROOT / "docs/experiments/agents-moves.svg").read_text("utf-8"))  # noqa: S314 - our own file
    texts = [(text.get("class"), text.text or "") for text in root.iter(f"{SVG}text")]
    assert [text for _, text in texts if text in table] == list(table)
    shown = [text for kind, text in texts if kind == "number"]
    assert shown == [cell.split(" %")[0] for row in table.values() for cell in row[:3]]


def test_every_evaluation_is_on_the_one_table() -> None:
    (table,) = tables("All evaluations on one table")
    assert set(table) == set(PAPERS)
    assert {len(row) for row in table.values()} == {7}
