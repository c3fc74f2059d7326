"""Print the requirements of dependency groups of pyproject.toml; `run` is what connectn needs."""

import sys
import tomllib
from pathlib import Path


def requirements(*groups: str) -> list[str]:
    """Return the requirements of these groups, in pip's words."""
    project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
    known = {"run": project["project"]["dependencies"], **project["dependency-groups"]}
    return [requirement for group in groups for requirement in known[group]]


if __name__ == "__main__":
    print("\n".join(requirements(*sys.argv[1:])))
