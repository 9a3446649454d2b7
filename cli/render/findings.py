"""finding/1: its fields, and the line people get instead."""

from collections.abc import Callable, Sequence
from typing import Any

from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.terminal import escape, style
from chess_arbiter.core.catalogue import describe, entry, message, severity
from chess_arbiter.core.finding import Finding

FIELDS = (
    "file",
    "line",
    "column",
    "offset",
    "length",
    "game",
    "ply",
    "variation",
    "move",
    "code",
    "severity",
    "message",
    "article",
    "facts",
)


def values(finding: Finding) -> Sequence[object]:
    """The finding's values in the order of FIELDS."""
    listed = entry(finding.code)
    return (
        finding.file,
        finding.line,
        finding.column,
        finding.offset,
        finding.length,
        finding.game,
        finding.ply,
        finding.variation,
        finding.move,
        finding.code,
        listed.severity,
        message(finding),
        listed.article or None,
        finding.facts,
    )


def line(finding: Finding) -> str:
    """`games.pgn:412:17: SAN311 error: game 37, 12. O-O is illegal: …`, escaped."""
    code = finding.code
    return escape(f"{finding.file}:{finding.line}:{finding.column}: {code} {severity(code)}: {message(finding)}")


def fault_line(file: str, code: str, offset: int, facts: dict[str, Any]) -> str:
    """What ended a source too early, where no line is known: `games.pgn.gz: byte 4096: SRC003 error: …`, escaped."""
    return escape(f"{file}: byte {offset}: {code} {severity(code)}: {describe(code, facts)}")


def colored_line(finding: Finding) -> str:
    """The same with the place and the severity coloured."""
    weight = severity(finding.code)
    place = style(escape(f"{finding.file}:{finding.line}:{finding.column}:"), "place", color=True)
    return f"{place} {style(f'{finding.code} {weight}', weight, color=True)}: {escape(message(finding))}"


def finding_kind(text: Callable[[Finding], str]) -> RecordKind:
    """finding/1 with this text for people."""
    return RecordKind("finding/1", FIELDS, values, text)
