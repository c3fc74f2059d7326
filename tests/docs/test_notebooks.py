"""The notebooks print what is stored in them, and what they store looks the same everywhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.docs.building import SOURCE

NOTEBOOKS = sorted((SOURCE / "notebooks").glob("*.ipynb"))


def printed(path: Path) -> list[str]:
    """Return the text that the cells of a notebook print."""
    cells: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    texts = [output.get("text") or output["data"].get("text/plain") for output in outputs]
    drawn = ["image/svg+xml" in output.get("data", {}) for output in outputs]
    return [
        "a picture" if picture else "".join(text)
        for text, picture in zip(texts, drawn, strict=True)
    ]


def test_there_are_notebooks_with_output() -> None:
    assert len(NOTEBOOKS) >= 3
    assert all(len(printed(path)) >= 3 for path in NOTEBOOKS)
    assert any("a picture" in printed(path) for path in NOTEBOOKS)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_is_stored_in_it(path: Path, site: Path) -> None:
    executed = site.parent / "jupyter_execute" / "notebooks" / path.name
    assert printed(executed) == printed(path)
