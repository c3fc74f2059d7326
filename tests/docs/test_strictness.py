"""The build fails for what must not be on the site: a small site of the same settings shows it."""

import re
from pathlib import Path
from shutil import copy, copytree

import pytest

from tests.docs.building import SOURCE, build
from tests.pages import ROOT

SOUND = """# A page

[The page itself](index.md#a-page), [a file](../sample.py), [a folder](../folder)

```{eval-rst}
.. autofunction:: sample.explained
```
"""
MODULE = '''
def explained() -> int:
    """Return a number."""
    return 1


def unexplained() -> int:
    return 1
'''
FAULTS = {
    "a broken link": ("[x](missing.md)", "missing.md"),
    "a broken link to a file of the project": ("[x](../missing.py)", "missing.py"),
    "a broken anchor": ("[x](index.md#missing)", "missing"),
    "an unknown name": ("{py:class}`connectn.Missing`", "connectn.Missing"),
    "a missing picture": ("![x](missing.png)", "missing.png"),
    "a missing docstring": (
        "```{eval-rst}\n.. autofunction:: sample.unexplained\n```",
        "function sample.unexplained has no docstring",
    ),
    "a page in no table of contents": ("", "other.md"),
    "a notebook with an error": ("```{toctree}\nnotebook\n```", "ZeroDivisionError"),
}
NOTEBOOK = """{"cells": [{"cell_type": "code", "execution_count": null, "id": "one", "metadata": {},
"outputs": [], "source": ["1 / 0"]}], "metadata": {"kernelspec": {"display_name": "Python 3",
"language": "python", "name": "python3"}}, "nbformat": 4, "nbformat_minor": 5}"""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A site of one page with the settings of ours."""
    docs = tmp_path / "docs"
    docs.mkdir()
    copy(SOURCE / "conf.py", docs)
    copytree(SOURCE / "extensions", docs / "extensions")
    copytree(SOURCE / "_static", docs / "_static")
    icon = Path("src/connectn/web/page/favicon.svg")
    (tmp_path / icon).parent.mkdir(parents=True)
    copy(ROOT / icon, tmp_path / icon)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inner.txt").write_text("text")
    (tmp_path / "sample.py").write_text(MODULE)
    (docs / "index.md").write_text(SOUND)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return docs


def test_a_sound_site_is_built(sample: Path, tmp_path: Path) -> None:
    done = build(sample, tmp_path / "html")
    assert done.returncode == 0, done.stderr
    files = tmp_path / "html" / "files"
    assert "Return a number" in (files / "sample.py.html").read_text("utf-8")
    assert "inner.txt.html" in (files / "folder.html").read_text("utf-8")


def test_each_fault_is_a_warning_and_fails_the_build(sample: Path, tmp_path: Path) -> None:
    """All in one build, which takes as long as one of them alone."""
    (sample / "index.md").write_text("\n\n".join([SOUND, *(text for text, _ in FAULTS.values())]))
    (sample / "other.md").write_text("# Other\n")
    (sample / "notebook.ipynb").write_text(NOTEBOOK)
    done = build(sample, tmp_path / "html")
    assert done.returncode != 0
    warnings = re.split(r"^(?=.*WARNING: )", done.stderr, flags=re.MULTILINE)[1:]
    unseen = {
        fault
        for fault, (_, complaint) in FAULTS.items()
        if not any(complaint in warning for warning in warnings)
    }
    assert unseen == set(), done.stderr
