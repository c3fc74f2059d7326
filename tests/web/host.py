"""A web server that knows nothing of connectn: it shows the files of a folder."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"  # one connection for many files

    def handle(self) -> None:
        with suppress(ConnectionError):  # a browser was closed in the middle of it
            super().handle()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[str]:
    """Show a folder, and yield the address of the host, which ends with a slash."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()
