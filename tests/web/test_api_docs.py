"""docs/http.md is true: its requests have the answers that it shows."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

from connectn import __version__
from connectn.web import connection
from connectn.web.openapi import PATHS
from connectn.web.opponents import SAFE
from connectn.web.settings import Settings
from tests.pages import ROOT, Page
from tests.web.answering import application

PAGE = Page(ROOT / "docs" / "http.md")
REQUEST = re.compile(
    r"curl(?: -N)?(?: --json '(?P<body>.*)')? 'http://127\.0\.0\.1:8000(?P<path>.*)'"
)
EXAMPLES = re.findall(r"```sh\n(curl [^\n]*)\n```\n```json\n(.*?)```", PAGE.text, re.DOTALL)
TIMES = ("seconds", "nodes")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with application() as found:
        yield found


def without_times(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: without_times(each) for name, each in found.items() if name not in TIMES}
    return [without_times(each) for each in found] if isinstance(found, list) else found


def answer(client: TestClient, command: str) -> Any:
    found = REQUEST.fullmatch(command)
    assert found, command
    if found["body"] is None:
        return client.get(found["path"]).json()
    return client.post(found["path"], json=json.loads(found["body"])).json()


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_a_request_of_the_page_has_the_answer_that_it_shows(
    client: TestClient, command: str, shown: str
) -> None:
    found = answer(client, command)
    if "agents" in found:  # the page shows one of them
        found = {"agents": [each for each in found["agents"] if each["name"] == "windows"]}
    if found.get("version") == __version__:  # written in one place only
        found["version"] = "..."
    assert without_times(json.loads(shown)) == without_times(found)


def test_the_events_of_the_page_are_those_of_a_stream(client: TestClient) -> None:
    (block,) = [block for block in PAGE.blocks("text") if block.startswith("event:")]
    shown = re.sub(r"\n +", "", block.partition(" ...")[0])
    text = client.get("/api/events/analyze?pos=1&board=2x2c2").text
    assert without_seconds(text).startswith(without_seconds(shown).replace(' "board": ', ""))


def without_seconds(text: str) -> str:
    return re.sub(r'"(seconds|nodes)": ?[\d.e-]+', "", text)


def test_the_page_describes_every_path() -> None:
    described = set(re.findall(r"(/[a-z_./]+)", " ".join(re.findall(r"(?m)^### (.*)$", PAGE.text))))
    assert described == set(PATHS)
    assert len(EXAMPLES) >= 9


def test_the_page_tells_the_limits_as_they_are() -> None:
    settings = Settings()
    text = " ".join(PAGE.text.split())
    assert f"| {settings.seconds:g} s | `--seconds` |" in text
    assert f"{settings.waiting}, each at most {settings.waiting_seconds:g} s" in text
    assert f"{settings.burst} at once, {settings.rate:g} a second in the long run" in text
    assert f"{settings.body_bytes:,} bytes" in text
    assert f"a table of {settings.table_mb} MiB" in text
    assert f"more than {settings.worker_mb} MiB" in text
    assert f"more than {settings.head_bytes:,} bytes" in text
    assert f"nothing is read | {connection.UNREAD_SECONDS:g} s |" in text
    assert f"within {settings.body_seconds:g} seconds" in text
    assert (settings.grace_seconds, settings.drain_seconds) == (5.0, 3.0)  # written as words
    assert f"{connection.MOST_CONNECTIONS:,}" in text
    assert ", ".join(f"`{name}`" for name in sorted(SAFE)[:-1]) in text
