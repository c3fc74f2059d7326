"""Which code chose the moves."""

import hashlib
from functools import cache
from pathlib import Path

from connectn import _core
from connectn.agents import agent

PLAYING = ("agents", "game", "solver")
"""The folders of the code that chooses moves."""


@cache
def fingerprint() -> str:
    """Return a short text that changes with the code that chooses moves and the files it reads."""
    package = Path(agent.__file__).parent.parent
    files = [Path(_core.__file__)]
    files += sorted(
        path
        for folder in PLAYING
        for path in (package / folder).rglob("*")
        if path.suffix in {".py", ".txt"}
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
