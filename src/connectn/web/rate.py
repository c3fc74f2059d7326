"""How often a client may ask: a bucket of tokens for each."""

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address

MOST_CLIENTS = 10_000
"""More are forgotten: first those whose bucket is full again."""


class Rate:
    """Allows `burst` requests at once and `rate` per second in the long run.

    >>> clock = iter([0.0, 0.0, 0.0, 0.5])
    >>> limit = Rate(rate=2, burst=2, clock=lambda: next(clock))
    >>> [limit.wait("a") for _ in range(4)]
    [0.0, 0.0, 0.5, 0.0]
    """

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def wait(self, client: str) -> float:
        """Take a token and return 0, or return after how many seconds there is one."""
        if self._rate <= 0:
            return 0.0
        key, now = _key(client), self._clock()
        tokens, then = self._buckets.get(key, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        wait = 0.0 if tokens >= 1 else (1 - tokens) / self._rate
        self._buckets[key] = (tokens - (wait == 0), now)
        if len(self._buckets) > MOST_CLIENTS:
            self._forget(now)
        return wait

    def __len__(self) -> int:
        return len(self._buckets)

    def _forget(self, now: float) -> None:
        full = self._burst / self._rate
        kept = {key: each for key, each in self._buckets.items() if now - each[1] < full}
        newest = sorted(kept, key=lambda key: kept[key][1])[-MOST_CLIENTS // 2 :]
        self._buckets = {key: kept[key] for key in newest}


def _key(client: str) -> str:
    """Return what counts as one client: an address, or the /64 network of an IPv6 address.

    A socket for IPv6 names the clients of IPv4 by addresses such as ``::ffff:192.0.2.1``.
    """
    try:
        address = ip_address(client)
    except ValueError:
        return client
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(int(address) >> 64 if mapped is None else mapped)
    return client
