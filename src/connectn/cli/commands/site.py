"""`connectn site`: the page as static files."""

from pathlib import Path

from connectn.cli import ExitCode
from connectn.web.site import Site, check_folder


def site(*, out: Path) -> int:
    """Write the web game as files that any web server can show.

    The page needs no program behind it: the solver runs in the browser, also
    without a network. Only the sentences that explain a position, and the
    papers' players, need `connectn serve`. The folder may be any part of a site;
    a newer version replaces an older one.

    Example: connectn site --out public

    Parameters
    ----------
    out
        The folder to write: a new one, an empty one, or an earlier site.
    """
    check_folder(out)
    made = Site.of_page()
    made.write(out)
    print(f"Wrote {len(made.contents)} files, {made.size / 1e6:.1f} MB, to {out}.")
    print(f"To look at them: python3 -m http.server --directory {out}")
    return ExitCode.OK
