"""Facts about the game from independent sources; `facts.json` names the source of each."""

import json
from pathlib import Path
from typing import Any

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "facts.json").read_text("utf-8"))
