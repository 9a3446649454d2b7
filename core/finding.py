"""A finding: one fault of the input, where it is, and the facts that show it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found and where; severity, message and article follow from the code and the facts.

    `line` and `column` count from 1, columns in characters of the decoded line; `offset` and `length` are bytes
    of the decompressed file. `game` counts from 1 within the file, None outside games. `ply` is the ply the move
    is or would have been (first move 1), None outside movetext. `variation` is the nesting depth, 0 the mainline.
    `move` is the move as written. `facts` holds JSON-able values only; `chess_arbiter.core.prose` lists them by code.
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
    facts: Mapping[str, Any] = field(default_factory=dict)
