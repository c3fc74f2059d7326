"""The rules of the project's layout that no linter checks."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "connectn"
SOURCES = sorted(PACKAGE.rglob("*.py"))
CODE = [
    *SOURCES,
    *(path for kind in ("html", "j2", "css", "js") for path in sorted(PACKAGE.rglob(f"*.{kind}"))),
    *sorted((ROOT / "tests").rglob("*.py")),
    *sorted((ROOT / "benchmarks").rglob("*.py")),
    *sorted((ROOT / "cpp").rglob("*.?pp")),
]
READ_BY_PEOPLE = [
    *(path for path in CODE if path.is_relative_to(PACKAGE) or path.is_relative_to(ROOT / "cpp")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / "docs").rglob("*.py"),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")),
]
UNCLEAR = re.compile(r"nobody|somebody|whoever|in\s+vain", re.IGNORECASE)
"""Words that do not say which player, caller, thread or process is meant, or what happened."""
LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 60
LETTERS_OF_A_LINE = 120


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_the_checks_see_the_files() -> None:
    """A check of no files would always pass."""
    assert PACKAGE / "game" / "board.py" in SOURCES
    assert {path.suffix for path in CODE} >= {".py", ".css", ".hpp", ".cpp"}


def test_no_file_is_too_long() -> None:
    lengths = {name(path): len(path.read_text("utf-8").splitlines()) for path in CODE}
    too_long = [f"{file}: {lines}" for file, lines in lengths.items() if lines > LINES_OF_A_FILE]
    assert not too_long, "\n".join(too_long)


def test_no_function_is_too_long() -> None:
    """The lines of a docstring do not count."""
    too_long = [
        f"{name(path)}:{node.lineno} {node.name}: {lines}"
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := length(node)) > LINES_OF_A_FUNCTION
    ]
    assert not too_long, "\n".join(too_long)


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    docstring = (ast.get_docstring(function) or "").count("\n")
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def test_no_module_imports_through_the_package_itself() -> None:
    """`connectn` imports every layer, so a name taken from it could hide an import upwards."""
    layers = {folder.name for folder in PACKAGE.iterdir() if folder.is_dir()}
    allowed = {"_core", "__version__", *layers}
    found = [
        f"{name(path)}: {imported}"
        for path in SOURCES
        for imported in imported_from_package(path)
        if imported not in allowed
    ]
    assert not found, "\n".join(found)


def imported_from_package(path: Path) -> Iterator[str]:
    """Yield the names of `from connectn import ...`, and `connectn` for `import connectn`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "connectn":
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name == "connectn")


def test_the_prose_names_what_it_means() -> None:
    found = [
        f"{name(path)}:{text.count(chr(10), 0, match.start()) + 1} {match.group()}"
        for path in {*READ_BY_PEOPLE, *CODE} - {Path(__file__)}
        for text in [path.read_text("utf-8")]
        for match in UNCLEAR.finditer(text)
    ]
    assert not found, "\n".join(found)


def test_no_line_of_prose_is_too_long() -> None:
    """Code, output and the rows of tables may be wider."""
    pages = [path for path in READ_BY_PEOPLE if path.suffix == ".md"]
    too_long = [
        f"{name(path)}: {line[:60]}..."
        for path in pages
        for line in re.sub(r"(?ms)^```.*?^```$", "", path.read_text("utf-8")).splitlines()
        if len(line) > LETTERS_OF_A_LINE and not line.startswith(("|", "!["))
    ]
    assert len(pages) > 5
    assert not too_long, "\n".join(too_long)
