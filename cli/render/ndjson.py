"""One JSON object a line, and nothing else."""

from typing import Any

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.json import to_json
from chess_arbiter.cli.render.records import Record, RecordKind


class NdjsonRenderer:
    """Writes each record on its own line."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._kind = kind

    def begin(self) -> None:
        """Nothing stands before the first record."""

    def add(self, item: Any) -> None:
        """Writes one record."""
        self._write(to_json(self._kind.record(item)) + "\n")

    def end(self, summary: Record) -> None:
        """Nothing stands after the last record: every line is a record of the one kind."""
