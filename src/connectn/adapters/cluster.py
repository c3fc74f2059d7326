"""A dask cluster as a `concurrent.futures.Executor`. dask is imported at the first use."""

import asyncio
import logging
import pkgutil
import re
import warnings
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager, suppress
from importlib import import_module
from typing import TYPE_CHECKING

from connectn import __version__
from connectn.adapters.cluster_executor import ClusterExecutor
from connectn.errors import ClusterError, MissingPackageError, quoted

if TYPE_CHECKING:
    from types import ModuleType

    from distributed import Client

SECONDS_TO_CONNECT = 4.0
SECONDS_TO_CLOSE = 2.0
_ADDRESS = re.compile(r"(?:(?:tcp|tls)://)?(?:[^\s/:\[\]]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})")
_VERSION = "connectn:__version__"
_NOISY = ("distributed", "distributed.client", "distributed.gc", "tornado", "tornado.application")


@contextmanager
def connect(address: str) -> Iterator[Executor]:
    """Connect to a dask cluster, and yield an executor that runs calls on its workers.

    The address is that of the scheduler, such as ``tcp://host:8786``. A call whose worker dies runs
    again on another one. At the end, calls that have not begun are cancelled; a call that runs is
    left alone, and its result is dropped.
    """
    distributed = _import_distributed()
    match = _ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match[1]) < 2**16:
        raise ClusterError(
            f"{quoted(address)} is no address of a dask scheduler, such as tcp://host:8786"
        )
    with _silenced(), _connected(distributed, address) as client:
        _check_versions(client, address)
        executor = ClusterExecutor(client)
        try:
            yield executor
        finally:
            with suppress(Exception):  # the cluster may be gone
                executor.shutdown(wait=False, cancel_futures=True)


def _import_distributed() -> "ModuleType":
    try:
        return import_module("distributed")
    except ModuleNotFoundError:
        raise MissingPackageError(
            "a cluster needs dask.distributed, which is not installed: "
            'pip install "connectn[cluster]"'
        ) from None


@contextmanager
def _silenced() -> Iterator[None]:
    """Keep dask from writing to standard error; a handler that the program has set is kept."""

    def refuse(_: logging.LogRecord) -> bool:
        return False

    handlers = {handler for name in _NOISY for handler in logging.getLogger(name).handlers}
    for handler in handlers:
        handler.addFilter(refuse)
    try:
        yield
    finally:
        for handler in handlers:
            handler.removeFilter(refuse)


@contextmanager
def _connected(distributed: "ModuleType", address: str) -> Iterator["Client"]:
    """Yield a client with a thread of its own; the thread ends even if there is no scheduler."""
    with ExitStack() as stack:
        runner = distributed.utils.LoopRunner()
        runner.start()
        stack.callback(runner.stop, SECONDS_TO_CLOSE)
        try:
            # A client that does not find its scheduler leaves threads behind, so look first.
            distributed.utils.sync(runner.loop, _look, distributed, address)
            with warnings.catch_warnings(action="ignore"):  # packages differ: ours is checked
                client = distributed.Client(
                    address, loop=runner.loop, timeout=SECONDS_TO_CONNECT, set_as_default=False
                )
        except Exception:  # what answers there may be anything
            raise ClusterError(f"there is no dask scheduler at {quoted(address)}") from None
        stack.callback(_close, client)
        yield client


async def _look(distributed: "ModuleType", address: str) -> None:
    """Raise an error if no scheduler answers at this address."""
    security = distributed.Security().get_connection_args("client")
    async with asyncio.timeout(SECONDS_TO_CONNECT):  # dask itself waits for ever for an answer
        async with distributed.rpc(
            address, timeout=SECONDS_TO_CONNECT, connection_args=security
        ) as there:
            identity = await there.identity()
    if identity["type"] != "Scheduler":
        raise ConnectionError


def _close(client: "Client") -> None:
    with suppress(Exception):  # a scheduler that is gone need not be told
        client.close(timeout=SECONDS_TO_CLOSE)


def _check_versions(client: "Client", address: str) -> None:
    """Refuse a cluster in which connectn is missing or has another version."""
    # A function of connectn could not even be sent to a machine without connectn.
    versions: Mapping[str, object] = client.run(pkgutil.resolve_name, _VERSION, on_error="return")
    if not versions:
        raise ClusterError(f"the dask cluster at {quoted(address)} has no workers")
    for worker, version in versions.items():
        _check_version(f"the dask worker at {quoted(worker)}", version)
    try:  # it reads every call before a worker does
        version = client.run_on_scheduler(pkgutil.resolve_name, _VERSION)
    except Exception as error:  # what the import raised there
        version = error
    _check_version(f"the dask scheduler at {quoted(address)}", version)


def _check_version(where: str, version: object) -> None:
    if isinstance(version, ImportError):
        raise ClusterError(f"{where} has no connectn; install connectn {__version__} there")
    if isinstance(version, BaseException):
        reason = quoted(str(version) or type(version).__name__)
        raise ClusterError(f"{where} cannot run connectn: {reason}")
    if version != __version__:
        raise ClusterError(f"{where} has connectn {version}, but this is connectn {__version__}")
