"""The house rules that no linter knows."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "connectn").rglob("*.py"))
CODE = [
    *SOURCES,
    *(ROOT / "tests").rglob("*.py"),
    *(ROOT / "benchmarks").rglob("*.py"),
    *(ROOT / "cpp").rglob("*.?pp"),
]


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", CODE, ids=named)
def test_a_file_stays_under_500_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) < 500


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_a_function_stays_under_60_lines(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            length = (node.end_lineno or 0) - node.lineno + 1
            docstring = (ast.get_docstring(node) or "").count("\n")
            assert length - docstring < 60, node.name


def imports_from_the_front_door(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "connectn":
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name == "connectn")


@pytest.mark.parametrize("path", SOURCES, ids=named)
def test_no_room_goes_through_the_front_door(path: Path) -> None:
    """`connectn` itself names every layer, so importing a name from it hides an upward import."""
    rooms = {folder.name for folder in (ROOT / "src" / "connectn").iterdir() if folder.is_dir()}
    assert set(imports_from_the_front_door(path)) <= {"_core", "__version__", *rooms}
