"""Datasets as Parquet files."""

import sys
from pathlib import Path

import pytest

from connectn.adapters import parquet as adapter
from connectn.adapters.parquet import parquet
from connectn.errors import MissingPackageError
from connectn.scale.rows import Row

pq = pytest.importorskip("pyarrow.parquet")

ROWS = [Row(f"7x6c4:{number}", 1, -number, "loss", "14", 9, "train") for number in range(1, 8)]


def test_rows_come_back_as_they_were_with_the_names_of_their_columns(tmp_path: Path) -> None:
    parquet().write(tmp_path / "rows.parquet", ROWS)
    table = pq.read_table(tmp_path / "rows.parquet")
    assert tuple(table.column_names) == Row._fields
    assert [Row(**row) for row in table.to_pylist()] == ROWS


def test_rows_are_written_in_groups_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(adapter, "ROWS_OF_A_GROUP", 3)
    parquet().write(tmp_path / "rows.parquet", iter(ROWS))
    file = pq.ParquetFile(tmp_path / "rows.parquet")
    assert [file.metadata.row_group(group).num_rows for group in range(3)] == [3, 3, 1]


def test_without_pyarrow_the_command_that_installs_it_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(MissingPackageError, match=r'pip install "connectn\[parquet\]"'):
        parquet()
