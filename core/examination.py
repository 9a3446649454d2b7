"""What is said of a single position: every fault of its FEN, its state, its castlings, each of its moves."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import chess_arbiter.core.chess.bits as bits
import chess_arbiter.core.chess.endings as endings
import chess_arbiter.core.chess.movegen as movegen
import chess_arbiter.core.chess.uci as uci
from chess_arbiter.core.catalogue import describe, entry, severity
from chess_arbiter.core.chess.castling_conditions import KINGSIDE, QUEENSIDE, castling_refusals
from chess_arbiter.core.chess.evidence import Reason
from chess_arbiter.core.chess.fen import FenReading, read_fen, write_fen
from chess_arbiter.core.chess.position import Position
from chess_arbiter.core.chess.san_writer import SanWriter
from chess_arbiter.core.finding import Finding
from chess_arbiter.core.lines import decode_line
from chess_arbiter.core.positions import count_moves
from chess_arbiter.core.repair import Repair, repair_of
from chess_arbiter.core.verdict import Verdict
from chess_arbiter.core.words import COLOR_NAMES, PAWN, Color, Move

WINGS = (("O-O", KINGSIDE), ("O-O-O", QUEENSIDE))

# The field of a FEN, from 0, that each code speaks of.
_FIELDS = {
    **dict.fromkeys(("FEN406",), 1),
    **dict.fromkeys(("FEN407", "FEN408", "FEN409"), 2),
    **dict.fromkeys(("FEN410", "FEN411", "FEN412", "FEN413"), 3),
}
_IN_PLACEMENT = frozenset({"FEN401", "FEN402", "FEN403", "FEN416"})
_COUNTERS = {"halfmove clock": 4, "move number": 5}


@dataclass(frozen=True, slots=True)
class PositionReport:
    """Everything `examine_fen` says. What needs a usable position is None, or empty, where there is none.

    `fen` is canonical. `ending` is `checkmate`, `stalemate`, `dead-position`, `seventyfive-moves` or `open`. What each
    side can still do is `no` where its material can never mate, else `unknown`. `refused_castlings` are the castlings
    of the side to move that are not possible now, each with its reasons.
    """

    line: int
    input: str
    valid: bool
    fen: str | None = None
    turn: str | None = None
    legal_moves: int | None = None
    check: bool | None = None
    ending: str | None = None
    white_can_mate: str | None = None
    black_can_mate: str | None = None
    material: dict[str, str] = field(default_factory=dict)
    castlings: list[str] = field(default_factory=list)
    refused_castlings: list[dict[str, Any]] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    repair: Repair | None = None


@dataclass(slots=True)
class MoveRecords:
    """A moves/1 record and the faults of its line; `fen`, `ending`, `count` and `moves` are None without a position."""

    line: int
    fen: str | None
    valid: bool
    ending: str | None
    count: int | None
    moves: list[dict[str, object]] | None
    findings: list[Finding]


def examine_fen(
    text: str | bytes,
    *,
    variant: str = "auto",
    ep: str = "legal",
    strict: bool = False,
    with_repair: bool = False,
    file: str = "-",
    line: int = 1,
) -> PositionReport:
    """Reads a FEN or EPD line and says all there is to say; `strict` counts warnings as errors. Raises nothing."""
    reading = read_fen(text, variant=variant)
    shown = text if isinstance(text, str) else decode_line(text)
    findings = findings_of(reading, file=file, line=line)
    forbidden = ("error", "warning") if strict else ("error",)
    valid = not any(severity(finding.code) in forbidden for finding in findings)
    position = reading.position() if reading.usable else None
    repair = repair_of(reading, ep=ep) if with_repair and findings else None
    if position is None:
        return PositionReport(line, shown, valid, findings=findings, repair=repair)
    count = count_moves(position)
    possible, refused = _castlings(position)
    return PositionReport(
        line,
        shown,
        valid,
        fen=write_fen(position, ep=ep),
        turn=COLOR_NAMES[position.turn],
        legal_moves=count,
        check=bool(position.checkers),
        ending=ending_of(position, count),
        white_can_mate=can_mate(position, 0).value,
        black_can_mate=can_mate(position, 1).value,
        material={name: material(position, color) for color, name in enumerate(COLOR_NAMES)},
        castlings=possible,
        refused_castlings=refused,
        findings=findings,
        repair=repair,
    )


def findings_of(reading: FenReading, *, file: str, line: int) -> list[Finding]:
    """The faults of a FEN as findings, each at the field it speaks of."""
    found: list[Finding] = []
    text = decode_line(reading.text) if reading.faults else ""
    for fault in reading.faults:
        column, length = _place(text, fault.code, fault.facts)
        offset = len(text[: column - 1].encode("utf-8", "surrogateescape"))
        found.append(Finding(fault.code, file, line, column, offset, length, facts=fault.facts))
    return found


def _place(text: str, code: str, facts: dict[str, Any]) -> tuple[int, int]:
    """Column and length of what a fault speaks of; the whole placement where it speaks of the pieces."""
    if code == "FEN404" or code == "FEN431":
        wanted = str(facts.get("value") or facts.get("operation") or "")
        at = text.rfind(wanted)
        return (at + 1, len(wanted)) if wanted and at >= 0 else (1, 0)
    if code in _IN_PLACEMENT:
        return _place_in_placement(text, code, facts)
    index = _COUNTERS.get(str(facts.get("field")), 0) if code in ("FEN414", "FEN415") else _FIELDS.get(code, 0)
    fields = text.split()
    if index >= len(fields):
        return 1, 0
    at = 0
    for word in fields[:index]:
        at = text.index(word, at) + len(word)
    return text.index(fields[index], at) + 1, len(fields[index])


def _place_in_placement(text: str, code: str, facts: dict[str, Any]) -> tuple[int, int]:
    """Column and length of a rank, of the letter in it that is none, or of what is too much or missing."""
    placement = next(iter(text.split()), "")
    start = text.find(placement)
    ranks = placement.split("/")
    if code == "FEN402":
        size = len("/".join(ranks[:8]))
        return start + size + 1, len(placement) - size
    number, written = facts.get("rank"), facts.get("value")
    index = 8 - number if isinstance(number, int) else ranks.index(written) if written in ranks else -1
    before = sum(len(rank) + 1 for rank in ranks[:index]) if index > 0 else 0
    if code != "FEN401":
        return start + before + 1, len(ranks[index]) if index >= 0 else len(placement)
    found = facts.get("found")
    return (placement.index(found, before) + start + 1, 1) if found else (start + 1, len(placement))


def list_records(
    text: str | bytes, *, variant: str = "auto", ep: str = "legal", file: str = "-", line: int = 1
) -> MoveRecords:
    """The legal moves of a FEN or EPD line with what is special about each. Raises nothing."""
    reading = read_fen(text, variant=variant)
    findings = findings_of(reading, file=file, line=line)
    if not reading.usable:
        return MoveRecords(line, None, False, None, None, None, findings)
    position = reading.position()
    moves = move_records(position, chess960=reading.chess960)
    ending = ending_of(position, len(moves))
    return MoveRecords(line, write_fen(position, ep=ep), reading.valid, ending, len(moves), moves, findings)


_moves = movegen.MoveList()
_writer = SanWriter()


def move_records(position: Position, *, chess960: bool) -> list[dict[str, object]]:
    """Each legal move with its SAN, its UCI and what is special about it, sorted by SAN."""
    movegen.generate(position, _moves)
    moves = _moves.to_list()
    written = sorted(zip(_writer.sans(position, _moves), moves, strict=True))
    return [_move_record(position, text, move, chess960) for text, move in written]


def _move_record(position: Position, text: str, move: Move, chess960: bool) -> dict[str, object]:
    pawn_captures = "x" in text and position.kind_at(move & 63) == PAWN
    return {
        "san": text,
        "uci": uci.write_uci_move(position, move, chess960),
        "capture": "x" in text,
        "check": text.endswith(("+", "#")),
        "mate": text.endswith("#"),
        "castling": text.startswith("O"),
        "en_passant": pawn_captures and move >> 6 & 63 == position.ep_square,
        "promotion": move >> 12 != 0,
    }


def ending_of(position: Position, legal_moves: int) -> str:
    """How the game stands: mate and stalemate go before the draws (FIDE 2023, 5.1.1, 5.2.1, 5.2.2, 9.6.2)."""
    if legal_moves == 0:
        ending = endings.CHECKMATE if position.checkers else endings.STALEMATE
    elif endings.is_dead_by_material(position):
        ending = endings.DEAD_POSITION
    else:
        ending = endings.SEVENTYFIVE if position.halfmove_clock >= endings.AUTOMATIC_CLOCK else endings.OPEN
    return endings.ENDINGS[ending]


def can_mate(position: Position, color: Color) -> Verdict:
    """Whether this side can still mate: NO where its material never does, else UNKNOWN."""
    return Verdict.NO if endings.cannot_mate(position, color) else Verdict.UNKNOWN


def material(position: Position, color: Color) -> str:
    """A side's pieces by letter, the most valuable first: `KQRRBNPPP`."""
    own = position.pieces(color)
    kinds = (
        position.kings,
        position.queens,
        position.rooks,
        position.bishops,
        position.knights,
        position.pawns,
    )
    return "".join(letter * bits.popcount(kind & own) for letter, kind in zip("KQRBNP", kinds, strict=True))


