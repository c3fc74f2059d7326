"""Links to files of the project outside `docs`: to the page that shows the file, on this site.

On a forge `[bot.py](../examples/bot.py)` leads to the file. The site has no files beside it, so
each file that a page links to becomes a page with its text, and a folder one with its files.
README.md, CONTRIBUTING.md and CHANGELOG.md are pages of the documentation that include them.
"""

import os
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util.osutil import relative_uri

FOLDER = "files"
"""The pages that show files are in this folder of the site."""
PAGES = {"README.md": "tour", "CONTRIBUTING.md": "contributing", "CHANGELOG.md": "changelog"}
"""The documents that include a file of the project."""
LANGUAGES = {".py": "python", ".hpp": "cpp", ".cpp": "cpp", ".json": "json"}

Links = dict[str, set[str]]
"""The files that each document links to."""


class ProjectLinks(SphinxTransform):
    """Turn links that leave `docs` into references that `resolve` understands."""

    default_priority = 800
    """Before the files of a document are collected, so that none is offered as a download."""

    def apply(self, **_options: Any) -> None:
        """Replace every such link of a document."""
        root = Path(self.app.srcdir).parent
        folder = Path(self.env.doc2path(self.env.docname)).parent
        if self.env.docname in PAGES.values():
            folder = root  # the links of an included file start where that file is
        found: set[str] = set()
        for link in list(self.document.findall(_is_link)):
            target, fragment = _target(link)
            path = Path(os.path.normpath(folder / target))
            inside = path.is_relative_to(root) and not path.is_relative_to(self.app.srcdir)
            if not target or not inside or not path.exists():
                continue  # Sphinx knows its own documents, and warns of what does not exist
            name = path.relative_to(root).as_posix()
            found.add(name)
            link.replace_self(_reference(link, name, fragment))
        _links(self.env)[self.env.docname] = found


def _is_link(node: nodes.Node) -> bool:
    return isinstance(node, addnodes.download_reference) or (
        isinstance(node, addnodes.pending_xref)
        and node.get("reftype") == "myst"
        and node.get("refdomain") in {None, "", "doc"}
    )


def _target(link: nodes.Element) -> tuple[str, str]:
    """Return the path and the fragment of a link."""
    if link.get("refdomain") == "doc":
        return f"{link['reftarget']}.md", link.get("reftargetid") or ""
    target, _, fragment = unquote(link["reftarget"]).partition("#")
    return target, fragment


def _reference(link: nodes.Element, name: str, fragment: str) -> addnodes.pending_xref:
    """Return a reference to the page of a file, in place of a link."""
    options = {"refdoc": link["refdoc"], "refexplicit": True, "refwarn": True}
    if name in PAGES:
        options |= {"refdomain": "doc", "reftype": "myst"}
        options |= {"reftarget": PAGES[name], "reftargetid": fragment or None}
    else:
        options |= {"refdomain": "", "reftype": "project-file", "reftarget": name}
    return addnodes.pending_xref("", *[child.deepcopy() for child in link.children], **options)


def resolve(
    app: Sphinx, _env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Element
) -> nodes.reference | None:
    """Return the link to the page of a file or a folder."""
    if node["reftype"] != "project-file":
        return None
    address = app.builder.get_relative_uri(node["refdoc"], page_name(node["reftarget"]))
    return nodes.reference("", "", content, internal=True, refuri=address)


def page_name(name: str) -> str:
    """Return the name of the page that shows a file or a folder of the project."""
    return f"{FOLDER}/{name}"


def pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """Yield a page for each file that is linked to, and for those in the folders that are."""
    root = Path(app.srcdir).parent
    linked = set().union(*_links(app.env).values()) - PAGES.keys()
    inside = {inner for name in linked for inner in _files(root, name)}
    for name in sorted(linked | inside):
        path = root / name
        body = _listing(root, name) if path.is_dir() else _source(app, path)
        title = f"{name}/" if path.is_dir() else name
        html = f"<h1><code>{escape(title)}</code></h1>\n{body}"
        yield page_name(name), {"title": title, "body": html}, "page.html"


def _files(root: Path, name: str) -> list[str]:
    """Return the files in a folder of the project, and nothing for a file."""
    found = (path for path in (root / name).glob("*") if path.is_file() and path.stem != "__init__")
    return sorted(path.relative_to(root).as_posix() for path in found)


def _listing(root: Path, name: str) -> str:
    rows = (
        f'<li><a href="{relative_uri(page_name(name), page_name(inner))}.html">'
        f"<code>{escape(Path(inner).name)}</code></a></li>"
        for inner in _files(root, name)
    )
    return f"<ul>\n{''.join(rows)}\n</ul>"


def _source(app: Sphinx, path: Path) -> str:
    text = path.read_text("utf-8")
    language = LANGUAGES.get(path.suffix, "text")
    return str(app.builder.highlighter.highlight_block(text, language, linenos=False))


def _links(env: BuildEnvironment) -> Links:
    """Return what Sphinx keeps with the documents for the next build."""
    links: Links = env.__dict__.setdefault("connectn_links", {})
    return links


def forget(_app: Sphinx, env: BuildEnvironment, document: str) -> None:
    """Forget the links of a document that is read again."""
    _links(env).pop(document, None)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the transform, the references and the pages."""
    app.add_transform(ProjectLinks)
    app.connect("missing-reference", resolve)
    app.connect("html-collect-pages", pages)
    app.connect("env-purge-doc", forget)
    return {"parallel_read_safe": False, "parallel_write_safe": True}
