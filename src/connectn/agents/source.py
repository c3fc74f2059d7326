"""Where agents of your own come from: a Python file or a module, which any process can load again.

A file is loaded under a name of its own, so ``if __name__ == "__main__":`` does not run in it.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from io import StringIO
from itertools import count
from pathlib import Path
from types import ModuleType

from connectn.errors import AgentError, ConnectnError

SUFFIX = ".py"
MAIN = "__main__"

_OURS = Path(__file__).resolve().parents[1]
_files: dict[Path, ModuleType] = {}
"""The modules of the files that were loaded."""
_numbers = count(1)
_loading: list[str] = []
"""The files and modules that are being loaded now."""


def load(where: str) -> ModuleType:
    """Return the module of a file (``bots/my.py``, ``~/my.py``) or of an importable name (``my``).

    The folder of the file, or the current one, goes to the end of the module path: modules in it
    can be imported, and none of them takes the place of an installed one.
    """
    if not where.endswith(SUFFIX):
        return _load_module(where)
    path = file_of(where)
    if path is None:
        raise AgentError(f"there is no file {where!r}")
    module = _files.get(path) or _already_imported(path)
    if module is None:
        module = _load_file(where, path)
    _files[path] = module
    return module


def file_of(where: str) -> Path | None:
    """Return the absolute path of a file, or None if there is no such file."""
    try:
        path = Path(where).expanduser().resolve()
    except (OSError, RuntimeError, ValueError):  # no such home, links in a circle, a NUL
        return None
    return path if path.is_file() else None


def has_module(name: str) -> bool:
    """Whether a module, or its package, can be found in the current folder or elsewhere."""
    _add_folder(Path.cwd())
    return _spec_of(name.partition(".")[0]) is not None


def _spec_of(name: str) -> ModuleSpec | None:
    try:
        return find_spec(name)
    except (ImportError, ValueError):  # ValueError: a module that was made without a file
        return None


def source_of(thing: object) -> str | None:
    """Return what `load` needs to define a class or function in another process.

    That is a file where possible: it is found from every folder. It is None in an interactive
    session, which has no file.
    """
    name = getattr(thing, "__module__", None) or MAIN
    module = sys.modules.get(name)
    if name == MAIN:
        name = _name_of_main() or name
    file = getattr(module, "__file__", None)
    if file and file.endswith(SUFFIX) and "." not in name and Path(file).is_file():
        return str(Path(file).resolve())
    return None if name == MAIN else name


def _name_of_main() -> str:
    """Return under which name the main program can be imported; empty if it was run as a file."""
    spec = getattr(sys.modules[MAIN], "__spec__", None)
    return "" if spec is None else str(spec.name)  # python -m has a spec


def refuse_while_loading(what: str) -> None:
    """Raise an error if a file that is being loaded does this: each loading would do it again."""
    if _loading:
        raise AgentError(
            f"it starts {what} while it is loaded for its agents; "
            f'put that below if __name__ == "__main__":'
        )


def failure(error: BaseException, where: str) -> str:
    """Say what was raised, and at which line: the last one that is not part of connectn."""
    from traceback import extract_tb

    kind = type(error).__name__
    said = str(error) if isinstance(error, ConnectnError) else f"{kind}: {error}".rstrip(": ")
    for frame in reversed(extract_tb(error.__traceback__)):
        file = file_of(frame.filename)
        if file is not None and not file.is_relative_to(_OURS):
            return f"{said} ({_shown(file, where)}, line {frame.lineno})"
    return said


def _shown(file: Path, where: str) -> str:
    return where if file == file_of(where) else str(file)


def _load_file(where: str, path: Path) -> ModuleType:
    name = f"connectn_file_{next(_numbers)}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:  # the suffix has a loader; for the type checker
        raise AgentError(f"{where!r} is not a Python file")
    module = module_from_spec(spec)
    _add_folder(path.parent)
    _refuse_other_modules(where, path)
    sys.modules[name] = module  # as `import` does: a dataclass looks its module up
    try:
        with _sentences(where):
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _refuse_other_modules(where: str, path: Path) -> None:
    """Refuse a file that would import another module than the one beside it.

    Two versions of an agent in two folders would otherwise share the modules of the first one.
    """
    for name in sorted(_imports(path)):
        names = (f"{name}.py", f"{name}/__init__.py")
        beside = [each for each in names if (path.parent / each).is_file()]
        spec = _spec_of(name) if beside else None
        if spec is not None and spec.origin and not _is_in(path.parent, beside, spec.origin):
            raise AgentError(
                f"{where!r} cannot be loaded: it imports {name!r}, which is {spec.origin} here, "
                f"not the one beside it; cmd:connectn engine {where}:CLASS gives it its own process"
            )


def _is_in(folder: Path, names: Iterable[str], origin: str) -> bool:
    return any((folder / name).resolve() == file_of(origin) for name in names)


def _imports(path: Path) -> set[str]:
    """Return the first parts of the names of all modules that a file imports."""
    import ast

    try:
        nodes = list(ast.walk(ast.parse(path.read_bytes())))
    except (OSError, SyntaxError, ValueError, RecursionError):  # loading it says what is wrong
        return set()
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names} - {""}


def _load_module(name: str) -> ModuleType:
    if name == _name_of_main():
        return sys.modules[MAIN]
    _add_folder(Path.cwd())
    try:
        with _sentences(name):
            return import_module(name)
    except ModuleNotFoundError:
        raise AgentError(f"there is no module {name!r}") from None


def _already_imported(path: Path) -> ModuleType | None:
    """Return the module that was made of a file, under whichever name; `__main__` is one."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__dict__", {}).get("__file__")
        if isinstance(file, str) and file.endswith(path.name) and file_of(file) == path:
            return module
    return None


def _add_folder(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


@contextmanager
def _sentences(where: str) -> Iterator[None]:
    """Make a sentence of what goes wrong inside a file or module, with the file and the line.

    What it prints goes to standard error: standard output may be read by a program. Its standard
    input is empty: a program that plays by the protocol would wait there for a referee.
    """
    _loading.append(where)
    before, sys.stdin = sys.stdin, StringIO()
    try:
        with redirect_stdout(sys.stderr):
            yield
    except SyntaxError as error:
        file = file_of(error.filename or "")
        place = "" if file is None else f" ({_shown(file, where)}, line {error.lineno})"
        raise AgentError(f"{where!r} cannot be loaded: {error.msg}{place}") from None
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and _is_part_of(where, error.name):
            raise
        raise AgentError(f"{where!r} cannot be loaded: {failure(error, where)}") from None
    finally:
        sys.stdin = before
        _loading.pop()


def _is_part_of(where: str, missing: str | None) -> bool:
    """Whether a missing module is the one that was asked for, or a package it would be in."""
    return missing is not None and f"{where}.".startswith(f"{missing}.")
