"""The file of a job: what is finished stays finished, whenever the process ends."""

import json
import os
import time
from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from errno import EINVAL, ENOTSUP
from io import BufferedRandom
from pathlib import Path
from typing import Any, Self
from zlib import crc32

from connectn.errors import JobError, JobFailedError, quoted
from connectn.play import file_lock
from connectn.scale.label import Label
from connectn.scale.ledger import Ledger

FORMAT = "connectn journal"
VERSION = 1
BETWEEN_SYNCS = 1.0
"""Seconds: a loss of power loses at most this much. The death of the process loses nothing."""


class Journal:
    """The finished batches of one job, in an append-only file of JSON lines.

    The first line identifies the job, by names and values that JSON can hold. Each further line is
    a batch with its answer, a worker whose lines so far are void, or a note. A line that was cut
    off at the end is removed, and its batch is solved again. One process at a time can have a
    journal open.

    with Journal(path, {"kind": "dataset", "seed": 1}) as journal: ...
    """

    def __init__(self, path: Path, identity: Mapping[str, Any]) -> None:
        self.path = path
        self.ledger = Ledger()
        self.dropped: dict[str, None] = {}
        """The workers whose answers are void."""
        self.notes: dict[str, Any] = {}
        """What `note` has kept."""
        self._offsets = array("q")
        self._synced = time.monotonic()
        self._file = _locked(path)
        try:
            self._load(dict(identity))
        except BaseException:
            self._file.close()
            raise

    def add(self, number: int, labels: Sequence[Label], *, worker: str, auditor: str = "") -> None:
        """Append a finished batch; it is safe from the death of this process on return."""
        batch = [number, labels, worker, auditor]
        self._note(batch, self._append(_sealed(batch)))

    def drop(self, worker: str) -> tuple[int, ...]:
        """Declare the lines that depend on a worker void; return the numbers of their batches."""
        self._append({"dropped": worker})
        self.dropped[worker] = None
        return self.ledger.remove(worker)

    def note(self, name: str, value: Any) -> None:
        """Keep another fact about the job, of which the last value counts."""
        self._append({"note": [name, value]})
        self.notes[name] = value

    def labels(self, number: int) -> tuple[Label, ...]:
        """Read the answer of a finished batch."""
        if number not in self.ledger:
            raise KeyError(number)
        self._file.seek(self._offsets[number])
        entry = json.loads(self._file.readline())
        return tuple(tuple(label) for label in entry["batch"][1])

    def sync(self) -> None:
        """Make everything so far safe from a loss of power."""
        self._synced = time.monotonic()
        self._write(b"", sync=True)

    def remove(self) -> None:
        """Delete the file, after its answers went where they belong."""
        self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Close the file, and let other processes have it."""
        with suppress(OSError):  # the rest of a line that did not fit on the disk
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, entry: Mapping[str, Any]) -> int:
        """Write a line at the end, and return where it begins."""
        offset = self._file.seek(0, os.SEEK_END)
        is_due = time.monotonic() - self._synced >= BETWEEN_SYNCS
        self._write(_line(entry), sync=is_due)
        if is_due:
            self._synced = time.monotonic()
        return offset

    def _write(self, data: bytes, *, sync: bool) -> None:
        try:
            self._file.write(data)
            self._file.flush()
            if sync:
                _fsync(self._file.fileno())
        except OSError as error:
            raise JobFailedError(
                f"cannot write to {self.path}: {error.strerror}; the batches in it are safe, "
                "and the same command continues"
            ) from None

    def _note(self, batch: Sequence[Any], offset: int) -> None:
        """Note where the line of a batch begins."""
        number, labels, worker, auditor = batch
        self.ledger.add(number, len(labels), worker=worker, auditor=auditor)
        missing = number + 1 - len(self._offsets)
        if missing > 0:
            self._offsets.extend([0] * missing)
        self._offsets[number] = offset

    def _load(self, identity: dict[str, Any]) -> None:
        """Read what is finished, or begin a new journal."""
        header = {"format": FORMAT, "version": VERSION, "job": identity}
        first = self._file.readline()
        if not first.endswith(b"\n"):  # empty, or cut off in the first line
            if not _line(header).startswith(first):
                raise JobError(f"{self.path} is not a journal of connectn")
            self._file.seek(0)
            self._file.truncate()
            self._write(_line(header), sync=True)
            return
        self._check_header(first, header)
        self._read_entries(len(first))

    def _check_header(self, first: bytes, header: Mapping[str, Any]) -> None:
        """Refuse the file of another job."""
        try:
            found = json.loads(first)
            kind, version, theirs = found["format"], found["version"], dict(found["job"])
        except (ValueError, KeyError, TypeError, RecursionError):
            kind = version = theirs = None
        if kind != FORMAT or theirs is None:
            raise JobError(f"{self.path} is not a journal of connectn")
        if version != VERSION:
            raise JobError(
                f"{self.path} has version {quoted(version)}, this connectn reads {VERSION}"
            )
        ours = json.loads(_line(header["job"]))
        for name in dict.fromkeys((*ours, *theirs)):
            if ours.get(name) != theirs.get(name):
                raise JobError(
                    f"{self.path} belongs to another job: its {name} is "
                    f"{quoted(theirs.get(name))}, not {quoted(ours.get(name))}"
                )

    def _read_entries(self, offset: int) -> None:
        for number, line in enumerate(self._file, start=2):
            if not line.endswith(b"\n"):  # the process was killed while it wrote this line
                self._file.truncate(offset)
                return
            try:
                self._take(json.loads(line), offset)
            except (ValueError, KeyError, TypeError, RecursionError):
                raise JobError(f"line {number} of {self.path} is damaged") from None
            offset += len(line)

    def _take(self, entry: dict[str, Any], offset: int) -> None:
        """Take in one line; what is not as it was written raises an error."""
        if "dropped" in entry:
            self.dropped[str(entry["dropped"])] = None
            self.ledger.remove(entry["dropped"])
            return
        if "note" in entry:
            name, value = entry["note"]
            self.notes[name] = value
            return
        if entry != _sealed(entry["batch"]):
            raise ValueError
        if entry["batch"][0] not in self.ledger:
            self._note(entry["batch"], offset)


def _locked(path: Path) -> BufferedRandom:
    """Open a file that no other process has open as a journal."""
    while True:
        try:
            descriptor = file_lock.take(path)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        if descriptor is None:
            raise JobError(f"{path} is in use: another process runs this job")
        if path.exists() and os.path.samestat(os.fstat(descriptor), path.stat()):
            return os.fdopen(descriptor, "r+b")
        os.close(descriptor)  # the process that had it finished the job and removed the file


def _sealed(batch: Sequence[Any]) -> dict[str, Any]:
    """Return the entry of a batch with a checksum."""
    return {"batch": list(batch), "crc": crc32(json.dumps(batch).encode())}


def _line(entry: Mapping[str, Any]) -> bytes:
    return json.dumps(entry, separators=(",", ":")).encode() + b"\n"


def _fsync(descriptor: int) -> None:
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in {EINVAL, ENOTSUP}:  # not every file system can
            raise
