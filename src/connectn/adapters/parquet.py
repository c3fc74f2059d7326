"""Datasets as Parquet files, with pyarrow."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from connectn.errors import MissingPackageError
from connectn.scale.label import Wanted
from connectn.scale.rows import FileFormat, Row

if TYPE_CHECKING:
    from types import ModuleType

ROWS_OF_A_GROUP = 65_536
"""The rows that are in memory at a time."""


def parquet() -> FileFormat:
    """Return the format, or say how to install what it needs."""
    _import("pyarrow.parquet")
    return FileFormat(Wanted.BEST, Row.of, _write)


def _write(path: Path, rows: Iterable[Row]) -> None:
    pyarrow, files = _import("pyarrow"), _import("pyarrow.parquet")
    schema = pyarrow.schema(
        [
            ("position", pyarrow.string()),
            ("ply", pyarrow.int16()),
            ("score", pyarrow.int16()),
            ("result", pyarrow.string()),
            ("best", pyarrow.string()),
            ("plies_to_end", pyarrow.int16()),
            ("split", pyarrow.string()),
        ]
    )
    left = iter(rows)
    with files.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(left, ROWS_OF_A_GROUP)):
            columns = [list(column) for column in zip(*group, strict=True)]
            writer.write_table(pyarrow.table(columns, schema=schema))


def _import(name: str) -> "ModuleType":
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError:
        raise MissingPackageError(
            'a .parquet file needs pyarrow, which is not installed: pip install "connectn[parquet]"'
        ) from None
