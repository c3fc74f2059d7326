"""What the application shares between requests."""

import asyncio
from dataclasses import dataclass, field

from connectn.web.hint_memory import HintMemory
from connectn.web.metrics import Metrics
from connectn.web.pool import Pool
from connectn.web.settings import Settings


@dataclass
class Services:
    """The workers, the counts, and what was found out before."""

    settings: Settings
    metrics: Metrics
    pool: Pool
    agents: bytes
    """The answer of GET /api/agents, which never changes."""
    description: bytes
    """The answer of GET /openapi.json."""
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the server is told to stop: streams end soon."""
    hints: HintMemory = field(default_factory=HintMemory)

    def drain(self) -> None:
        """Take no more work, and let the running work answer soon with what it knows."""
        self.pool.drain()
