"""The core of the page, asked in node and in a browser by the same script."""

import json
import subprocess
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.node import NODE

HERE = Path(__file__).parent
TABLE_MB = 16

_IN_BROWSER = """async ({task, items, tableMb}) => {
  %s
  const { Core, compile } = await import(new URL("js/core.js", location.href));
  const core = await Core.create(await compile(), { tableMb });
  return JSON.stringify(TASKS[task](core, items));
}"""


def ask_node(
    task: str, items: object, *, books: tuple[Path, ...] = (), table_mb: int = TABLE_MB
) -> Any:
    """Return what a task of `wasm_answers.mjs` answers in node."""
    question = {"task": task, "items": items, "tableMb": table_mb, "books": [*map(str, books)]}
    done = subprocess.run(
        [NODE, str(HERE / "wasm_node.mjs")],
        input=json.dumps(question),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def ask_browser(page: Page, task: str, items: object) -> Any:
    """Return what the task answers in a page of the web app."""
    script = (HERE / "wasm_answers.mjs").read_text("utf-8").replace("export const", "const")
    question = {"task": task, "items": items, "tableMb": TABLE_MB}
    return json.loads(page.evaluate(_IN_BROWSER % script, question))
