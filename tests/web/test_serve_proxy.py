"""The server below a path and behind a proxy."""

import re
from collections.abc import Iterator

import pytest

from tests.web.proxy import proxied
from tests.web.serving import Serving


@pytest.fixture(scope="module")
def behind_proxy() -> Iterator[Serving]:
    names = ("--host-name", "four.example", "--root-path", "/games/four/")
    with Serving(*names, "--proxy", "127.0.0.1", "--rate", "0.1", "--workers", "1") as serving:
        yield serving


def test_a_trusted_proxy_names_the_clients(behind_proxy: Serving) -> None:
    assert behind_proxy.url.endswith("/games/four/")

    def status(client: str) -> int:
        return behind_proxy.ask("/api/agents", headers={"X-Forwarded-For": client}).status

    assert {status(f"10.0.0.{number}") for number in range(105)} == {200}
    codes = [status("10.9.9.9") for _ in range(105)]
    assert codes[:100] == [200] * 100
    assert codes[-1] == 429


@pytest.mark.parametrize("taken_off", ["", "/games/four"])
def test_the_page_and_the_api_work_below_a_path_behind_a_proxy(
    behind_proxy: Serving, taken_off: str
) -> None:
    server, host = behind_proxy, {"Host": "four.example"}
    with proxied(server.address, taken_off=taken_off) as address:
        page = server.ask("/games/four/", headers=host, by=address)
        assert page.body.startswith(b"<!doctype html>")
        for link in re.findall(r'(?:src|href)="([\w./-]+)"', page.body.decode()):
            assert server.ask(f"/games/four/{link}", headers=host, by=address).status == 200, link
        docs = server.ask("/games/four/docs", headers=host, by=address).body.decode()
        assert "http://four.example/games/four/api/move" in docs
        document = server.ask("/games/four/openapi.json", headers=host, by=address).json
        assert document["servers"] == [{"url": "/games/four"}]
        path = "/games/four/api/events/analyze?pos=1&board=2x2c2"
        events = server.ask(path, headers=host, by=address).body.decode()
        assert events.startswith("event: analysis\n")
        assert "event: done\n" in events
        assert server.ask("/games/four/../four/", headers=host, by=address).status == 404
        assert server.ask("/games/four/", headers={"Host": "evil"}, by=address).status == 421
