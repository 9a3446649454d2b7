"""A finding: one fault of the input, where it is, and the facts that show it."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found and where; severity, message and article follow from the code and the facts.

    `line` and `column` count from 1, columns in characters of the decoded line; `offset` and `length` are bytes
    of the decompressed file. `game` counts from 1 within the file, None outside games. `ply` is the ply the move
    is or would have been (first move 1), None outside movetext. `variation` is the nesting depth, 0 the mainline.
    `move` is the move as written. `facts` holds JSON-able values only;
    the modules of `chess_arbiter.core.catalogue` list them by code.
    """

    code: str
    file: str
    line: int
    column: int
    offset: int
    length: int
    game: int | None = None
    ply: int | None = None
    variation: int = 0
    move: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    def to_record(self) -> dict[str, Any]:
        """The finding as a finding/1 record, its fields in the documented order."""
        # Imported here: a run that finds nothing pays for no explanations.
        from chess_arbiter.core import catalogue

        entry = catalogue.entry(self.code)
        return {
            "schema": "finding/1",
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "offset": self.offset,
            "length": self.length,
            "game": self.game,
            "ply": self.ply,
            "variation": self.variation,
            "move": self.move,
            "code": self.code,
            "severity": entry.severity,
            "message": catalogue.message(self),
            "article": entry.article or None,
            "facts": self.facts,
        }
