"""A small proxy in front of a server, as nginx would be: it adds the address of its client."""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

_OF_THE_CONNECTION = {"connection", "transfer-encoding", "keep-alive"}


@contextmanager
def proxied(server: tuple[str, int], *, taken_off: str = "") -> Iterator[tuple[str, int]]:
    """Pass requests on, without the front of their path, and yield the address to ask."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            headers = dict(self.headers.items())
            headers["X-Forwarded-For"] = self.client_address[0]
            asked = http.client.HTTPConnection(*server)
            asked.request("GET", self.path.removeprefix(taken_off), headers=headers)
            answer = asked.getresponse()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in _OF_THE_CONNECTION:
                    self.send_header(name, value)
            self.end_headers()
            while part := answer.read1():
                self.wfile.write(part)
            asked.close()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as proxy:
        thread = Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield "127.0.0.1", proxy.server_port
        finally:
            proxy.shutdown()
            thread.join()
