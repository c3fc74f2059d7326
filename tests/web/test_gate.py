"""What every request passes: who may ask, how much and how often."""

import pytest

from connectn.web.gate import SECURITY_HEADERS
from connectn.web.rate import MOST_CLIENTS, Rate
from tests.web.answering import application, error_of

PATHS = ("/", "/healthz", "/api/agents", "/nothing", "/api/analyze?pos=x", "/docs", "/board.css")


def test_every_answer_has_the_security_headers() -> None:
    with application(workers=0) as client:
        for path in PATHS:
            headers = client.get(path).headers
            for name, value in SECURITY_HEADERS.items():
                assert headers[name] == value, (path, name)
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; ")
    assert "unsafe-inline" not in policy
    assert policy.endswith("frame-ancestors 'none'")


@pytest.mark.parametrize(
    "host",
    ["localhost", "127.0.0.1", "127.0.0.1:8000", "[::1]:80", "LocalHost:1", "four.example:443"],
)
def test_the_own_names_are_answered(host: str) -> None:
    with application(workers=0, host_names=("four.example",)) as client:
        assert client.get("/healthz", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "", "localhost.evil", "127.0.0.1.evil:80", "localhost:80:80", "[::1"]
)
def test_other_names_are_refused(host: str) -> None:
    """A page of another site could give its own name the address 127.0.0.1."""
    with application(workers=0) as client:
        said = error_of(client, "/healthz", 421, headers={"host": host})
        assert said == f"this server does not answer for the host {host.lower()!r}"


def test_head_is_get_without_the_body() -> None:
    with application(workers=0) as client:
        for path in (*PATHS, "/solve?pos=x", "/openapi.json", "/docs.css"):
            whole, head = client.get(path), client.head(path)
            assert (head.status_code, head.content) == (whole.status_code, b""), path
            for name in ("content-type", "content-length"):
                assert head.headers[name] == whole.headers[name], path


def test_a_head_that_is_too_large_is_refused_however_it_comes() -> None:
    with application(workers=0) as client:
        for options in ({"headers": {"x": "a" * 20_000}}, {"params": {"pos": "4" * 20_000}}):
            assert error_of(client, "/healthz", 431, **options).endswith("at most 16384 are read")


def test_a_client_that_asks_too_often_is_told_when_to_ask_again() -> None:
    with application(workers=0, rate=0.5, burst=5) as client:
        statuses = [client.get("/api/agents").status_code for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        answer = client.get("/api/agents")
        assert answer.headers["retry-after"] == "2"
        assert answer.json()["error"].startswith("too many requests from this address: at most 0.5")
        assert client.get("/healthz").status_code == 200
        assert client.get("/board.css").status_code == 200
        assert 'connectn_refused_total{reason="rate"} 3' in client.get("/metrics").text


def test_a_client_may_go_on_after_its_pause_and_others_are_not_held_up() -> None:
    now = [0.0]
    rate = Rate(2, 3, lambda: now[0])
    assert [rate.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert rate.wait("b") == 0
    now[0] = 0.5
    assert [rate.wait("a"), rate.wait("a")] == [0, 0.5]
    now[0] = 100
    assert [rate.wait("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_all_addresses_of_an_ipv6_network_are_one_client() -> None:
    rate = Rate(1, 1, lambda: 0.0)
    assert rate.wait("2001:db8::1") == 0
    assert rate.wait("2001:db8::2") == 1
    assert rate.wait("2001:db8:0:1::1") == 0


def test_clients_of_ipv4_are_told_apart_by_a_socket_for_ipv6() -> None:
    rate = Rate(1, 1, lambda: 0.0)
    assert rate.wait("::ffff:192.0.2.1") == 0
    assert rate.wait("::ffff:192.0.2.2") == 0
    assert rate.wait("::ffff:192.0.2.1") == 1
    assert rate.wait("192.0.2.1") == 1  # the same client


def test_no_rate_is_too_small_to_be_told() -> None:
    with application(workers=0, rate=1e-320, burst=1) as client:
        client.get("/api/agents")
        answer = client.get("/api/agents")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "86400")


def test_the_memory_of_clients_is_bounded() -> None:
    now = [0.0]
    rate = Rate(1, 1, lambda: now[0])
    for number in range(3 * MOST_CLIENTS):
        now[0] += 1e-6
        rate.wait(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}")
        assert len(rate) <= MOST_CLIENTS
    now[0] += 1e-6
    assert rate.wait(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}") > 0


def test_a_body_that_is_too_large_is_refused() -> None:
    with application(workers=0, body_bytes=1_000) as client:
        json_body = {"content-type": "application/json"}

        def parts() -> object:
            yield b'{"game": "'
            for _ in range(100):
                yield b"4" * 100
            yield b'"}'

        for content in (b"4" * 1_001, parts()):
            said = error_of(
                client, "/api/review", 413, method="POST", content=content, headers=json_body
            )
            assert said.endswith(" bytes or more; at most 1000 are read")


def test_the_root_path_of_a_proxy_may_be_there_or_not() -> None:
    with application(workers=0, root_path="/games/four") as client:
        for path in ("/games/four/healthz", "/healthz", "/games/four/", "/games/four"):
            assert client.get(path).status_code == 200, path
        assert client.get("/games/four/openapi.json").json()["servers"] == [{"url": "/games/four"}]
        error_of(client, "/games/fourhealthz", 404)
