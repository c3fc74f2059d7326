"""Run the notebooks in docs/notebooks and keep what they print, for readers on a forge.

Run `make screenshots` after a change of the output. The site runs them again whenever it is built.
"""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parent / "notebooks"
PICTURE = "image/svg+xml"
PATIENCE = 60


def run(path: Path) -> None:
    """Run the cells of a notebook, and write it with their output."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=PATIENCE, record_timing=False).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if PICTURE in output.get("data", {}):  # its text has times, which change
                output["data"] = {PICTURE: output["data"][PICTURE]}
    notebook.metadata["language_info"] = {"name": "python"}  # without the version, which changes
    nbformat.write(notebook, path)


def main() -> None:
    """Run every notebook."""
    with TemporaryDirectory() as folder:
        for name in ("IPYTHONDIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR"):
            os.environ[name] = folder
        for path in sorted(NOTEBOOKS.glob("*.ipynb")):
            run(path)


main()
