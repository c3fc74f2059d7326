"""`connectn serve`: the page and its HTTP API."""

import re
import sys
from ipaddress import ip_network
from typing import Annotated

from cyclopts import Parameter, validators

from connectn.cli.options import Flag, WholeNumber
from connectn.errors import MissingPackageError, UsageError, quoted

Port = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=0, lte=65_535))]
Workers = Annotated[WholeNumber, Parameter(validator=validators.Number(gte=1, lte=256))]
Seconds = Annotated[float, Parameter(validator=validators.Number(gte=0.1, lte=3_600))]
Rate = Annotated[float, Parameter(validator=validators.Number(gte=0, lte=1_000_000))]
PACKAGES = ("fastapi", "uvicorn")
EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104 (only compared with)
"""They are no name that a browser could ask for."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: Port = 8000,
    open_browser: Annotated[Flag, Parameter(name="--open")] = False,
    root_path: str = "",
    host_name: Annotated[list[str] | None, Parameter(negative="")] = None,
    proxy: str | None = None,
    workers: Workers | None = None,
    seconds: Seconds = 10.0,
    rate: Rate = 20.0,
) -> None:
    """Serve the game in the browser, with its analysis, and the HTTP API.

    The page plays and solves without the server too; with it, it has explanations
    and the papers' players. Programs find the API at /docs. docs/http.md describes
    it, and how to run it behind a proxy. Ctrl-C ends the server: running requests
    finish first.

    Example: connectn serve --open

    Parameters
    ----------
    host
        The address to listen on; 0.0.0.0 takes connections from other machines.
    port
        The port; 0 takes any that is free.
    open_browser
        Open the page in the browser.
    root_path
        The path in front of all others, such as /connectn, behind a proxy.
    host_name
        A name of this server in the Host header, besides localhost; may be given several times.
    proxy
        The address of a proxy that is trusted to tell the addresses of its clients.
    workers
        How many processes solve at the same time; by default one more than there are cores.
    seconds
        The longest time that a request may ask for.
    rate
        Requests per second and client, in the long run; 0 is no limit.
    """
    names = tuple(map(_checked_name, host_name or ()))
    root = _checked_root(root_path)
    if proxy is not None:
        _check_proxy(proxy)
    _check_packages()
    from connectn.web.server import listen, url_of
    from connectn.web.server import serve as run
    from connectn.web.settings import Settings, usual_workers

    own_name = () if host in EVERY_ADDRESS else (f"[{host}]" if ":" in host else host,)
    settings = Settings(
        host_names=(*names, *own_name),
        root_path=root,
        workers=usual_workers() if workers is None else workers,
        seconds=seconds,
        rate=rate,
    )
    listening = listen(host, port)
    url = url_of(listening, settings.root_path)

    def ready() -> None:
        print(f"connectn is at {url} (Ctrl-C ends)", flush=True)
        if open_browser:
            _open(url)

    run(listening, settings, proxy=proxy, when_ready=ready)


def _check_packages() -> None:
    from importlib.util import find_spec

    if any(find_spec(package) is None for package in PACKAGES):
        raise MissingPackageError(
            "the server needs fastapi and uvicorn, which are not installed: "
            'pip install "connectn[web]"'
        )


def _checked_root(root_path: str) -> str:
    """Return the path without the slash at its end."""
    if not re.fullmatch(r"(/[\w.-]*\w)*/?", root_path, re.ASCII):
        raise UsageError(f"--root-path must be a path such as /connectn, not {quoted(root_path)}")
    return root_path.rstrip("/")


def _checked_name(host_name: str) -> str:
    """Return a name as it is in the Host header, which is compared without its port."""
    if not re.fullmatch(r"[\w.-]+|\[[0-9A-Fa-f:.]+\]", host_name, re.ASCII):
        raise UsageError(
            f"--host-name must be a name such as play.example.org, not {quoted(host_name)}"
        )
    return host_name


def _check_proxy(proxy: str) -> None:
    """Refuse a name: a connection is known by its address, so a name would trust no proxy."""
    for address in proxy.split(","):
        try:
            ip_network(address.strip())
        except ValueError:
            raise UsageError(
                f"--proxy must be an address such as 127.0.0.1, not {quoted(proxy)}"
            ) from None


def _open(url: str) -> None:
    """Open the page in the browser, which may be slow to start."""
    import threading
    import webbrowser

    def show() -> None:
        if not webbrowser.open(url):
            print("connectn: there is no browser to open", file=sys.stderr)

    threading.Thread(target=show, daemon=True).start()
