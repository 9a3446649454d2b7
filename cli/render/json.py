"""One JSON document, `{"schema": …, "records": […], "summary": …}`, written as the records come."""

from json import JSONEncoder
from typing import Any

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.records import Record, RecordKind

_encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_json(value: object) -> str:
    """The value as compact JSON on one line.

    Letters stay letters; what could steer a terminal (C1 controls, bidirectional marks, lone surrogates) is written as
    a JSON escape, which says the same.
    """
    text = _encode(value)
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else _escape(ord(char)) for char in text)


def _escape(point: int) -> str:
    if point < 0x10000:
        return f"\\u{point:04x}"
    point -= 0x10000
    return f"\\u{0xD800 | point >> 10:04x}\\u{0xDC00 | point & 0x3FF:04x}"


class JsonRenderer:
    """Streams the document; nothing is collected."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._kind = kind
        self._before = "\n"

    def begin(self) -> None:
        """Opens the document."""
        self._write(f'{{"schema":{to_json(self._kind.schema)},"records":[')

    def add(self, item: Any) -> None:
        """Writes one record."""
        self._write(self._before + to_json(self._kind.record(item)))
        self._before = ",\n"

    def end(self, summary: Record) -> None:
        """Closes the document with the summary."""
        self._write(f'\n],"summary":{to_json(summary)}}}\n')
