"""Parquet through pyarrow, an extra: typed columns, written in row groups as the records come."""

from typing import Any

from chess_arbiter.cli.output import OutputError, Sink
from chess_arbiter.cli.render.json import to_json
from chess_arbiter.cli.render.records import Record, RecordKind

ROWS = 1 << 14
"""Rows of a row group: so many are held before they are written."""


class ParquetRenderer:
    """Streams row groups; null is null, lists are lists, and an object is its JSON."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        """Raises OutputError where pyarrow is not installed, or where a terminal would get the bytes."""
        try:
            import pyarrow
            import pyarrow.parquet
        except ImportError as error:
            raise OutputError(
                "--format parquet needs pyarrow, which is not installed; pip install 'chess-arbiter[parquet]'"
            ) from error
        if sink.is_terminal:
            raise OutputError("--format parquet is no text for a terminal; name a file with -o, or pipe it")
        self._kind = kind
        self._sink = sink
        self._arrow = pyarrow
        self._parquet = pyarrow.parquet
        self._types = [kind.types.get(name, "text") for name in kind.fields]
        self._schema = pyarrow.schema(
            [
                *([("schema", pyarrow.string())] if kind.whole else []),
                *((name, self._type(of)) for name, of in zip(kind.fields, self._types, strict=True)),
            ],
            metadata={"schema": kind.schema},
        )
        self._writer: Any = None
        self._rows: list[Any] = []

    def _type(self, name: str) -> Any:
        arrow = self._arrow
        return {
            "integer": arrow.int64(),
            "number": arrow.float64(),
            "boolean": arrow.bool_(),
            "integers": arrow.list_(arrow.int64()),
            "texts": arrow.list_(arrow.string()),
        }.get(name, arrow.string())

    def begin(self) -> None:
        """Writes the first bytes of the file."""
        self._writer = self._parquet.ParquetWriter(_Stream(self._sink), self._schema)

    def add(self, item: Any) -> None:
        """Keeps one row; writes a row group where that makes one."""
        self._rows.append(self._kind.values(item))
        if len(self._rows) == ROWS:
            self._write_group()

    def end(self, summary: Record) -> None:
        """Writes the last row group and the footer."""
        if self._rows:
            self._write_group()
        self._writer.close()

    def _write_group(self) -> None:
        columns = [
            [_shown(value, of) for value in column]
            for column, of in zip(zip(*self._rows, strict=True), self._types, strict=True)
        ]
        if self._kind.whole:
            columns.insert(0, [self._kind.schema] * len(self._rows))
        arrays = [self._arrow.array(column, of) for column, of in zip(columns, self._schema.types, strict=True)]
        self._writer.write_table(self._arrow.table(arrays, schema=self._schema), row_group_size=ROWS)
        self._rows.clear()


def _shown(value: object, of: str) -> object:
    """A value as its column has it. A lone surrogate, from an undecodable file name, is written out."""
    if of == "json":
        return to_json(value)
    if isinstance(value, str) and not value.isascii():
        return value.encode("utf-8", "backslashreplace").decode()
    return value


class _Stream:
    """What pyarrow writes to: the bytes of a sink, counted."""

    def __init__(self, sink: Sink) -> None:
        self._write = sink.write_bytes
        self._size = 0
        self.closed = False
        self.mode = "wb"

    def write(self, data: bytes) -> int:
        """Hands the bytes on."""
        self._write(bytes(data))
        self._size += len(data)
        return len(data)

    def tell(self) -> int:
        """The bytes written so far."""
        return self._size

    def flush(self) -> None:
        """What was handed on is the sink's to flush."""

    def close(self) -> None:
        """The sink stays open: whoever opened it closes it."""
        self.closed = True

    def readable(self) -> bool:
        """It is written to only."""
        return False

    def writable(self) -> bool:
        """It is written to only."""
        return True

    def seekable(self) -> bool:
        """It may be a pipe."""
        return False
