"""SARIF 2.1.0, as code scanning reads it: one run, its findings as results."""

from typing import Any
from urllib.parse import quote

from chess_arbiter.cli.output import Sink
from chess_arbiter.cli.render.json import to_json
from chess_arbiter.cli.render.records import Record, RecordKind
from chess_arbiter.core import catalogue
from chess_arbiter.core.version import VERSION

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def _rule(entry: catalogue.Entry) -> dict[str, object]:
    return {
        "id": entry.code,
        "shortDescription": {"text": entry.title},
        "fullDescription": {"text": entry.explanation},
        "defaultConfiguration": {"level": _LEVELS[entry.severity]},
    }


class SarifRenderer:
    """Streams the run: the rules of the catalogue first, then a result a finding. Only for findings."""

    def __init__(self, sink: Sink, kind: RecordKind) -> None:
        self._write = sink.write
        self._kind = kind
        self._before = "\n"

    def begin(self) -> None:
        """Opens the run with the tool and its rules."""
        driver = {
            "name": "arbiter",
            "version": VERSION,
            "rules": [_rule(catalogue.entry(code)) for code in catalogue.codes()],
        }
        self._write(
            '{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{'
            f'"tool":{to_json({"driver": driver})},"columnKind":"unicodeCodePoints","results":['
        )

    def add(self, item: Any) -> None:
        """Writes one result."""
        found = self._kind.record(item)
        region = {
            "startLine": found["line"],
            "startColumn": found["column"],
            "byteOffset": found["offset"],
            "byteLength": found["length"],
        }
        place = {"artifactLocation": {"uri": quote(str(found["file"]), errors="surrogateescape")}, "region": region}
        result = {
            "ruleId": found["code"],
            "level": _LEVELS[str(found["severity"])],
            "message": {"text": found["message"]},
            "locations": [{"physicalLocation": place}],
        }
        self._write(self._before + to_json(result))
        self._before = ",\n"

    def end(self, summary: Record) -> None:
        """Closes the run."""
        self._write("\n]}]}\n")
