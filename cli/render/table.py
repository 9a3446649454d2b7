"""A table for people, aligned by tabulate; for at most 10,000 rows, because all of them are needed for the widths."""

from collections.abc import Iterable, Sequence
from typing import Any

from tabulate import tabulate

from chess_arbiter.cli.output import OutputError, Sink
from chess_arbiter.cli.render.csv import cell
from chess_arbiter.cli.render.records import Record, RecordKind
from chess_arbiter.cli.terminal import escape

MOST_ROWS = 10_000


def table(headers: Sequence[str], rows: Iterable[Sequence[object]], *, style: str = "simple") -> str:
    """The rows under their headers, aligned, escaped for a terminal."""
    shown = [[_shown(value) for value in row] for row in rows]
    numeric = [all(isinstance(row[index], int | float | None) for row in shown) for index in range(len(headers))]
    return tabulate(
        [["" if value is None else str(value) for value in row] for row in shown],
        headers=list(headers),
        tablefmt=style,
        disable_numparse=True,
        colalign=["right" if right and shown else "left" for right in numeric],
    )


def _shown(value: object) -> object:
    value = cell(value)
    return escape(value) if isinstance(value, str) else value


class TableRenderer:
    """Collects the rows and prints them aligned at the end."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._kind = kind
        self._rows: list[Sequence[object]] = []

    def begin(self) -> None:
        """Nothing can be written before the widths are known."""

    def add(self, item: Any) -> None:
        """Keeps one row; raises OutputError past 10,000."""
        if len(self._rows) == MOST_ROWS:
            raise OutputError(
                f"--format table shows at most {MOST_ROWS:,} rows and here are more; take --format csv or --format text"
            )
        self._rows.append(self._kind.values(item))

    def end(self, summary: Record) -> None:
        """Writes the table."""
        self._write(table(self._kind.fields, self._rows) + "\n")
