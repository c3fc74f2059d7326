"""Print the requirements of dependency groups of pyproject.toml; `run` is what connectn needs."""

import sys
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text("utf-8"))
groups = {"run": project["project"]["dependencies"], **project["dependency-groups"]}
print("\n".join(requirement for name in sys.argv[1:] for requirement in groups[name]))
