"""What the catalogue says of one code."""

from typing import Any, Literal, NamedTuple, TypeAlias

Severity: TypeAlias = Literal["error", "warning", "info"]

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""Gravest first."""


class Entry(NamedTuple):
    """One code: what it means to a reader, and the sentence its findings are told in.

    A named tuple, because a frozen dataclass costs the start-up three times as much.

    `example` is an input that shows the code: PGN, for the FEN family a FEN, for the SRC family a command line; it
    stands in round brackets where it is told in words. `article` is empty where no law or standard speaks of it.
    `template` is for `chess_arbiter.core.prose`; the facts it may name are listed at the head of the family's module.
    """

    code: str
    severity: Severity
    title: str
    explanation: str
    example: str
    article: str
    template: str

    def to_record(self) -> dict[str, Any]:
        """The entry as a code/1 record; `article` is null where there is none."""
        return {
            "schema": "code/1",
            "code": self.code,
            "severity": self.severity,
            "title": self.title,
            "explanation": self.explanation,
            "example": self.example,
            "article": self.article or None,
        }
