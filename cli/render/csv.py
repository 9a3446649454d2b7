"""CSV: UTF-8, LF, a header line; no cell that a spreadsheet takes for a formula."""

import csv
from typing import Any

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.json import to_json
from chess_arbiter.cli.render.records import Record, RecordKind
from chess_arbiter.cli.terminal import escape

_FORMULA_STARTS = "=+-@\t\r"


def guarded(text: str) -> str:
    """The text with a leading `'` where a spreadsheet would take it for a formula; a lone `-` stays."""
    if text and text[0] in _FORMULA_STARTS and text != "-":
        return "'" + text
    return text


def cell(value: object) -> object:
    """A value as CSV shows it: true/false, null as an empty cell, lists and objects as their JSON."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return value
    return to_json(value)


class CsvRenderer:
    """Writes a row each item, the schema first where the row has all of the kind's fields."""

    def __init__(self, sink: Sink, kind: RecordKind, *, raw_cells: bool = False) -> None:
        self._kind = kind
        self._row = csv.writer(sink, lineterminator="\n").writerow
        self._guard = (lambda text: text) if raw_cells else guarded
        self._first: tuple[object, ...] = (kind.schema,) if kind.whole else ()
        # Numbers stay as they are, most of a row's cells.
        self._places = [
            place
            for place, name in enumerate(kind.fields, len(self._first))
            if kind.types.get(name) not in ("integer", "number")
        ]
        if sink.is_terminal:
            guard = self._guard
            self._guard = lambda text: escape(guard(text))

    def begin(self) -> None:
        """Writes the header line."""
        self._row(("schema", *self._kind.fields) if self._first else self._kind.fields)

    def add(self, item: Any) -> None:
        """Writes one row."""
        row = [*self._first, *self._kind.values(item)]
        for place in self._places:
            value = row[place]
            if value is not None:
                row[place] = self._guard(value) if isinstance(value, str) else cell(value)
        self._row(row)

    def end(self, summary: Record) -> None:
        """Nothing stands after the last row."""
