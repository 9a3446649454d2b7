"""Text for people: a line or a few for each item, already escaped by its record kind."""

from typing import Any

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.records import Record, RecordKind


class TextRenderer:
    """Writes each item's text; the summary is talk and goes to stderr, not here."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._text = kind.text
        self._heading = kind.heading

    def begin(self) -> None:
        """Writes the heading, where there is one."""
        if self._heading:
            self._write(self._heading + "\n")

    def add(self, item: Any) -> None:
        """Writes the item's text."""
        self._write(self._text(item) + "\n")

    def end(self, summary: Record) -> None:
        """Nothing stands after the last item."""
