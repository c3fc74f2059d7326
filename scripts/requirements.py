"""Print requirements of pyproject.toml by the names of extras and of dependency groups.

`run` is what connectn always needs, and `extras` are all extras together.
"""

import sys
import tomllib
from pathlib import Path


def requirements(*names: str) -> list[str]:
    """Return the requirements of these groups and extras, in pip's words."""
    pyproject = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    project = pyproject["project"]
    extras = project["optional-dependencies"]
    known = {
        "run": project["dependencies"],
        "extras": [each for extra in extras.values() for each in extra],
        **extras,
        **pyproject["dependency-groups"],
    }
    return [requirement for name in names for requirement in known[name]]


if __name__ == "__main__":
    print("\n".join(requirements(*sys.argv[1:])))
