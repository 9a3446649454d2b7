"""Annotations for GitHub Actions: one workflow command a finding (`::error file=…,line=…::message`)."""

from typing import Any

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.records import Record, RecordKind
from chess_arbiter.cli.terminal import escape

_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


def _data(text: str) -> str:
    """Text as a workflow command has it, fit for the terminal that shows the log, too."""
    return escape(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


class GithubRenderer:
    """Writes each finding as a workflow command; only for findings."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._kind = kind

    def begin(self) -> None:
        """Nothing stands before the first annotation."""

    def add(self, item: Any) -> None:
        """Writes one annotation."""
        found = self._kind.record(item)
        place = f"file={_property(str(found['file']))},line={found['line']},col={found['column']}"
        level = _LEVELS[str(found["severity"])]
        self._write(f"::{level} {place},title={found['code']}::{_data(str(found['message']))}\n")

    def end(self, summary: Record) -> None:
        """Nothing stands after the last annotation."""
