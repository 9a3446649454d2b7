"""JUnit XML, as build servers read it: a test case a finding, failed where it is an error or a warning."""

from typing import Any
from xml.sax.saxutils import quoteattr

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.records import Record, RecordKind
from chess_arbiter.cli.terminal import escape


def _attribute(value: object) -> str:
    return quoteattr(escape(str(value)))


class JunitRenderer:
    """Streams one test suite; without any finding it holds one test that passed. Only for findings."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._kind = kind
        self._any = False

    def begin(self) -> None:
        """Opens the suite."""
        self._write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="arbiter">\n')

    def add(self, item: Any) -> None:
        """Writes one test case."""
        self._any = True
        found = self._kind.record(item)
        name = f"{found['line']}:{found['column']}: {found['code']}"
        place = f"<testcase classname={_attribute(found['file'])} name={_attribute(name)}"
        if found["severity"] == "info":
            self._write(f"{place}/>\n")
            return
        kind = f"<failure type={_attribute(found['severity'])} message={_attribute(found['message'])}/>"
        self._write(f"{place}>{kind}</testcase>\n")

    def end(self, summary: Record) -> None:
        """Closes the suite."""
        if not self._any:
            self._write('<testcase classname="arbiter" name="no findings"/>\n')
        self._write("</testsuite>\n</testsuites>\n")
