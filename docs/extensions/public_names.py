"""The API reference: public names are shown as they are imported, and each must say what it is."""

import inspect
import re
import sys
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

import connectn

HOMES = {
    f"{getattr(connectn, name).__module__}.{name}": f"connectn.{name}" for name in connectn.__all__
} | {f"connectn._core.{name}": f"connectn.{name}" for name in ("Board", "Book", "Solver")}
"""The public name of a class or function, by the name of the module that defines it."""
MUST_SAY = {"class", "exception", "function", "method", "property"}
OVERLOADS = re.compile(r"^Overloaded function\.$|^\d+\. ``\w+\(.*\) -> .*``$")
SECTION = re.compile(r"^(\w+)\n-{3,}$", re.MULTILINE)
"""The heading of a part of a docstring, such as that of the parameters."""
UNREAD = re.compile(r"~(?:\w+\.)*")

logger = logging.getLogger(__name__)


def check(
    _app: Sphinx, what: str, name: str, value: object, _options: Any, lines: list[str]
) -> None:
    """Warn of a public name without a docstring; a warning fails the build."""
    lines[:] = SECTION.sub(r".. rubric:: \1\n", "\n".join(_own(lines))).split("\n")
    said = any(line.strip() for line in lines)
    if not (said or what not in MUST_SAY or _is_field(what, value) or _is_foreign(value)):
        logger.warning("%s %s has no docstring", what, name)


def _own(lines: list[str]) -> list[str]:
    """Return the lines of a docstring without those that the compiler of the core adds."""
    return [line for line in lines if not OVERLOADS.match(line)]


def shorten(
    _app: Sphinx, _what: str, _name: str, _value: object, _options: Any, *texts: str | None
) -> tuple[str | None, ...]:
    """Return a signature without the modules that autodoc leaves where it cannot read a default."""
    return tuple(text and _readable(text) for text in texts)


def _readable(text: str) -> str:
    return UNREAD.sub("", text) if "<factory>" in text else text


def drop_self(_app: Sphinx, document: nodes.document) -> None:
    """Remove `self`, which the signatures of the compiled core have."""
    for parameters in document.findall(addnodes.desc_parameterlist):
        if parameters.children and parameters.children[0].astext() == "self":
            parameters.pop(0)


def _is_field(what: str, value: object) -> bool:
    """Tell whether a value is the slot of a field, which its class explains."""
    return what == "property" and inspect.ismemberdescriptor(value)


def _is_foreign(value: object) -> bool:
    """Tell whether a module has imported a value from the standard library; it is not shown."""
    return str(getattr(value, "__module__", "")).partition(".")[0] in sys.stdlib_module_names


def resolve(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Element
) -> nodes.Element | None:
    """Lead a reference to where a name is defined to its public name."""
    public = HOMES.get(node.get("reftarget", ""))
    if node.get("refdomain") != "py" or public is None:
        return None
    domain = env.domains.python_domain
    node["reftype"] = "obj"
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", public, node, content)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the check and the references."""
    app.connect("autodoc-process-docstring", check)
    app.connect("autodoc-process-signature", shorten)
    app.connect("doctree-read", drop_self)
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
