"""The server under a thousand wrong requests; `make soak` sends a hundred thousand."""

from tests.soak.scale import scaled
from tests.web.attack import attack
from tests.web.serving import Serving, read_all, request

REQUESTS = 1_000
SCRIPT = """
from connectn.web.server import Settings, listen, serve, url_of

sock = listen("127.0.0.1", 0)
ready = lambda: print("connectn is at", url_of(sock), flush=True)
serve(sock, Settings(workers=2, seconds=0.02, rate=0), when_ready=ready)
"""


def test_a_body_that_breaks_off_its_request_is_no_fault_of_the_server() -> None:
    """The answer of the path comes after the connection has said that this is no request."""
    head = request("POST /healthz", "Transfer-Encoding: chunked")
    with Serving(script=SCRIPT) as server:
        for _ in range(20):
            with server.connected(head + b"zz\r\n") as opened:
                assert read_all(opened).startswith(b"HTTP/1.1 400 ")
        assert server.stop()[2] == ""


def test_no_request_makes_the_server_fail() -> None:
    with Serving(script=SCRIPT) as server:
        counts = attack(server, seed=1, count=scaled(REQUESTS))
        assert server.ask("/solve?pos=4453").json["score"][2] == -2
        code, _, err = server.stop()
    assert (code, err) == (0, "")
    assert {"200", "400", "404", "405"} <= set(counts), counts
    assert not [status for status in counts if status.startswith("5")]
