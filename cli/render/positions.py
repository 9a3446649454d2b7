"""fen/1 and moves/1: their fields, and the lines people get instead."""

from collections.abc import Sequence

from chess_arbiter.cli.render.findings import line as finding_line
from chess_arbiter.cli.render.records import RecordKind
from chess_arbiter.cli.terminal import escape
from chess_arbiter.core.catalogue import message, severity
from chess_arbiter.core.examination import MoveRecords, PositionReport

FEN_FIELDS = (
    "line",
    "input",
    "valid",
    "fen",
    "turn",
    "legal_moves",
    "check",
    "ending",
    "white_can_mate",
    "black_can_mate",
    "castlings",
    "refused_castlings",
    "findings",
    "material",
    "repair",
)
SUMMARY_FIELDS = ("line", "valid", "fen", "turn", "legal_moves", "check", "ending", "findings")
MOVES_FIELDS = ("line", "fen", "valid", "ending", "count", "moves")

_PIECES = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight"}
_ORDER = (*_PIECES.values(), "pawn")
_STATES = {
    "checkmate": "checkmate (FIDE 2023, 5.1.1)",
    "stalemate": "stalemate (FIDE 2023, 5.2.1)",
    "dead-position": "dead position: no material to mate with (FIDE 2023, 5.2.2)",
    "seventyfive-moves": "drawn by the seventy-five-move rule (FIDE 2023, 9.6.2)",
}


def _fen_values(report: PositionReport) -> Sequence[object]:
    findings = [
        {"code": finding.code, "severity": severity(finding.code), "message": message(finding)}
        for finding in report.findings
    ]
    values = {name: getattr(report, name) for name in FEN_FIELDS if name not in ("findings", "repair")}
    repair = report.repair
    values["findings"] = findings
    values["repair"] = None if repair is None else {"fen": repair.fen, "changes": repair.changes}
    return [values[name] for name in FEN_FIELDS]


def _fen_text(report: PositionReport) -> str:
    """The position's place and text, what is known of it as `name value` lines, and its findings."""
    lines = [f"line {report.line}: {escape(report.input)}"]
    lines += [f"  {name:<11} {escape(value)}" for name, value in _facts(report)]
    lines += ["  " + finding_line(finding) for finding in report.findings]
    return "\n".join(lines)


def _facts(report: PositionReport) -> list[tuple[str, str]]:
    facts = [("valid", "yes" if report.valid else "no")]
    if report.fen is not None and report.ending is not None:
        state = _STATES.get(report.ending) or ("in check" if report.check else "open")
        facts += [("fen", report.fen), ("turn", str(report.turn)), ("state", state)]
        facts += [("legal moves", str(report.legal_moves))]
        facts += [("material", ", ".join(f"{side} {pieces}" for side, pieces in report.material.items()))]
        facts += [("can mate", f"white {report.white_can_mate}, black {report.black_can_mate}")]
        facts += [("castling", f"{written} is possible") for written in report.castlings]
        facts += [
            ("castling", f"{reason['message']} ({reason['article']})")
            for refused in report.refused_castlings
            for reason in refused["reasons"]
        ]
    if report.repair is not None:
        facts += [("repaired", report.repair.fen or "cannot be repaired")]
        facts += [("changed", change) for change in report.repair.changes]
    return facts


def _moves_values(records: MoveRecords) -> Sequence[object]:
    return [getattr(records, name) for name in MOVES_FIELDS]


def _moves_text(records: MoveRecords) -> str:
    return " ".join(str(move["san"]) for move in records.moves or [])


def rows_by_piece(records: MoveRecords) -> list[tuple[object, ...]]:
    """The moves of a record gathered by the piece that makes them: line, piece, square, moves."""
    rows: dict[str, tuple[str, list[str]]] = {}
    for move in records.moves or []:
        written, origin = str(move["san"]), str(move["uci"])[:2]
        piece = "king" if move["castling"] else _PIECES.get(written[0], "pawn")
        rows.setdefault(origin, (piece, []))[1].append(written)
    order = sorted(rows.items(), key=lambda row: (_ORDER.index(row[1][0]), row[0]))
    return [(records.line, piece, origin, " ".join(moves)) for origin, (piece, moves) in order]


def _summary_values(report: PositionReport) -> Sequence[object]:
    codes = ",".join(dict.fromkeys(finding.code for finding in report.findings))
    return [*(getattr(report, name) for name in SUMMARY_FIELDS[:-1]), codes]


FEN = RecordKind("fen/1", FEN_FIELDS, _fen_values, _fen_text)
SUMMARY = RecordKind("fen/1", SUMMARY_FIELDS, _summary_values, lambda report: str(report.fen))
"""What of fen/1 fits into a table; of the findings their codes."""
MOVES = RecordKind("moves/1", MOVES_FIELDS, _moves_values, _moves_text)
BY_PIECE = RecordKind(
    "moves/1", ("line", "piece", "from", "moves"), lambda row: row, lambda row: " ".join(map(str, row))
)
