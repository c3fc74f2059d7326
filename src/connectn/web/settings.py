"""How the server behaves: its limits, and the names it answers to."""

import os
from dataclasses import dataclass, field

MIB = 1 << 20


def usual_workers() -> int:
    """Return one worker more than there are cores: a hard position does not keep all of them."""
    return max(2, (os.cpu_count() or 1) + 1)


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The limits of the server; every request stays within them."""

    host_names: tuple[str, ...] = ()
    """Further names in the Host header that are answered, besides those of this machine."""
    root_path: str = ""
    """The part of the URL in front of all paths, such as ``/connectn``, behind a proxy."""
    workers: int = field(default_factory=usual_workers)
    """How many processes solve at the same time."""
    table_mb: int = 64
    """The transposition table of each of them."""
    worker_mb: int = 512
    """A process that has more memory than this after a request is replaced."""
    waiting: int = 32
    """How many requests may wait for a process."""
    waiting_seconds: float = 10.0
    """How long one may wait."""
    seconds: float = 10.0
    """The most that one request may ask for."""
    grace_seconds: float = 5.0
    """How much longer a process may take before it is ended."""
    rate: float = 20.0
    """Requests to the API per second and client in the long run; 0 is no limit."""
    burst: int = 100
    """Requests to the API that a client may send at once."""
    head_bytes: int = 16_384
    """The most bytes of the first lines of a request."""
    body_bytes: int = 32_768
    """The most bytes of a request's body."""
    body_seconds: float = 10.0
    """How long a request's body may take to arrive."""
    heartbeat_seconds: float = 5.0
    """How often a stream of events without news shows that it is alive."""
    drain_seconds: float = 3.0
    """How long running requests may go on after the server is told to stop."""
