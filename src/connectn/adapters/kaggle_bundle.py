"""Joining modules of connectn into one file that imports nothing but the standard library."""

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from textwrap import fill, indent

SUBMISSION = "connectn.adapters.kaggle_submission"
WIDTH = 100
"""The longest line of a comment."""
INSTEAD = {
    "connectn.game.board": f"{SUBMISSION}.board",
    "connectn.game.rules": f"{SUBMISSION}.reading",
}
"""What takes the place of the modules that stand on the compiled core."""


@dataclass
class _Module:
    """The source of a module in parts."""

    title: str
    """Its docstring."""
    needs: list[str] = field(default_factory=list)
    """The modules of connectn that it imports."""
    imports: list[ast.Import | ast.ImportFrom] = field(default_factory=list)
    """What it imports from the standard library."""
    body: str = ""


def bundle(header: str, modules: Iterable[str], ending: str) -> str:
    """Return the source of modules, each after those that it needs, between a header and an ending.

    Docstrings of modules become comments, and examples in docstrings are left out: they show
    functions of connectn that are not in the file.
    """
    found: dict[str, _Module] = {}
    for module in modules:
        _collect(module, found)
    parts = [_section(module) for module in found.values()]
    code = "\n\n".join([*parts, ending])
    imports = _imports([node for module in found.values() for node in module.imports], code)
    return f'"""{header}"""\n\n{imports}\n\n{code}'


def _collect(name: str, found: dict[str, _Module]) -> None:
    """Add a module and, before it, all modules that it needs."""
    name = INSTEAD.get(name, name)
    if name in found:
        return
    module = _read(name)
    for needed in module.needs:
        _collect(needed, found)
    found[name] = module


@cache
def _read(name: str) -> _Module:
    package, _, file = name.rpartition(".")
    source = files(package).joinpath(f"{file}.py").read_text("utf-8")
    tree = ast.parse(source)
    module = _Module(ast.get_docstring(tree) or "")
    dropped = [(1, tree.body[0].end_lineno or 1)]
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("connectn."):
            module.needs.append(node.module or "")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            module.imports.append(node)
        elif not _is_for_type_checkers(node):
            continue
        dropped.append((node.lineno, node.end_lineno or node.lineno))
    lines = source.splitlines()
    for first, last in sorted([*dropped, *_examples(tree, lines)], reverse=True):
        del lines[first - 1 : last]
    module.body = "\n".join(lines).strip("\n")
    return module


def _is_for_type_checkers(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def _examples(tree: ast.Module, lines: list[str]) -> list[tuple[int, int]]:
    """Return the first and last lines of the examples in docstrings, with what introduces them."""
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or not ast.get_docstring(node):
            continue
        text = node.body[0]
        first, last = text.lineno, (text.end_lineno or text.lineno) - 1
        prompts = [number for number in range(first, last) if ">>>" in lines[number]]
        if prompts:
            begin = prompts[0]  # the line before the first prompt, counted from 1
            while lines[begin - 1].strip() == "":
                begin -= 1
            if lines[begin - 1].endswith(":"):
                while lines[begin - 1].strip():
                    begin -= 1
            while lines[begin - 1].strip() == "":
                begin -= 1
            if begin == first:  # one line is left, which has room for the closing quotes
                lines[begin - 1] += lines[last].strip()
                last += 1
            found.append((begin + 1, last))
    return found


def _section(module: _Module) -> str:
    """Return the body of a module below its docstring as a comment."""
    paragraphs = [
        _wrapped(paragraph) for paragraph in module.title.split("\n\n") if ">>>" not in paragraph
    ]
    comment = indent("\n\n".join(paragraphs), "# ", lambda _: True).replace("# \n", "#\n")
    gap = "\n\n\n" if module.body.startswith(("class", "def", "@")) else "\n\n"
    return f"{comment}{gap}{module.body}\n"


def _wrapped(paragraph: str) -> str:
    """Make lines short enough for a comment; a list or an example keeps its lines."""
    if any(line.startswith((" ", "*", "-")) for line in paragraph.splitlines()):
        return paragraph
    return fill(paragraph, WIDTH - len("# "), break_long_words=False, break_on_hyphens=False)


def _imports(nodes: list[ast.Import | ast.ImportFrom], code: str) -> str:
    """Return one line per imported module, sorted, with the names that the code uses."""
    used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
    plain, names = set[str](), dict[str, set[str]]()
    for node in nodes:
        wanted = [alias.name for alias in node.names if alias.name in used]
        if isinstance(node, ast.Import):
            plain.update(wanted)
        elif wanted:
            names.setdefault(node.module or "", set()).update(wanted)
    lines = [f"import {name}" for name in sorted(plain)]
    lines += [
        f"from {module} import {', '.join(sorted(names[module], key=_as_ruff_sorts))}"
        for module in sorted(names)
    ]
    return "\n".join(lines)


def _as_ruff_sorts(name: str) -> tuple[int, str]:
    """Sort constants first, then classes, then functions."""
    return (0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2), name
