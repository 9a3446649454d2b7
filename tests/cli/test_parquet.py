"""`--format parquet`: typed columns through pyarrow, which is an extra."""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from chess_arbiter.cli.render import parquet
from chess_arbiter.cli.render.plies import PLY_FIELDS
from chess_arbiter.cli.render.records import RecordKind, typed

Arbiter = Callable[..., Any]


def test_without_pyarrow_a_usage_error_says_what_to_install(
    arbiter: Arbiter, samples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    result = arbiter("report", str(samples / "clocks.pgn"), "--format", "parquet")

    assert result.code == 2
    assert "pip install 'chess-arbiter[parquet]'" in result.err
    assert result.out == ""


def read(arbiter: Arbiter, folder: Path, *arguments: str) -> Any:
    """The table that a run writes."""
    table = pytest.importorskip("pyarrow.parquet", reason="Parquet is an extra")
    file = folder / "out.parquet"
    result = arbiter("report", *arguments, "--format", "parquet", "-o", str(file))
    assert result.code == 0, result.err
    return table.read_table(file)


@pytest.mark.parametrize("more", [(), ("--per", "ply"), ("--claims",), ("--per", "file")], ids=" ".join)
def test_parquet_holds_what_ndjson_says(more: tuple[str, ...], arbiter: Arbiter, samples: Path, tmp_path: Path) -> None:
    files = [str(samples / name) for name in ("clocks.pgn", "repetition.pgn", "quiet-moves.pgn", "promotion.pgn")]

    table = read(arbiter, tmp_path, *files, *more)

    records = arbiter("report", *files, *more, "--format", "ndjson").records
    plain = [
        {
            name: value
            for name, value in row.items()
            if name not in ("codes", "endings", "results", "passed_by", "lengths")
        }
        for row in table.to_pylist()
    ]
    assert plain == [{name: record[name] for name in row} for row, record in zip(plain, records, strict=True)]
    assert table.schema.metadata[b"schema"].decode() == records[0]["schema"]


def test_parquet_columns_have_types_even_where_all_is_null(arbiter: Arbiter, samples: Path, tmp_path: Path) -> None:
    table = read(arbiter, tmp_path, str(samples / "promotion.pgn"), "--per", "ply")

    assert table.column_names == ["schema", *PLY_FIELDS]
    types = {name: str(table.schema.field(name).type) for name in ("ply", "check", "clock_s", "rook_to", "claimable")}
    assert types == {
        "ply": "int64",
        "check": "bool",
        "clock_s": "double",
        "rook_to": "string",
        "claimable": "list<element: string>",
    }


def test_parquet_of_chosen_fields_and_tags(arbiter: Arbiter, samples: Path, tmp_path: Path) -> None:
    table = read(arbiter, tmp_path, str(samples / "clocks.pgn"), "--fields", "game,WhiteElo,valid")

    assert table.to_pylist() == [{"game": 1, "WhiteElo": "1850", "valid": True}]


def test_parquet_is_no_text_for_a_terminal(arbiter: Arbiter, samples: Path) -> None:
    pytest.importorskip("pyarrow", reason="Parquet is an extra")

    result = arbiter("report", str(samples / "clocks.pgn"), "--format", "parquet", terminal=True)

    assert result.code == 2
    assert "-o" in result.err


class Bytes:
    """A sink of bytes."""

    is_terminal = False

    def __init__(self) -> None:
        self.stream = BytesIO()

    def write(self, text: str) -> None:
        raise AssertionError("Parquet is no text")

    def write_bytes(self, data: bytes) -> None:
        self.stream.write(data)


def test_row_groups_are_written_as_rows_come_and_odd_names_are_written_out() -> None:
    table = pytest.importorskip("pyarrow.parquet", reason="Parquet is an extra")
    sink = Bytes()
    kind = RecordKind("pair/1", ("name", "value"), lambda item: item, str, types=typed(integer="value"))
    writer = parquet.ParquetRenderer(sink, kind)

    writer.begin()
    for number in range(parquet.ROWS):
        writer.add(("a\udce9b", number))
    size = sink.stream.tell()
    writer.add((None, None))
    writer.end({})

    assert size > parquet.ROWS
    file = table.ParquetFile(sink.stream)
    assert [file.metadata.row_group(index).num_rows for index in range(file.num_row_groups)] == [parquet.ROWS, 1]
    rows = file.read().to_pylist()
    assert rows[0] == {"schema": "pair/1", "name": "a\\udce9b", "value": 0}
    assert rows[-1] == {"schema": "pair/1", "name": None, "value": None}
