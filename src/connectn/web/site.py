"""The page as static files, for any host: it needs no server of its own."""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from errno import ENOTDIR, ENOTEMPTY
from pathlib import Path
from tempfile import mkdtemp

from connectn import __version__
from connectn.errors import UsageError, quoted
from connectn.web.files import page_files

SERVICE_WORKER = "service-worker.js"
MARKER = "connectn-site.json"
"""A folder with this file is a site, which a newer one may replace."""
FETCHED_LATER = ("books/",)
"""What the service worker keeps only once it was asked for: a megabyte that few games need."""


@dataclass(frozen=True)
class Site:
    """The files of a static site by their addresses."""

    contents: Mapping[str, bytes]

    @classmethod
    def of_page(cls) -> "Site":
        """Return the page, with a service worker that knows its files."""
        contents = {name: file.path.read_bytes() for name, file in page_files().items()}
        version = _version(contents)
        worker = contents[SERVICE_WORKER].decode("utf-8")
        files = sorted(name for name in contents if name != SERVICE_WORKER)
        later = [name for name in files if name.startswith(FETCHED_LATER)]
        page = {
            "version": version,
            "files": ["./", *(name for name in files if name not in later)],
            "later": later,
        }
        contents[SERVICE_WORKER] = f"self.PAGE = {json.dumps(page)};\n{worker}".encode()
        about = {"connectn": __version__, "version": version}
        contents[MARKER] = (json.dumps(about) + "\n").encode()
        return cls(contents)

    @property
    def size(self) -> int:
        """The bytes of all files."""
        return sum(map(len, self.contents.values()))

    def write(self, folder: Path) -> None:
        """Write all files into a new folder, or in place of an earlier site; all or nothing."""
        check_folder(folder)
        folder = folder.resolve()  # a link to a folder stays a link
        try:
            draft = Path(mkdtemp(prefix=f"{folder.name}.", suffix=".part", dir=folder.parent))
            try:
                self._fill(draft)
                _swap(draft, folder)
            finally:
                shutil.rmtree(draft, ignore_errors=True)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(folder)) from None

    def _fill(self, folder: Path) -> None:
        for name, content in self.contents.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        folder.chmod(0o755)


def check_folder(folder: Path) -> None:
    """Refuse a folder that has files of something else, or that cannot be made."""
    if not folder.parent.is_dir():
        raise OSError(ENOTDIR, os.strerror(ENOTDIR), str(folder.parent))
    if folder.is_symlink():
        folder.stat()  # raises an error if it leads nowhere, or in a loop
    if not folder.exists():
        return
    if not folder.is_dir():
        raise UsageError(f"{quoted(str(folder))} is a file, and a site is a folder")
    if any(folder.iterdir()) and not (folder / MARKER).is_file():
        raise UsageError(
            f"{quoted(str(folder))} has files that are no site of connectn: name another folder"
        )


def _swap(draft: Path, folder: Path) -> None:
    """Let a folder take the place of another one, which is removed."""
    old = Path(f"{draft}.old")
    if folder.exists():
        folder.rename(old)
    try:
        draft.rename(folder)
    except OSError as error:
        if old.exists():
            old.rename(folder)
        if error.errno == ENOTEMPTY:
            check_folder(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _version(contents: Mapping[str, bytes]) -> str:
    """Return a short text that changes when a file does."""
    digest = hashlib.sha256()
    for name, content in sorted(contents.items()):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()[:16]
