"""Pages that need nothing but a browser: one file, no request, every value escaped.

A page is a template ``assets/NAME.html.j2`` of a package with ``NAME.css`` and ``NAME.js`` beside
it. It extends ``page.html.j2``, whose security policy lets a page load nothing. The style and the
script that all pages share are in ``page.css`` and ``replay.js``.
"""

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

from connectn.view.words import printable

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

SHARED = "connectn.view"


def render(
    package: str, name: str, *, frames: Sequence[str], data: object, values: Mapping[str, object]
) -> str:
    """Return a page as HTML, which can be written as UTF-8.

    `frames` are symbols of empty boards (`frame_symbol`), `data` is what the script of the page
    reads, and `values` are what its template shows.
    """
    style = (SHARED, "board.css"), (SHARED, "page.css"), (package, f"{name}.css")
    script = (SHARED, "board.js"), (SHARED, "replay.js"), (package, f"{name}.js")
    template = _environment(package).get_template(f"{name}.html.j2")
    return template.render(
        values,
        styles=[_asset(*each) for each in style],
        scripts=[_asset(*each) for each in script],
        frames=[markup(frame) for frame in frames],
        data=data,
    )


def markup(text: str) -> "Markup":
    """Mark text of this package as markup; text of players must never come here."""
    from markupsafe import Markup

    return Markup(text)  # noqa: S704


def _environment(package: str) -> "Environment":
    """Return the template engine; it is imported late because only pages need it."""
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=ChoiceLoader([PackageLoader(each, "assets") for each in (package, SHARED)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_printable,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    return environment


def _printable(value: object) -> object:
    """Escape invisible characters in every text that a template shows."""
    from markupsafe import Markup

    if isinstance(value, str) and not isinstance(value, Markup):
        return printable(value, keep="\n")
    return value


def _asset(package: str, name: str) -> "Markup":
    return markup(files(package).joinpath("assets", name).read_text("utf-8").strip())
