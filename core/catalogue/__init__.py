"""The catalogue of findings: each code once, with its severity, its words and the article it comes from.

A code is forever: never reused, never renumbered. Its letters say the layer. Help pages, `arbiter codes` and README's
table are made from here. The facts that each code expects are listed at the head of its family's module:
src (SRC), pgn (PGN), tag (TAG), san (SAN30x), refusals (SAN31x to SAN34x), fen (FEN), end (END), clk (CLK).

Facts of every family follow these conventions: squares are names ("f1"); a side is "white" or "black"; a piece is
evidence, {"piece": "bishop", "color": "black", "square": "c4"}, and several are a list under a plural name
("attackers", "checkers", "candidates", "blockers"); a move with its number is {"number": "8.", "move": "Ke2"}; a
finding about a move has "number" ("12." or "12..."), and about a refused one "fen" (the position before it).
Any fact may be missing: the message then says less, never nonsense.
"""

from typing import Any, Protocol

from chess_arbiter.core import prose
from chess_arbiter.core.catalogue import clk, end, fen, pgn, refusals, san, src, tag
from chess_arbiter.core.catalogue.entry import SEVERITIES, Entry, Severity

__all__ = [
    "FAMILIES",
    "SEVERITIES",
    "Entry",
    "Severity",
    "Told",
    "codes",
    "describe",
    "entry",
    "message",
    "severity",
    "table_markdown",
]

_ENTRIES: dict[str, Entry] = {
    each.code: each
    for each in (
        *src.ENTRIES,
        *pgn.ENTRIES,
        *tag.ENTRIES,
        *san.ENTRIES,
        *refusals.ENTRIES,
        *fen.ENTRIES,
        *end.ENTRIES,
        *clk.ENTRIES,
    )
}

FAMILIES = {
    "SRC": "reading files",
    "PGN": "tokens and grammar",
    "TAG": "tag pairs",
    "SAN": "moves",
    "FEN": "positions",
    "END": "results and draws",
    "CLK": "annotations",
}
"""The letters that a code begins with, and the layer they stand for."""


class Told(Protocol):
    """What a message is made from; a Finding is one."""

    @property
    def code(self) -> str: ...
    @property
    def game(self) -> int | None: ...
    @property
    def variation(self) -> int: ...
    @property
    def move(self) -> str | None: ...
    @property
    def facts(self) -> dict[str, Any]: ...


def codes() -> tuple[str, ...]:
    """Every code, in the catalogue's order."""
    return tuple(_ENTRIES)


def entry(code: str) -> Entry:
    """What the catalogue says of a code. Raises KeyError for an unknown one."""
    return _ENTRIES[code]


def severity(code: str) -> Severity:
    """The severity of a code. Raises KeyError for an unknown one."""
    return _ENTRIES[code].severity


def message(finding: Told) -> str:
    """The finding as one sentence, beginning with its game and, if it is about a move, with the move."""
    return describe(finding.code, finding.facts, game=finding.game, move=finding.move, variation=finding.variation)


def describe(
    code: str, facts: dict[str, Any], *, game: int | None = None, move: str | None = None, variation: int = 0
) -> str:
    """The sentence for a code and its facts, where there is no finding to hold them: a FEN's faults, a ruling."""
    known = {**facts, "move": move, "variation": variation} if move is not None else facts
    sentence = prose.fill(_ENTRIES[code].template, known)
    return sentence if game is None else f"game {game}, {sentence}"


def table_markdown() -> str:
    """The table of codes for README and help pages: code, severity, title, article."""
    lines = ["| code | severity | title | article |", "|---|---|---|---|"]
    lines += [f"| {each.code} | {each.severity} | {each.title} | {each.article} |" for each in _ENTRIES.values()]
    return "\n".join(lines)