def _castlings(position: Position) -> tuple[list[str], list[dict[str, Any]]]:
    """The castlings of the side to move that are possible now, and the others with what forbids them."""
    possible: list[str] = []
    refused: list[dict[str, Any]] = []
    if not position.castling_rights & position.pieces(position.turn):
        return [], _without_rights(position.turn)
    for written, wing in WINGS:
        failed = castling_refusals(position, wing, None)
        if not failed:
            possible.append(written)
            continue
        lost = [each for each in failed if each.code == "SAN319"][:1]
        refused.append({"castling": written, "reasons": [_reason(written, each) for each in lost or failed]})
    return possible, refused


@cache
def _without_rights(turn: Color) -> list[dict[str, Any]]:
    """Both castlings refused to a side without any right, as most positions have it: the same words every time."""
    return [
        {
            "castling": written,
            "reasons": [_reason(written, Reason("SAN319", {"side": COLOR_NAMES[turn], "wing": wing}))],
        }
        for written, wing in (("O-O", "kingside"), ("O-O-O", "queenside"))
    ]


def _reason(written: str, reason: Reason) -> dict[str, Any]:
    return {
        "code": reason.code,
        "message": describe(reason.code, reason.facts, move=written),
        "article": entry(reason.code).article or None,
        "facts": reason.facts,
    }
