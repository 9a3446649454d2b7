"""One renderer a format, in one registry; the only importers of tabulate and pyarrow."""

from importlib import import_module
from typing import Any, Protocol, cast

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.records import Record, RecordKind

RENDERERS = {
    "text": "TextRenderer",
    "json": "JsonRenderer",
    "ndjson": "NdjsonRenderer",
    "csv": "CsvRenderer",
    "parquet": "ParquetRenderer",
    "table": "TableRenderer",
    "github": "GithubRenderer",
    "junit": "JunitRenderer",
    "sarif": "SarifRenderer",
}
"""Format, which is also the module's name, and the class in it."""


class Renderer(Protocol):
    """Turns items of one record kind into text, as they come."""

    def begin(self) -> None:
        """Writes what stands before the first record."""

    def add(self, item: Any) -> None:
        """Writes one item."""

    def end(self, summary: Record) -> None:
        """Writes what stands after the last record."""


def renderer(format_name: str, sink: Sink, kind: RecordKind, *, raw_cells: bool = False) -> Renderer:
    """The renderer of this name for this kind of record. Only its own module is imported."""
    module = import_module(f"chess_arbiter.cli.render.{format_name}")
    make = getattr(module, RENDERERS[format_name])
    made = make(sink, kind, raw_cells=raw_cells) if format_name == "csv" else make(sink, kind)
    return cast(Renderer, made)
